// Who called: the clauses that the machine will go on in.
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

struct CallerClause {
  PredicateId predicate = Program::no_predicate;  // none when it is the machine itself that goes on
  SourcePlace place;
};

// The clause that a continuation is in. It looks through all clauses: for errors, not for programs that run.
CallerClause clause_at(const Worker&, CodeAddress);

// The predicate that goes on after the present call, as Name/Arity or Module:Name/Arity; catch/3 when it is the system's.
// A clause whose last call it was is not known any more: then it is the one that goes on after that.
Cell caller_indicator(Worker&);

}  // namespace penelope
