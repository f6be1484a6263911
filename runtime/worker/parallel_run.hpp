// ParallelRun: the workers of this process, what they share, and what the machines of all seats are connected to.
//
// Made before a program is loaded; the first worker's stacks are those that load it. The others start when the program's goal
// has run for a while, so a short goal never wakes a second worker. A run ends with halt/1 at the front, or when the root
// task is finished. With several processes each has one; those of followers have no root task, start when the program has come
// and end when rank 0 says so.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

#include "runtime/transport/in_process.hpp"
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/process_group.hpp"
#include "runtime/worker/roster.hpp"
#include "runtime/worker/throttle.hpp"
#include "scheduler/balancing/scheme.hpp"

namespace penelope {

constexpr int exit_given_up = 2;

struct ParallelOptions {
  unsigned workers = 1;                            // of all processes
  double workers_per_core = 1;                     // of this host; at least 1
  scheduler::PolicyKind policy = scheduler::PolicyKind::penelope_plus;
  StackSizes stacks;
  std::uint64_t memory_limit = 0;                  // bytes of each process; 0: none
  bool export_oldest = false;                      // whatever work it may be: for comparison
  bool eager = false;                              // tests: give away at every choice point, start at once
  std::chrono::microseconds message_delay{0};      // tests
  std::uint64_t seed = 1;
  unsigned spare_ranks = 0;                        // the last ones: each waits until another one is lost or leaves
  bool any_order = false;                          // answers as they are found
  scheduler::balancing::Scheme balance = scheduler::balancing::Scheme::none;
  std::vector<double> capacities;                  // of the workers, in any unit; empty: not given
  std::vector<Duty> duties;                        // of the first workers; others run at full speed
  LinkOptions link;                                // tests: between any two workers
  bool samples_load = false;                       // of every worker, for --loads
  bool traced = false;                             // every change of what a worker does is kept
};

class ParallelRun {
 public:
  static constexpr std::uint64_t memory_for_starts = std::uint64_t{256} << 20;  // bytes; more goes to disk

  // `group` may be nullptr: this process is alone.
  ParallelRun(Worker& root, const ParallelOptions&, ProcessGroup* group);
  ~ParallelRun();

  const ParallelOptions options;
  const Activity::Clock::time_point began = Activity::Clock::now();
  Worker& root;
  ProcessGroup* const group;
  const std::unique_ptr<Transport> own_transport;  // without a group
  Transport& transport;

  // Of those that take part now; every worker's mutex guards it.
  Roster roster;
  KeptStarts kept_starts{memory_for_starts};

  // Where the goal that is explored in parallel began, as offsets: its choice points and environments lie there or above.
  std::atomic<std::uint64_t> region_choice{0}, region_environment{0};

  // Others have got a part of the goal that is explored now.
  std::atomic<bool> shares_goal{false};

  // The program's goal has run long enough to be worth other workers.
  void start_workers();
  bool started() const { return started_.load(); }
  // Ends the run with an exit status: the root's machine halts with it. No worker's mutex may be held; with request_finish it may.
  void finish(int status);
  void request_finish(int status);
  // The same with status 2: something is lost without which the run cannot go on. A checkpoint may have it.
  void give_up();
  bool has_given_up() const { return gave_up_.load(); }
  bool finish_requested() const { return finish_requested_.load(); }
  int status() const { return status_.load(); }
  void stop_and_join();                              // of the root: those of all processes
  RunReport report() const;                          // after stop_and_join(); of the root: of all processes
  std::function<void()> before_start;  // of the workers; no other thread is in the program yet

  // What granularity analysis found of the program (formulas.hpp): the first time counts. Rank 0 passes it on. nullptr: nothing
  // has come.
  void set_formulas(std::string text);
  const Formulas* formulas() const { return formulas_.load(); }
  // At any time, and of other processes as they lately were:
  OrWorker::Progress progress();                     // of all workers together
  ProcessGroup::State most_memory_elsewhere();       // of the process that has most

  std::uint32_t next_seat_number();                           // the root's is 0
  // To and from workers of any process.
  void send(Peer from, Peer to, std::string bytes);
  std::string_view received(const Received&);
  void refuse(Peer from, const char* why);                    // ends the run: a message makes no sense
  void look_again();                                          // something happened that workers may wait for
  // OutsideWorld::interrupted: whoever is the front is to ask the user, once for each time.
  void ask_user();
  bool is_to_ask() const { return root.outside->interrupted && !asks_; }
  bool begin_asking() { return root.outside->interrupted && !asks_.exchange(true); }

