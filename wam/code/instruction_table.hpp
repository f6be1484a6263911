// The instruction table as data: name, length and operand letters of every opcode, from instructions.def.
#pragma once
#include <cstdint>
#include <string_view>

#include "wam/code/word.hpp"

namespace penelope {

struct InstructionInfo {
  std::string_view name;
  unsigned words;             // fixed part
  std::string_view operands;  // letters as instructions.def explains them
};

inline constexpr InstructionInfo instruction_table[] = {
#define INSTRUCTION(name, words, operands, meaning) {#name, words, operands},
#include "wam/code/instructions.def"
#undef INSTRUCTION
};

constexpr const InstructionInfo& instruction_info(Op op) { return instruction_table[static_cast<unsigned>(op)]; }

// Length in words of the instruction at `at`, with the words that some instructions count themselves.
constexpr std::uint64_t instruction_words(const Word* at) {
  switch (at->op()) {
    case Op::call_continue:
      return 3;
    case Op::put_block:
    case Op::more_slots:
      return 1 + std::uint64_t{at->wide()};
    case Op::switch_on_constant:
    case Op::switch_on_structure:
      return 2 + 2 * std::uint64_t{at->wide()};
    default:
      return instruction_info(at->op()).words;
  }
}

}  // namespace penelope
