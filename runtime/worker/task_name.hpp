// The name of a task, by which all processes know it: which worker runs it, and a number that no other task of that worker has.
//
//     63            43 42                                            0
//    +----------------+-----------------------------------------------+
//    | worker         | number: k * (workers + 1) + who named it      |
//    +----------------+-----------------------------------------------+
//
// Workers are numbered from 1 over all processes. Worker w names its k-th task so; those that thaw from a checkpoint are named by 0,
// and the task of the run's root has the number 0 itself. Who gives away 1,000 tasks a second has numbers for 46 years with 5 others,
// for 100 days with 1,023, and for 2 hours in a run of 1,048,576 workers. When few are left no more work is given away.
#pragma once
#include <optional>

#include "runtime/transport/transport.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/base/widths.hpp"

namespace penelope {

using TaskNumber = BitField<0, width::task_number>;
using TaskWorker = BitField<TaskNumber::end, width::worker>;
static_assert(TaskWorker::end == 64);

struct TaskName {
  Peer worker = 0;
  std::uint64_t number = 0;

  static constexpr TaskName of(ortree::TaskId id) { return {static_cast<Peer>(TaskWorker::of(id)), TaskNumber::of(id)}; }
  constexpr ortree::TaskId id() const { return TaskWorker::in_place(worker) | TaskNumber::in_place(number); }
  constexpr bool is_root() const { return number == 0; }
};
static_assert(TaskName::of(TaskName{max_workers * max_ranks, TaskNumber::most}.id()).worker == max_workers * max_ranks);

constexpr Peer worker_of(ortree::TaskId task) { return TaskName::of(task).worker; }

// Gives names. Not thread-safe.
class TaskNamer {
 public:
  // `namer`: a worker of so many, or 0. `given`: so many names were given before.
  TaskNamer(Peer namer, Peer workers, std::uint64_t given = 0) : namer_(namer), step_(std::uint64_t{workers} + 1), given_(given) {}

  std::optional<ortree::TaskId> next(Peer worker) {
    if (given_ >= most()) return {};
    return TaskName{worker, ++given_ * step_ + namer_}.id();
  }
  bool are_scarce() const { return given_ >= most() - most() / 16; }

 private:
  std::uint64_t most() const { return (TaskNumber::most - namer_) / step_; }

  const Peer namer_;
  const std::uint64_t step_;
  std::uint64_t given_;
};

}  // namespace penelope
