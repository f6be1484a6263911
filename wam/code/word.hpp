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
//   static code    word offset from the start of the image                      (top bit 0)
//   dynamic clause | 1 | clause id (47 bits) | word offset in the clause (16) |  (top bit 1)
#pragma once
#include <cstdint>

#include "wam/term/cell.hpp"

namespace penelope {

enum class Op : std::uint16_t {
#define INSTRUCTION(name, words, operands, meaning) name,
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
    return {static_cast<std::uint64_t>(op) | std::uint64_t{a & 0xffffu} << 16 | std::uint64_t{b & 0xffffu} << 32 |
            std::uint64_t{c & 0xffffu} << 48};
  }
  static constexpr Word aw(Op op, unsigned a, std::uint32_t wide) {
    return {static_cast<std::uint64_t>(op) | std::uint64_t{a & 0xffffu} << 16 | std::uint64_t{wide} << 32};
  }
  static constexpr Word raw(Cell c) { return {c.bits}; }
};
static_assert(sizeof(Word) == 8);

using CodeAddress = std::uint64_t;
// In the code of a dynamic clause: | 1 | clause id: 32 bits | word: 31 bits |. A clause may have a million goals.
constexpr CodeAddress dynamic_code_bit = CodeAddress{1} << 63;
constexpr unsigned dynamic_word_bits = 31;
constexpr CodeAddress dynamic_address(std::uint64_t clause_id, std::uint64_t word) {
  return dynamic_code_bit | clause_id << dynamic_word_bits | word;
}
constexpr std::uint64_t clause_of(CodeAddress a) { return (a & ~dynamic_code_bit) >> dynamic_word_bits; }
constexpr std::uint64_t word_of(CodeAddress a) { return a & ((std::uint64_t{1} << dynamic_word_bits) - 1); }

}  // namespace penelope
