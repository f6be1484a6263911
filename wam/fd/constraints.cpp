// Constraints as predicates: '$fd_...' of the module system, which library(clpfd) calls. Each posts and runs to the
// fixpoint.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/fd/builtins.hpp"
#include "wam/fd/domain_terms.hpp"
#include "wam/fd/expressions.hpp"
#include "wam/fd/wrapped_variables.hpp"

namespace penelope {

namespace fd {

namespace {

Comparison comparison_argument(Worker& w, Cell c) {
  c = atom_argument(w, c);
  const auto found = comparison_of(w, c);
  if (!found) domain_error(w, "scalar_product_relation", c);
  return *found;
}

std::vector<Cell> variables_argument(Solver& s, Cell list) {
  std::vector<Cell> cells = list_argument(s.w, list);
  for (const Cell c : cells) s.bounds(c);  // type_error(integer, C)
  return cells;
}

Cell goal(Worker& w, std::string_view name, Cell* a, std::uint32_t arity) {
  return w.new_struct(w.symbols.functor_cell(name, arity), std::span<const Cell>(a, arity));
}

// --- integers, which take no constraint ------------------------------------------------------------------------------

std::optional<Value> small_value(const Worker& w, Cell e, unsigned depth = 0) {
  constexpr unsigned deepest = 8;
  e = w.deref(e);
  if (e.is_int()) return e.as_int();
  if (!e.is_struct() || w.arity_of(e) != 2 || depth == deepest) return {};
  const AtomId name = w.name_of(e);
  const bool is_plus = name == static_cast<AtomId>(FixedAtom::plus), is_minus = name == static_cast<AtomId>(FixedAtom::minus);
  if (!is_plus && !is_minus && name != static_cast<AtomId>(FixedAtom::star)) return {};
  const auto x = small_value(w, w.arg(e, 0), depth + 1);
  const auto y = x ? small_value(w, w.arg(e, 1), depth + 1) : std::nullopt;
  if (!y) return {};
  const Wide v = is_plus ? Wide{*x} + *y : is_minus ? Wide{*x} - *y : Wide{*x} * *y;
  return Solver::fits(v) ? std::optional<Value>(static_cast<Value>(v)) : std::nullopt;
}

bool holds(Comparison c, Value x, Value y) {
  switch (c) {
    case Comparison::equal: return x == y;
    case Comparison::unequal: return x != y;
    case Comparison::less: return x < y;
    case Comparison::greater: return x > y;
    case Comparison::at_most: return x <= y;
    case Comparison::at_least: return x >= y;
  }
  return false;
}

template <Comparison C>
bool compare(Worker& w, Cell* a) {
  if (PENELOPE_UNLIKELY(wraps_variables())) {
    Solver s(w);
    const Cell x = unwrapped(s, a[0]), y = unwrapped(s, a[1]);
    return Poster(s).relation(C, x, y, Cell::integer(1)) && s.propagate();
  }
  const Cell left = w.deref(a[0]);
  if (const bool takes_value = C == Comparison::equal && left.is_ref(); takes_value || !left.is_var())
    if (const auto y = small_value(w, a[1])) {
      if (takes_value) return w.bind(left, Cell::integer(*y)), true;
      if (const auto x = small_value(w, left)) return holds(C, *x, *y);
    }
  Solver s(w);
  if (C == Comparison::equal && left.is_attr())
    if (const Cell right = w.deref(a[1]); s.is_fd_variable(right) && s.is_fd_variable(left)) return s.identify(left, right) && s.propagate();
  return Poster(s).relation(C, left, a[1], Cell::integer(1)) && s.propagate();
}

// --- the rest --------------------------------------------------------------------------------------------------------

// '$fd_relation'(+Operator, ?Left, ?Right): #=, #\=, #<, ...; the library's own, in which no variable has to be wrapped.
bool relation(Worker& w, Cell* a) {
  Solver s(w);
  return Poster(s).relation(comparison_argument(w, a[0]), a[1], a[2], Cell::integer(1)) && s.propagate();
}

// '$fd_reify'(+Constraint, ?Truth), '$fd_reify'(+Constraint, ?Truth, +Whole): a part of this goal.
template <bool IsPart>
bool reify(Worker& w, Cell* a) {
  optional_integer_argument(w, a[1]);
  Solver s(w);
  if (IsPart) s.post_parts_of(a[2]);
  const Cell constraint = !IsPart && wraps_variables() ? unwrapped(s, a[0]) : a[0];
  return Poster(s).reify(constraint, a[1]) && s.propagate();
}

// Where there is no interval, to what is allowed.
bool restrict(Solver& s, Cell x, std::optional<Range> interval, const Ranges& allowed) {
  if (interval && interval->low < interval->high && x.is_ref()) return s.make_fd_variable(x, *interval), true;
  s.bounds(x);
  if (x.is_var()) s.make_fd_variable(x);
  return (interval ? s.restrict_to(x, *interval) : s.restrict_to(x, allowed)) && s.propagate();
}

// An end that is larger than domains tell is checked when the variable is known.
bool check_large_ends(Solver& s, Cell x, Cell domain) {
  Worker& w = s.w;
  domain = w.deref(domain);
  if (!domain.is_struct() || w.functor_of(domain) != w.symbols.functor_cell("..", 2)) return true;
  for (const unsigned side : {0u, 1u}) {
    const Cell end = w.deref(w.arg(domain, side));
    const Value sign = side == 0 ? -1 : 1;
    if (w.is_bigint(end) && !post_linear(s, Relation::at_most, {{{sign, x}, {-sign, end}}}, Cell::integer(1), Cell::integer(0))) return false;
  }
  return s.propagate();
}

// '$fd_in'(?X, +Domain)
bool in(Worker& w, Cell* a) {
  const auto interval = parse_interval(w, w.deref(a[1]));
  const Ranges allowed = interval ? Ranges() : parse_domain(w, a[1], LargeEnds::of_one_interval);
  Solver s(w);
  return restrict(s, w.deref(a[0]), interval, allowed) && (interval || check_large_ends(s, a[0], a[1]));
}

// '$fd_ins'(+List, +Domain): each of the proper list, one after the other.
bool ins(Worker& w, Cell* a) {
  Cell list = w.deref(a[0]);
  if (!list.is_list()) return true;
  const auto interval = parse_interval(w, w.deref(a[1]));
  const Ranges allowed = interval ? Ranges() : parse_domain(w, a[1], LargeEnds::of_one_interval);
  Solver of_new(w);
  for (; list.is_list(); list = w.tail(list)) {
    if (const Cell x = w.head(list); x.is_ref() && interval && interval->low < interval->high) {
      of_new.make_fd_variable(x, *interval);
      continue;
    }
    Solver s(w);
    if (!restrict(s, w.head(list), interval, allowed) || !(interval || check_large_ends(s, w.head(list), a[1]))) return false;
  }
  return true;
}

// '$fd_all_finite'(+Variables): a proper list of integers and variables with bounds.
bool all_finite(Worker& w, Cell* a) {
  if (!w.is_proper_list(a[0])) return false;
  Solver s(w);
  for (Cell list = w.deref(a[0]); list.is_list(); list = w.tail(list)) {
    const Cell c = w.head(list);
    if (c.is_int()) continue;
    if (!c.is_attr() || s.size(c) >= endless) return false;
  }
  return true;
}

// '$fd_sum'(+Coefficients, +Variables, +Operator, ?Expression): no coefficients: each is 1. With +Whole it is a part of this goal.
template <bool IsPart>
bool sum(Worker& w, Cell* a) {
  Solver s(w);
  if (IsPart) s.post_parts_of(a[4]);
  std::vector<Cell> coefficients = list_argument(w, a[0]);
  for (Cell& c : coefficients) c = integer_argument(w, c);
  const std::vector<Cell> variables = variables_argument(s, a[1]);
  if (!coefficients.empty() && coefficients.size() != variables.size()) return false;
  const Cell value = !IsPart && wraps_variables() ? unwrapped(s, a[3]) : a[3];
  return Poster(s).sum(coefficients, variables, comparison_argument(w, a[2]), value) && s.propagate();
}

bool all_different(Worker& w, Cell* a) {
  Solver s(w);
  return post_all_different(s, variables_argument(s, a[0]), goal(w, "all_different", a, 1)) && s.propagate();
}

bool all_distinct(Worker& w, Cell* a) {
  Solver s(w);
  return post_all_distinct(s, variables_argument(s, a[0]), goal(w, "all_distinct", a, 1)) && s.propagate();
}

// '$fd_element'(?Index, +List, ?Value)
bool element(Worker& w, Cell* a) {
  Solver s(w);
  s.bounds(a[0]);
  s.bounds(a[2]);
  return post_element(s, a[0], variables_argument(s, a[1]), a[2], goal(w, "element", a, 3)) && s.propagate();
}

// '$fd_tuple'(+Variables, +Rows): the values are those of a row.
bool tuple(Worker& w, Cell* a) {
  Solver s(w);
  const std::vector<Cell> variables = variables_argument(s, a[0]);
  std::vector<std::vector<Value>> rows;
  for (const Cell list : list_argument(w, a[1])) {
    std::vector<Value>& row = rows.emplace_back();
    for (const Cell c : list_argument(w, list)) {
      const Cell v = integer_argument(w, c);
      if (!v.is_int()) representation_error(w, "clpfd_integer");
      row.push_back(v.as_int());
    }
    if (row.size() != variables.size()) rows.pop_back();
  }
  Cell arguments[2] = {w.new_list_of(std::span<const Cell>(a, 1)), a[1]};
  return post_tuples(s, variables, rows, goal(w, "tuples_in", arguments, 2)) && s.propagate();
}

bool circuit(Worker& w, Cell* a) {
  Solver s(w);
  return post_circuit(s, variables_argument(s, a[0]), false, goal(w, "circuit", a, 1)) && s.propagate();
}

// '$fd_cumulative'(+Tasks, ?Limit, +Goal): tasks task(Start, Duration, End, Use, Id) whose end is start and duration.
bool cumulative(Worker& w, Cell* a) {
  Solver s(w);
  s.bounds(a[1]);
  std::vector<Cell> parts;
  for (const Cell c : list_argument(w, a[0])) {
    const Cell task = w.deref(c);
    if (!task.is_struct() || w.arity_of(task) != 5) type_error(w, "task", task);
    for (unsigned i = 0; i < 4; ++i) {
      s.bounds(w.arg(task, i));
      parts.push_back(w.arg(task, i));
    }
  }
  return post_cumulative(s, a[1], parts, a[2]) && s.propagate();
}

// '$fd_bound'(+Attribute, ?Value): a variable with this attribute was unified with Value.
bool bound(Worker& w, Cell* a) {
  Solver s(w);
  Cell* const block = s.arguments_of(w.deref(a[0]));
  return block && s.bound(block, a[1]);
}

// '$fd_attach'(?Variable, +Propagator): changes of the domain run the program's own propagator.
bool attach(Worker& w, Cell* a) {
  Solver s(w);
  const Cell data[] = {a[1]};
  s.watch(a[0], slot::any, s.new_propagator(Kind::custom, Cell::integer(0), data));
  return true;
}

}  // namespace

// The goal runs as that of an attribute of a bound variable would.
void queue_custom(Solver& s, Cell propagator) {
  Worker& w = s.w;
  const Cell own = w.new_struct(w.symbols.functor_cell("$custom", 1), propagator);
  w.queue_wakeup(w.new_struct(Vocabulary::of(w.symbols).attributes, cell_of(FixedAtom::clpfd), own, nil_cell), Cell::integer(0));
}

bool propagate_custom(Solver& s, const Cell* p) { return queue_custom(s, p[part::data]), true; }

void register_constraints(BuiltinTable& t) {
  t.det("$fd_equal", 2, compare<Comparison::equal>);
  t.det("$fd_unequal", 2, compare<Comparison::unequal>);
  t.det("$fd_less", 2, compare<Comparison::less>);
  t.det("$fd_greater", 2, compare<Comparison::greater>);
  t.det("$fd_at_most", 2, compare<Comparison::at_most>);
  t.det("$fd_at_least", 2, compare<Comparison::at_least>);
  t.det("$fd_relation", 3, relation);
  t.det("$fd_reify", 2, reify<false>);
  t.det("$fd_reify", 3, reify<true>);
  t.det("$fd_in", 2, in);
  t.det("$fd_ins", 2, ins);
  t.det("$fd_all_finite", 1, all_finite);
  t.det("$fd_sum", 4, sum<false>);
  t.det("$fd_sum", 5, sum<true>);
  t.det("$fd_all_different", 1, all_different);
  t.det("$fd_all_distinct", 1, all_distinct);
  t.det("$fd_element", 3, element);
  t.det("$fd_tuple", 2, tuple);
  t.det("$fd_circuit", 1, circuit);
  t.det("$fd_cumulative", 3, cumulative);
  t.det("$fd_bound", 2, bound);
  t.det("$fd_attach", 2, attach);
}

}  // namespace fd

void register_fd_builtins(BuiltinTable& t) {
  fd::register_constraints(t);
  fd::register_reflection(t);
  fd::register_labeling(t);
  fd::register_first_search(t);
  fd::register_best_cost(t);
}

}  // namespace penelope
