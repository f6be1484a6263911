// Solutions as text.
#pragma once
#include <string>

#include "wam/fd/domain.hpp"
#include "wam/machine/worker.hpp"

namespace penelope::flatzinc {

// What a solution shows, in the form that MiniZinc reads. Outputs: a list of out(Before, IsTruth, Values, After). Throws type_error for others.
std::string solution_text(Worker&, Cell outputs);
// A solution of an optimisation, which is shown if the search ends before its time.
void offer_solution(Worker&, fd::Value cost, const std::string& text);

}  // namespace penelope::flatzinc
