// One pass over the instructions notes where each begins; labels are looked at when all beginnings are known.
#include "wam/code/code_check.hpp"

#include <vector>

#include "wam/code/instruction_table.hpp"

namespace penelope {

namespace {

class CodeCheck {
 public:
  CodeCheck(std::span<const Word> code, const Program& program) : code_(code), program_(program), begins_(code.size(), false) {}

  const char* find_damage(bool is_index) {
    if (code_.empty()) return "no code";
    for (std::uint64_t at = 0; at < code_.size();) {
      if (code_[at].op() >= Op::count) return "an unknown instruction";
      const std::uint64_t words = instruction_words(&code_[at]);
      if (words == 0 || words > code_.size() - at) return "an instruction across the end of the code";
      begins_[at] = true;
      if (const char* what = damage_of_operands(at)) return what;
      if (const char* what = is_index ? damage_of_targets(at) : nullptr) return what;
      at += words;
    }
    for (const std::uint64_t to : labels_)
      if (to >= code_.size() || !begins_[to]) return "a label that leads to no instruction";
    return nullptr;
  }

 private:
  const char* damage_of_operands(std::uint64_t at) {
    const Word word = code_[at];
    for (const char letter : instruction_info(word.op()).operands) {
      switch (letter) {
        case 'P':
          if (word.wide() >= program_.predicate_count()) return "an unknown predicate";
          break;
        case 'F':
          if (word.wide() >= program_.symbols.functor_count()) return "an unknown functor";
          break;
        case 'A':
          if (!is_in_code_area(word.wide())) return "an alternative outside the code area";
          break;
        case 'j':
          if (const char* what = note_label(at, word.signed_c())) return what;
          break;
        case 'J':
          if (const char* what = note_label(at, word.signed_wide())) return what;
          break;
        default: break;
      }
    }
    return nullptr;
  }

  // 0 is failure.
  const char* note_label(std::uint64_t at, std::int64_t distance) {
    if (distance < 0) return "a label that leads backwards";
    if (distance != 0) labels_.push_back(at + static_cast<std::uint64_t>(distance));
    return nullptr;
  }

  bool is_in_code_area(std::uint64_t offset) const { return offset < program_.code_used(); }

  const char* damage_of_targets(std::uint64_t at) const {
    switch (code_[at].op()) {
      case Op::switch_on_constant:
      case Op::switch_on_structure:
      case Op::switch_on_box: return damage_of_table(at);
      default: return instruction_info(code_[at].op()).operands.ends_with("OOO") ? damage_of_pairs(at) : nullptr;
    }
  }

  // Pairs of targets, by the type of the argument.
  const char* damage_of_pairs(std::uint64_t at) const {
    for (const std::uint64_t word : {at + 1, at + 2, at + 3})
      if (!is_in_code_area(code_[word].bits & 0xffffffff) || !is_in_code_area(code_[word].bits >> 32))
        return "a switch that leads out of the code area";
    return nullptr;
  }

  // [key | target] ..., a free slot has the key 0, and the last word is the target of all other keys.
  const char* damage_of_table(std::uint64_t at) const {
    const std::uint64_t slots = code_[at].wide();
    if (slots == 0 || (slots & (slots - 1)) != 0) return "a hash table whose size is no power of two";
    std::uint64_t used = 0;
    for (std::uint64_t slot = 0; slot < slots; ++slot) {
      const Word key = code_[at + 1 + 2 * slot], target = code_[at + 2 + 2 * slot];
      if (key.bits == 0) continue;
      ++used;
      if (!is_in_code_area(target.bits)) return "a hash table that leads out of the code area";
      if (!is_found(at, slots, key.cell(), slot)) return "a key that is not found in its hash table";
    }
    return used < slots ? nullptr : "a hash table in which no search ends";
  }

  // Whether a search that begins at the key's own slot comes to this one.
  bool is_found(std::uint64_t at, std::uint64_t slots, Cell key, std::uint64_t slot) const {
    for (std::uint64_t i = hash_key(key) & (slots - 1); i != slot; i = (i + 1) & (slots - 1))
      if (code_[at + 1 + 2 * i].bits == 0 || code_[at + 1 + 2 * i].bits == key.bits) return false;
    return true;
  }

  const std::span<const Word> code_;
  const Program& program_;
  std::vector<bool> begins_;
  std::vector<std::uint64_t> labels_;
};

}  // namespace

const char* find_code_damage(std::span<const Word> clause, const Program& program) { return CodeCheck(clause, program).find_damage(false); }
const char* find_index_damage(std::span<const Word> index, const Program& program) { return CodeCheck(index, program).find_damage(true); }

}  // namespace penelope
