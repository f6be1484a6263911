#include "runtime/worker/rest/rest.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "runtime/worker/run/run_end.hpp"
#include "wam/code/program.hpp"

namespace penelope {

namespace {
constexpr auto between_looks = std::chrono::microseconds(50);
constexpr unsigned most_looks = 200;  // for work that is under way, when clauses are to be reclaimed
// The time between two rounds, as a multiple of what the last one took: of reclaiming clauses, with messages there and back, and of atoms.
constexpr unsigned round_part = 50, round_part_with_others = 20, round_part_for_atoms = 5;
constexpr auto patience = std::chrono::milliseconds(250), patience_with_others = std::chrono::milliseconds(2000);  // of at_rest()
}  // namespace

Rest::Locks Rest::lock_all() {
  Locks locks;
  for (Resting* worker : workers_) locks.push_back(worker->lock());
  return locks;
}

// --- checkpoints and leaving ------------------------------------------------------------------------------------------------

bool Rest::at_rest(OthersAtRest* others, const std::function<void()>& act) {
  const auto begun = Clock::now();
  if (pausing_.exchange(true)) return false;  // somebody else has stopped all
  for (Resting* worker : workers_) worker->stop_for(nullptr);
  const auto until = begun + (others ? patience_with_others : patience);
  std::optional<std::uint64_t> arrived;
  bool rest = false;
  while (!rest && !end_.has_begun() && Clock::now() < until) {
    ClauseHolders all;
    if (others) all = others->hold();
    {
      const auto locks = lock_all();
      for (const Resting* worker : workers_) worker->add_clause_holders(nullptr, all);
      // Processes count at different times: only when nothing has arrived since all were at rest nothing was under way then.
      const bool settled = all.still && all.under_way == 0;
      rest = settled && (!others || arrived == all.arrived);
      arrived = settled ? std::optional(all.arrived) : std::nullopt;
      if (rest) act();
    }
    if (!rest) std::this_thread::sleep_for(between_looks);
  }
  if (others) others->let_go_on();
  go_on();
  return rest;
}

// --- reclaiming -------------------------------------------------------------------------------------------------------------

void Rest::reclaim_clauses(const Seat& front, OthersAtRest* others) {
  const auto begun = Clock::now();
  if (begun < no_reclaiming_until_ || pausing_.exchange(true)) return;
  for (Resting* worker : workers_) worker->wait_until_still(front);
  bool done = false;
  for (unsigned looks = 0; looks < most_looks && !end_.has_begun() && !done; ++looks) {
    if (looks > 0) std::this_thread::sleep_for(between_looks);
    done = reclaim_if_still(front, others, begun);
  }
  if (others) others->let_go_on();
  go_on();
}

bool Rest::reclaim_if_still(const Seat& front, OthersAtRest* others, Clock::time_point begun) {
  ClauseHolders all;
  if (others) all = others->hold();
  const auto locks = lock_all();
  for (const Resting* worker : workers_) worker->add_clause_holders(&front, all);
  const auto now = Clock::now();
  shortest_round_ = std::min(shortest_round_, now - begun);  // others hear of many changes
  no_reclaiming_until_ = now + (others ? round_part_with_others : round_part) * shortest_round_;
  if (!all.still || all.under_way != 0) return false;
  others ? others->reclaim(all) : reclaim(all.users);
  return true;
}

// With one worker in this process nobody has to stop.
void Rest::reclaim_unknown(const Seat& front, const std::function<void(const std::function<void()>&)>& hold_back) {
  const auto begun = Clock::now();
  const bool atoms_are_due = program_.symbols.collection_is_due();
  if (begun < (atoms_are_due ? no_atoms_until_ : none_unknown_until_) || pausing_.exchange(true)) return;
  for (Resting* worker : workers_) worker->wait_until_still(front);
  {
    ClauseHolders all;
    const auto locks = lock_all();
    for (const Resting* worker : workers_) worker->add_clause_holders(&front, all);
    const auto took = Clock::now() - begun;
    if (workers_.size() > 1) none_unknown_until_ = begun + (round_part + 1) * took;
    no_atoms_until_ = begun + (round_part_for_atoms + 1) * took;  // if it cannot be done now: done, they are not due for a while
    if (all.still && all.under_way_here == 0)
      hold_back([&] {
        program_.clauses->reclaim_unknown(all.users);
        if (atoms_are_due) program_.symbols.collect();
      });
  }
  go_on();
}

void Rest::try_alone(const Seat& root) {
  if (seats_at_rest_ > 0 || workers_.size() < 2 || pausing_.load()) return;
  std::vector<std::unique_lock<std::mutex>> locks;
  unsigned seats = 0;
  std::int64_t under_way = 0;
  for (Resting* worker : workers_) {
    if (worker != workers_.front()) locks.push_back(worker->lock());
    const std::optional<unsigned> without_work = worker->seats_without_work(root, under_way);
    if (!without_work) return;
    seats += *without_work;
  }
  if (under_way != 0) return;
  seats_at_rest_ = seats;
  program_.sharing.rest(seats);
}

void Rest::end_alone() { program_.sharing.wake(std::exchange(seats_at_rest_, 0)); }

void Rest::reclaim(ClauseUsers& users) {
  program_.clauses->reclaim(users);
  program_.sharing.free_all_retired();
  if (program_.symbols.collection_is_due()) program_.symbols.collect();
}

// --- of a follower ----------------------------------------------------------------------------------------------------------

void Rest::hold() {
  pausing_ = true;
  for (Resting* worker : workers_) worker->stop_for(nullptr);
}

ClauseHolders Rest::clause_holders(const Seat* front) {
  ClauseHolders all;
  for (Resting* worker : workers_) {
    const auto locked = worker->lock();
    worker->add_clause_holders(front, all);
  }
  return all;
}

void Rest::go_on() {
  pausing_ = false;
  for (Resting* worker : workers_) worker->go_on();
}

}  // namespace penelope
