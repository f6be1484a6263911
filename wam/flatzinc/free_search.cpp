// '$fzn_dive'(+Problem, +Plan, +Path, +Experience0, -Experience, -Result): one dive.
//
//   Problem     dive(Groups, Variables, Introduced, Outputs, Cost, Incumbent): groups as those of a model; lists of variables; what a solution
//               shows; what has to be least, 0 where one solution is wanted
//   Plan        plan(Strategy, KeepsOpen, Failures, Seed): free, free_mixed or annotated; whether what is left at the end of the failures is
//               wanted; the rest as in DivePlan
//   Path        decisions, the last one first: a list of d(Variable, Op, Value)
//   Experience  none, or a box: what earlier dives have learned, and what is known now
//   Result      end(How, Failures, Progress, Best). How: exhausted; limit(Paths), [] unless they are wanted, or told(Paths): what is left, the
//               deepest first. Progress: how much below the path was searched. Best: none, or best(Cost, Text), the best solution found
#include "wam/flatzinc/free_search.hpp"

#include <unordered_map>

#include "wam/builtins/arguments.hpp"
#include "wam/fd/best_cost.hpp"
#include "wam/fd/dive.hpp"
#include "wam/fd/relaxation.hpp"
#include "wam/flatzinc/output.hpp"

namespace penelope::flatzinc {

namespace {

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

Decision decision_argument(Worker& w, Cell given, std::size_t variables) {
  const Cell term = structure_argument(w, given, "decision", 3);
  const Cell variable = natural_argument(w, w.arg(term, 0)), op = natural_argument(w, w.arg(term, 1));
  if (!variable.is_int() || static_cast<std::uint64_t>(variable.as_int()) >= variables) domain_error(w, "variable_number", variable);
  if (!op.is_int() || op.as_int() >= static_cast<std::int64_t>(Decision::Op::count)) domain_error(w, "decision", op);
  return {static_cast<std::uint32_t>(variable.as_int()), static_cast<Decision::Op>(op.as_int()), small_integer_argument(w, w.arg(term, 2))};
}

fd::Path path_argument(Worker& w, Cell list, std::size_t variables) {
  fd::Path path;
  for (const Cell c : list_argument(w, list)) path.push_back(decision_argument(w, c, variables));
  std::reverse(path.begin(), path.end());
  return path;
}

Cell decision_term(Worker& w, const Decision& d) {
  return w.new_struct(w.symbols.functor_cell("d", 3), Cell::integer(d.variable), Cell::integer(static_cast<std::int64_t>(d.op)),
                      Cell::integer(d.value));
}

// Paths share what they have in common.
Cell open_paths(Worker& w, const Dive& dive) {
  const std::vector<std::size_t> choices = dive.choices();
  const fd::Path& decisions = dive.decisions();
  Cell path = nil_cell, paths = nil_cell;
  auto choice = choices.begin();
  for (std::size_t i = 0; i < decisions.size(); ++i) {
    if (choice != choices.end() && *choice == i) {
      paths = w.new_list(w.new_list(decision_term(w, decisions[i].opposite()), path), paths);
      ++choice;
    }
    path = w.new_list(decision_term(w, decisions[i]), path);
  }
  return w.new_list(path, paths);
}

Cell end_term(Worker& w, Dive::End end, bool keeps_open, const Dive& dive) {
  switch (end) {
    case Dive::End::exhausted:
    case Dive::End::enough: return w.symbols.atom_cell("exhausted");
    case Dive::End::told: return w.new_struct(w.symbols.functor_cell("told", 1), open_paths(w, dive));
    default: return w.new_struct(w.symbols.functor_cell("limit", 1), keeps_open ? open_paths(w, dive) : nil_cell);
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
    experience_.set_of_solution();
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

}  // namespace

void register_free_search(BuiltinTable& t) { t.det("$fzn_dive", 6, dive); }

}  // namespace penelope::flatzinc
