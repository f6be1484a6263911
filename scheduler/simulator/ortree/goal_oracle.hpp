// Sequential Prolog for the goal language, written without choice points, tasks or timelines: what a parallel run must
// match.
#pragma once
#include <optional>

#include "scheduler/simulator/ortree/goals.hpp"

namespace penelope::simulator {

// All solutions of the goal, in order. Nothing: not done within so many steps.
std::optional<Outside> run_sequentially(const Goal&, std::optional<int> answer_limit, int steps = 3000);

}  // namespace penelope::simulator
