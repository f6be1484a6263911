// penelope model: load over time on a chain, a mesh or any graph (scheduler/balancing/flow_model.hpp), or from a live run's state.
#pragma once
#include <string>
#include <vector>

namespace penelope {

// words: those after "model"; the exit status. Throws UsageError, and std::exception for files.
int model_command(const std::vector<std::string>& words);

}  // namespace penelope
