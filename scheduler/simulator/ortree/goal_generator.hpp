// Random programs of the goal language, the same for the same seed.
#pragma once
#include "scheduler/simulator/ortree/goals.hpp"

namespace penelope::simulator {

// Of all constructs, in changing proportions.
GoalRef random_program(std::uint64_t seed);
// Nested procedures whose branches wait, then cut, throw, collect, fail or go on.
GoalRef directed_program(std::uint64_t seed);
// A branch that modifies counters, and at its right branches that read them, cut and collect.
GoalRef program_with_state(std::uint64_t seed);

}  // namespace penelope::simulator
