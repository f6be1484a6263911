// The state of a whole run as bytes, and a run that goes on from there, on any number of workers.
//
// A checkpoint is taken while nobody runs and no task or message is under way, so what the workers hold fits together:
//
//   what lies outside the stacks (launch) | serials used | shows | tasks [id, bytes] | where the region began
//
// Everybody waits for that long. Who does not come to rest soon (a built-in that takes long, a read from a terminal), or is in the
// middle of something that cannot be put off, has the checkpoint tried again later.
//
// In the run that goes on all tasks begin in the first process, whatever process they were in: none of them can be lost there, and
// the others get work as always.
#include <chrono>
#include <thread>
#include <unordered_map>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

using ortree::TaskId;

namespace {

constexpr auto patience_with_rest = std::chrono::milliseconds(250), patience_with_followers = std::chrono::milliseconds(2000);
constexpr auto between_looks = std::chrono::microseconds(50);

}  // namespace

void FrozenTasks::add(const FrozenTasks& more) {
  serials = std::max(serials, more.serials);
  shows = std::max(shows, more.shows);
  bytes += more.bytes;
}

void FrozenTasks::write(ByteWriter& out) const {
  out.number(serials);
  out.number(shows);
  out.text(bytes);
}

FrozenTasks FrozenTasks::read(ByteReader& in) {
  FrozenTasks f;
  f.serials = in.number<std::uint64_t>();
  f.shows = in.number<std::uint64_t>();
  f.bytes = in.text();
  return f;
}

// --- a checkpoint -----------------------------------------------------------------------------------------------------------

std::optional<std::string> ParallelRun::take_checkpoint(const std::function<std::string()>& write_outside) {
  const auto begun = Clock::now();
  if (pausing_.exchange(true)) return {};  // somebody else has stopped all
  const bool others = group && started_;
  for (auto& worker : workers_) worker->stop_for(nullptr);
  const auto until = begun + (others ? patience_with_followers : patience_with_rest);
  std::optional<std::string> state;
  std::optional<std::uint64_t> arrived;
  for (bool at_rest = false; !at_rest && !finished_ && Clock::now() < until;) {
    ClauseHolders all;
    if (others) all = group->hold_followers();
    {
      const auto locks = lock_all();
      for (auto& worker : workers_) worker->add_clause_holders(nullptr, all);
      // Processes count at different times: only when nothing has arrived since all were at rest nothing was under way then.
      const bool settled = all.still && all.under_way == 0;
      at_rest = settled && (!others || arrived == all.arrived);
      arrived = settled ? std::optional(all.arrived) : std::nullopt;
      if (at_rest) state = write_checkpoint(write_outside);
    }
    if (!at_rest) std::this_thread::sleep_for(between_looks);
  }
  if (others) group->let_followers_go_on();
  go_on();
  if (state) checkpoints_.note(std::chrono::duration<double>(Clock::now() - begun).count());
  return state;
}

std::vector<std::unique_lock<std::mutex>> ParallelRun::lock_all() {
  std::vector<std::unique_lock<std::mutex>> locks;
  for (auto& worker : workers_) locks.push_back(worker->lock());
  return locks;
}

// Under all mutexes.
std::optional<std::string> ParallelRun::write_checkpoint(const std::function<std::string()>& write_outside) {
  std::optional<FrozenTasks> tasks = freeze();
  if (!tasks) return {};
  if (group && started_) {
    const std::optional<FrozenTasks> theirs = group->freeze_followers();
    if (!theirs) return {};
    tasks->add(*theirs);
  }
  ByteWriter out;
  out.text(write_outside());
  tasks->write(out);
  out.number(region_choice.load());
  out.number(region_environment.load());
  return std::move(out.bytes);
}

// Under all mutexes.
std::optional<FrozenTasks> ParallelRun::freeze() {
  FrozenTasks all;
  for (auto& worker : workers_)
    if (!worker->freeze(all)) return {};
  return all;
}

// Shows of a follower come before its answer: then all are there.
std::optional<FrozenTasks> ProcessGroup::freeze_followers() {
  ByteWriter out;
  out.number(Kind::freeze);
  std::unique_lock lock(mutex_);
  const std::uint32_t view = view_;
  frozen_.clear();
  send_followers(out);
  changed_.wait_for(lock, patience_with_followers, [&] { return stopped_ || frozen_.size() + 1 >= living() || view_ != view; });
  if (stopped_ || view_ != view || frozen_.size() + 1 < living()) return {};
  FrozenTasks all;
  for (const auto& [rank, tasks] : frozen_) {
    if (!tasks) return {};
    all.add(*tasks);
  }
  return all;
}

void ProcessGroup::send_frozen(ParallelRun& run) {
  const auto locks = run.lock_all();
  const std::optional<FrozenTasks> tasks = run.freeze();
  ByteWriter out;
  out.number(Kind::frozen);
  out.number<std::uint8_t>(tasks.has_value());
  if (tasks) tasks->write(out);
  send_office(0, std::move(out.bytes));
}

void ProcessGroup::keep_frozen(unsigned rank, ByteReader& in) {
  std::optional<FrozenTasks> tasks;
  if (in.number<std::uint8_t>() != 0) tasks = FrozenTasks::read(in);
  {
    const std::lock_guard lock(mutex_);
    frozen_[rank] = std::move(tasks);
  }
  changed_.notify_all();
}

// --- going on ---------------------------------------------------------------------------------------------------------------

void ParallelRun::resume(ByteReader& in) {
  try {
    const FrozenTasks tasks = FrozenTasks::read(in);
    first_serial_ = tasks.serials;
    if (group) group->begin_after(tasks.shows);
    region_choice = in.number<std::uint64_t>();
    region_environment = in.number<std::uint64_t>();
    shares_goal = true;
    root.count_from(first_serial_);
    thaw(ByteReader(tasks.bytes));
    start_workers();
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
  const auto name_in = [&names](std::uint64_t worker) { return worker << worker_shift | (names.size() + 1); };
  while (!in.at_end()) {
    const auto id = in.number<TaskId>();
    const bool is_root = (id & ((TaskId{1} << worker_shift) - 1)) == 0;
    const TaskId name = is_root ? TaskId{1} << worker_shift : name_in(1 + all.size() % workers_.size());
    names[id] = name;
    all.push_back({name, in.text()});
  }
  // Children that are done have a place in the rules of their parents still.
  const auto rename = [&](TaskId id) { return names.try_emplace(id, name_in(1)).first->second; };
  for (const Frozen& task : all) {
    ByteReader bytes(task.bytes);
    workers_[worker_of(task.name) - 1]->thaw(bytes, rename);
  }
}

}  // namespace penelope
