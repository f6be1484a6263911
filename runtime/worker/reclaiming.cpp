// Erased clauses of dynamic predicates are reclaimed while several workers run: the front, which alone changes the database,
// stops them all at their safe points, asks every stack what it can still reach, and lets them go on.
//
//   front            pausing := true; signals; waits until nobody else runs    takes all mutexes, looks, reclaims   pausing := false
//   inference        at its next call or backtracking: sleeps until the pause is over; no task gets the turn meanwhile
//
// With several processes their offices carry that: hold, held (what their stacks reach), go_on (with what all stacks reach: each
// process reclaims the same clauses).
//
// A worker's mutex is taken beside another's only here, in the order of the numbers. Work that is under way between two workers
// arrives first: the copy may hold what no stack holds. Nothing is exported once everybody is still, and an import that was not
// counted yet makes the sum larger: a sum of 0 says that all work has arrived.
#include <algorithm>
#include <chrono>
#include <thread>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/code/clause_store.hpp"

namespace penelope {

namespace {
constexpr unsigned most_looks = 200;  // for work that is under way
constexpr auto between_looks = std::chrono::microseconds(50);
constexpr unsigned round_part = 20;  // of the time at most goes with messages there and back
}  // namespace

void ClauseHolders::add(const ClauseHolders& more) {
  still = still && more.still;
  arrived += more.arrived;
  under_way += more.under_way;
  users.add(more.users);
}

void ClauseHolders::write(ByteWriter& out) const {
  out.number<std::uint8_t>(still);
  out.number(arrived);
  out.number(under_way);
  out.array(users.generations.data(), users.generations.size());
  out.array(users.running.data(), users.running.size());
}

ClauseHolders ClauseHolders::read(ByteReader& in) {
  ClauseHolders h;
  h.still = in.number<std::uint8_t>() != 0;
  h.arrived = in.number<std::uint64_t>();
  h.under_way = in.number<std::int64_t>();
  h.users.generations = in.array<std::uint64_t>();
  h.users.running = in.array<std::uint64_t>();
  return h;
}

void Seat::reclaim_clauses(Worker&) { owner.reclaim_clauses(*this); }
void OrWorker::reclaim_clauses(Seat& seat) { run_.reclaim_clauses(seat); }

void ParallelRun::reclaim_clauses(const Seat& front) {
  const auto begun = Clock::now();
  if (begun < no_reclaiming_until_ || pausing_.exchange(true)) return;
  const bool others = group && started_;
  for (auto& worker : workers_) worker->wait_until_still(front);
  bool done = false;
  for (unsigned looks = 0; looks < most_looks && !finished_ && !done; ++looks) {
    if (looks > 0) std::this_thread::sleep_for(between_looks);
    done = reclaim_if_still(front, others, begun);
  }
  if (others) group->let_followers_go_on();
  go_on();
}

bool ParallelRun::reclaim_if_still(const Seat& front, bool others, Clock::time_point begun) {
  ClauseHolders all;
  if (others) all = group->hold_followers();
  const auto locks = lock_all();
  for (auto& worker : workers_) worker->add_clause_holders(&front, all);
  const auto now = Clock::now();
  shortest_round_ = std::min(shortest_round_, now - begun);  // others hear of many changes
  no_reclaiming_until_ = now + round_part * shortest_round_;
  if (!all.still || all.under_way != 0) return false;
  others ? group->reclaim_everywhere(all) : reclaim(all.users);
  return true;
}

void ParallelRun::hold() {
  pausing_ = true;
  for (auto& worker : workers_) worker->stop_for(nullptr);
}

ClauseHolders ParallelRun::clause_holders(const Seat* front) {
  ClauseHolders all;
  for (auto& worker : workers_) {
    const auto locked = worker->lock();
    worker->add_clause_holders(front, all);
  }
  return all;
}

void ParallelRun::reclaim(ClauseUsers& users) {
  root.program.clauses->reclaim(users);
  root.program.sharing.free_all_retired();
}

void ParallelRun::go_on() {
  pausing_ = false;
  for (auto& worker : workers_) worker->go_on();
}

OrWorker::Lock OrWorker::lock() { return Lock(mutex_); }

// Nobody runs here but, perhaps, the front.
bool OrWorker::is_still(const Seat* front) const { return !active_ || active_ == front || paused_; }

void OrWorker::stop_for(const Seat* front) {
  Lock lock(mutex_);
  if (!is_still(front)) interrupt(*active_);
}

void OrWorker::wait_until_still(const Seat& front) {
  stop_for(&front);
  Lock lock(mutex_);
  paused_changed_.wait(lock, [&] { return stopped_ || is_still(&front); });
}

void OrWorker::interrupt(Seat& seat) {
  seat.stacks->raise_signal(signal_parallel);
  seat.stacks->watch.store(seat.stacks->choice_limit);
}

void OrWorker::add_clause_holders(const Seat* front, ClauseHolders& all) const {
  all.still = all.still && is_still(front);
  for (const std::uint64_t arrived : arrived_from_) all.arrived += arrived;
  for (unsigned rank = 0; rank < sent_to_.size(); ++rank)
    if (!run_.is_lost_rank(rank)) all.under_way += static_cast<std::int64_t>(sent_to_[rank]) - static_cast<std::int64_t>(arrived_from_[rank]);
  if (!all.still) return;
  for (const auto& seat : seats_)
    if (seat->task || seat->is_root) seat->stacks->find_clause_users(all.users);
  for (const auto& [id, task] : tasks_)
    for (const auto& [child, exported] : task->exported) all.users.add(exported.users);
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
