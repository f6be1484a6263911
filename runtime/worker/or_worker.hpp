// OrWorker: one worker of an or-parallel run. It ties its parts together:
//
//   tasks      what it has to do, and what the rules of the or-tree make of it (tasks/task_set.hpp)
//   turns      its seats, and which of them runs (seats/turns.hpp); inference: what runs there (seats/inference.hpp)
//   port       its node of the scheduler (exchange/scheduler_port.hpp); exporter and importer: work that leaves and that arrives
//
//   inference thread   runs the task that has the worker's turn. There is one for every set of stacks (Seat); all but the one
//                      with the turn sleep: their task waits for something, or they have none.
//   importer thread    receives messages: steps the scheduler's node and the or-tree, installs work into a seat
//   exporter thread    sees to it that the inference thread looks at its load now and then, until it has told of work for others
//
// One mutex guards everything here but the stacks of the seat whose turn it is. Messages are sent while it is held: sending
// never waits. A task that must wait gives the turn away: to one that can go on, else the worker is idle and asks for work.
#pragma once
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "runtime/trace/activity.hpp"
#include "runtime/worker/exchange/exporter.hpp"
#include "runtime/worker/exchange/importer.hpp"
#include "runtime/worker/exchange/scheduler_port.hpp"
#include "runtime/worker/exchange/speed.hpp"
#include "runtime/worker/exchange/work_estimates.hpp"
#include "runtime/worker/rest/rest.hpp"
#include "runtime/worker/run/worker_progress.hpp"
#include "runtime/worker/seats/inference.hpp"
#include "runtime/worker/seats/turns.hpp"
#include "runtime/worker/statistics.hpp"
#include "runtime/worker/tasks/task_set.hpp"

namespace penelope {

class ParallelRun;

class OrWorker final : public Resting, private TaskSet::Effects, private SchedulerPort::Effects, private Turns::Effects {
 public:
  OrWorker(ParallelRun&, Peer number);

  // --- the start and the end ---
  void add_root_seat(Worker& stacks);
  void begin_root();  // the root's seat has work, as if it had come from the master
  // The threads wait for what is told about the run: begin() comes first where it begins, else they end. Throws NoThread.
  void make_threads(std::shared_future<bool> run_begins);
  void begin();
  void stop();  // ends the threads; seats in the machine throw TaskOver at their next safe point
  void join();
  void look_again();    // something that tasks may wait for has happened elsewhere
  void look_at_time();  // an alarm is due in the process of effects
  void ask_user();      // the user has pressed Ctrl-C: if the front is here it is to ask why

  // --- what is known of it ---
  WorkerStatistics statistics() const;        // after join()
  std::uint64_t inferences_for_root() const;  // by other tasks; after join()
  const Activity& activity() const { return activity_; }
  TaskLog log() const;        // after join(); with the tasks that were not over
  WorkerProgress progress();  // as of the last call; makes the inference thread look at it again

  // --- Resting ---
  void stop_for(const Seat* front) override;
  void wait_until_still(const Seat& front) override;
  std::unique_lock<std::mutex> lock() override;
  void add_clause_holders(const Seat* front, ClauseHolders&) const override;
  std::optional<unsigned> seats_without_work(const Seat& front, std::int64_t& under_way) const override;
  void go_on() override;

  // --- under the lock ---
  void recover();             // another view holds now (recovering.cpp)
  bool freeze(FrozenTasks&);  // while nobody runs; adds all tasks. False: one is in the middle of something that cannot be put off
  void thaw(ByteReader&, const TaskRun::Rename&);  // one task, while nobody runs
  void rename_tasks(const TaskRun::Rename& name_of) { tasks_.rename(name_of); }
  ortree::TaskId new_task_here() { return exporter_.new_task_for(number_); }

 private:
  using Lock = std::unique_lock<std::mutex>;

  void import_loop();
  void receive(Peer from, std::string_view message);
  void after_message();
  void begin_view();

  void send(Peer to, std::string message) override;
  void child_done(ortree::TaskId, const TaskEffort&, std::size_t bytes, const TaskRun::Exported*) override;
  void child_killed(ortree::TaskId, const TaskRun::Exported*) override;
  void child_waits(ortree::TaskId, TaskRun::Exported&) override;
  void exporter_waits(ortree::TaskId, TaskRun::Exported&, double seconds, bool for_commit) override;
  void note_worth(ortree::TaskId child, const TaskRun::Exported&, double brought, double more_cost, bool varied);
  bool is_right(const TaskRun::Read&) override;
  void found_right(std::span<const ObjectTable::Entry>, std::uint64_t inferences) override;
  void found_wrong(const TaskRun::Read&, std::uint64_t inferences) override;
  void make_change(const KeptChange&) override;
  void give_wanted() override;
  void wanted_changed() override { exporter_.wake(); }
  void timer_set() override { look_again(); }
  const Worker& stacks_for_work(std::uint32_t view, bool is_request) override { return importer_.stacks_for_work(view, is_request); }
  std::unique_ptr<Seat> make_seat() override;
  void lacks_room(const char* why) override;
  void turn_given(Seat&) override;
  void nobody_goes_on(unsigned tasks, const Seat* first) override;

  ParallelRun& run_;
  const Peer number_;
  std::mutex mutex_;
  WorkerStatistics statistics_;
  struct Wait {
    Hindrance kind;
    std::string place;
    double seconds_before;  // of all earlier waits
    TaskLog::Clock::time_point began;
  };
  std::uint64_t symbols_seen_ = 0;  // that this process has got from rank 0, when a task last looked whether it asks too often
  std::optional<Wait> wait_;        // nothing goes on here, and somebody wants to know why
  Activity activity_;
  TaskLog log_;
  TaskSet tasks_;
  Speed speed_;
  Turns turns_;
  WorkEstimates estimates_;
  SchedulerPort port_;
  Exporter exporter_;
  Importer importer_;
  Inference inference_;
  std::thread importer_thread_;
};

}  // namespace penelope
