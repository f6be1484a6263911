// '$fzn_dive'(+Problem, +Plan, +Path, +Experience0, -Experience, -Result): one dive.
//
//   Problem     dive(Groups, Variables, Introduced, Outputs, Cost, Incumbent): groups as those of a model; lists of variables; what a solution
//               shows; what has to be least, 0 where one solution is wanted
//   Plan        plan(Strategy, KeepsOpen, Failures, Seed): free, free_mixed or annotated; whether what is left at the end of the failures is
//               wanted; the rest as in DivePlan
//   Path        decisions, the last one first: a list of d(Variable, Op, Value), and o(Variable, Op, Value) where the opposite is a part of
//               the path as well. The opposite has the Op 1 - Op, of 0 and 1, or 5 - Op, of 2 and 3
//   Experience  none, or a box: what earlier dives have learned, and what is known now
//   Result      end(How, Failures, Progress, Best). How: exhausted; limit(Path), [] unless it is wanted, or told(Path): what is left.
//               Progress: how much below the first o/3 of the path was searched. Best: none, or best(Cost, Text), the best solution found
#include "wam/flatzinc/free_search.hpp"

#include <unordered_map>

#include "wam/builtins/arguments.hpp"
#include "wam/fd/best_cost.hpp"
#include "wam/fd/dive.hpp"
#include "wam/fd/relaxation.hpp"
#include "wam/flatzinc/output.hpp"

namespace penelope::flatzinc {

namespace {

constexpr const char* choice_name = "o";  // of decisions whose opposite is to be tried

using fd::Decision, fd::Dive, fd::DivePlan, fd::DiveProblem, fd::Experience;

Cell structure_argument(Worker& w, Cell c, const char* type, std::uint32_t arity) {
  c = w.deref(c);
  if (!c.is_struct() || w.arity_of(c) != arity) type_error(w, type, c);
  return c;
}

void add_variables(Worker& w, Cell list, std::vector<Cell>& variables) {
  for (const Cell c : list_argument(w, list)) {
    if (!c.is_var() && !c.is_int()) type_error(w, "integer", c);
    variables.push_back(c);
  }
}

DiveProblem problem_argument(Worker& w, Cell given) {
  const Cell term = structure_argument(w, given, "dive", 6);
  DiveProblem problem;
  add_variables(w, w.arg(term, 1), problem.variables);
  problem.first_introduced = problem.variables.size();
  add_variables(w, w.arg(term, 2), problem.variables);
  for (const Cell g : list_argument(w, w.arg(term, 0))) {
    const Cell group = structure_argument(w, g, "group", 2);
    list_argument(w, w.arg(group, 0));
    const Cell code = integer_argument(w, w.arg(group, 1));
    const auto how = code.is_int() ? fd::How::of(code.as_int()) : std::nullopt;
    if (!how) domain_error(w, "labeling_option", code);
    problem.groups.push_back({w.arg(group, 0), *how});
  }
  problem.cost = w.arg(term, 4);
  if (!problem.cost.is_var() && !problem.cost.is_int()) type_error(w, "integer", problem.cost);
  problem.incumbent = w.arg(term, 5);
  fd::known_bound(w, problem.incumbent);  // throws where it is none
  return problem;
}

DivePlan plan_argument(Worker& w, Cell given, bool& keeps_open) {
  const Cell term = structure_argument(w, given, "plan", 4);
  const Cell strategy = atom_argument(w, w.arg(term, 0)), failures = natural_argument(w, w.arg(term, 2)),
             seed = natural_argument(w, w.arg(term, 3));
  DivePlan plan;
  if (strategy == w.symbols.atom_cell("free_mixed"))
    plan.strategy = DivePlan::Strategy::free_mixed;
  else if (strategy == w.symbols.atom_cell("annotated"))
    plan.strategy = DivePlan::Strategy::annotated;
  else if (strategy != w.symbols.atom_cell("free"))
    domain_error(w, "dive_strategy", strategy);
  keeps_open = atom_argument(w, w.arg(term, 1)) == cell_of(FixedAtom::true_);
  plan.failures = failures.is_int() ? static_cast<std::uint64_t>(failures.as_int()) : ~std::uint64_t{0};
  plan.seed = seed.is_int() ? static_cast<std::uint64_t>(seed.as_int()) : 1;
  return plan;
}

Decision decision_argument(Worker& w, Cell term, std::size_t variables) {
  const Cell variable = natural_argument(w, w.arg(term, 0)), op = natural_argument(w, w.arg(term, 1));
  if (!variable.is_int() || static_cast<std::uint64_t>(variable.as_int()) >= variables) domain_error(w, "variable_number", variable);
  if (!op.is_int() || op.as_int() >= static_cast<std::int64_t>(Decision::Op::count)) domain_error(w, "decision", op);
  return {static_cast<std::uint32_t>(variable.as_int()), static_cast<Decision::Op>(op.as_int()), small_integer_argument(w, w.arg(term, 2))};
}

fd::Path path_argument(Worker& w, Cell list, std::size_t variables) {
  fd::Path path;
  std::vector<Cell> steps = list_argument(w, list);
  std::reverse(steps.begin(), steps.end());
  for (const Cell c : steps) {
    const Cell step = structure_argument(w, c, "decision", 3);
    if (w.functor_of(step) == w.symbols.functor_cell(choice_name, 3)) path.choices.push_back(path.decisions.size());
    path.decisions.push_back(decision_argument(w, step, variables));
  }
  return path;
}

Cell path_term(Worker& w, const fd::Path& path) {
  Cell list = nil_cell;
  auto choice = path.choices.begin();
  for (std::size_t i = 0; i < path.decisions.size(); ++i) {
    const bool is_choice = choice != path.choices.end() && *choice == i;
    if (is_choice) ++choice;
    const Decision& d = path.decisions[i];
    const Cell step = w.new_struct(w.symbols.functor_cell(is_choice ? choice_name : "d", 3), Cell::integer(d.variable),
                                   Cell::integer(static_cast<std::int64_t>(d.op)), Cell::integer(d.value));
    list = w.new_list(step, list);
  }
  return list;
}

Cell end_term(Worker& w, Dive::End end, bool keeps_open, const Dive& dive) {
  switch (end) {
    case Dive::End::exhausted:
    case Dive::End::enough: return w.symbols.atom_cell("exhausted");
    case Dive::End::told: return w.new_struct(w.symbols.functor_cell("told", 1), path_term(w, dive.left()));
    default: return w.new_struct(w.symbols.functor_cell("limit", 1), keeps_open ? path_term(w, dive.left()) : nil_cell);
  }
}

// In the beginning constraints stand for the failures that they will cause, and values are those that the relaxation has.
Experience first_experience(Worker& w, const DiveProblem& problem) {
  fd::Solver s(w);
  Experience experience(problem.variables.size());
  for (std::size_t i = 0; i < problem.variables.size(); ++i)
    experience.set_weight(i, static_cast<double>(std::max<std::int64_t>(s.degree(problem.variables[i]), 1)));
  std::unordered_map<std::uint64_t, fd::Value> cheapest;
  fd::each_cheapest_value(s, problem.cost, [&](Cell c, fd::Value v) { cheapest.emplace(c.offset(), v); });
  for (std::size_t i = 0; i < problem.variables.size(); ++i)
    if (const auto at = cheapest.find(problem.variables[i].offset()); problem.variables[i].is_var() && at != cheapest.end())
      experience.set_value(i, at->second);
  return experience;
}

// The solutions of a dive.
class Solutions {
 public:
  Solutions(Worker& w, const DiveProblem& problem, Cell outputs, Experience& experience)
      : w_(w), problem_(problem), outputs_(outputs), experience_(experience), wants_best_(problem.cost.is_var()) {}

