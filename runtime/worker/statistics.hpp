// What a worker counts during a run (--stats).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "runtime/trace/activity.hpp"
#include "runtime/worker/hindrances.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/task_log.hpp"
#include "runtime/worker/usage.hpp"
#include "scheduler/balancing/profitability.hpp"
#include "scheduler/message.hpp"
#include "scheduler/rank_correlation.hpp"

namespace penelope {

// Messages are counted by kind: those of the scheduler, then those of the or-tree.
constexpr unsigned counted_kinds = scheduler::message_kinds + or_tree_kinds;
constexpr unsigned counted(scheduler::MessageKind k) { return static_cast<unsigned>(k); }
constexpr unsigned counted(WireKind k) { return scheduler::message_kinds + static_cast<unsigned>(k) - 1; }
const char* name_of_counted(unsigned kind);

constexpr unsigned export_reasons = static_cast<unsigned>(scheduler::balancing::Reason::too_large) + 1;

struct WorkerStatistics {
  std::uint64_t inferences = 0, inferences_thrown_away = 0;  // by tasks that were killed, or not needed at the end
  ConstraintWork constraints;
  std::uint64_t tasks_exported = 0, tasks_imported = 0, tasks_killed = 0;
  std::uint64_t tasks_run_again = 0;    // their process was lost
  std::uint64_t changes_kept = 0;       // of the database, made later in their place in the order
  std::uint64_t tasks_begun_again = 0;  // what they had read ahead of the front was modified
  std::uint64_t bytes_kept = 0;         // of tasks that went to other processes, in case that these are lost
  std::uint64_t bytes_shipped = 0, bytes_of_full_copies = 0, pairs = 0;
  std::array<std::uint64_t, counted_kinds> messages{};  // sent
  std::uint64_t waits = 0;                              // tasks that gave the turn away
  std::uint64_t refused = 0;                            // requests for work that found none
  std::uint64_t alternatives_exported = 0;
  std::uint64_t choice_points_seen = 0, choice_points_analysed = 0;  // while there were formulas; of which these told the work
  std::array<std::uint64_t, export_reasons> decisions{};             // of exports, with --balance, by reason: those that pay, and refusals
  double capacity = 0, nominal_capacity = 0;                         // inferences a second; as given or by the benchmark (balancer.hpp)
  double throttled_seconds = 0;                                      // slept (throttle.hpp)
  std::vector<float> pauses;                                         // of the inference thread, for snapshots: seconds
  std::vector<float> imports;                                        // from a request to the installed work: seconds
  std::vector<scheduler::RankPair> foresight;                        // a sample of alternatives: inferences as expected, as measured
  Hindrances hindrances;                                             // where somebody wants to know
  double busy_seconds = 0, waiting_seconds = 0, idle_seconds = 0, copying_seconds = 0;

  void throw_away(std::uint64_t inferences, const std::string& place);  // place: of a task's start
  void add(const WorkerStatistics&);
  void write(ByteWriter&) const;
  static WorkerStatistics read(ByteReader&);
  std::uint64_t all_messages() const;
  double pause_seconds() const;
};

// All that is known of a worker at the end.
struct WorkerReport {
  WorkerStatistics statistics;
  Track track;
  TaskLog log;
};

// Of all workers, and of the processes that they are in.
struct RunReport {
  std::vector<WorkerReport> workers;
  Usage usage;

  void add(const RunReport& others);
};

double quantile(const std::vector<float>&, double part);  // 0 of nothing

}  // namespace penelope
