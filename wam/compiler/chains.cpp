// The step is the code of the last clause with two registers more: those behind the predicate's arguments hold the counts, what the
// clause keeps there moves up by two.
#include "wam/compiler/chains.hpp"

#include <algorithm>
#include <map>
#include <string_view>

#include "wam/base/check.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/limits.hpp"
#include "wam/term/arithmetic.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t most_words = 400;  // of a clause
constexpr std::size_t most_parts = 4;
// Predicates of which calls do more than to enter their clauses, or other workers must not have them.
constexpr std::uint32_t no_chains =
    predicate_dynamic | predicate_builtin | predicate_sequential | predicate_meta | predicate_transparent | predicate_rules;
constexpr unsigned most_lists = 16;
constexpr unsigned masked_registers = 32;  // that the mask of a wake has bits for

bool is_arithmetic(const InstructionInfo& info) {
  constexpr std::string_view goals[] = {"is", "<", "=<", ">", ">=", "=:=", "=\\="};
  return std::ranges::find(goals, info.goal) != std::end(goals);
}

// A step may go through predicates of one clause: a disjunction that ends with the call of its own predicate is an auxiliary of the compiler,
// which that predicate's only clause calls. Their code follows in the step, so that it calls nobody but the companion.
class StepCompiler {
 public:
  StepCompiler(const Program& program, const Predicate& predicate) : program_(program), predicate_(predicate), arity_(predicate.arity) {}

  // Whether the last clause only unifies, tests and computes, and comes back to the predicate at its end.
  bool is_step() {
    PredicateId next = Program::no_predicate;
    for (std::uint64_t code = predicate_.clauses.all().back().code; parts_.size() < most_parts;) {
      const std::optional<Part> part = part_at(program_.code_base() + code);
      if (!part) return false;
      parts_.push_back(*part);
      next = part->calls;
      if (next == predicate_.id) return true;
      if (!(predicate_.flags & predicate_hidden)) return false;
      const Predicate& way = program_.predicate(next);
      const auto clauses = way.clauses.all();
      if ((way.flags & no_chains) != 0 || clauses.size() != 1 || clauses[0].commit != Commit::none) return false;
      code = clauses[0].code;
    }
    return false;
  }

  ChainStep compile(PredicateId companion) {
    PENELOPE_CHECK(!parts_.empty());
    ChainStep step;
    for (const Part& part : parts_) {
      const bool is_last = &part == &parts_.back();
      code_ = part.code;
      std::map<std::uint64_t, std::uint64_t> places;  // of the clause's instructions in the step
      std::vector<std::uint64_t> jumps;               // in the step, to where the next part begins
      labels_.clear();
      for (std::uint64_t at = 0; at < part.end; at += instruction_words(code_ + at)) {
        places[at] = step.code.size();
        if (instruction_info(code_[at].op()).ends != Ends::last_call) {
          add(at, step);
        } else if (is_last) {
          check(step, static_cast<unsigned>(parts_.size()));
          step.code.push_back(Word::aw(Op::execute, 0, companion));
        } else if (at + instruction_words(code_ + at) < part.end) {
          jumps.push_back(step.code.size());
          step.code.push_back(Word::aw(Op::jump, 0, 0));
        }
      }
      for (const auto& [at, place] : labels_) {
        const auto target = places.at(at + static_cast<std::uint64_t>(label_of(code_[at])));
        set_label(step.code[place], target - place);
      }
      for (const std::uint64_t place : jumps) set_label(step.code[place], step.code.size() - place);
    }
    return step;
  }

 private:
  struct Part {
    const Word* code;
    std::uint64_t end;  // words
    PredicateId calls;
  };

  // A clause whose last calls are all of the same predicate.
  std::optional<Part> part_at(const Word* code) const {
    Part part{code, 0, Program::no_predicate};
    std::uint64_t furthest = 0;  // place of the last instruction that a label leads to
    for (std::uint64_t at = 0;; at += instruction_words(code + at)) {
      const Word word = code[at];
      if (at > most_words || !is_possible(word)) return {};
      if (instruction_info(word.op()).ends == Ends::last_call) {
        if (part.calls != Program::no_predicate && part.calls != word.wide()) return {};
        part.calls = word.wide();
      }
      furthest = std::max(furthest, at + static_cast<std::uint64_t>(label_of(word)));
      if (!leaves_clause(word.op()) || at < furthest) continue;
      part.end = at + instruction_words(code + at);
      return part.calls == Program::no_predicate ? std::nullopt : std::optional(part);
    }
  }

  // The letter of an operand that is a label, or 0.
  static char label_letter(Op op) {
    const std::string_view operands = instruction_info(op).operands;
    return operands.find('j') != operands.npos ? 'j' : operands.find('J') != operands.npos ? 'J' : '\0';
  }
  static std::int64_t label_of(Word word) {
    const char letter = label_letter(word.op());
    return letter == 'j' ? word.signed_c() : letter == 'J' ? word.signed_wide() : 0;
  }
  static void set_label(Word& word, std::uint64_t distance) {
    if (label_letter(word.op()) == 'j')
      word = Word::abc(word.op(), word.a(), word.b(), static_cast<unsigned>(distance));
    else
      word = Word::aw(word.op(), word.a(), static_cast<std::uint32_t>(distance));
  }

