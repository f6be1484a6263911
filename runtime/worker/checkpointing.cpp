// The state of a whole run as bytes, and a run that goes on from there, on any number of workers.
//
// A checkpoint is taken while nobody runs and no task or message is under way, so what the workers hold fits together:
//
//   what lies outside the stacks (launch) | numbers used | shows | front | tasks [id, bytes] | where the region began
//
// Everybody waits for that long. Who does not come to rest soon (a built-in that takes long, a read from a terminal), or is in the
// middle of something that cannot be put off, has the checkpoint tried again later. So has a front that runs again after a loss
// and is not yet where it was before: the outside is ahead of it.
//
// In the run that goes on all tasks begin in the first process, whatever process they were in: none of them can be lost there, and
// the others get work as always.
#include <chrono>
#include <unordered_map>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

using ortree::TaskId;

// --- a checkpoint -----------------------------------------------------------------------------------------------------------

std::optional<std::string> ParallelRun::take_checkpoint(const std::function<std::string()>& write_outside) {
  if (end.has_given_up()) return {};
  const auto begun = std::chrono::steady_clock::now();
  std::optional<std::string> state;
  rest.at_rest(others_at_rest(), [&] { state = write_checkpoint(write_outside); });
  if (!state) return {};
  const double stop = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  Checkpoints& c = checkpoints_;
  c = {c.count + 1, std::max(c.longest_stop, stop), c.all_stops + stop, std::max<std::uint64_t>(c.largest, state->size())};
  return state;
}

// Under all mutexes.
std::optional<std::string> ParallelRun::write_checkpoint(const std::function<std::string()>& write_outside) {
  std::optional<FrozenTasks> tasks = freeze();
  if (!tasks) return {};
  if (group && started_) {
    const std::optional<FrozenTasks> theirs = group->root.freeze_followers({});
    if (!theirs) return {};
    tasks->add(*theirs);
    if (tasks->front && group->is_behind(*tasks->front)) return {};
  }
  ByteWriter out;
  out.text(write_outside());
  tasks->write(out);
  out.number(goal.choice.load());
  out.number(goal.environment.load());
  return std::move(out.bytes);
}

// Under all mutexes.
std::optional<FrozenTasks> ParallelRun::freeze() {
  FrozenTasks all;
  for (auto& worker : workers_)
    if (!worker->freeze(all)) return {};
  all.incumbents = root.outside->incumbents.state(true);
  return all;
}

// --- going on ---------------------------------------------------------------------------------------------------------------

void ParallelRun::resume(ByteReader& in) {
  try {
    const FrozenTasks tasks = FrozenTasks::read(in);
    root.outside->numbers.begin_after(tasks.numbers);
    root.outside->incumbents.add(tasks.incumbents);
    if (group) {
      shows.begin_after(tasks.shows);
      group->images.begin_after(tasks.numbers);
    }
    goal.choice = in.number<std::uint64_t>();
    goal.environment = in.number<std::uint64_t>();
    goal.runs_code_unchecked = !may_change_code(root.program);
    goal.is_shared = true;
    root.number_anew();
    thaw(ByteReader(tasks.bytes));
    start_workers();
    if (!started()) throw std::runtime_error("other workers, which have tasks of it, cannot start");
  } catch (...) {
    stop_and_join();  // seats have threads
    throw;
  }
}

// The tasks go to the workers of this process in turn.
void ParallelRun::thaw(ByteReader in) {
  struct Frozen {
    TaskId name;
    std::string_view bytes;
  };
  std::vector<Frozen> all;
  std::unordered_map<TaskId, TaskId> names;
  TaskNamer given(0, options.workers);
  const auto name_in = [&given](Peer worker) {
    const auto name = given.next(worker);
    if (!name) throw CorruptMessage("more tasks than there are names");
    return *name;
  };
  while (!in.at_end()) {
    const auto id = in.number<TaskId>();
    const TaskId name = TaskName::of(id).is_root() ? TaskName{1, 0}.id() : name_in(static_cast<Peer>(1 + all.size() % workers_.size()));
    names[id] = name;
    all.push_back({name, in.text()});
  }
  // Children that are done have a place in the rules of their parents still.
  const auto rename = [&](TaskId id) {
    const auto known = names.find(id);
    return known != names.end() ? known->second : names.emplace(id, name_in(1)).first->second;
  };
  const auto locks = rest.lock_all();
  for (const Frozen& task : all) {
    ByteReader bytes(task.bytes);
    workers_[worker_of(task.name) - 1]->thaw(bytes, rename);
  }
}

}  // namespace penelope
