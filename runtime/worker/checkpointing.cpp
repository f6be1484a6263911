// The state of a whole run as bytes, and a run that goes on from there, on any number of workers.
//
// A checkpoint is taken while nobody runs and no task or message is under way, so what the workers hold fits together:
//
//   serials used | where the region began | tasks [id, bytes] | what lies outside the stacks (launch)
//
// Everybody waits for that long. Who does not come to rest soon (a built-in that takes long, a read from a terminal), or is in the
// middle of something that cannot be put off, has the checkpoint tried again later.
#include <chrono>
#include <thread>
#include <unordered_map>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

using ortree::TaskId;

namespace {
constexpr auto patience_with_rest = std::chrono::milliseconds(250);
constexpr auto between_looks = std::chrono::microseconds(50);
}  // namespace

std::optional<std::string> ParallelRun::take_checkpoint(const std::function<std::string()>& write_outside) {
  if (pausing_.exchange(true)) return {};  // somebody else has stopped all
  for (auto& worker : workers_) worker->stop_for(nullptr);
  std::optional<std::string> state;
  const auto until = Clock::now() + patience_with_rest;
  for (bool still = false; !still && !finished_ && Clock::now() < until;) {
    {
      std::vector<std::unique_lock<std::mutex>> locks;
      for (auto& worker : workers_) locks.push_back(worker->lock());
      ClauseHolders all;
      for (auto& worker : workers_) worker->add_clause_holders(nullptr, all);
      still = all.still && all.under_way == 0;
      if (still) state = freeze();
      if (state) *state += write_outside();
    }
    if (!still) std::this_thread::sleep_for(between_looks);
  }
  go_on();
  return state;
}

// Under all mutexes.
std::optional<std::string> ParallelRun::freeze() {
  std::uint64_t serials = 0;
  for (auto& worker : workers_) serials = std::max(serials, worker->serials_used());
  ByteWriter out, tasks;
  out.number(serials);
  out.number(region_choice.load());
  out.number(region_environment.load());
  for (auto& worker : workers_)
    if (!worker->freeze(tasks)) return {};
  out.text(tasks.bytes);
  return std::move(out.bytes);
}

// Tasks go to the workers in turn.
void ParallelRun::resume(ByteReader& in) {
  first_serial_ = in.number<std::uint64_t>();
  region_choice = in.number<std::uint64_t>();
  region_environment = in.number<std::uint64_t>();
  shares_goal = true;
  ByteReader tasks(in.text());
  struct Frozen {
    TaskId name;
    std::string_view bytes;
  };
  std::vector<Frozen> all;
  std::unordered_map<TaskId, TaskId> names;
  while (!tasks.at_end()) {
    const auto id = tasks.number<TaskId>();
    const bool is_root = (id & ((TaskId{1} << worker_shift) - 1)) == 0;
    const Peer worker = is_root ? 1 : 1 + static_cast<Peer>(all.size() % options.workers);
    const TaskId name = std::uint64_t{worker} << worker_shift | (is_root ? 0 : names.size() + 1);
    names[id] = name;
    all.push_back({name, tasks.text()});
  }
  // Children that are done have a place in the rules of their parents still.
  const auto rename = [&names](TaskId id) {
    return names.try_emplace(id, std::uint64_t{1} << worker_shift | (names.size() + 1)).first->second;
  };
  root.count_from(first_serial_);
  for (const Frozen& task : all) {
    ByteReader bytes(task.bytes);
    workers_[worker_of(task.name) - 1]->thaw(bytes, rename);
  }
  start_workers();
}

}  // namespace penelope
