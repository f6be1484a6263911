// A code word: 64 bits. The first word of an instruction holds the opcode and its small operands; some instructions
// have further words (full cells, masks, label pairs), as instructions.def says.
//
//     63            48 47            32 31            16 15             0
//    +----------------+----------------+----------------+----------------+
//    |       c        |       b        |       a        |     opcode     |
//    +----------------+----------------+----------------+----------------+
//    |            wide (32)            |       a        |     opcode     |
//    +---------------------------------+----------------+----------------+
//
// Code addresses in frames are CodeAddress, never pointers:
//
//     63 62            31 30            0
//    +--+-----------------------------------+
//    | 0|  word offset from the image start  |    static code: below 2^31, as the area of the code is 16 GiB
//    +--+----------------+------------------+
//    | 1|   clause id    |   word offset    |    in the code of a dynamic clause, which may have a million goals
//    +--+----------------+------------------+
#pragma once
#include <cstdint>

#include "wam/base/check.hpp"
#include "wam/base/widths.hpp"
#include "wam/term/cell.hpp"

namespace penelope {

enum class Op : std::uint16_t {
#define INSTRUCTION(name, ...) name,
#include "wam/code/instructions.def"
#undef INSTRUCTION
  count
};

struct Word {
  std::uint64_t bits = 0;

  constexpr Op op() const { return static_cast<Op>(bits & 0xffff); }
  constexpr std::uint16_t a() const { return static_cast<std::uint16_t>(bits >> 16); }
  constexpr std::uint16_t b() const { return static_cast<std::uint16_t>(bits >> 32); }
  constexpr std::uint16_t c() const { return static_cast<std::uint16_t>(bits >> 48); }
  constexpr std::uint32_t wide() const { return static_cast<std::uint32_t>(bits >> 32); }
  constexpr std::int32_t signed_wide() const { return static_cast<std::int32_t>(wide()); }
  constexpr std::int16_t signed_b() const { return static_cast<std::int16_t>(b()); }
  constexpr std::int16_t signed_c() const { return static_cast<std::int16_t>(c()); }
  constexpr Cell cell() const { return {bits}; }

  static constexpr Word abc(Op op, unsigned a = 0, unsigned b = 0, unsigned c = 0) {
    PENELOPE_CHECK(a <= 0xffff && b <= 0xffff && c <= 0xffff);
    return {static_cast<std::uint64_t>(op) | std::uint64_t{a & 0xffffu} << 16 | std::uint64_t{b & 0xffffu} << 32 |
            std::uint64_t{c & 0xffffu} << 48};
  }
  static constexpr Word aw(Op op, unsigned a, std::uint32_t wide) {
    PENELOPE_CHECK(a <= 0xffff);
    return {static_cast<std::uint64_t>(op) | std::uint64_t{a & 0xffffu} << 16 | std::uint64_t{wide} << 32};
  }
  static constexpr Word raw(Cell c) { return {c.bits}; }
};
static_assert(sizeof(Word) == 8);
static_assert(static_cast<std::uint64_t>(Op::count) <= BitField<0, width::opcode>::most);
// The drawing of a code word.
static_assert(Word::abc(Op{1}, 2, 3, 4).bits == (BitField<0, width::opcode>::in_place(1) | BitField<16, width::operand>::in_place(2) |
                                                 BitField<32, width::operand>::in_place(3) | BitField<48, width::operand>::in_place(4)));
static_assert(Word::aw(Op{1}, 2, ~0U).bits == (BitField<0, width::opcode>::in_place(1) | BitField<16, width::operand>::in_place(2) |
                                               BitField<32, width::wide_operand>::in_place(~0U)));

using CodeAddress = std::uint64_t;
using ClauseWord = BitField<0, width::clause_word>;
using ClauseNumber = BitField<ClauseWord::end, width::clause>;
constexpr CodeAddress dynamic_code_bit = CodeAddress{1} << 63;
static_assert(ClauseNumber::end == 63);
constexpr CodeAddress dynamic_address(std::uint64_t clause_id, std::uint64_t word) {
  return dynamic_code_bit | ClauseNumber::in_place(clause_id) | ClauseWord::in_place(word);
}
constexpr std::uint64_t clause_of(CodeAddress a) { return ClauseNumber::of(a); }
constexpr std::uint64_t word_of(CodeAddress a) { return ClauseWord::of(a); }
static_assert(clause_of(dynamic_address(ClauseNumber::most, 0)) == ClauseNumber::most &&
              word_of(dynamic_address(0, ClauseWord::most)) == ClauseWord::most);

}  // namespace penelope