  // Whether effects happen here, and whether all answers and output of other processes that come before have been shown.
  bool effects_here() const { return !group || group->is_root(); }
  bool all_shown(const FrontCount& front) const { return !group || group->all_shown(front.shows); }
  scheduler::Neighbours neighbours() const;                   // of the roster, by process, host and network
  // Work that soon comes back, to an effect, is not worth sending: none leaves this process for a while after it did.
  static bool worth_sending(std::uint64_t inferences) { return inferences >= 50'000; }
  void note_return(std::uint64_t inferences);
  bool may_export_to(Peer) const;
  Peer some_root_worker(Peer near) const;                     // of the process where effects happen
  // The number-th answer, or text for current output, whose turn has come.
  void show(std::uint64_t number, std::string text, bool is_output);
  void print(const std::string& text, bool is_output);
  bool give_answer(std::string text);                         // in any order; false: no more are wanted

  // Of other processes: whether the run goes on without them, and which are lost.
  bool recovers() const { return group && group->recovers; }
  bool may_run_again(bool parent) const { return recovers() && (parent || !effects_here()); }  // what leaves this process
  unsigned rank_of(Peer peer) const { return group ? group->ranks.rank_of(peer) : 0; }
  bool is_here(Peer peer) const { return !group || group->ranks.is_here(peer); }
  bool is_lost_rank(unsigned rank) const { return group && group->is_lost(rank); }
  bool is_lost(Peer peer) const { return group && group->view() > 0 && group->is_lost(group->ranks.rank_of(peer)); }
  std::uint32_t view() const { return group ? group->view() : 0; }
  Peer some_worker();                                         // of the roster
  std::vector<unsigned> ranks_that_work() const;              // the first of those that live, all but the spare
  void recover();                                             // recovering.cpp: under all mutexes, when a view has begun

  // reclaiming.cpp
  void reclaim_clauses(const Seat& front);
  void hold();                              // of a follower: nobody is to run here until go_on()
  ClauseHolders clause_holders(const Seat* front);
  void reclaim(ClauseUsers&);
  void go_on();
  bool pausing() const { return pausing_.load(); }

  // checkpointing.cpp; the root's
  // What write_outside() says while nobody runs, as a text, then the state of the run. Nothing: that cannot be told now.
  std::optional<std::string> take_checkpoint(const std::function<std::string()>& write_outside);
  // Goes on from the state: before anything runs, with the program and all that lies outside as it was; then the root's machine is to run_copied(). Throws CorruptMessage.
  void resume(ByteReader&);
  // Calls act() while nobody runs and nothing is under way, under all mutexes. False: not everybody came to rest soon enough.
  bool at_rest(const std::function<void()>& act);
  std::uint64_t first_serial() const { return first_serial_; }  // Worker::count_from; 0: from the beginning
  struct Checkpoints {
    std::uint64_t count = 0;
    double longest_stop = 0, all_stops = 0;  // seconds in which nobody ran
    std::uint64_t largest = 0;               // bytes
  };
  const Checkpoints& checkpoints() const { return checkpoints_; }  // when the last one has been taken
  // Under all mutexes, while nobody runs; nothing: somebody is in the middle of something that cannot be put off.
  std::optional<FrozenTasks> freeze();
  std::vector<std::unique_lock<std::mutex>> lock_all();

  // leaving.cpp
  using TaskNames = std::unordered_map<ortree::TaskId, ortree::TaskId>;  // old, new
  void begin_leave(unsigned rank) { partings_.emplace_back([this, rank] { let_leave(rank); }); }  // the office's
  void rename_tasks(const TaskNames&);  // under all mutexes
  // For tests that give away and wait at random.
  bool coin() { return draw(2); }
  bool rarely() { return draw(64); }

 private:
  bool draw(unsigned one_of);                                 // true once in so many times, a power of two
  std::optional<std::string> write_checkpoint(const std::function<std::string()>& write_outside);
  void thaw(ByteReader);
  void let_leave(unsigned rank);
  TaskNames take_over(const FrozenTasks&);
  bool reclaim_if_still(const Seat& front, bool others, std::chrono::steady_clock::time_point begun);
  void stop_workers();
  Roster working() const;
  std::vector<std::unique_ptr<OrWorker>> workers_;  // of this process
  RunReport others_;                                // of followers
  std::mutex mutex_;
  std::minstd_rand random_;
  std::unique_ptr<const Formulas> kept_formulas_;
  std::atomic<const Formulas*> formulas_{nullptr};
  std::atomic<std::uint32_t> seats_made_{0};
  std::atomic<bool> started_{false}, finished_{false}, gave_up_{false}, pausing_{false}, finish_requested_{false}, asks_{false};
  std::atomic<int> status_{0};
  using Clock = std::chrono::steady_clock;
  std::atomic<Clock::duration> pause_{Clock::duration::zero()};
  std::atomic<Clock::time_point> no_exports_until_{Clock::time_point::min()};
  std::uint64_t first_serial_ = 0;
  Checkpoints checkpoints_;
  std::vector<std::thread> partings_;
  Clock::duration shortest_round_ = std::chrono::milliseconds(20);  // of reclaiming; the front's, as is the next
  Clock::time_point no_reclaiming_until_ = Clock::time_point::min();
};

}  // namespace penelope
