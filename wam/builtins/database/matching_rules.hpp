// Predicates whose clauses are rules, Head => Body. Their calls are never undecided: the first rule whose head matches and whose
// guard holds is taken, and if there is none, a last clause raises existence_error(matching_rule, Goal). That clause is the only
// one of a hidden predicate; the index of static rules ends with it, a call of dynamic rules comes to it (machine/dynamic_call.cpp).
// Where one rule is taken at most there are no alternatives to share: these predicates are sequential.
#pragma once
#include "wam/builtins/database/clause_argument.hpp"

namespace penelope {

// Before a clause is added: a predicate has rules only or none. Its first clause decides.
void check_kind_of_clause(Worker&, Predicate&, const ClauseTerm&);
// A predicate with rules is static or dynamic from now on.
void define_rule_end(Worker&, const Predicate&);
// rule_functor(Guard, Body) as clause/2 shows it; other bodies as they are.
Cell plain_body(Worker&, Cell body);

}  // namespace penelope
