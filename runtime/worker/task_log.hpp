// TaskLog: the tasks that a worker had, those that it gave away, and when it waited for what (--report).
//
//   tasks    one row when a task's own run is over, was thrown away, or was still there at the end of the run
//   exports  one row when a task leaves; tells how much of its parent's work came before
//   waits    one row for each time in which the worker had only tasks that waited
//
// The worker's mutex guards it. Each list keeps its first million rows: `tasks_left_out` counts the rest.
#pragma once
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/worker/hindrances.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/base/bytes.hpp"

namespace penelope {

class TaskLog {
 public:
  using Clock = std::chrono::steady_clock;
  struct Task {
    ortree::TaskId id, parent;  // parent 0: the root of the search
    std::uint64_t inferences;   // of its own run
    std::uint64_t answers;      // that its own run has found; of solve; 0 where it was thrown away
    std::uint64_t depth;        // choice points above its oldest one
    std::uint32_t place;        // of places(): of the choice point that its alternatives are of
    std::uint32_t thrown_away;  // 0 or 1: nothing needed what it did
  };
  struct Export {
    ortree::TaskId task, parent;
    std::uint64_t after;  // inferences of the parent's own run so far
  };
  struct Wait {
    Clock::time_point began, ended;
    std::uint32_t place;  // of places(): what the task that comes first in the order stands at
    std::uint32_t kind;   // Hindrance
  };

  explicit TaskLog(bool kept = false) : kept_(kept) {}

  bool is_kept() const { return kept_; }  // else nothing that follows does anything
  void ended(Task, const std::string& place);
  void exported(ortree::TaskId task, ortree::TaskId parent, std::uint64_t after);
  void waited(Clock::time_point began, Hindrance, const std::string& place);  // until now

  const std::vector<Task>& tasks() const { return tasks_; }
  const std::vector<Export>& exports() const { return exports_; }
  const std::vector<Wait>& waits() const { return waits_; }
  const std::vector<std::string>& places() const { return places_; }
  std::uint64_t tasks_left_out() const { return tasks_left_out_; }

  void write(ByteWriter&) const;
  // From a process whose clock shows so much less. Throws CorruptMessage.
  static TaskLog read(ByteReader&, Clock::duration behind);

 private:
  static constexpr std::size_t most_kept = 1'000'000;  // of each kind
  std::uint32_t number_of(const std::string& place);

  bool kept_;
  std::vector<Task> tasks_;
  std::vector<Export> exports_;
  std::vector<Wait> waits_;
  std::vector<std::string> places_;
  std::map<std::string, std::uint32_t> numbers_;  // of places
  std::uint64_t tasks_left_out_ = 0;
};

}  // namespace penelope
