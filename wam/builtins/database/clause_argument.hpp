// Clause terms as arguments: module qualifiers, head and body, with the errors of the standard's clause 8.9.
#pragma once
#include "wam/code/clause_store.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

struct ClauseTerm {
  AtomId module;  // of the head
  Cell head;
  Cell body;  // qualified when its module differs from the head's; of a rule: rule_functor(Guard, Body)
};

// Module:Term, nested qualifiers too; the term is dereferenced.
Cell strip_module(Worker&, Cell term, AtomId& module);
// (Head :- Body) or Head. Checks that head and body are callable. The module is that of clauses that name none. The first form raises errors
// without unwinding and gives false, the second one throws them.
[[nodiscard]] bool clause_argument(Worker&, Cell clause, AtomId source_module, ClauseTerm&);
ClauseTerm clause_argument(Worker&, Cell clause, AtomId source_module);
// First conjunct, branch ... of a body that is not callable, or 0 bits when all is well.
Cell not_callable_part(Store&, Cell body);

Cell indicator(Worker&, AtomId module, AtomId name, std::uint32_t arity);  // Name/Arity, M: in front when not user
Cell head_indicator(Worker&, Cell head);
// Predicate with the clauses that a call of the head in the module would run, or no_predicate.
PredicateId visible_head(Worker&, AtomId module, Cell head);

// The predicate that a clause with this head belongs to.
Predicate& predicate_of_clause(Worker&, AtomId module, Cell head);
// The dynamic predicate that assert adds to: made when undefined; otherwise raises permission_error(modify, static_procedure, PI), and gives
// nullptr.
Predicate* modifiable_predicate(Worker&, AtomId module, Cell head);
void make_dynamic(Worker&, Predicate&);
// What refers to a clause, and to one of a static predicate, counted from 0 (clause_references.cpp).
Cell reference_to(Worker&, const DynamicClause&);
Cell reference_to(Worker&, const Predicate&, std::size_t clause);
void keys_of_head(const Store&, Cell head, ArgumentKey* keys);

}  // namespace penelope
