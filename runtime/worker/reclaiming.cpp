// Erased clauses of dynamic predicates are reclaimed while several workers run: the front, which alone changes the database,
// stops them all at their safe points, asks every stack what it can still reach, and lets them go on.
//
//   front            pausing := true; signals; waits until nobody else runs    takes all mutexes, looks, reclaims   pausing := false
//   inference        at its next call or backtracking: sleeps until the pause is over; no task gets the turn meanwhile
//
// A worker's mutex is taken beside another's only here, in the order of the numbers. Work that is under way between two workers
// arrives first: the copy may hold what no stack holds.
#include <chrono>
#include <thread>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/clause_store.hpp"

namespace penelope {

namespace {
constexpr unsigned most_looks = 200;  // for work that is under way
constexpr auto between_looks = std::chrono::microseconds(50);
}  // namespace

void Seat::reclaim_clauses(Worker&) { owner.reclaim_clauses(*this); }
void OrWorker::reclaim_clauses(Seat& seat) { run_.reclaim_clauses(seat); }

void ParallelRun::reclaim_clauses(const Seat& front) {
  if (group || pausing_.exchange(true)) return;  // stacks of other processes are not looked at
  for (auto& worker : workers_) worker->wait_until_still(front);
  for (unsigned looks = 0; looks < most_looks && !finished_ && !reclaim_if_still(front); ++looks)
    std::this_thread::sleep_for(between_looks);
  pausing_ = false;
  for (auto& worker : workers_) worker->go_on();
}

bool ParallelRun::reclaim_if_still(const Seat& front) {
  std::vector<std::unique_lock<std::mutex>> all;
  for (auto& worker : workers_) all.push_back(worker->lock());
  std::int64_t under_way = 0;
  bool still = true;
  ClauseUsers users;
  for (auto& worker : workers_) still = worker->add_clause_users(front, users, under_way) && still;
  if (!still || under_way != 0) return false;
  root.program.clauses->reclaim(users);
  root.program.sharing.free_all_retired();
  return true;
}

OrWorker::Lock OrWorker::lock() { return Lock(mutex_); }

// Nobody runs here but, perhaps, the front.
bool OrWorker::is_still(const Seat& front) const { return !active_ || active_ == &front || paused_; }

void OrWorker::wait_until_still(const Seat& front) {
  Lock lock(mutex_);
  if (!is_still(front)) interrupt(*active_);
  paused_changed_.wait(lock, [&] { return stopped_ || is_still(front); });
}

void OrWorker::interrupt(Seat& seat) {
  seat.stacks->raise_signal(signal_parallel);
  seat.stacks->watch.store(seat.stacks->choice_limit);
}

bool OrWorker::add_clause_users(const Seat& front, ClauseUsers& users, std::int64_t& under_way) const {
  under_way += static_cast<std::int64_t>(stats_.tasks_exported) - static_cast<std::int64_t>(stats_.tasks_imported);
  for (const auto& seat : seats_)
    if (seat->task || seat->is_root) seat->stacks->find_clause_users(users);
  return is_still(front);
}

void OrWorker::go_on() {
  Lock lock(mutex_);
  paused_changed_.notify_all();
  if (!stopped_) give_turn();
}

// The seat that runs sleeps while the front looks at its stacks.
void OrWorker::pause(Lock& lock) {
  if (!run_.pausing()) return;
  paused_ = true;
  paused_changed_.notify_all();
  paused_changed_.wait(lock, [&] { return stopped_ || !run_.pausing(); });
  paused_ = false;
}

}  // namespace penelope
