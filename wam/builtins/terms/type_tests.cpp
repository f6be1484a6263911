// Type tests: var/1, atom/1, is_list/1, ground/1, acyclic_term/1 ...
#include "wam/builtins/terms/terms.hpp"

namespace penelope {

namespace {

bool is_var(Worker& w, Cell* a) { return w.deref(a[0]).is_var(); }
bool is_nonvar(Worker& w, Cell* a) { return !w.deref(a[0]).is_var(); }
bool is_atom(Worker& w, Cell* a) { return w.deref(a[0]).is_atom(); }
bool is_number(Worker& w, Cell* a) { return w.is_number(w.deref(a[0])); }
bool is_integer(Worker& w, Cell* a) { return w.is_integer(w.deref(a[0])); }
bool is_float(Worker& w, Cell* a) { return w.is_float(w.deref(a[0])); }
bool is_atomic(Worker& w, Cell* a) { return w.is_atomic(w.deref(a[0])); }
bool is_compound(Worker& w, Cell* a) { return w.deref(a[0]).is_compound(); }
bool is_callable(Worker& w, Cell* a) { return w.is_callable(w.deref(a[0])); }
bool is_string(Worker& w, Cell* a) { return w.is_string(w.deref(a[0])); }
bool is_attvar(Worker& w, Cell* a) { return w.deref(a[0]).is_attr(); }
bool is_list(Worker& w, Cell* a) { return w.is_proper_list(a[0]); }
bool is_ground(Worker& w, Cell* a) { return w.is_ground(a[0]); }
bool is_acyclic(Worker& w, Cell* a) { return w.is_acyclic(a[0]); }
bool is_cyclic(Worker& w, Cell* a) { return !w.is_acyclic(a[0]); }

}  // namespace

void register_type_tests(BuiltinTable& t) {
  t.pure("var", 1, is_var);
  t.pure("nonvar", 1, is_nonvar);
  t.pure("atom", 1, is_atom);
  t.pure("number", 1, is_number);
  t.pure("integer", 1, is_integer);
  t.pure("float", 1, is_float);
  t.pure("atomic", 1, is_atomic);
  t.pure("compound", 1, is_compound);
  t.pure("callable", 1, is_callable);
  t.pure("string", 1, is_string);
  t.pure("attvar", 1, is_attvar);
  t.pure("is_list", 1, is_list);
  t.pure("ground", 1, is_ground);
  t.pure("acyclic_term", 1, is_acyclic);
  t.pure("cyclic_term", 1, is_cyclic);
}

}  // namespace penelope
