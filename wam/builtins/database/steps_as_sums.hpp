// Clauses are kept as swipl keeps them: N1 is N-1 as N1 is N+ -1, and N1 is 1+N as N1 is N+1 (wam/machine/step_goal.hpp). Programs see that
// with clause/2 and listing/1.
#pragma once
#include "wam/machine/worker.hpp"
#include "wam/term/block.hpp"

namespace penelope {

// The body with its steps as sums; the body itself where there are none. `block` is of the clause: it tells whether it is worth looking.
Cell steps_as_sums(Worker&, Cell head, Cell body, const Block& block);

}  // namespace penelope
