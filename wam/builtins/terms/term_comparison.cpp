// Unification and comparison as predicates: =/2, \=/2, ==/2, @</2, compare/3, ?=/2, unifiable/3,
// subsumes_term/2.
#include "wam/base/check.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/variables.hpp"

namespace penelope {

namespace {

bool unify(Worker& w, Cell* a) { return w.unify(a[0], a[1]); }
bool identical(Worker& w, Cell* a) { return w.identical(a[0], a[1]); }
bool not_identical(Worker& w, Cell* a) { return !w.identical(a[0], a[1]); }
bool before(Worker& w, Cell* a) { return w.compare(a[0], a[1]) < 0; }
bool not_after(Worker& w, Cell* a) { return w.compare(a[0], a[1]) <= 0; }
bool after(Worker& w, Cell* a) { return w.compare(a[0], a[1]) > 0; }
bool not_before(Worker& w, Cell* a) { return w.compare(a[0], a[1]) >= 0; }
bool variant(Worker& w, Cell* a) { return is_variant(w, a[0], a[1]); }
bool not_variant(Worker& w, Cell* a) { return !is_variant(w, a[0], a[1]); }
bool unify_occurs(Worker& w, Cell* a) { return w.unify_with_occurs_check(a[0], a[1]); }

bool compare(Worker& w, Cell* a) {
  constexpr Cell less = cell_of(FixedAtom::less), same = cell_of(FixedAtom::equals), greater = cell_of(FixedAtom::greater);
  const Cell order = w.deref(a[0]);
  if (!order.is_var()) {
    if (!order.is_atom()) return raise(type_error_ball(w, "atom", order));
    if (order != less && order != same && order != greater) return raise(domain_error_ball(w, "order", order));
  }
  const int result = w.compare(a[1], a[2]);
  return w.unify(order, result < 0 ? less : result > 0 ? greater : same);
}

// ?=(A, B): A == B is decided, whatever is bound later.
bool decided(Worker& w, Cell* a) { return w.identical(a[0], a[1]) || w.would_unify(a[0], a[1]) == Unifiable::no; }

// unifiable(@Term1, @Term2, -Bindings): Variable = Value for what would be bound, the last one first; binds nothing.
bool unifiable(Worker& w, Cell* a) {
  const Cell first = w.deref(a[0]), second = w.deref(a[1]);
  const Cell equals = w.symbols.functor_cell(static_cast<AtomId>(FixedAtom::equals), 2);
  if (first.is_var() && second.is_var() && first != second)  // as in SWI-Prolog, whichever is older
    return w.unify(a[2], w.new_list(w.new_struct(equals, first, second), nil_cell));
  std::vector<std::pair<Cell, Cell>> bindings;
  {
    Attempt attempt(w);
    Cell* const before = w.trail_top;
    const bool unified = w.unify(first, second);
    for (Cell* t = w.trail_top; unified && t > before;) {
      PENELOPE_CHECK(t[-1].is_ref() || t - before >= 2);
      const Cell entry = *--t;
      // An attributed variable is trailed with its old value, itself; so are the cells of the list of wake-ups.
      const Cell variable = entry.is_ref() ? entry : *--t;
      if (variable.is_ref() || variable.is_attr()) bindings.emplace_back(variable, *w.at(entry));
    }
    attempt.undo();
    if (!unified) return false;
  }
  std::vector<Cell> equations;
  for (const auto& [variable, value] : bindings) equations.push_back(w.new_struct(equals, variable, value));
  return w.unify(a[2], w.new_list_of(equations));
}

// '$subsumes'(General, Specific, Wakes): General can be made Specific by binding variables of General only: unifying them changes
// no variable of Specific. Wakes is true when goals that wait for attributed variables have a say in this.
bool subsumes(Worker& w, Cell* a) {
  const Variables before = variables_of(w, a[1]);
  Attempt attempt(w);
  w.pending_wakeups.bits = 0;
  bool result = w.unify_with_occurs_check(a[0], a[1]);
  const bool wakes = result && w.pending_wakeups.bits != 0;
  if (result && !wakes) {
    // Each must still be a variable, and no two of them the same.
    const Variables now = variables_of(w, w.new_list_of(before));
    result = now.size() == before.size();
    for (std::size_t i = 0; result && i < now.size(); ++i) result = w.identical(before[i], now[i]);
  }
  attempt.undo();
  return result && w.unify(a[2], wakes ? cell_of(FixedAtom::true_) : cell_of(FixedAtom::false_));
}

}  // namespace

void register_comparison_builtins(BuiltinTable& t) {
  t.pure("=", 2, unify);
  t.pure("==", 2, identical);
  t.pure("\\==", 2, not_identical);
  t.pure("@<", 2, before);
  t.pure("@=<", 2, not_after);
  t.pure("@>", 2, after);
  t.pure("@>=", 2, not_before);
  t.pure("=@=", 2, variant);
  t.pure("\\=@=", 2, not_variant);
  t.pure("compare", 3, compare);
  t.pure("?=", 2, decided);
  t.pure("unifiable", 3, unifiable);
  t.pure("unify_with_occurs_check", 2, unify_occurs);
  t.pure("$subsumes", 3, subsumes);
}

}  // namespace penelope
