// transaction/1 and snapshot/1 (prolog_lib/system/transactions.pl): the dynamic clauses of an earlier moment come back. The clauses that
// died since are still in their predicates' lists, because a choice point with the generation of that moment keeps them there.
#include <algorithm>
#include <vector>

#include "wam/builtins/database/changes.hpp"
#include "wam/builtins/registry.hpp"
#include "wam/code/clause_store.hpp"

namespace penelope {

namespace {

// '$pin_generation'(-Generation): of the clause store, whose clauses stay as long as the choice point of this call.
Step pin_generation(Worker& w, Cell* a) {
  if (w.state[1].as_int() != 0) return Step::fail;
  const Cell generation = Cell::integer(static_cast<std::int64_t>(w.program.clauses->generation()));
  w.state[1] = generation;
  return w.unify(a[0], generation) ? Step::more : Step::fail;
}

// Clauses keep their places only if all of them are added anew behind the first one that differs.
void restore(Worker& w, DynamicPredicate& d, std::uint64_t generation) {
  std::vector<DynamicClause*> then, now;
  for (DynamicClause* c = d.first; c; c = c->next) {
    if (c->visible(generation)) then.push_back(c);
    if (c->visible(w.program.clauses->generation())) now.push_back(c);
  }
  const auto [same_then, same_now] = std::ranges::mismatch(then, now);
  if (same_then == then.end() && same_now == now.end()) return;
  expect_change(w, w.program.predicate(d.id));
  std::for_each(same_now, now.end(), [&](DynamicClause* c) { w.program.clauses->erase(*c); });
  Block block;
  std::for_each(same_then, then.end(), [&](DynamicClause* c) {
    w.program.clauses->copy_block(*c, block.cells);
    w.program.clauses->add(d, block, true, c->place());
  });
}

// '$restore_generation'(+Generation): that '$pin_generation'/1 gave.
bool restore_generation(Worker& w, Cell* a) {
  const Cell generation = w.deref(a[0]);
  if (!generation.is_int() || generation.as_int() < 0) return false;
  const auto then = static_cast<std::uint64_t>(generation.as_int());
  if (w.program.clauses->generation() == then) return true;  // nothing has changed
  const PredicateId count = w.program.predicate_count();
  for (PredicateId id = 0; id < count; ++id) {
    const Predicate& p = w.program.predicate(id);
    DynamicPredicate* const d = p.dynamic;
    if (d && d->last_change > then && w.program.modules.kind(p.module) == ModuleKind::user) restore(w, *d, then);
  }
  return true;
}

}  // namespace

void register_transaction_builtins(BuiltinTable& t) {
  t.nondet_effect("$pin_generation", 1, 2, pin_generation);
  t.effect("$restore_generation", 1, restore_generation);
}

}  // namespace penelope
