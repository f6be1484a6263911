// ParallelOptions: what a run with several workers is told by its user, and by tests.
#pragma once
#include <chrono>
#include <cstdint>
#include <vector>

#include "runtime/transport/in_process.hpp"
#include "runtime/worker/throttle.hpp"
#include "scheduler/balancing/scheme.hpp"
#include "scheduler/policy.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

struct ParallelOptions {
  unsigned workers = 1;         // of all processes
  double workers_per_core = 1;  // of this host; at least 1
  scheduler::PolicyKind policy = scheduler::PolicyKind::penelope_plus;
  StackSizes stacks;
  std::uint64_t memory_limit = 0;              // bytes of each process; 0: none
  bool export_oldest = false;                  // whatever work it may be: for comparison
  bool eager = false;                          // tests: give away at every choice point, start at once
  std::chrono::microseconds message_delay{0};  // tests
  std::chrono::microseconds shake{0};          // tests: the longest that a worker stands still now and then
  std::uint64_t seed = 1;
  unsigned spare_ranks = 0;        // the last ones: each waits until another one is lost or leaves
  bool any_order = false;          // answers as they are found
  bool ends_with_answers = false;  // the first ones, in order, so that what lies at their right is not needed
  scheduler::balancing::Scheme balance = scheduler::balancing::Scheme::none;
  std::vector<double> capacities;  // of the workers, in any unit; empty: not given
  std::vector<Duty> duties;        // of the first workers; others run at full speed
  LinkOptions link;                // tests: between any two workers
  bool takes_checkpoints = false;  // stacks may go to a file
  bool samples_load = false;       // of every worker, for --loads
  bool says_why = false;           // what kept workers from working, with places in the program
  bool traced = false;             // every change of what a worker does is kept
  bool logs_tasks = false;         // and every task: task_log.hpp
};

}  // namespace penelope
