// What every worker had to do over time, as JSON Lines (--loads): what penelope model starts from and is compared with.
//
//   {"seconds": 0.04, "worker": 2, "load": 1250000, "capacity": 41000000}
//
// seconds since the run began, ascending; load: inferences outstanding, as far as is known; capacity: inferences a second.
#pragma once
#include <string>
#include <vector>

#include "runtime/worker/statistics.hpp"

namespace penelope {

// Throws std::system_error when the file cannot be written.
void write_load_samples(const std::string& path, Activity::Clock::time_point origin, const std::vector<WorkerReport>&);

}  // namespace penelope
