// Disassembler: one line an instruction, by the operand letters of instructions.def.
#include "wam/code/disassemble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <iterator>
#include <map>

#include "wam/code/instruction_table.hpp"
#include "wam/term/arithmetic.hpp"

namespace penelope {

namespace {

class Disassembler {
 public:
  Disassembler(const Program& program, const Word* code, std::uint64_t count, std::uint64_t offset)
      : program_(program), code_(code), count_(count), offset_(offset) {}

  std::string text() {
    for (std::uint64_t at = 0; at < count_; at += instruction_words(code_ + at)) line(at);
    return std::move(out_);
  }

 private:
  void line(std::uint64_t at) {
    const Word* w = code_ + at;
    const InstructionInfo& info = instruction_info(w->op());
    fmt::format_to(std::back_inserter(out_), "{:6}  {:<25}", offset_ + at, info.name);
    bool first = true;
    auto item = [&](const std::string& s) {
      if (s.empty()) return;
      out_ += first ? "" : ", ";
      out_ += s;
      first = false;
    };
    unsigned field = 0;
    const Word* next = w + 1;
    auto small = [&] {
      const std::uint16_t fields[] = {w->a(), w->b(), w->c()};
      return fields[field++];
    };
    for (char letter : info.operands) {
      switch (letter) {
        case 'x': item(fmt::format("x{}", small())); break;
        case 'y': item(fmt::format("y{}", small())); break;
        case 'n': item(fmt::format("{}", small())); break;
        case 'i': item(fmt::format("{}", static_cast<std::int16_t>(small()))); break;
        case '-': ++field; break;
        case 'j':
          field = 2;
          item(label(at, w->signed_c()));
          break;
        case 'J': item(label(at, w->signed_wide())); break;
        case 'C': item(constant(short_constant(*w))); break;
        case 'F': item(functor(w->wide())); break;
        case 'P': item(predicate(w->wide())); break;
        case 'A': item(fmt::format("@{}", w->wide())); break;
        case 'M': item(fmt::format("live {:#x}", w->wide())); break;
        case 'N': item(field == 2 ? fmt::format("#{}", w->c()) : fmt::format("#{}", w->wide())); break;
        case '.': item(fmt::format("live {:#x}", (next++)->bits)); break;
        case 'K': item(constant((next++)->cell())); break;
        case 'R': ++next; break;
        case 'f': item(std::string(arithmetic_function_name(static_cast<std::uint32_t>((next++)->bits)))); break;
        case 'O': item(fmt::format("@{}, @{}", static_cast<std::uint32_t>(next->bits), next->bits >> 32)), ++next; break;
        case 'W': item(second_pair(info.operands, *next++)); break;
        default: break;
      }
    }
    while (out_.back() == ' ') out_.pop_back();
    out_ += '\n';
    if (info.length == Length::hashed) table(w);
  }

  std::string label(std::uint64_t at, std::int64_t distance) const {
    return distance == 0 ? "fail" : fmt::format("@{}", static_cast<std::int64_t>(offset_ + at) + distance);
  }

  std::string functor(FunctorId f) const {
    return fmt::format("{}/{}", program_.symbols.text(program_.symbols.functor_name(f)), program_.symbols.functor_arity(f));
  }

  std::string predicate(PredicateId id) const {
    if (id >= program_.predicate_count()) return fmt::format("predicate {}", id);
    const Predicate& p = program_.predicate(id);
    return fmt::format("{}:{}/{}", program_.symbols.text(p.module), program_.symbols.text(p.name), p.arity);
  }

  std::string constant(Cell c) const {
    if (c.is_int()) return fmt::format("{}", c.as_int());
    if (c.is_atom()) return fmt::format("'{}'", program_.symbols.text(c.as_atom()));
    if (c.is_functor()) return functor(c.functor());
    return fmt::format("{:#x}", c.bits);
  }

  // A further word with two registers or slots, of the same kinds as the pair before.
  static std::string second_pair(std::string_view letters, Word w) {
    letters = letters.substr(letters.find('W') - 2);
    return fmt::format("{}{}, {}{}", letters[0], w.a(), letters[1], w.b());
  }

  void table(const Word* w) {
    const std::uint64_t slots = w->wide();
    for (std::uint64_t s = 0; s < slots; ++s)
      if (w[1 + 2 * s].bits != 0)
        fmt::format_to(std::back_inserter(out_), "{:10}{} -> @{}\n", "", constant(w[1 + 2 * s].cell()), w[2 + 2 * s].bits);
    fmt::format_to(std::back_inserter(out_), "{:10}else -> @{}\n", "", w[1 + 2 * slots].bits);
  }

