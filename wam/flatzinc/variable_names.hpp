// Names of a model's variables, for people who look at its search.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "wam/machine/worker.hpp"

namespace penelope::flatzinc {

// From now on the branch knows these names: of a variable that an element of an array is, such as queens[3], or a declared variable.
void keep_variable_names(Worker&, const std::vector<std::pair<std::string, Cell>>& names);
// By the variable's cell, as choice points of labeling have it, until the next collection of garbage. Empty where none are kept.
std::unordered_map<std::uint64_t, std::string> variable_names(Worker&);

}  // namespace penelope::flatzinc
