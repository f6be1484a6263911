// transaction/1 and snapshot/1 (prolog_lib/system/transactions.pl): the dynamic clauses of an earlier moment come back. The clauses that
// died since are still in their predicates' lists, because a choice point with the generation of that moment keeps them there.
#include <span>
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

// Clauses that came since stand at the ends. Where some have gone, clauses keep their places only if all of them are added anew from the first
// one that has.
void restore(Worker& w, DynamicPredicate& d, std::uint64_t generation, std::span<DynamicClause* const> gone) {
  ClauseStore& store = *w.program.clauses;
  const DynamicClause* first = nullptr;
  for (const DynamicClause* c : gone)
    if (c->predicate == &d && c->born <= generation && (!first || c->order < first->order)) first = c;
  std::vector<DynamicClause*> now;
  const auto is_new = [=](const DynamicClause& c) { return c.born > generation; };
  for (DynamicClause* c = d.last_live; c && (is_new(*c) || (first && c->order > first->order)); c = c->previous_live) now.push_back(c);
  for (DynamicClause* c = d.first_live; c && is_new(*c); c = c->next_live) now.push_back(c);
  std::vector<const DynamicClause*> then;
  for (const DynamicClause* c = first; c; c = c->next)
    if (c->visible(generation)) then.push_back(c);
  if (now.empty() && then.empty()) return;
  expect_change(w, w.program.predicate(d.id));
  for (DynamicClause* const c : now) store.erase(*c);  // one that is there twice goes once
  Block block;
  for (const DynamicClause* const c : then) {
    store.copy_block(*c, block.cells);
    store.add(d, block, true, c->place());
  }
}

// '$restore_generation'(+Generation): that '$pin_generation'/1 gave.
bool restore_generation(Worker& w, Cell* a) {
  const Cell generation = w.deref(a[0]);
  if (!generation.is_int() || generation.as_int() < 0) return false;
  const auto then = static_cast<std::uint64_t>(generation.as_int());
  const ClauseStore& store = *w.program.clauses;
  if (store.generation() == then) return true;  // nothing has changed
  std::vector<DynamicPredicate*> changed;
  for (DynamicPredicate* const d : store.predicates())
    if (d->last_change > then && w.program.modules.kind(w.program.predicate(d->id).module) == ModuleKind::user) changed.push_back(d);
  const std::vector<DynamicClause*> gone = store.erased_since(then);
  for (DynamicPredicate* const d : changed) restore(w, *d, then, gone);
  return true;
}

}  // namespace

void register_transaction_builtins(BuiltinTable& t) {
  t.nondet_effect("$pin_generation", 1, 2, pin_generation);
  t.effect("$restore_generation", 1, restore_generation);
}

}  // namespace penelope
