// The width of every number that shares a 64-bit word with others, or that has fewer bits than the type which carries it. The
// drawings of the words stand where the words are defined (term/cell.hpp, code/word.hpp, term/store.hpp, machine/worker.hpp,
// base/serial_blocks.hpp, runtime/worker/task_name.hpp), with assertions that the drawing is what these widths say. Who makes such a
// number checks that it fits, and says so when it does not.
//
//   number                 bits   how many there can be, and who checks
//   tag of a cell             3   (Tag)
//   small integer            61   fits_small(); others are big integers
//   functor                  32   2^26: Symbols
//   arity                    24   max_compound_arity: functor/3, the reader
//   words of a box           56   the stacks are smaller
//   bytes of a string        32   Store::new_string: resource_error
//   operand of a word    16, 32   representation errors of the compiler; 2^31 words of code: Program
//   dynamic clause           32   2^32 at a time, numbers come again: ClauseStore
//   word within a clause     31   representation_error(max_clause_size)
//   identity of a choice point, number of a solution buffer: serial_blocks.hpp
//   worker, task of a run    21, 43   task_name.hpp
#pragma once
#include <cstdint>

#include "wam/base/check.hpp"

namespace penelope {

// A number that stands in bits Low to Low + Width - 1 of a word.
template <unsigned Low, unsigned Width>
struct BitField {
  static_assert(Width >= 1 && Low + Width <= 64);
  static constexpr unsigned low = Low, width = Width, end = Low + Width;
  static constexpr std::uint64_t most = ~std::uint64_t{0} >> (64 - Width);

  static constexpr bool fits(std::uint64_t number) { return number <= most; }
  static constexpr std::uint64_t of(std::uint64_t word) { return word >> Low & most; }
  static constexpr std::uint64_t in_place(std::uint64_t number) {
    PENELOPE_CHECK(fits(number));
    return (number & most) << Low;
  }
};

namespace width {
constexpr unsigned tag = 3, small_int = 64 - tag;
constexpr unsigned functor = 32, arity = 24, header_kind = 5, box_words = 56;
constexpr unsigned opcode = 16, operand = 16, wide_operand = 32;
constexpr unsigned clause = 32, clause_word = 31;
constexpr unsigned choice_serial = 39, choice_block = 25;  // identity of a choice point
constexpr unsigned buffer_serial = 24, buffer_block = 36;  // number of a solution buffer
constexpr unsigned worker = 21, task_number = 43;          // name of a task

static_assert(functor + arity + header_kind + tag == 64 && box_words + header_kind + tag == 64);
static_assert(opcode + 3 * operand == 64 && opcode + operand + wide_operand == 64);
static_assert(1 + clause + clause_word == 64);
static_assert(choice_block + choice_serial == 64);
static_assert(buffer_block + buffer_serial < small_int, "programs see the numbers of solution buffers as small integers, which have a sign");
static_assert(worker + task_number == 64);
}  // namespace width

// The largest runs.
constexpr std::uint64_t max_workers = 1024;                        // of a process
constexpr std::uint64_t max_ranks = 1024;                          // processes
constexpr std::uint64_t max_stack_limit = std::uint64_t{1} << 43;  // bytes
static_assert(BitField<0, width::worker>::fits(max_workers * max_ranks), "workers are numbered from 1");

}  // namespace penelope
