// ParallelRun: the workers of this process, and what they share.
//
// Made before a program is loaded; the first worker's stacks are those that load it. The others start when the program's goal
// has run for a while, so a short goal never wakes a second worker. A run ends with halt/1 at the front, or when the root
// task is finished. With several processes each has one; those of followers have no root task, start when the program has come
// and end when rank 0 says so.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "runtime/fault/kept_starts.hpp"
#include "runtime/trace/activity.hpp"
#include "runtime/transport/in_process.hpp"
#include "runtime/worker/formulas.hpp"
#include "runtime/worker/partings.hpp"
#include "runtime/worker/processes/process_group.hpp"
#include "runtime/worker/processes/run_control.hpp"
#include "runtime/worker/rest/rest.hpp"
#include "runtime/worker/roster.hpp"
#include "runtime/worker/run/chance.hpp"
#include "runtime/worker/run/crowd.hpp"
#include "runtime/worker/run/output.hpp"
#include "runtime/worker/run/returns.hpp"
#include "runtime/worker/run/run_end.hpp"
#include "runtime/worker/run/run_options.hpp"
#include "runtime/worker/run/shared_goal.hpp"
#include "runtime/worker/run/shared_worth.hpp"
#include "runtime/worker/run/trust.hpp"
#include "runtime/worker/run/worker_progress.hpp"
#include "runtime/worker/statistics.hpp"

namespace penelope {

class OrWorker;

class ParallelRun final : public RunControl {
 public:
  static constexpr std::uint64_t memory_for_starts = std::uint64_t{256} << 20;  // bytes; more goes to disk

  // `group` may be nullptr: this process is alone.
  ParallelRun(Worker& root, const ParallelOptions&, ProcessGroup* group);
  ~ParallelRun();

  const ParallelOptions options;
  const Activity::Clock::time_point began = Activity::Clock::now();
  Worker& root;
  ProcessGroup* const group;

 private:
  struct Alone;  // in place of a group
  const std::unique_ptr<Alone> alone_;

 public:
  Transport& transport;
  const Views& views;
  Shows& shows;

  // --- parts that any thread may use ---
  RunEnd end;
  Chance chance;
  Crowd crowd;
  Trust trust;
  SharedWorth worth;
  Returns returns;
  SharedGoal goal;
  KeptStarts kept_starts{memory_for_starts};
  Output output;
  Rest rest;

  // Of those that take part now; every worker's mutex guards it.
  Roster roster;
  std::vector<unsigned> working_ranks() const { return views.working_ranks(options.spare_ranks); }

  // --- the start ---
  // The program's goal has run long enough to be worth other workers.
  void start_workers() override;
  bool started() const { return started_.load(); }
  bool may_start() const { return !started_ && !stays_alone_; }
  // There are no threads for other workers: the root's stacks go on alone.
  void stay_alone(const char* why);
  void note_lack_of_room(const char* why);  // for further stacks: their worker takes less work, or none
  // A thread of the run, whose exceptions end the run (break_down). Throws NoThread.
  std::thread start_thread(std::function<void()> what) override;
  std::uint32_t next_seat_number() override { return ++seats_made_; }  // of this process; the root's is 0
  std::function<void()> before_start;                                  // of the workers; no other thread is in the program yet

  // --- the end ---
  // A thread is in the middle of something that it cannot go on with. A process that others can do without ends, for they do its part
  // again; else the run ends as in give_up(). No worker's mutex may be held.
  void break_down(const char* why);
  // Ends the run with an exit status: the root's machine halts with it. No worker's mutex may be held; with end.request() it may.
  void finish(int status) override;
  void stop_and_join();      // of the root: those of all processes
  void release_root();       // after stop_and_join(), or before any worker has started: the root's stacks go on alone
  RunReport report() const;  // after stop_and_join(); of the root: of all processes

  // --- what users and rank 0 want ---
  // What granularity analysis found of the program (formulas.hpp): the first time counts. Rank 0 passes it on. nullptr: nothing
  // has come.
  void set_formulas(std::string text) override;
  const Formulas* formulas() const { return formulas_.load(); }
  // At any time, and of other processes as they lately were:
  ProcessState state() override;         // of this process
  std::vector<ProcessState> states();    // this process first
  ProcessState most_memory_elsewhere();  // of the process that has most
  // OutsideWorld::interrupted: whoever is the front is to ask the user, once for each time.
  void ask_user() override;
  // An alarm of rank 0 is due. Whoever is the front elsewhere and runs its goal goes there.
  void time_is_over(AlarmId) override;
  bool is_due_elsewhere(AlarmId) const;
  bool is_alarm_due_elsewhere() const { return alarm_is_due_elsewhere_.load(); }  // any, or was
  bool is_to_ask() const { return root.outside->interrupted && !asks_; }
  bool begin_asking() { return root.outside->interrupted && !asks_.exchange(true); }

  // --- effects, where they are ---
  void make_change(const KeptChange&);  // what a branch has kept, released by the front
  void make_change(const Shown&) override;
  void happens_twice();  // what was lost with a process cannot: the run ends, or goes back
  // Whether branches may have clauses of their own: frames and choice points stand in these, so not where stacks may leave the process.
  bool has_own_clauses() const { return !views.has_others() && !options.takes_checkpoints; }

  // --- messages between workers of any process ---
  void send(Peer from, Peer to, std::string bytes);
  std::string_view received(const Received&);
  void refuse(Peer from, const char* why) override;
  void look_again() override;

  // --- checkpointing.cpp ---
  // What write_outside() says while nobody runs, as a text, then the state of the run. Nothing: that cannot be told now.
  std::optional<std::string> take_checkpoint(const std::function<std::string()>& write_outside);
  // Goes on from the state: before anything runs, with the program and all that lies outside as it was; then the root's machine is to
  // run_copied(). Throws CorruptMessage.
  void resume(ByteReader&);
  struct Checkpoints {
    std::uint64_t count = 0;
    double longest_stop = 0, all_stops = 0;  // seconds in which nobody ran
    std::uint64_t largest = 0;               // bytes
  };
  const Checkpoints& checkpoints() const { return checkpoints_; }  // when the last one has been taken
  std::optional<FrozenTasks> freeze() override;

  // --- losses and processes that leave: recovering.cpp, leaving.cpp ---
  std::vector<unsigned> begin_view() override;
  void begin_leave(unsigned rank) override;
  void rename_tasks(const TaskNames&) override;
  OthersAtRest* others_at_rest() { return group && group->views.is_root() && started_ ? &group->root : nullptr; }

 private:
  std::optional<std::string> write_checkpoint(const std::function<std::string()>& write_outside);
  void thaw(ByteReader);
  void let_leave(unsigned rank);
  TaskNames take_over(const FrozenTasks&);
  void stop_workers();
  RunReport stop_and_report() override;

  std::vector<std::unique_ptr<OrWorker>> workers_;  // of this process
  RunReport others_;                                // of followers
  std::unique_ptr<const Formulas> kept_formulas_;
  std::atomic<const Formulas*> formulas_{nullptr};
  std::atomic<std::uint32_t> seats_made_{0};
  std::atomic<bool> started_{false}, stays_alone_{false}, lacks_room_{false}, broken_down_{false}, asks_{false};
  std::atomic<bool> alarm_is_due_elsewhere_{false};
  bool root_is_released_ = false;
  mutable std::mutex alarms_;
  std::set<AlarmId> alarms_elsewhere_;  // alarms_ guards it
  Checkpoints checkpoints_;
  Partings partings_;
};

}  // namespace penelope
