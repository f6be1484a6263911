// What all workers did when as a Chrome trace: JSON that Perfetto (ui.perfetto.dev) and chrome://tracing open. One track for
// each worker; an arrow leads from the snapshot of exported work to its installation.
#pragma once
#include <string>
#include <vector>

#include "runtime/worker/statistics.hpp"

namespace penelope {

// Throws std::system_error when the file cannot be written.
void write_chrome_trace(const std::string& path, Activity::Clock::time_point origin, const std::vector<WorkerReport>&);

}  // namespace penelope
