// Answers in any order: may an answer be given out although branches at its left are not finished?
//
// Only if no such branch can take it back. A branch leaves the common path at a choice point, and goes on with that choice
// point's continuation. It takes back what stands to the right of it by a cut to an older choice point, for which the level is
// kept in an environment of the continuation or among the arguments, or by an exception that a catch/3 on the path handles.
// A static clause that cuts is not run beside the alternatives that it could remove; of a dynamic clause that is not known, so
// an answer to the right of one keeps its place. A level is an integer that is an offset into the choice-point stack: any such
// integer is taken for one.
#pragma once
#include "runtime/worker/run/shared_goal.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// An answer that is found now, by a branch at its left.
bool may_be_taken_back(const Worker&, const SharedGoal&);

}  // namespace penelope
