// Encoder: instructions -> words, by the operand letters of instructions.def; labels become distances.
#include "wam/base/check.hpp"
#include "wam/compiler/code.hpp"

namespace penelope {

namespace {

// Where a call of a dynamic clause returns to is told by a word of its own.
Op actual_op(const Instruction& i, bool dynamic) { return i.op == Op::call && dynamic ? Op::call_continue : i.op; }

std::uint64_t length(const Instruction& i, bool dynamic) {
  if (is_pseudo(i.op)) return 0;
  const InstructionInfo& info = instruction_info(actual_op(i, dynamic));
  return info.length == Length::counted ? 1 + i.count : info.words;
}

}  // namespace

bool encode(const Code& code, bool dynamic, std::vector<Word>& out) {
  std::vector<std::uint64_t> places(code.labels + 1, 0);
  std::uint64_t at = 0;
  for (const Instruction& i : code.instructions) {
    if (i.op == pseudo::label) places[i.label] = at;
    at += length(i, dynamic);
  }
  out.clear();
  out.reserve(at);
  for (const Instruction& i : code.instructions) {
    if (is_pseudo(i.op)) continue;
    PENELOPE_ASSERT(i.label == 0 || places[i.label] > out.size());  // jumps go forward: registers.cpp relies on it
    const std::uint64_t distance = i.label == 0 ? 0 : places[i.label] - out.size();
    const Op op = actual_op(i, dynamic);
    std::uint64_t first = static_cast<std::uint64_t>(op);
    unsigned field = 0;
    for (char letter : instruction_info(op).operands) {
      auto small = [&](std::uint64_t v) {
        PENELOPE_ASSERT(v <= 0xffff && field < 3);
        first |= (v & 0xffff) << (16 + 16 * field);
        ++field;
      };
      switch (letter) {
        case 'x':
        case 'y':
        case 'n':
        case 'i':
        case '-': small(i.field[field]); break;
        case 'j':
          if (distance > 0x7fff) return false;
          field = 2;
          small(distance);
          break;
        case 'J':
          if (distance > 0x7fffffff) return false;
          first |= distance << 32;
          break;
        case 'N':
          if (field == 2) {
            small(i.wide);
            break;
          }
          [[fallthrough]];
        case 'C':
        case 'F':
        case 'P':
        case 'A':
        case 'M': first |= std::uint64_t{i.wide} << 32; break;
        default: break;  // further words
      }
    }
    out.push_back({first});
    for (const char letter : instruction_info(op).operands) {
      if (letter == 'R') out.push_back({0});
      if (letter == '.' || letter == 'K' || letter == 'f' || letter == 'W') out.push_back({i.next});
    }
    if (instruction_info(op).length == Length::counted)
      for (std::uint32_t k = 0; k < i.count; ++k) out.push_back(Word::raw(code.block_words[i.list + k]));
  }
  PENELOPE_ASSERT(out.size() == at);
  return true;
}

}  // namespace penelope
