// Code of a clause on its way from virtual registers to words. Until registers are assigned the x operands are virtual
// registers and the y operands variables; only instructions that are not fused occur.
#pragma once
#include <cstdint>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/compiler/clause.hpp"

namespace penelope {

// Pseudo-instructions, gone after register assignment (label: after encoding).
namespace pseudo {
constexpr Op label{static_cast<std::uint16_t>(static_cast<unsigned>(Op::count) + 0)};
constexpr Op shuffle{static_cast<std::uint16_t>(static_cast<unsigned>(Op::count) + 1)};  // moves at once: list of (to, from)
constexpr Op nothing{static_cast<std::uint16_t>(static_cast<unsigned>(Op::count) + 2)};
}  // namespace pseudo
constexpr bool is_pseudo(Op op) { return op >= Op::count; }

struct Instruction {
  Op op = pseudo::nothing;
  std::uint32_t field[3] = {0, 0, 0};  // operands x y n i in the order of their letters
  std::uint32_t wide = 0;              // C F P M A N
  std::uint32_t label = 0;             // j, J (0: fail); the label placed by pseudo::label
  std::uint64_t next = 0;              // . K W
  std::uint32_t list = 0, count = 0;   // registers in Code::lists: read by calls and cuts, moved by shuffle;
                                       // words of put_block in Code::block_words
};

using VirtualRegister = std::uint32_t;
constexpr std::uint32_t no_register = ~std::uint32_t{0};

struct RegisterInfo {
  std::uint32_t fixed = no_register;                       // must be this X register
  std::uint32_t incoming = no_register;                    // holds what comes in this argument register
  std::uint32_t outgoing[2] = {no_register, no_register};  // is wanted in these argument registers
  VirtualRegister related = no_register;                   // a move joins it with this one
  std::uint32_t group = no_register;                       // one of the consecutive arguments of a built-in
  // For assignment:
  std::int32_t ranges = -1;      // linked list of live ranges
  std::int32_t live_until = -1;  // of the open range, while walking backwards
  std::uint32_t place = 0;       // in the list of live registers
  std::uint32_t assigned = no_register;
};

struct BuiltinGroup {
  VirtualRegister first;  // consecutive virtual registers
  std::uint32_t count;
};

struct Code {
  std::uint32_t arity = 0;
  std::vector<Instruction> instructions;
  std::vector<RegisterInfo> registers;
  std::vector<std::uint32_t> lists;
  std::vector<Cell> block_words;
  std::vector<BuiltinGroup> groups;
  std::vector<VirtualRegister> boundaries;  // registers below this number are never live together with those above
  std::uint32_t labels = 0;                 // numbered from 1

  VirtualRegister new_register() {
    registers.emplace_back();
    return static_cast<VirtualRegister>(registers.size() - 1);
  }
  VirtualRegister new_fixed(std::uint32_t x) {
    VirtualRegister v = new_register();
    registers[v].fixed = x;
    return v;
  }
  void want(VirtualRegister v, std::uint32_t argument) {
    PENELOPE_CHECK(v < registers.size());
    auto& wanted = registers[v].outgoing;
    if (wanted[0] == no_register)
      wanted[0] = argument;
    else if (wanted[1] == no_register)
      wanted[1] = argument;
  }
};

// Whether an operand field is written; else, with a register, it is read. The letters of fields come first in a row.
constexpr bool writes_field(Op op, unsigned field) {
  const std::string_view access = instruction_info(op).access;
  return field < access.size() && access[field] == 'w';
}

// Calls f(letter, field number) for the x and y operands.
template <class F>
void for_each_register_operand(Op op, F f) {
  unsigned field = 0;
  for (char letter : instruction_info(op).operands) {
    if (letter == 'x' || letter == 'y') f(letter, field);
    if (letter == 'x' || letter == 'y' || letter == 'n' || letter == 'i' || letter == '-') ++field;
  }
}

void assign_registers(Code&, Store&);  // registers.cpp: slots, live ranges, X registers, masks, moves
void fuse(std::vector<Instruction>&);  // peephole.cpp
// encode.cpp; false when a jump is too long for its label
bool encode(const Code&, bool dynamic, std::vector<Word>& out);

}  // namespace penelope
