// The predicates on global variables.
#include "wam/machine/global_variables.hpp"

#include <set>
#include <vector>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

namespace {

bool b_setval(Worker& w, Cell* a) {
  Cell name;
  if (!atom_argument(w, a[0], name)) return false;
  w.globals->set_backtrackable(name.as_atom(), a[1]);
  return true;
}

bool nb_setval(Worker& w, Cell* a) {
  Cell name;
  if (!atom_argument(w, a[0], name)) return false;
  w.globals->set(name.as_atom(), a[1], has_one_worker(w.program));
  return true;
}

// A wrong name is an error in its turn.
bool keep_nb_setval(Worker& w, Cell* a) {
  const Cell name = w.deref(a[0]);
  if (!name.is_atom() || w.symbols.text(name.as_atom()).starts_with('$') || !w.parallel->set_own_value(w, name.as_atom(), a[1])) return false;
  w.globals->forget_backtrackable(name.as_atom());
  return true;
}

// 0 bits: there is no such variable.
Cell value_of(Worker& w, Cell name) {
  if (w.globals->is_set_here(name.as_atom())) return w.globals->get(name.as_atom());
  if (const OwnValue* const own = w.own_value(name.as_atom())) return w.globals->get(*own, may_share_copies(w.program));
  w.before_read({StateObject::Kind::variable, name.as_atom()});
  return w.globals->get(name.as_atom(), may_share_copies(w.program), has_one_worker(w.program));
}

bool getval(Worker& w, Cell* a) {
  Cell name;
  if (!atom_argument(w, a[0], name)) return false;
  const Cell value = value_of(w, name);
  if (value.bits == 0) return raise(existence_error_ball(w, "variable", name));
  return w.unify(a[1], value);
}

// '$nb_value'(+Name, -Value): fails where there is none
bool known_value(Worker& w, Cell* a) {
  Cell name;
  if (!atom_argument(w, a[0], name)) return false;
  const Cell value = value_of(w, name);
  return value.bits != 0 && w.unify(a[1], value);
}

// '$nb_names'(-List): of the variables that have values, but those of the system
bool names_of_variables(Worker& w, Cell* a) {
  std::set<AtomId> names;
  for (const KeptValues::Named& kept : w.outside->kept_values.set_since(0)) names.insert(kept.name);
  for (Cell c = *w.at(w.globals->roots()[0]); c.is_list(); c = w.at(c)[1])
    if (const AtomId name = w.args_of(w.at(c)[0])[0].as_atom(); w.globals->is_set_here(name)) names.insert(name);
  std::vector<Cell> atoms;
  for (const AtomId name : names)
    if (!w.symbols.text(name).starts_with("$")) atoms.push_back(Cell::atom(name));
  return w.unify(a[0], w.new_list_of(atoms));
}

}  // namespace

void register_global_variable_builtins(BuiltinTable& t) {
  t.det("b_setval", 2, b_setval);
  t.det("b_getval", 2, getval);
  t.effect("nb_setval", 2, nb_setval).can_be_kept(keep_nb_setval);
  t.det("nb_getval", 2, getval);
  t.det("$nb_value", 2, known_value);
  t.effect("$nb_names", 1, names_of_variables);
}

}  // namespace penelope
