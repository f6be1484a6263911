// Models as predicates of the module system, for prolog_lib/system/flatzinc.pl, which searches.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/fd/branching.hpp"
#include "wam/fd/propagators.hpp"
#include "wam/fd/relaxation.hpp"
#include "wam/flatzinc/best_answer.hpp"
#include "wam/flatzinc/free_search.hpp"
#include "wam/flatzinc/output.hpp"
#include "wam/flatzinc/reader.hpp"
#include "wam/flatzinc/variable_names.hpp"

namespace penelope {

namespace flatzinc {

namespace {

constexpr fd::How first_fail{.selection = fd::Selection::first_fail};

Cell open_variables(Worker& w, const std::vector<Cell>& variables, Cell except) {
  std::vector<Cell> open;
  for (const Cell v : variables)
    if (const Cell c = w.deref(v); c.is_var() && c != except) open.push_back(c);
  return w.new_list_of(open);
}

Cell group_term(Worker& w, Cell variables, std::int64_t how) {
  return w.new_struct(w.symbols.functor_cell("group", 2), variables, Cell::integer(how));
}

Cell output_term(Worker& w, const Output& o) {
  const Cell is_truth = cell_of(o.is_truth ? FixedAtom::true_ : FixedAtom::false_);
  const Cell values = w.new_list_of(o.values), before = w.new_string(o.before), after = w.new_string(o.after);
  return w.new_struct(w.symbols.functor_cell("out", 4), before, is_truth, values, after);
}

// What is minimised: the objective, or its negation.
Cell cost_of(fd::Solver& s, Model& m) {
  if (m.goal != Goal::maximize) return m.objective;
  const Cell given = s.deref(m.objective);
  if (given.is_int()) return Cell::integer(-given.as_int());
  const Cell cost = s.new_variable({{fd::infimum, fd::supremum}});
  m.is_possible = m.is_possible && fd::post_linear(s, fd::Relation::equal, {{{1, cost}, {1, given}}}, Cell::integer(1), Cell::integer(0));
  return cost;
}

// Gecode gives an integer without bounds those of 32 bits as well, without the ends (Gecode::Int::Limits).
constexpr fd::Value greatest_value = 2147483646;

// What no constraint has bounded on one side or both gets these bounds there, so far from the other one if that is beyond 0. Their names.
std::vector<Cell> bound_all(fd::Solver& s, Model& m) {
  std::vector<Cell> names;
  for (const auto& [name, variable] : m.without_domain) {
    if (!m.is_possible) break;
    const fd::Bounds known = s.bounds(variable);
    if (known.low != fd::infimum && known.high != fd::supremum) continue;
    names.push_back(s.w.new_string(name));
    const fd::Value low =
        known.low != fd::infimum ? known.low : std::min<fd::Value>(known.high == fd::supremum ? 0 : known.high, 0) - greatest_value;
    const fd::Value high = known.high != fd::supremum ? known.high : std::max<fd::Value>(low, 0) + greatest_value;
    m.is_possible = s.set_bounds(variable, low, high) && s.propagate();
  }
  return names;
}

// model(Groups, Introduced, Outputs, Cost, Unbounded): how to search; groups of what any value will do for; what to show; none, or cost(C,
// Sign), C to be least, Sign * C being the objective; the names of variables without bounds in the model.
Cell model_term(fd::Solver& s, Model& m) {
  Worker& w = s.w;
  const bool has_cost = m.goal != Goal::satisfy;
  const Cell cost = has_cost ? cost_of(s, m) : nil_cell, objective = has_cost ? w.deref(m.objective) : nil_cell;
  m.is_possible = m.is_possible && s.propagate() && bound_differences(s, m);
  const Cell unbounded = w.new_list_of(bound_all(s, m));
  if (m.is_possible && has_cost) m.is_possible = fd::post_relaxation(s, cost) && s.propagate();
  if (!m.is_possible) return w.new_struct(w.symbols.functor_cell("no", 1), unbounded);
  std::vector<Cell> groups, outputs;
  for (const SearchGroup& g : m.search) groups.push_back(group_term(w, open_variables(w, g.variables, nil_cell), g.how));
  const auto group_of = [&](const std::vector<Cell>& variables) {
    return group_term(w, open_variables(w, variables, w.deref(objective)), first_fail.code());
  };
  groups.insert(groups.end(), {group_of(m.declared), group_of(m.shown)});
  if (has_cost) groups.push_back(group_term(w, w.new_list_of(std::vector<Cell>{cost, objective}), fd::How{}.code()));
  for (const Output& o : m.outputs) outputs.push_back(output_term(w, o));
  const Cell sign = Cell::integer(m.goal == Goal::maximize ? -1 : 1);
  const Cell cost_term = has_cost ? w.new_struct(w.symbols.functor_cell("cost", 2), cost, sign) : w.symbols.atom_cell("none");
  const Cell introduced = w.new_list_of(std::vector<Cell>{group_of(m.introduced), group_of(m.defined)});
  return w.new_struct(w.symbols.functor_cell("model", 5), w.new_list_of(groups), introduced, w.new_list_of(outputs), cost_term, unbounded);
}

Cell error_term(Worker& w, std::uint64_t line, const std::string& text) {
  return w.new_struct(w.symbols.functor_cell("error", 2), Cell::integer(static_cast<std::int64_t>(line)), w.new_string(text));
}

std::optional<std::string> text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) return {};
  try {
    std::string text{std::istreambuf_iterator<char>(file), {}};
    return file.bad() ? std::nullopt : std::optional(std::move(text));
  } catch (const std::ios_base::failure&) {  // a directory
    return {};
  }
}

// '$fzn_load'(+File, +Seed, +KeepsNames, -Result): reads a model and posts its constraints. Result: a model, no(Unbounded) where it has
// no solution, or error(Line, Text), Line 0 where the file cannot be read. KeepsNames: whether names of variables will be asked for.
bool load(Worker& w, Cell* a) {
  const std::string path = text_argument(w, a[0]);
  const Cell seed = natural_argument(w, a[1]);
  ReadOptions options;
  options.seed = seed.is_int() ? seed.as_int() & 0xffffffff : 0;
  options.keeps_names = atom_argument(w, a[2]) == cell_of(FixedAtom::true_);
  const std::optional<std::string> text = text_of_file(path);
  if (!text) return w.unify(a[3], error_term(w, 0, "cannot read the file"));
  fd::Solver s(w);
  try {
    Model m = read_model(s, *text, options);
    if (options.keeps_names) keep_variable_names(w, m.names);
    return w.unify(a[3], model_term(s, m));
  } catch (const ModelError& e) {
    return w.unify(a[3], error_term(w, e.line, e.what()));
  }
}

// '$fzn_text'(+Outputs, -Text): what a solution shows, in the form that MiniZinc reads.
bool text_of(Worker& w, Cell* a) { return w.unify(a[1], w.new_string(solution_text(w, a[0]))); }

// '$fzn_begin'(+Shows, +Sign): the search begins.
bool begin(Worker& w, Cell* a) {
  const Cell sign = integer_argument(w, a[1]);
  BestAnswer::of_process().begin(atom_argument(w, a[0]) == cell_of(FixedAtom::true_), sign == Cell::integer(-1) ? -1 : 1);
  return true;
}

// '$fzn_offer'(+Cost, +Text): a solution, which is shown if the search ends before its time.
bool offer(Worker& w, Cell* a) {
  const Cell cost = integer_argument(w, a[0]);
  if (!cost.is_int()) return true;
  offer_solution(w, cost.as_int(), text_argument(w, a[1]));
  return true;
}

// '$fzn_prove'(+Text): this solution is the best one. Fails where it was shown last.
bool prove(Worker& w, Cell* a) { return BestAnswer::of_process().prove(text_argument(w, a[0])); }

}  // namespace

}  // namespace flatzinc

void register_flatzinc_builtins(BuiltinTable& t) {
  t.outside("$fzn_load", 4, flatzinc::load);
  t.det("$fzn_text", 2, flatzinc::text_of);
  t.effect("$fzn_begin", 2, flatzinc::begin);
  t.det("$fzn_offer", 2, flatzinc::offer);
  t.effect("$fzn_prove", 1, flatzinc::prove);
  flatzinc::register_free_search(t);
}

}  // namespace penelope
