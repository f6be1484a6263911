// List primitives: length/2, '$skip_list'/3, '$memberchk'/3.
#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/raise_step.hpp"

namespace penelope {

Skipped skip_list(const Store& s, Cell list) {
  std::uint64_t count = 0;
  s.is_proper_list(list, &count);
  Cell rest = s.deref(list);
  for (std::uint64_t i = 0; i < count; ++i) rest = s.tail(rest);
  return {count, rest};
}

bool list_argument(Store& s, Cell list, std::vector<Cell>& items) {
  const auto [count, rest] = skip_list(s, list);
  if (rest.is_var()) return raise(instantiation_error_ball(s));
  if (rest != nil_cell) return raise(type_error_ball(s, "list", s.deref(list)));
  items.reserve(items.size() + count);
  for (Cell c = s.deref(list); c.is_list(); c = s.tail(c)) items.push_back(s.head(c));
  return true;
}

std::vector<Cell> list_argument(Store& s, Cell list) {
  std::vector<Cell> items;
  if (!list_argument(s, list, items)) throw_raised();
  return items;
}

namespace {

Cell list_of_variables(Worker& w, std::uint64_t count) {
  if (count == 0) return nil_cell;
  if (count > static_cast<std::uint64_t>(w.heap_limit - w.heap_top) / 2) resource_error(w, "memory");
  Cell* p = w.allocate(2 * count);
  const Cell list = w.make(Tag::List, p);
  for (std::uint64_t i = 0; i < count; ++i, p += 2) {
    p[0] = w.make(Tag::Ref, p);
    p[1] = w.make(Tag::List, p + 2);
  }
  p[-1] = nil_cell;
  return list;
}

// length(?List, ?Length). State: how many solutions a partial list with unknown length has had.
Step length(Worker& w, Cell* a) {
  Cell wanted;
  if (!optional_integer_argument(w, a[1], wanted)) return Step::fail;
  if (!wanted.is_var() && integer_sign(w, wanted) < 0) return raise_step(domain_error_ball(w, "not_less_than_zero", wanted));
  const auto [count, rest] = skip_list(w, a[0]);
  const auto known = static_cast<std::int64_t>(count);
  if (rest == nil_cell) return w.unify(wanted, Cell::integer(known)) ? Step::last : Step::fail;
  if (!rest.is_var()) return raise_step(type_error_ball(w, "list", w.deref(a[0])));
  if (!wanted.is_var()) {
    if (!wanted.is_int()) return raise_step(resource_error_ball(w, "memory"));
    const std::int64_t missing = wanted.as_int() - known;
    if (missing < 0) return Step::fail;
    return w.unify(rest, list_of_variables(w, static_cast<std::uint64_t>(missing))) ? Step::last : Step::fail;
  }
  if (wanted == rest) return Step::fail;  // a list's length is never its own tail
  const std::int64_t extra = w.state[0].as_int();
  PENELOPE_CHECK(extra >= 0);
  w.unify(rest, list_of_variables(w, static_cast<std::uint64_t>(extra)));
  w.unify(wanted, Cell::integer(known + extra));
  w.state[0] = Cell::integer(extra + 1);
  return Step::more;
}

// '$skip_list'(-Count, +List, -Rest)
bool skip_list_predicate(Worker& w, Cell* a) {
  const auto [count, rest] = skip_list(w, a[1]);
  return w.unify(a[0], Cell::integer(static_cast<std::int64_t>(count))) && w.unify(a[2], rest);
}

bool differ_at_sight(const Store& s, Cell x, Cell y) {
  y = s.deref(y);
  return (x.is_int() || x.is_atom()) && !y.is_var() && x != y;
}

// '$memberchk'(?X, ?List, -Candidates): unifies X with the first element it can be unified with and Candidates with [].
// When that would wake goals, which may still object, nothing is unified and Candidates is the list from that element
// on. A partial list is extended by X, as a list predicate would.
bool memberchk(Worker& w, Cell* a) {
  const Cell x = w.deref(a[0]);
  Cell list = w.deref(a[1]);
  Cell landmark = list;  // an earlier cell of the list, seen again only when it is cyclic; moved on at powers of two
  for (std::uint64_t steps = 1; list.is_list(); ++steps, list = w.tail(list)) {
    if (steps > 1 && list == landmark) return false;
    if ((steps & (steps - 1)) == 0) landmark = list;
    const Cell item = w.at(list)[0];
    if (differ_at_sight(w, x, item)) continue;
    Attempt attempt(w);
    const Cell woken = w.pending_wakeups;
    const Cell* last_woken = w.wakeup_tail;
    const bool unified = w.unify(x, item);
    const bool wakes = unified && (w.pending_wakeups != woken || w.wakeup_tail != last_woken);
    if (unified && !wakes) return w.unify(a[2], nil_cell);
    attempt.undo();
    if (wakes) return w.unify(a[2], list);
  }
  if (list.is_var()) return w.unify(list, w.new_list(x, w.new_variable())) && w.unify(a[2], nil_cell);
  if (list != nil_cell) return raise(type_error_ball(w, "list", list));
  return false;
}

}  // namespace

void register_list_builtins(BuiltinTable& t) {
  t.nondet("length", 2, 1, length).counts_solutions();
  t.pure("$skip_list", 3, skip_list_predicate);
  t.pure("$memberchk", 3, memberchk);
}

}  // namespace penelope
