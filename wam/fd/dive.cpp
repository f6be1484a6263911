#include "wam/fd/dive.hpp"

#include <cmath>

#include "wam/fd/best_cost.hpp"
#include "wam/term/errors.hpp"

namespace penelope::fd {

namespace {

constexpr std::uint64_t least_steps = 4096;  // of propagation before a dive ends for a signal, so that a path is not begun again for nothing

constexpr std::size_t most_seen = 1000;  // variables without a value of which constraints are counted at each decision

// heap_backtrack is again what it was, whatever happens.
class KeptHeapBacktrack {
 public:
  explicit KeptHeapBacktrack(Worker& w) : w_(w), kept_(w.heap_backtrack) {}
  ~KeptHeapBacktrack() { w_.heap_backtrack = kept_; }
  KeptHeapBacktrack(const KeptHeapBacktrack&) = delete;
  KeptHeapBacktrack& operator=(const KeptHeapBacktrack&) = delete;

 private:
  Worker& w_;
  Cell* const kept_;
};

}  // namespace

Decision Decision::opposite() const {
  constexpr Op opposites[] = {Op::unequal, Op::equal, Op::above, Op::at_most};
  return {variable, opposites[static_cast<unsigned>(op)], value};
}

Dive::Dive(Worker& w, const DiveProblem& problem, const DivePlan& plan, Experience& experience, OnSolution on_solution)
    : w_(w),
      problem_(problem),
      plan_(plan),
      experience_(experience),
      on_solution_(std::move(on_solution)),
      unknown_(problem.variables.size()),
      is_down_(problem.variables.size()),
      factors_(problem.variables.size()),
      places_(problem.variables.size()) {
  for (std::uint32_t i = 0; i < unknown_; ++i) {
    order_.push_back(i);
    if (const Cell c = problem.variables[i]; c.is_var()) numbers_.emplace(c.offset(), i);
  }
  const Solver s(w);
  for (std::uint32_t i = 0; i < unknown_; ++i) {
    const double noise = plan.seed == 0 ? 0 : static_cast<double>((plan.seed * 0x9e3779b97f4a7c15 * (i + 1)) >> 40) / (1 << 24);
    factors_[i] = 1 + noise;
    places_[i] = 1 + s.live_places(problem.variables[i]);
  }
  for (const DiveProblem::Group& g : problem.groups)
    if (g.how.is_down)
      for (Cell l = w.deref(g.list); l.is_list(); l = w.tail(l))
        if (const auto found = numbers_.find(w.head(l).offset()); w.head(l).is_var() && found != numbers_.end()) is_down_[found->second] = true;
}

Dive::End Dive::run(const Path& path) {
  const KeptHeapBacktrack kept(w_);
  const Trial root(w_);
  w_.heap_backtrack = root_heap_ = w_.heap_top;
  given_ = path.choices.empty() ? path.decisions.size() : path.choices.front();
  End end = End::exhausted;
  bool goes_on = begin(path);
  steps_at_begin_ = w_.constraint_work.propagations;
  while (goes_on) {
    w_.check_trail_room();
    if (failures_ >= plan_.failures || is_told()) {
      end = failures_ >= plan_.failures ? End::limit : End::told;
      break;
    }
    std::optional<Decision> next;
    {
      Solver s(w_);
      next = choose(s);
      if (!next && !on_solution_(s)) {
        end = End::enough;
        break;
      }
    }
    goes_on = next ? take(*next) || go_back() : go_back();
  }
  root.undo();
  return end;
}

bool Dive::begin(const Path& path) {
  {
    Solver s(w_);
    if (!improve(s, problem_.cost, problem_.incumbent) || !s.propagate()) return false;
  }
  auto choice = path.choices.begin();
  for (std::size_t i = 0; i < path.decisions.size(); ++i) {
    if (choice != path.choices.end() && *choice == i) {
      open_level();
      ++choice;
    }
    decisions_.push_back(path.decisions[i]);
    Solver s(w_);
    if (!apply(s, path.decisions[i])) return go_back();
  }
  return true;
}

// The next decision is one that go_back() takes back.
void Dive::open_level() {
  levels_.push_back({Trial(w_), decisions_.size(), unknown_});
  w_.heap_backtrack = w_.heap_top;
}

bool Dive::apply(Solver& s, Decision d) {
  ++w_.constraint_work.nodes;
  if (!improve(s, problem_.cost, problem_.incumbent)) return false;
  const Cell v = problem_.variables[d.variable];
  bool possible = false;
  switch (d.op) {
    case Decision::Op::equal: possible = s.assign(v, d.value); break;
    case Decision::Op::unequal: possible = s.remove(v, d.value); break;
    case Decision::Op::at_most: possible = s.set_max(v, d.value); break;
    default: possible = s.set_min(v, Wide{d.value} + 1); break;
  }
  if (possible && s.propagate()) return true;
  ++w_.constraint_work.failures;
  ++failures_;
  learn(s);
  return false;
}

bool Dive::take(Decision d) {
  open_level();
  decisions_.push_back(d);
  Solver s(w_);
  return apply(s, d);
}

// Of a variable with many values that are refuted from one end, the last bound says all, so that paths do not grow with each of them.
bool Dive::replaces_last(Decision d) const {
  if (decisions_.size() <= given_ || (!levels_.empty() && levels_.back().decisions + 1 == decisions_.size())) return false;
  const Decision last = decisions_.back();
  return last.variable == d.variable && last.op == d.op && (d.op == Decision::Op::above || d.op == Decision::Op::at_most);
}

// To the opposite of the last decision that has one to be tried. False: there is none.
bool Dive::go_back() {
  while (!levels_.empty()) {
    const Level level = levels_.back();
    levels_.pop_back();
    level.before.undo();
    w_.heap_backtrack = levels_.empty() ? root_heap_ : levels_.back().before.heap();
    unknown_ = level.unknown;
    const Decision d = decisions_[level.decisions].opposite();
    decisions_.resize(level.decisions);
    replaces_last(d) ? void(decisions_.back() = d) : decisions_.push_back(d);
    Solver s(w_);
    if (apply(s, d)) return true;
  }
  return false;
}

// The variables of the propagator that failed, whether they have values by now or not.
void Dive::learn(const Solver& s) {
  const Cell refuter = s.refuter();
  if (refuter.bits == 0 || w_.args_of(refuter)[part::kind] == Cell::integer(static_cast<std::int64_t>(Kind::cost_bound)))
    return;  // that one is about all variables
  const Cell* const p = w_.args_of(refuter);
  const std::uint32_t count = w_.arity_of(refuter);
  for (std::uint32_t i = part::data; i < count; ++i)
    for (Cell c = p[i]; c.is_var();) {
      if (const auto found = numbers_.find(c.offset()); found != numbers_.end()) {
        experience_.blame(found->second);
        break;
      }
      const Cell next = *w_.at(c);
      if (next == c) break;
      c = next;
    }
  experience_.forget_a_little();
}

// --- choosing

// That the variable with these bounds has the value.
Decision Dive::has_value(std::uint32_t number, Value value, Bounds b) {
  if (value == b.low) return {number, Decision::Op::at_most, value};
  if (value == b.high) return {number, Decision::Op::above, value - 1};
  return {number, Decision::Op::equal, value};
}

std::uint32_t Dive::number_of(Cell variable) const {
  const auto found = numbers_.find(variable.offset());
  if (found == numbers_.end()) type_error(w_, "variable_of_search", variable);
  return found->second;
}

std::optional<Decision> Dive::choose(Solver& s) {
  if (plan_.strategy == DivePlan::Strategy::annotated)
    if (const auto d = annotated(s)) return d;
  return weighed(s);
}

std::optional<Decision> Dive::annotated(Solver& s) {
  for (const DiveProblem::Group& g : problem_.groups) {
    const Cell v = fd::choose(s, g.list, g.how.selection).variable;
    if (v.bits == 0) continue;
    const Bounds b = s.bounds(v);
    if (!is_finite(b.low) || !is_finite(b.high)) instantiation_error(w_);
    const Value base = base_value(s, v, b, g.how);
    switch (g.how.branching) {
      case Branching::without:
      case Branching::without_random: return Decision{number_of(v), Decision::Op::unequal, base};
      case Branching::bisect:
      case Branching::interval: return Decision{number_of(v), g.how.is_down ? Decision::Op::above : Decision::Op::at_most, base};
      case Branching::bisect_random:
        return Decision{number_of(v), takes_upper_half(g.how, base) ? Decision::Op::above : Decision::Op::at_most, base};
      default: return has_value(number_of(v), base, b);
    }
  }
  return {};
}

std::optional<Decision> Dive::weighed(Solver& s) {
  const bool sees_places = unknown_ <= most_seen;
  const bool mixes = plan_.strategy == DivePlan::Strategy::free_mixed;
  std::uint32_t best = 0;
  Cell variable{};
  double best_score = 0;
  bool is_best_introduced = false;
  for (std::size_t i = 0; i < unknown_;) {
    const std::uint32_t number = order_[i];
    const Cell c = w_.deref(problem_.variables[number]);
    if (!c.is_var()) {
      std::swap(order_[i], order_[--unknown_]);
      continue;
    }
    ++i;
    const bool is_introduced = !mixes && number >= problem_.first_introduced;
    if (variable.bits != 0 && is_introduced && !is_best_introduced) continue;
    // With all of its constraints the score is at least this. To count those that have something to do yet takes longer.
    const double weight = experience_.weight(number), size = static_cast<double>(s.size(c));
    if (variable.bits != 0 && is_introduced == is_best_introduced && size / (weight * factors_[number]) > best_score) continue;
    // The part of the constraints, which the weight comes from, that have something to do yet.
    const double part = sees_places ? static_cast<double>(1 + s.live_places(c)) / static_cast<double>(places_[number]) : 1;
    const double score = size / (weight * part * factors_[number]);
    const bool is_better =
        variable.bits == 0 || is_introduced < is_best_introduced || score < best_score || (score == best_score && number < best);
    if (!is_better) continue;
    best = number;
    variable = c;
    best_score = score;
    is_best_introduced = is_introduced;
  }
  if (variable.bits == 0) return {};
  return decision(s, best, variable);
}

Decision Dive::decision(Solver& s, std::uint32_t number, Cell c) {
  const Bounds b = s.bounds(c);
  if (!is_finite(b.low) || !is_finite(b.high)) instantiation_error(w_);
  if (const auto value = experience_.value(number); value && s.contains(c, *value)) return has_value(number, *value, b);
  return has_value(number, is_down_[number] ? b.high : b.low, b);
}

// --- the end

bool Dive::is_told() {
  return w_.signals.load(std::memory_order_relaxed) != 0 && w_.constraint_work.propagations - steps_at_begin_ >= least_steps;
}

double Dive::progress() const {
  const auto share = [this](std::size_t decisions) {
    return std::ldexp(1.0, -static_cast<int>(std::min<std::size_t>(decisions - given_, 1000)));
  };
  double left = share(decisions_.size());
  for (const Level& level : levels_) left += share(level.decisions + 1);
  return std::max(1 - left, 0.0);
}

Path Dive::left() const {
  Path path{decisions_, {}};
  for (const Level& level : levels_) path.choices.push_back(level.decisions);
  return path;
}

}  // namespace penelope::fd
