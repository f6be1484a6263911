// What holds for a task between any two events.
#pragma once
#include "scheduler/ortree/task.hpp"

namespace penelope::ortree {

// What does not hold; nullptr: all holds. Takes time in proportion to splices times marks: for checked builds and
// simulation.
const char* broken_invariant(const Task&);

}  // namespace penelope::ortree
