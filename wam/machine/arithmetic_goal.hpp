// Which arithmetic goal of a clause the machine evaluates: the code knows < and =< only, and evaluates an operand of a comparison as it does
// one of is/2, but an error names the goal as the program has it. So the clause's term is looked at, when there is an error: its arithmetic
// goals in the order of the text are held against the instructions of its code. No clause carries a table for this.
#pragma once
#include <optional>

#include "wam/machine/worker.hpp"

namespace penelope {

struct ArithmeticGoal {
  AtomId name = 0;               // of arity 2
  bool names_predicate = false;  // N is M+1 with a new N: swipl's error names the predicate of the clause, not is/2
  PredicateId predicate = Program::no_predicate;
};

// The goal whose instruction is P; nothing where there is no telling. May allocate on the heap; throws PrologError where that is full.
std::optional<ArithmeticGoal> arithmetic_goal(Worker&);

}  // namespace penelope