  const Program& program_;
  const Word* code_;
  std::uint64_t count_, offset_;
  std::string out_;
};

// Where the code of a clause ends is not recorded: it is after the last instruction that nothing jumps over and nothing
// falls out of.
std::uint64_t clause_length(const Word* code) {
  std::uint64_t farthest = 0;
  for (std::uint64_t at = 0;;) {
    const Word* w = code + at;
    std::int64_t distance = 0;
    for (char letter : instruction_info(w->op()).operands)
      if (letter == 'j')
        distance = w->signed_c();
      else if (letter == 'J')
        distance = w->signed_wide();
    farthest = std::max(farthest, at + static_cast<std::uint64_t>(distance));
    at += instruction_words(w);
    if (leaves_clause(w->op()) && at > farthest) return at;
  }
}

// Index code reachable from an entry: switches and chains, in the order they were emitted.
std::uint64_t index_length(const Word* code) {
  std::uint64_t at = 0;
  while (instruction_info(code[at].op()).index != Index::none) at += instruction_words(code + at);
  return at;
}

// What calls pass before they come to a clause: the index, tests that decide which clause it is, and the chains that these go to.
class WayToClauses {
 public:
  WayToClauses(const Program& program, const Predicate& p) : program_(program) {
    for (const StaticClause& c : p.clauses.all()) seen_[c.code] = clause_length(program.code_base() + c.code);
  }

  std::string text(std::uint64_t entry) {
    waiting_.push_back(entry);
    while (!waiting_.empty()) {
      const std::uint64_t at = waiting_.front();
      waiting_.pop_front();
      if (!is_seen(at)) piece(at);
    }
    return std::move(out_);
  }

 private:
  bool is_seen(std::uint64_t at) const {
    const auto behind = seen_.upper_bound(at);
    return at == 0 || (behind != seen_.begin() && at < std::prev(behind)->first + std::prev(behind)->second);
  }

  void piece(std::uint64_t at) {
    const Word* const code = program_.code_base() + at;
    const bool is_index = instruction_info(code->op()).index != Index::none;
    const std::uint64_t length = std::min(is_index ? index_length(code) : clause_length(code), program_.code_used() - at);
    if (!is_index) out_ += "  tests\n";
    out_ += disassemble(program_, code, length, at);
    seen_[at] = length;
    for (std::uint64_t i = 0; i < length; i += instruction_words(code + i)) note_targets(code + i);
  }

  void note_targets(const Word* word) {
    const InstructionInfo& info = instruction_info(word->op());
    if (info.operands.find('A') != std::string_view::npos) waiting_.push_back(word->wide());
    const std::uint64_t words = instruction_words(word);
    if (info.length == Length::hashed)
      for (std::uint64_t i = 2; i < words; i += 2) waiting_.push_back(word[i].bits);
    if (info.length == Length::hashed) waiting_.push_back(word[words - 1].bits);
    if (!info.operands.ends_with("OOO")) return;
    for (std::uint64_t i = 1; i < words; ++i) {
      waiting_.push_back(word[i].bits & 0xffffffff);
      waiting_.push_back(word[i].bits >> 32);
    }
  }

  const Program& program_;
  std::map<std::uint64_t, std::uint64_t> seen_;  // where clauses and pieces begin -> their length
  std::deque<std::uint64_t> waiting_;
  std::string out_;
};

}  // namespace

std::string disassemble(const Program& program, const Word* code, std::uint64_t count, std::uint64_t offset) {
  return Disassembler(program, code, count, offset).text();
}

std::string disassemble_predicate(const Program& program, PredicateId id) {
  const Predicate& p = program.predicate(id);
  std::string out = fmt::format("{}:{}/{}\n", program.symbols.text(p.module), program.symbols.text(p.name), p.arity);
  const Word* base = program.code_base();
  const Word* entry = p.definition;
  if (program.in_code_area(entry))
    out += WayToClauses(program, p).text(static_cast<std::uint64_t>(entry - base));
  else
    out += disassemble(program, entry, 1, 0);
  unsigned number = 0;
  for (const StaticClause& c : p.clauses.all()) {
    fmt::format_to(std::back_inserter(out), "  clause {}{}\n", ++number, c.light ? " (light)" : "");
    out += disassemble(program, base + c.code, clause_length(base + c.code), c.code);
  }
  return out;
}

}  // namespace penelope
