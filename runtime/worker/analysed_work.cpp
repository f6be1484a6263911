#include "runtime/worker/analysed_work.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "runtime/worker/runs.hpp"
#include "runtime/worker/search_path.hpp"
#include "runtime/worker/term_sizes.hpp"
#include "wam/code/instruction_table.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/code_walk.hpp"

namespace penelope {

using Way = Formulas::Way;

namespace {

constexpr double most_inferences = 1e15;

// Sizes instead of terms: the domain of a walk over code (wam/machine/code_walk.hpp) that adds up what is called.
class Sizes {
 public:
  using Value = SizedTerm;
  struct Structure {
    bool is_list = false;
    double symbols = 0, elements = 0;
  };
  using Registers = WalkRegisters<SizedTerm>;

  Sizes(const Worker& w, const Formulas& formulas, ClauseMap& clauses) : w_(w), formulas_(formulas), clauses_(clauses), sizes_(w) {}

  double cost() const { return cost_; }
  void divide(double alternatives) {
    cost_ /= alternatives;
    times_ /= alternatives;
  }

  // --- what the walk asks for
  SizedTerm variable() {
    SizedTerm t;
    t.variable = next_variable_++;
    return t;
  }
  SizedTerm number(Arithmetic, const SizedTerm& a, const SizedTerm& b);
  Structure structure(bool is_list) const { return {is_list, 1, is_list ? 1.0 : 0}; }
  void add(Structure& s, const SizedTerm& t) { s.symbols += sizes_.of(t, Way::symbols); }
  void nest(Structure&, bool is_list) const;
  SizedTerm made(const Structure&, const SizedTerm* last) const;
  bool call(PredicateId, Registers&);
  void cut() { times_ = std::min(times_, 1.0); }
  bool is_over() const { return !(times_ > 0); }
  // What the system does with a solution (it shows or counts it) is little and has no formula.
  bool may_be_lost_at(CodeAddress) const;

 private:
  // How much of the arguments must be as the formulas say: all of it; or their sizes, for the alternatives of a choice point may
  // have bound others since; or those sizes that count.
  enum class Match { all, sizes, needed };
  bool call_as(const Formulas::Call&, Match, Registers&);
  bool fits(const SizedTerm&, Way, double size) const;

