// penelope simulate: searches on many workers, simulated (scheduler/simulator), with a report.
#pragma once
#include <string>
#include <vector>

namespace penelope {

// words: those after "simulate"; the exit status. Throws UsageError, and std::exception for files.
int simulate_command(const std::vector<std::string>& words);

}  // namespace penelope
