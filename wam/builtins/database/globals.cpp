// The predicates on global variables.
#include "wam/machine/global_variables.hpp"

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

namespace {

bool b_setval(Worker& w, Cell* a) {
  w.globals->set_backtrackable(atom_argument(w, a[0]).as_atom(), a[1]);
  return true;
}

bool nb_setval(Worker& w, Cell* a) {
  w.globals->set(atom_argument(w, a[0]).as_atom(), a[1], has_one_worker(w.program));
  return true;
}

bool getval(Worker& w, Cell* a) {
  const Cell name = atom_argument(w, a[0]);
  if (!w.globals->is_set_here(name.as_atom())) w.before_read({StateObject::Kind::variable, name.as_atom()});
  const Cell value = w.globals->get(name.as_atom(), may_share_copies(w.program), has_one_worker(w.program));
  if (value.bits == 0) existence_error(w, "variable", name);
  return w.unify(a[1], value);
}

}  // namespace

void register_global_variable_builtins(BuiltinTable& t) {
  t.det("b_setval", 2, b_setval);
  t.det("b_getval", 2, getval);
  t.effect("nb_setval", 2, nb_setval);
  t.det("nb_getval", 2, getval);
}

}  // namespace penelope
