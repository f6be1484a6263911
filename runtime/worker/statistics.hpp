// What a worker counts during a run (--stats).
#pragma once
#include <cstdint>

namespace penelope {

struct WorkerStatistics {
  std::uint64_t inferences = 0;
  std::uint64_t tasks_exported = 0, tasks_imported = 0, tasks_killed = 0;
  std::uint64_t bytes_shipped = 0, bytes_of_full_copies = 0, pairs = 0;
  std::uint64_t messages = 0;       // sent
  std::uint64_t waits = 0;          // tasks that gave the turn away
  std::uint64_t refused = 0;        // requests for work that found none
  double busy_seconds = 0, pause_seconds = 0, longest_pause = 0;
  std::uint64_t peak_stack_bytes = 0;
};

}  // namespace penelope
