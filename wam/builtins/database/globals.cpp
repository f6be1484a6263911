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

// '$new_record'(-Number): the number of a new record of the recorded database.
bool new_record(Worker& w, Cell* a) {
  const AtomId name = w.symbols.atom("$last_record");
  Cell number{0};
  const bool counted = w.outside->kept_values.update(name, [&number](Cell last) {
    if (last.is_int() && last.as_int() < max_small_int) number = Cell::integer(last.as_int() + 1);
    return number;
  });
  if (!counted) {  // the first one, or another process has counted
    const Cell last = w.globals->get(name, false);
    number = Cell::integer(last.is_int() ? last.as_int() + 1 : 1);
    w.globals->set(name, number);
  }
  return w.unify(a[0], number);
}

}  // namespace

void register_global_variable_builtins(BuiltinTable& t) {
  t.det("b_setval", 2, b_setval);
  t.det("b_getval", 2, getval);
  t.effect("nb_setval", 2, nb_setval);
  t.det("nb_getval", 2, getval);
  t.effect("$new_record", 1, new_record);
}

}  // namespace penelope
