// Rest: everybody stands still. Erased clauses are reclaimed then, checkpoints taken, and the tasks of a process that leaves
// handed over.
//
//   who stops all    pausing := true; signals; waits until nobody else runs    takes all mutexes, looks, acts   pausing := false
//   inference        at its next call or backtracking: sleeps until the pause is over; no task gets the turn meanwhile
//
// Clauses of dynamic predicates are reclaimed by the front, which alone changes the database: it asks every stack what it can still
// reach. A checkpoint is taken by a thread of its own, and the front stops as well. With several processes the control channel
// carries that: hold, held (what their stacks reach), go_on (with what all stacks reach: each process reclaims the same clauses).
//
// A worker's mutex is taken beside another's only here, in the order of the numbers. Work that is under way between two workers
// arrives first: the copy may hold what no stack holds. Nothing is exported once everybody is still, and an import that was not
// counted yet makes the sum larger: a sum of 0 says that all work has arrived.
#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "runtime/worker/rest/clause_holders.hpp"

namespace penelope {

class Program;
class RunEnd;
struct Seat;

// One worker, as Rest sees it.
class Resting {
 public:
  virtual void stop_for(const Seat* front) = 0;          // nobody but the front is to run
  virtual void wait_until_still(const Seat& front) = 0;  // stops the others, and waits for them
  virtual std::unique_lock<std::mutex> lock() = 0;
  virtual void add_clause_holders(const Seat* front, ClauseHolders&) const = 0;  // under the lock
  // Under the lock: how many seats it has but for the front's, if none of them has a task; with how many more tasks, and messages between them,
  // it has sent to workers of this process than have arrived from there.
  virtual std::optional<unsigned> seats_without_work(const Seat& front, std::int64_t& under_way) const = 0;
  virtual void go_on() = 0;

 protected:
  ~Resting() = default;
};

// The other processes, as rank 0's Rest sees them. It has no mutex then.
class OthersAtRest {
 public:
  virtual ClauseHolders hold() = 0;          // all of them, when nobody runs there any more; not still: that took too long
  virtual void reclaim(ClauseHolders&) = 0;  // here and there, under all mutexes, while they are held; then they go on
  virtual void let_go_on() = 0;              // if they are held

 protected:
  ~OthersAtRest() = default;
};

class Rest {
 public:
  using Locks = std::vector<std::unique_lock<std::mutex>>;

  Rest(Program& program, const RunEnd& end) : program_(program), end_(end) {}
  void add(Resting& worker) { workers_.push_back(&worker); }  // in the order of the numbers, before anything runs

  bool is_pausing() const { return pausing_.load(); }
  Locks lock_all();

  // --- who stops all; `others`: nullptr if there are none that take part ---
  // Calls act() while nobody runs and nothing is under way, under all mutexes. False: not everybody came to rest soon enough.
  bool at_rest(OthersAtRest* others, const std::function<void()>& act);
  // By the front's thread: reclaims clauses, unless that was tried lately.
  void reclaim_clauses(const Seat& front, OthersAtRest* others);
  // By the front's thread in rank 0: those that other processes do not know, and atoms. `hold_back` calls what it is given while nothing of the
  // program is sent to them.
  void reclaim_unknown(const Seat& front, const std::function<void(const std::function<void()>&)>& hold_back);
  // What nothing of the users reaches, in this process.
  void reclaim(ClauseUsers&);

  // --- a run in one process whose root has given nothing away, or has it back ---
  // By the root's thread under the first worker's mutex: if no other worker has anything to do, the root has the program for itself, as in a
  // sequential run (wam/code/sharing.hpp).
  void try_alone(const Seat& root);
  // By the root's thread, or for it while it stands still: before others get work, and at the end.
  void end_alone();

  // --- of a follower, for rank 0 ---
  void hold();  // nobody is to run here until go_on()
  ClauseHolders clause_holders(const Seat* front);
  void go_on();

 private:
  using Clock = std::chrono::steady_clock;
  bool reclaim_if_still(const Seat& front, OthersAtRest* others, Clock::time_point begun);

  Program& program_;
  const RunEnd& end_;
  std::vector<Resting*> workers_;
  std::atomic<bool> pausing_{false};
  Clock::duration shortest_round_ = std::chrono::milliseconds(20);  // of reclaiming; the front's, as is the next
  Clock::time_point no_reclaiming_until_ = Clock::time_point::min(), none_unknown_until_ = Clock::time_point::min();
  Clock::time_point no_atoms_until_ = Clock::time_point::min();
  unsigned seats_at_rest_ = 0;  // while the root is alone
};

}  // namespace penelope
