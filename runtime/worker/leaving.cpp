// A process that is told to leave (SIGTERM to one rank) hands its tasks over first: the run loses nothing, and does nothing again.
//
//   follower   asks rank 0 for leave, and goes on meanwhile
//   rank 0     has all come to rest as for a checkpoint (checkpointing.cpp), takes the tasks of the one that leaves, which go on in its
//              own workers under new names, and tells everybody these names
//   all        call the tasks by the new names; from then on the next view holds, in which the process is lost: but nothing is
//              lost with it
//
// One that is told to leave twice, or is killed meanwhile, is lost like any other.
#include <fmt/format.h>

#include <thread>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/collector_thread.hpp"

namespace penelope {

using ortree::TaskId;

namespace {

constexpr auto between_tries = std::chrono::milliseconds(50);  // each has everybody stand still

TaskRun::Rename renaming(const TaskNames& names) {
  return [&names](TaskId id) {
    const auto found = names.find(id);
    return found == names.end() ? id : found->second;
  };
}

}  // namespace

// --- names ------------------------------------------------------------------------------------------------------------------

void ParallelRun::rename_tasks(const TaskNames& names) {
  for (auto& worker : workers_) worker->rename_tasks(renaming(names));
}

// --- rank 0 -----------------------------------------------------------------------------------------------------------------

void ParallelRun::begin_leave(unsigned rank) {
  const auto part = [this, rank] {
    const CollectorThread registered;
    try {
      let_leave(rank);
    } catch (const CorruptMessage& e) {
      refuse(views.ranks.office(rank), e.what());
    } catch (const HaltRequest&) {  // said already
    }
  };
  partings_.begin([&] { return start_thread(part); });
}

// Tries again until all have come to rest, or there is nobody left to leave.
void ParallelRun::let_leave(unsigned rank) {
  bool done = false;
  while (!done && !end.has_begun() && !views.is_lost_rank(rank)) {
    rest.at_rest(others_at_rest(), [&] {
      const std::optional<FrozenTasks> tasks = group->root.freeze_followers(rank);
      if (!tasks) return;
      const TaskNames names = take_over(*tasks);
      rename_tasks(names);
      group->root.tell_left(rank, names);
      done = true;
    });
    if (!done) std::this_thread::sleep_for(between_tries);
  }
}

// Under all mutexes: the tasks go to the workers of this process in turn.
TaskNames ParallelRun::take_over(const FrozenTasks& tasks) {
  root.outside->incumbents.add(tasks.incumbents);
  TaskNames names;
  std::vector<std::pair<OrWorker*, std::string_view>> all;
  for (ByteReader in(tasks.bytes); !in.at_end();) {
    OrWorker& worker = *workers_[all.size() % workers_.size()];
    const auto id = in.number<TaskId>();
    names[id] = worker.new_task_here();
    all.emplace_back(&worker, in.text());
  }
  for (auto& [worker, bytes] : all) {
    ByteReader in(bytes);
    worker->thaw(in, renaming(names));
  }
  return names;
}

}  // namespace penelope
