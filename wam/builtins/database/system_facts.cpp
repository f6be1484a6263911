// Facts of the system's own dynamic predicates, which nobody else has to be told of: added and taken away sooner than by assertz/1 and
// retract/1 (prolog_lib/system: message_queues.pl, records.pl).
#include "wam/builtins/database/system_facts.hpp"

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/loading/add_clause.hpp"
#include "wam/builtins/terms/terms.hpp"
#include "wam/term/block_unify.hpp"

namespace penelope {

bool system_fact_argument(Worker& w, Cell c, Cell& fact, Predicate*& predicate) {
  if (!compound_argument(w, c, fact)) return false;
  const PredicateId id = w.program.find_predicate(system_module, w.name_of(fact), w.arity_of(fact));
  predicate = id == Program::no_predicate ? nullptr : &w.program.predicate(id);
  return (predicate && (predicate->flags & predicate_dynamic) && w.arity_of(fact) > 0) || raise(type_error_ball(w, "system_fact", fact));
}

bool system_fact_argument(Worker& w, Cell c, std::uint32_t arity, Cell& fact, Predicate*& predicate) {
  if (!system_fact_argument(w, c, fact, predicate)) return false;
  return w.arity_of(fact) == arity || raise(type_error_ball(w, "system_fact", fact));
}

DynamicClause* first_fact_with(Worker& w, const Predicate& p, Cell first_argument) {
  ClauseStore& store = *w.program.clauses;
  CallKeys keys;
  keys.keys[0] = first_argument;
  return store.first(*p.dynamic, keys, store.generation());
}

Cell argument_of_fact(const DynamicClause& fact, unsigned at) {
  const ClauseCells cells = fact.cells();
  return cells.block[cells.first + at];
}

bool take_system_fact(Worker& w, const Predicate& p, Cell fact) {
  ClauseStore& store = *w.program.clauses;
  if (store.wants_reclaim(w.stack_bytes())) w.reclaim_clauses();
  const CallKeys keys(w, w.args_of(fact), w.arity_of(fact));
  const std::uint64_t generation = store.generation();
  Attempt attempt(w);
  for (DynamicClause* c = store.first(*p.dynamic, keys, generation); c; c = store.next(*c, keys, generation)) {
    Cell* const top = w.heap_top;
    const ClauseCells cells = c->cells();
    if (unify_with_block(w, cells.block, cells.first, w.args_of(fact), cells.count)) {
      store.erase(*c);
      return true;
    }
    attempt.undo();
    w.heap_top = top;
  }
  return false;
}

namespace {

// '$add_fact'(+Fact): as the last one.
bool add_fact(Worker& w, Cell* a) {
  Cell fact;
  Predicate* p;
  if (!system_fact_argument(w, a[0], fact, p)) return false;
  add_dynamic_fact(w, *p, fact, true);
  return true;
}

// '$take_fact'(?Fact): the first one that unifies is there no more; fails where there is none.
bool take_fact(Worker& w, Cell* a) {
  Cell fact;
  Predicate* p;
  return system_fact_argument(w, a[0], fact, p) && take_system_fact(w, *p, fact);
}

}  // namespace

void register_system_fact_builtins(BuiltinTable& t) {
  t.effect("$add_fact", 1, add_fact);
  t.effect("$take_fact", 1, take_fact);
}

}  // namespace penelope
