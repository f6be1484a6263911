// Random programs of the goal language, the same for the same seed.
#pragma once
#include "scheduler/simulator/goals.hpp"
#include "scheduler/simulator/random.hpp"

namespace penelope::simulator {

GoalRef random_program(std::uint64_t seed);    // of all constructs, in changing proportions
GoalRef directed_program(std::uint64_t seed);  // nested procedures whose branches wait, then cut, throw, collect, fail or go on

}  // namespace penelope::simulator
