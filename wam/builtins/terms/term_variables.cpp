// Variables of terms, as predicates: term_variables/2,3, term_attvars/2, numbervars/1,3.
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
  const std::vector<Cell> variables = variables_of(w, term);
  for (const Cell v : variables) {
    if (w.deref(v).is_attr()) type_error(w, "free_of_attvar", w.deref(term));
  }
  const Cell functor = w.symbols.functor_cell(static_cast<AtomId>(FixedAtom::var_functor), 1);
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

}  // namespace

void register_term_variable_builtins(BuiltinTable& t) {
  t.pure("term_variables", 2, term_variables);
  t.pure("term_variables", 3, term_variables_tail);
  t.pure("term_attvars", 2, term_attvars);
  t.pure("numbervars", 3, numbervars);
  t.pure("numbervars", 1, numbervars_from_zero);
}

}  // namespace penelope