  // Registers move up by two.
  static bool has_room(Word word) {
    const std::uint16_t fields[] = {word.a(), word.b(), word.c()};
    const std::string_view operands = instruction_info(word.op()).operands;
    for (std::size_t i = 0; i < std::min(operands.size(), std::size(fields)); ++i)
      if (operands[i] == 'x' && fields[i] + chain_counts >= register_count) return false;
    return true;
  }

  bool is_possible(Word word) const {
    const Op op = word.op();
    const InstructionInfo& info = instruction_info(op);
    if (!has_room(word)) return false;
    if (info.marks & (mark::makes_frame | mark::drops_frame | mark::cuts | mark::entry)) return false;
    if (info.operands.find('y') != info.operands.npos || info.operands.find('.') != info.operands.npos) {
      if (op != Op::wake) return false;
      const std::uint64_t high = std::uint64_t{word.wide()} >> arity_ << (arity_ + chain_counts);
      return word.wide() != ~std::uint32_t{0} && arity_ + chain_counts < masked_registers && high >> (masked_registers - 1) == 0;
    }
    switch (op) {
      case Op::call_builtin:
      case Op::test_not_unifiable:  // it knows which instruction comes next
      case Op::arithmetic0:
      case Op::arithmetic1:
      case Op::arithmetic2: return false;
      default: break;
    }
    switch (info.ends) {
      case Ends::next:
      case Ends::test:
      case Ends::jumps:
      case Ends::fails: return info.index == Index::none && info.length == Length::fixed;
      case Ends::last_call: return true;
      default: return false;
    }
  }

  unsigned moved(unsigned x) const { return x < arity_ ? x : x + chain_counts; }

  void check(ChainStep& step, unsigned counted) const { step.code.push_back(Word::abc(Op::chain_step, arity_, arity_ + 1, counted)); }

  void add(std::uint64_t at, ChainStep& step) {
    const Word word = code_[at];
    const Op op = word.op();
    const InstructionInfo& info = instruction_info(op);
    if (op == Op::wake) {
      check(step, 0);
      const std::uint32_t below = word.wide() & ((1u << arity_) - 1), above = word.wide() >> arity_ << (arity_ + chain_counts);
      step.code.push_back(Word::aw(op, word.a() + chain_counts, below | above | 3u << arity_));
      step.code.push_back(code_[at + 1]);
      return;
    }
    if (is_arithmetic(info)) {
      const std::uint16_t fields[] = {word.a(), word.b(), word.c()};
      for (std::size_t i = 0; i < info.operands.size(); ++i)
        if (info.operands[i] == 'x' && info.access[i] == 'r')
          step.code.push_back(Word::abc(Op::chain_number, arity_, arity_ + 1, moved(fields[i])));
    }
    note_list(word, step);
    if (label_of(word) != 0) labels_.emplace_back(at, step.code.size());
    Word first = word;
    unsigned field = 0;
    for (const char letter : info.operands) {
      constexpr std::uint64_t sixteen_bits = 0xffff;
      const unsigned shift = 16 + 16 * field++;
      if (letter == 'x') {
        const unsigned x = moved(static_cast<unsigned>(word.bits >> shift & sixteen_bits));
        first.bits = (first.bits & ~(sixteen_bits << shift)) | std::uint64_t{x} << shift;
      }
      if (field == 3) break;
    }
    step.code.push_back(first);
    for (std::uint64_t i = 1; i < instruction_words(code_ + at); ++i) {
      Word further = code_[at + i];
      if (info.operands.find('W') != info.operands.npos) further = Word::abc(further.op(), moved(further.a()), moved(further.b()), further.c());
      step.code.push_back(further);
    }
  }

  // A list of which the tail takes its place.
  void note_list(Word word, ChainStep& step) const {
    if (parts_.size() > 1 || word.a() >= std::min(arity_, most_lists)) return;
    const Op op = word.op();
    const bool tail_is_third = op == Op::get_list_var_var || op == Op::get_list_val_var;
    if ((tail_is_third && word.c() == word.a()) || (op == Op::get_list_void_var && word.b() == word.a())) step.lists |= 1u << word.a();
  }

  const Program& program_;
  const Predicate& predicate_;
  const unsigned arity_;
  std::vector<Part> parts_;
  const Word* code_ = nullptr;                                   // of the part that is compiled
  std::vector<std::pair<std::uint64_t, std::uint64_t>> labels_;  // places of its instructions with labels: in the clause, in the step
};

// What the clauses before the last one have to be, and the predicate.
bool can_be_chain(const Program& program, const Predicate& p) {
  const auto clauses = p.clauses.all();
  if ((p.flags & no_chains) != 0 || p.arity == 0 || p.arity + chain_counts > max_predicate_arity || clauses.size() < 2) return false;
  return !program.symbols.made_elsewhere &&
         std::ranges::all_of(clauses, [](const StaticClause& c) { return c.commit == Commit::none && !c.light; });
}

}  // namespace

bool is_chain(const Program& program, const Predicate& p) { return can_be_chain(program, p) && StepCompiler(program, p).is_step(); }

std::optional<ChainStep> chain_step_of(const Program& program, const Predicate& p, PredicateId companion) {
  if (!can_be_chain(program, p)) return {};
  StepCompiler compiler(program, p);
  if (!compiler.is_step()) return {};
  return compiler.compile(companion);
}

}  // namespace penelope
