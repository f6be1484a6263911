// Copies of terms: through a block outside the heap, with fresh variables.
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/block.hpp"

namespace penelope {

namespace {

bool is_constant(Cell c) { return c.is_int() || c.is_atom(); }

// A ground term needs no copy unless it may be changed by setarg/3.
enum class Sharing { ground_terms, nothing };

Cell copy(Worker& w, Cell term, Attributes attributes, Sharing sharing) {
  term = w.deref(term);
  if (is_constant(term)) return term;
  thread_local Block block;  // keeps its memory from one copy to the next
  copy_out(w, term, block, attributes);
  if (block.ground && sharing == Sharing::ground_terms) return term;
  const Cell result = copy_in(w, block.view());
  constexpr std::size_t worth_keeping = 1 << 16;
  if (block.cells.capacity() > worth_keeping) block = {};
  return result;
}

bool copy_term(Worker& w, Cell* a) { return w.unify(a[1], copy(w, a[0], Attributes::keep, Sharing::ground_terms)); }

bool copy_term_nat(Worker& w, Cell* a) { return w.unify(a[1], copy(w, a[0], Attributes::drop, Sharing::ground_terms)); }

bool duplicate_term(Worker& w, Cell* a) { return w.unify(a[1], copy(w, a[0], Attributes::keep, Sharing::nothing)); }

}  // namespace

void register_copying_builtins(BuiltinTable& t) {
  t.pure("copy_term", 2, copy_term);
  t.pure("copy_term_nat", 2, copy_term_nat);
  t.pure("duplicate_term", 2, duplicate_term);
}

}  // namespace penelope