  const Worker& w_;
  const Formulas& formulas_;
  ClauseMap& clauses_;
  TermSizes sizes_;
  std::uint64_t next_variable_ = TermSizes::above_all_offsets;
  double cost_ = 0, times_ = 1;
};

// --- calls -------------------------------------------------------------------------------------------------------------------

bool Sizes::fits(const SizedTerm& t, Way way, double size) const {
  switch (way) {
    case Way::anything: return true;
    case Way::unbound: return sizes_.variable_of(t) != SizedTerm::no_variable;
    case Way::bound: return t.is_actual && sizes_.variable_of(t) == SizedTerm::no_variable;
    default: return !std::isnan(size);
  }
}

bool Sizes::call_as(const Formulas::Call& call, Match match, Registers& x) {
  std::vector<double> sizes;
  for (unsigned i = 0; i < call.ways.size(); ++i) {
    sizes.push_back(Formulas::has_size(call.ways[i]) ? sizes_.of(x[i], call.ways[i]) : unknown_size);
    if (match != Match::needed && (match == Match::all || Formulas::has_size(call.ways[i])) && !fits(x[i], call.ways[i], sizes.back()))
      return false;
  }
  const double cost = call.cost.value(sizes), solutions = call.solutions.value(sizes);
  if (std::isnan(cost) || std::isnan(solutions)) return false;
  cost_ += times_ * std::max(cost, 1.0);
  times_ *= std::max(solutions, 0.0);
  for (const Formulas::Out& out : call.outs) {
    const std::uint64_t variable = sizes_.variable_of(x[out.argument]);
    if (variable == SizedTerm::no_variable) continue;
    sizes_.set(variable, out.size, out.formula.value(sizes));
  }
  return true;
}

bool Sizes::call(PredicateId called, Registers& x) {
  const std::span<const Formulas::Call> calls = formulas_.of(w_.program, called);
  bool is_known = false;
  for (const Match match : {Match::all, Match::sizes, Match::needed})
    for (const Formulas::Call& c : calls)
      if (!is_known) is_known = call_as(c, match, x);
  if (!is_known) {  // a built-in makes one inference and goes on
    const Word* const entry = w_.program.predicate(called).entry.load();
    if (!entry || !has(entry->op(), mark::entry) || entry->op() == Op::try_builtin) return false;
    cost_ += times_;
  }
  return true;
}

// --- values ------------------------------------------------------------------------------------------------------------------

SizedTerm Sizes::number(Arithmetic f, const SizedTerm& a, const SizedTerm& b) {
  const auto calculated = [&] {
    const double left = sizes_.of(a, Way::value), right = f == Arithmetic::value ? 0 : sizes_.of(b, Way::value);
    switch (f) {
      case Arithmetic::value: return left;
      case Arithmetic::add: return left + right;
      case Arithmetic::subtract: return left - right;
      case Arithmetic::multiply: return left * right;
      case Arithmetic::divide: return right == 0 ? unknown_size : std::trunc(left / right);
      case Arithmetic::other: break;
    }
    return unknown_size;
  };
  SizedTerm t;
  if (f != Arithmetic::other) t.value = calculated();
  t.symbols = 1;
  return t;
}

void Sizes::nest(Structure& s, bool is_list) const {
  s.is_list = s.is_list && is_list;
  s.elements += is_list;
  s.symbols += 1;
}

SizedTerm Sizes::made(const Structure& s, const SizedTerm* last) const {
  SizedTerm t;
  t.symbols = s.symbols;
  if (s.is_list) t.length = s.elements + (last ? sizes_.of(*last, Way::length) : unknown_size);
  return t;
}

bool Sizes::may_be_lost_at(CodeAddress address) const {
  const PredicateId id = clauses_.at(w_, address).predicate;
  return id != Program::no_predicate && w_.program.predicate(id).module.load() == static_cast<AtomId>(FixedAtom::system);
}

}  // namespace

// What is known of an auxiliary's owner says nothing of it.
PredicateId AnalysedWork::predicate_of(const Worker& w, const Cell* b) {
  const std::uint64_t alternative = b[choice::alternative].bits;
  const auto find = [&] {
    const AlternativeClause clause = next_clause(w, b, clauses_);
    return clause.is_auxiliary ? Program::no_predicate : clause.predicate;
  };
  if (alternative < stub::count) return find();
  const auto [found, is_new] = by_alternative_.emplace(alternative, Program::no_predicate);
  if (is_new) found->second = find();
  return found->second;
}

double AnalysedWork::per_alternative(const Worker& w, const Cell* b, std::uint64_t alternatives) {
  const double work = evaluate(w, b, alternatives);
  ++asked_;
  told_ += work > 0;
  return work;
}

double AnalysedWork::evaluate(const Worker& w, const Cell* b, std::uint64_t alternatives) {
  Sizes sizes(w, formulas_, clauses_);
  CodeWalk walk(w, sizes);
  const PredicateId id = predicate_of(w, b);
  if (id != Program::no_predicate) {
    walk.set_arguments(b + choice::cells, static_cast<unsigned>(goal_arguments(w, b)));
    if (!walk.call(id)) return 0;
    // Formulas count all clauses; those that an index has left out would have had their part.
    const std::size_t clauses = w.program.predicate(id).clauses.size();
    sizes.divide(static_cast<double>(std::max<std::uint64_t>({alternatives, clauses, 1})));
  } else if (const std::uint64_t alternative = b[choice::alternative].bits;
             alternative != stub::retry_builtin && alternative != stub::retry_part) {  // a built-in that divides: one solution each
    return 0;
  }
  if (!walk.go_on(b[choice::continuation].bits, w.pointer(b[choice::environment]), outermost_)) return 0;
  return std::isnan(sizes.cost()) ? 0 : std::clamp(sizes.cost(), 1.0, most_inferences);
}

}  // namespace penelope
