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

namespace penelope {

using ortree::TaskId;

namespace {

constexpr auto between_tries = std::chrono::milliseconds(50);  // each has everybody stand still

TaskRun::Rename renaming(const ParallelRun::TaskNames& names) {
  return [&names](TaskId id) {
    const auto found = names.find(id);
    return found == names.end() ? id : found->second;
  };
}

}  // namespace

// --- names ------------------------------------------------------------------------------------------------------------------

// The payloads stay what they are.
void TaskRun::rename(const Rename& name_of) {
  ByteWriter out;
  rules.write(out, [&out](ortree::PayloadId p) { out.number(p); });
  ByteReader in(out.bytes);
  rules = ortree::Task::read(in, [&in] { return in.number<ortree::PayloadId>(); }, name_of);
  std::unordered_map<TaskId, Exported> renamed;
  for (auto& [child, what] : exported) renamed.emplace(name_of(child), std::move(what));
  exported = std::move(renamed);
}

void OrWorker::rename_tasks(const TaskRun::Rename& name_of) {
  for (auto& [id, task] : tasks_)
    if (!task->rules.dead() && !task->rules.finished()) task->rename(name_of);
}

void ParallelRun::rename_tasks(const TaskNames& names) {
  for (auto& worker : workers_) worker->rename_tasks(renaming(names));
}

// --- rank 0 -----------------------------------------------------------------------------------------------------------------

// Tries again until all have come to rest, or there is nobody left to leave.
void ParallelRun::let_leave(unsigned rank) {
  bool done = false;
  while (!done && !finished_ && !is_lost_rank(rank)) {
    at_rest([&] {
      const std::optional<FrozenTasks> tasks = group->freeze_followers(rank);
      if (!tasks) return;
      const TaskNames names = take_over(*tasks);
      rename_tasks(names);
      group->tell_left(*this, rank, names);
      done = true;
    });
    if (!done) std::this_thread::sleep_for(between_tries);
  }
}

// Under all mutexes: the tasks go to the workers of this process in turn.
ParallelRun::TaskNames ParallelRun::take_over(const FrozenTasks& tasks) {
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

// It has yet to hear of that itself, and to send its reports: it is not forgotten before it is silent.
void ProcessGroup::tell_left(ParallelRun& run, unsigned rank, const ParallelRun::TaskNames& names) {
  ByteWriter out;
  out.number(Kind::left);
  out.number<std::uint32_t>(rank);
  out.number<std::uint64_t>(names.size());
  for (const auto& [old, name] : names) {
    out.number(old);
    out.number(name);
  }
  send_followers(out);
  fmt::print(stderr, "penelope: rank {} on {} leaves\n", rank, ranks.hosts[rank]);
  begin_view_without(run, rank);
}

// --- all --------------------------------------------------------------------------------------------------------------------

// False: it is this process that has left.
bool ProcessGroup::hear_left(ParallelRun& run, ByteReader& in) {
  const auto rank = in.number<std::uint32_t>();
  if (rank == 0 || rank >= ranks.count()) throw CorruptMessage("no such rank to leave");
  if (rank == ranks.self) {
    send_reports(run);
    has_left_ = true;
    return false;
  }
  ParallelRun::TaskNames names;
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const auto old = in.number<TaskId>();
    names[old] = in.number<TaskId>();
  }
  const auto locks = run.lock_all();
  run.rename_tasks(names);
  transport.forget(rank);
  begin_view_without(run, rank);
  return true;
}

void ProcessGroup::ask_to_leave() {
  ByteWriter out;
  out.number(Kind::leave);
  send_office(0, std::move(out.bytes));
}

}  // namespace penelope
