// Encoder: instructions -> words, by the operand letters of instructions.def; labels become distances.
#include "wam/compiler/code.hpp"

namespace penelope {

namespace {

std::uint64_t length(const Instruction& i, bool dynamic) {
  if (is_pseudo(i.op)) return 0;
  if (i.op == Op::put_block || i.op == Op::more_slots) return 1 + i.count;
  if (i.op == Op::call && dynamic) return 3;
  return instruction_info(i.op).words;
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
    const std::uint64_t distance = i.label == 0 ? 0 : places[i.label] - out.size();
    const Op op = i.op == Op::call && dynamic ? Op::call_continue : i.op;
    std::uint64_t first = static_cast<std::uint64_t>(op);
    unsigned field = 0;
    std::uint64_t next = i.next;
    for (char letter : instruction_info(op).operands) {
      auto small = [&](std::uint64_t v) {
        first |= (v & 0xffff) << (16 + 16 * field);
        ++field;
      };
      switch (letter) {
        case 'x': case 'y': case 'n': case 'i': case '-':
          small(i.field[field]);
          break;
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
        case 'C': case 'F': case 'P': case 'A': case 'M':
          first |= std::uint64_t{i.wide} << 32;
          break;
        default:
          break;  // further words
      }
    }
    out.push_back({first});
    if (i.op == Op::put_block || i.op == Op::more_slots) {
      for (std::uint32_t k = 0; k < i.count; ++k) out.push_back(Word::raw(code.block_words[i.list + k]));
    } else {
      if (op == Op::call_continue) out.push_back({0});
      if (instruction_info(i.op).words == 2) out.push_back({next});
    }
  }
  return true;
}

}  // namespace penelope
