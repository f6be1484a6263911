// Variables of terms, as predicates: term_variables/2,3, term_attvars/2, numbervars/1,3.
#include <algorithm>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/variables.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

bool term_variables(Worker& w, Cell* a) {
  if (w.program.flags->iso) {  // Cor.2; swipl just fails
    const Cell rest = skip_list(w, a[1]).rest;
    if (!rest.is_var() && rest != nil_cell) return raise(type_error_ball(w, "list", w.deref(a[1])));
  }
  return w.unify(a[1], w.new_list_of(variables_of(w, a[0])));
}
bool term_variables_tail(Worker& w, Cell* a) { return w.unify(a[1], w.new_list_of(variables_of(w, a[0]), a[2])); }
bool term_attvars(Worker& w, Cell* a) { return w.unify(a[1], w.new_list_of(attributed_variables_of(w, a[0]))); }

// Binds the variables to '$VAR'(First), '$VAR'(First + 1) ... and returns the next number.
Cell number_variables(Worker& w, Cell term, Cell next) {
  const Variables variables = variables_of(w, term);
  for (const Cell v : variables) {
    if (w.deref(v).is_attr()) type_error(w, "free_of_attvar", w.deref(term));
  }
  const Cell functor = w.symbols.functor_cell(FixedAtom::var_functor, 1);
  for (const Cell v : variables) {
    w.check_trail_room();
    w.bind(v, w.new_struct(functor, next));
    next = evaluable::add(w, next, Cell::integer(1));
  }
  return next;
}

bool numbervars(Worker& w, Cell* a) {
  Cell first;
  if (!integer_argument(w, a[1], first)) return false;
  Cell end;
  if (!optional_integer_argument(w, a[2], end)) return false;
  return w.unify(end, number_variables(w, a[0], first));
}

bool numbervars_from_zero(Worker& w, Cell* a) {
  number_variables(w, a[0], Cell::integer(0));
  return true;
}

// '$number_variables'(+Term, +First, -End, +Singletons, +Attributed, +Name): numbervars/4, whose options these are. With singletons those that
// occur once become '$VAR'('_'), and get no numbers; in a cyclic term there are none.
bool number_variables_by_options(Worker& w, Cell* a) {
  Cell next, how, name;
  if (!integer_argument(w, a[1], next) || !atom_argument(w, a[4], how) || !atom_argument(w, a[5], name)) return false;
  const bool marks_singletons = w.deref(a[3]) == cell_of(FixedAtom::true_) && w.is_acyclic(a[0]);
  VariablesThatRecur all;
  if (marks_singletons)
    all = variables_that_recur(w, a[0]);
  else
    all.variables = variables_of(w, a[0]);
  const std::string_view attributed = w.symbols.text(how.as_atom());
  const auto has_attributes = [&w](Cell v) { return w.deref(v).is_attr(); };
  if (attributed == "error" && std::ranges::any_of(all.variables, has_attributes))
    return raise(type_error_ball(w, "free_of_attvar", w.deref(a[0])));
  const Cell functor = w.symbols.functor_cell(name.as_atom(), 1);
  const Cell singleton = w.new_struct(w.symbols.functor_cell(FixedAtom::var_functor, 1), w.symbols.atom_cell("_"));
  for (std::size_t i = 0; i < all.variables.size(); ++i) {
    const Cell v = all.variables[i];
    if (attributed == "skip" && has_attributes(v)) continue;
    const bool is_singleton = marks_singletons && !all.recurs[i];
    w.check_trail_room();
    if (!w.unify(v, is_singleton ? singleton : w.new_struct(functor, next))) return false;  // goals of attributed variables wake up
    if (!is_singleton) next = evaluable::add(w, next, Cell::integer(1));
  }
  return w.unify(a[2], next);
}

}  // namespace

void register_term_variable_builtins(BuiltinTable& t) {
  t.pure("term_variables", 2, term_variables);
  t.pure("term_variables", 3, term_variables_tail);
  t.pure("term_attvars", 2, term_attvars);
  t.pure("numbervars", 3, numbervars);
  t.pure("numbervars", 1, numbervars_from_zero);
  t.pure("$number_variables", 6, number_variables_by_options);
}

}  // namespace penelope