  bool found() {
    const Cell known = w_.deref(problem_.cost);
    if (!known.is_int()) type_error(w_, "cost", known);
    const fd::Value cost = known.as_int();
    const bool is_better = fd::note_cost(w_, problem_.incumbent, cost) && (!has_any_ || cost < cost_);
    if (!is_better) return wants_best_;
    has_any_ = true;
    cost_ = cost;
    text_ = solution_text(w_, outputs_);
    if (!wants_best_) return false;
    offer_solution(w_, cost, text_);
    for (std::size_t i = 0; i < problem_.variables.size(); ++i)
      if (const Cell c = w_.deref(problem_.variables[i]); c.is_int()) experience_.set_value(i, c.as_int());
    return true;
  }

  Cell term() const {
    if (!has_any_) return w_.symbols.atom_cell("none");
    return w_.new_struct(w_.symbols.functor_cell("best", 2), Cell::integer(cost_), w_.new_string(text_));
  }

 private:
  Worker& w_;
  const DiveProblem& problem_;
  const Cell outputs_;
  Experience& experience_;
  const bool wants_best_;
  bool has_any_ = false;
  fd::Value cost_ = 0;
  std::string text_;
};

bool dive(Worker& w, Cell* a) {
  const DiveProblem problem = problem_argument(w, a[0]);
  bool keeps_open = false;
  const DivePlan plan = plan_argument(w, a[1], keeps_open);
  const fd::Path path = path_argument(w, a[2], problem.variables.size());
  const bool is_first = w.deref(a[3]) == w.symbols.atom_cell("none");
  Experience experience = is_first ? first_experience(w, problem) : Experience(w, a[3], problem.variables.size());
  Solutions solutions(w, problem, w.arg(w.deref(a[0]), 3), experience);
  Dive dive(w, problem, plan, experience, [&solutions](fd::Solver&) { return solutions.found(); });
  const Dive::End end = dive.run(path);
  const Cell how = end_term(w, end, keeps_open, dive), best = solutions.term();
  const Cell failures = Cell::integer(static_cast<std::int64_t>(dive.failures())), progress = w.new_float(dive.progress());
  const Cell result = w.new_struct(w.symbols.functor_cell("end", 4), how, failures, progress, best);
  return w.unify(a[4], experience.box(w)) && w.unify(a[5], result);
}

// '$fzn_region'(-Region): the newest choice point now.
bool region(Worker& w, Cell* a) { return w.unify(a[0], w.level_cell(w.B)); }

// '$fzn_has_alternative'(+Region, -Has): whether these stacks have an alternative above it that another worker could get, and none has.
bool has_alternative(Worker& w, Cell* a) {
  const Cell given = integer_argument(w, a[0]);
  const Cell* const watched = w.watch.load(std::memory_order_relaxed);
  const bool has = w.own_alternatives_above(std::max<const Cell*>(w.level_of(given), watched));
  return w.unify(a[1], cell_of(has ? FixedAtom::true_ : FixedAtom::false_));
}

}  // namespace

void register_free_search(BuiltinTable& t) {
  t.det("$fzn_dive", 6, dive);
  t.det("$fzn_region", 1, region);
  t.det("$fzn_has_alternative", 2, has_alternative);
}

}  // namespace penelope::flatzinc
