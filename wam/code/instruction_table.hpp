// The instruction table as data: the rows of instructions.def, whose head says what the columns mean, and the questions that are asked of
// them. Who wants to know something of instructions asks here and lists no opcodes.
#pragma once
#include <cstdint>
#include <string_view>

#include "wam/code/word.hpp"

namespace penelope {

enum class Length : std::uint8_t { fixed, counted, hashed };
enum class Ends : std::uint8_t { next, test, calls, last_call, exits, jumps, fails, enters, throws, stops };
enum class Index : std::uint8_t { none, tries, retries, promotes, trusts, clause, types, keys, argument, steps };
namespace mark {
constexpr std::uint8_t plain = 0, makes_frame = 1, drops_frame = 2, cuts = 4, only_writes = 8, divides = 16, else_branch = 32, entry = 64;
}

struct InstructionInfo {
  std::string_view name;
  unsigned words;
  Length length;
  std::string_view operands, access;
  Ends ends;
  Index index;
  std::uint8_t marks;
  std::string_view goal;
};

namespace instruction_rows {
using namespace mark;
inline constexpr InstructionInfo table[] = {
#define INSTRUCTION(name, words, length, operands, access, ends, index, marks, goal, meaning) \
  {#name, words, Length::length, operands, access, Ends::ends, Index::index, marks, goal},
#include "wam/code/instructions.def"
#undef INSTRUCTION
};

// What the rows must fulfil: an access for each operand; registers and slots are read or written, nothing else is; further words are
// those that have letters, but for tables and what is counted.
constexpr bool is_consistent(const InstructionInfo& i) {
  if (i.operands.size() != i.access.size()) return false;
  unsigned words = 1;
  for (std::size_t n = 0; n < i.operands.size(); ++n) {
    const bool is_place = i.operands[n] == 'x' || i.operands[n] == 'y';
    if (is_place ? i.access[n] != 'r' && i.access[n] != 'w' : i.access[n] != '-') return false;
    words += std::string_view(".KRfOW").find(i.operands[n]) != std::string_view::npos;
  }
  return words == i.words;
}
constexpr bool are_consistent() {
  for (const InstructionInfo& i : table)
    if (!is_consistent(i)) return false;
  return true;
}
static_assert(are_consistent());
}  // namespace instruction_rows

constexpr const InstructionInfo& instruction_info(Op op) { return instruction_rows::table[static_cast<unsigned>(op)]; }

constexpr bool has(Op op, std::uint8_t marks) { return (instruction_info(op).marks & marks) != 0; }
// Nothing goes on behind it: another instruction is there only for who jumps.
constexpr bool leaves_clause(Op op) {
  const Ends ends = instruction_info(op).ends;
  return ends != Ends::next && ends != Ends::test && ends != Ends::calls;
}
constexpr bool calls_predicate(Op op) { return instruction_info(op).ends == Ends::calls || instruction_info(op).ends == Ends::last_call; }
constexpr bool is_last_alternative(Op op) { return instruction_info(op).index == Index::trusts; }
constexpr bool is_alternative(Op op) { return instruction_info(op).index == Index::retries || is_last_alternative(op); }

// Length in words of the instruction at `at`, with the words that some instructions count themselves.
constexpr std::uint64_t instruction_words(const Word* at) {
  const InstructionInfo& info = instruction_info(at->op());
  switch (info.length) {
    case Length::counted: return 1 + std::uint64_t{at->wide()};
    case Length::hashed: return 2 + 2 * std::uint64_t{at->wide()};
    default: return info.words;
  }
}

// The constant of an instruction with an operand C.
constexpr Cell short_constant(Word word) { return {static_cast<std::uint64_t>(std::int64_t{word.signed_wide()})}; }

}  // namespace penelope
