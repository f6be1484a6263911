// Control primitives of the library: cleanup choice points, and what the Prolog-written control predicates ask of the machine.
#include "wam/builtins/registry.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// '$cleanup_push'(+Cleanup, -Mark)
bool cleanup_push(Worker& w, Cell* a) {
  const Cell mark = a[1];
  w.push_cleanup(w.new_struct(w.symbols.functor_cell("$run_cleanup", 1), a[0]));
  return w.unify(mark, w.level_cell(w.B));
}

// '$cleanup_exit'(+Mark): the goal is done; without choice points of its own the cleanup runs now.
bool cleanup_exit(Worker& w, Cell* a) {
  Cell* const frame = w.level_of(w.deref(a[0]));
  if (w.B == frame) w.cut_to(w.choice_previous(frame));
  return true;
}

Step repeat(Worker&, Cell*) { return Step::more; }

}  // namespace

void register_control_builtins(BuiltinTable& t) {
  t.det("$cleanup_push", 2, cleanup_push);
  t.det("$cleanup_exit", 1, cleanup_exit);
  t.nondet("repeat", 0, 0, repeat);
}

}  // namespace penelope
