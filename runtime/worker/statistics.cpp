#include "runtime/worker/statistics.hpp"

#include <algorithm>
#include <numeric>

namespace penelope {

const char* name_of_counted(unsigned kind) {
  if (kind < scheduler::message_kinds) return scheduler::name_of(static_cast<scheduler::MessageKind>(kind));
  constexpr const char* names[or_tree_kinds] = {"clear", "kill", "prune", "done"};
  return names[kind - scheduler::message_kinds];
}

void WorkerStatistics::add(const WorkerStatistics& s) {
  inferences += s.inferences;
  inferences_thrown_away += s.inferences_thrown_away;
  tasks_exported += s.tasks_exported;
  tasks_imported += s.tasks_imported;
  tasks_killed += s.tasks_killed;
  bytes_shipped += s.bytes_shipped;
  bytes_of_full_copies += s.bytes_of_full_copies;
  pairs += s.pairs;
  for (unsigned kind = 0; kind < counted_kinds; ++kind) messages[kind] += s.messages[kind];
  waits += s.waits;
  refused += s.refused;
  pauses.insert(pauses.end(), s.pauses.begin(), s.pauses.end());
  busy_seconds += s.busy_seconds;
  waiting_seconds += s.waiting_seconds;
  idle_seconds += s.idle_seconds;
  copying_seconds += s.copying_seconds;
}

std::uint64_t WorkerStatistics::all_messages() const { return std::accumulate(messages.begin(), messages.end(), std::uint64_t{0}); }

double WorkerStatistics::pause_seconds() const { return std::accumulate(pauses.begin(), pauses.end(), 0.0); }

double WorkerStatistics::pause_quantile(double part) const {
  if (pauses.empty()) return 0;
  std::vector<float> sorted = pauses;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(sorted.size() - 1));
  std::nth_element(sorted.begin(), sorted.begin() + at, sorted.end());
  return sorted[static_cast<std::size_t>(at)];
}

}  // namespace penelope
