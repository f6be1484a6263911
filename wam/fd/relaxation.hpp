// The linear relaxation of a search for a least cost: what the constraints around the cost say as linear rows, over variables and over truth
// values of "x is v", gives a bound of the cost that no single constraint sees.
#pragma once
#include <functional>

#include "wam/fd/solver.hpp"

namespace penelope::fd {

// Posts the bound as one constraint (cost_bound.cpp), where it is better than what is known of the cost. False: there is no solution. The queue
// is empty before. Takes some hundredths of a second at most.
bool post_relaxation(Solver&, Cell cost);

// Calls with each open variable of that constraint, if there is one, and the value with which the bound is least.
void each_cheapest_value(Solver&, Cell cost, const std::function<void(Cell variable, Value)>&);

}  // namespace penelope::fd
