// Exporter: what leaves a worker: which alternatives are given away, and the copy of the stacks that goes with them.
//
// A worker is overloaded when a choice point's untried alternatives are estimated to be work enough: more than what a copy
// costs (scheduler/load.hpp, search_path.hpp). The oldest choice point goes first; what is inside a condition or a negation is
// newer than what is outside.
//
//   exporter thread    sees to it that the inference thread looks at its load now and then, until it has told of work for others
//   inference thread   at a safe point: looks at its load, and gives what the scheduler wants (attend())
//   others             give from the stacks of tasks that wait, when nobody runs
//
// The worker's mutex guards it.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "runtime/copying/segment.hpp"
#include "runtime/trace/activity.hpp"
#include "runtime/worker/exchange/import_pace.hpp"
#include "runtime/worker/exchange/scheduler_port.hpp"
#include "runtime/worker/exchange/speed.hpp"
#include "runtime/worker/exchange/work_estimates.hpp"
#include "runtime/worker/seats/turns.hpp"
#include "runtime/worker/statistics.hpp"
#include "runtime/worker/tasks/task_set.hpp"
#include "scheduler/search_path.hpp"

namespace penelope {

class ParallelRun;

class Exporter {
 public:
  using Clock = std::chrono::steady_clock;
  using Lock = std::unique_lock<std::mutex>;
  // The parts of its worker that it works with.
  struct Parts {
    std::mutex& mutex;
    Turns& turns;
    TaskSet& tasks;
    SchedulerPort& port;
    Speed& speed;
    WorkEstimates& estimates;
    Activity& activity;
    WorkerStatistics& statistics;
    TaskLog& log;
  };

  Exporter(ParallelRun& run, Peer worker, const Parts& parts) : run_(run), worker_(worker), parts_(parts) {}

  // --- the exporter thread ---
  void start();                     // unless it runs. Throws NoThread.
  void wake();                      // something has changed that it looks at
  void region_begins(const Seat&);  // there may be something to look at
  void join();

  // --- at a safe point of the seat that has the turn ---
  void attend(Seat&);
  void want_progress() { progress_wanted_ = true; }                   // the inference thread is to look at it
  std::uint64_t inferences_seen() const { return inferences_seen_; }  // of the worker, at the last of these looks
  // What the scheduler wants, from the stacks that run, or from those of a task that waits.
  void serve_give();
  scheduler::LoadState load_without_work() {
    return may_ask() && parts_.turns.has_seat_for_work(parts_.port.view()) ? scheduler::LoadState::idle : scheduler::LoadState::silent;
  }
  bool may_ask() const { return pace_.may_ask(Clock::now()); }  // for work; if not, the thread gives the turn anew in time
  // The task waits for its turn: for the first time, if it came from elsewhere.
  void task_waits(const TaskRun&);
  void task_ends(const TaskRun& task) { pace_.ended(task.work_so_far()); }  // without having waited
  void forget_refusal() { refused_ = false; }

  // --- going_home.cpp: what goes on in the process of effects ---
  Peer worker_of_root() const;  // one of the process where effects happen
  // The seat's task is the front: its branch goes, with what it would do next as the newest choice point. The stacks stand at the choice point
  // that stays then.
  void send_home(Seat&);
  static constexpr std::uint64_t free_symbols = 32;  // those of the program that nobody has needed yet, perhaps
  // It had an effect, and has not done much since then; or it asks rank 0 for symbols more than it computes. In the thread of its seat.
  bool belongs_at_home(const TaskRun&) const;
  void send_rest(TaskRun&, Worker&, std::uint64_t run);  // the run is the next one of the shared choice point B

  // --- recovering.cpp ---
  // A lost child of the task begins again in some worker, under another name, with the same alternatives.
  void run_again(TaskRun&, ortree::TaskId lost);

  // Work stays here when few names are left: these are for what has to go. Throws HaltRequest when there are none.
  ortree::TaskId new_task_for(Peer);

 private:
  struct Candidate {
    Seat* seat = nullptr;
    const Cell* choice = nullptr;
    std::size_t position = 0;  // of the run among the items of a shared choice point
    bool shared = false;
    bool leftmost = false;           // of the run: those that are next
    unsigned credit = 0;             // choice points that could be given away
    std::uint64_t alternatives = 0;  // that go; 0: half of the run
    double piece = 0;                // leftmost: inferences that they should take
  };

  void loop();
  void give_home(Seat&);  // what the task has not tried yet of one choice point, if it asks for symbols too often
  void send_rest(TaskRun&, Worker&, const Cell* choice, std::size_t position);
  void look_at_progress(Seat&);
  void note_kept(const Seat&, Clock::time_point);
  std::pair<Hindrance, const Cell*> find_kept(const Seat&) const;
  bool looks_at_load() const;
  double least_work(const Seat&) const;
  void look_at_load(Seat&);
  bool look_for_nearer(Seat&);
  Candidate find_candidate(Seat&, double least_work, std::optional<Peer> importer = {});
  Candidate candidate_for(Peer importer, Seat&, const scheduler::SearchPath::KnownWork&);
  Candidate find_any(Seat&, std::optional<Peer> importer);
  // Whether what goes, to the importer if there is one, goes to another process.
  bool leaves_process(std::optional<Peer> importer) const;
  std::uint64_t changes_by(const Seat&);
  bool is_needed(const TaskRun&) const;
  void look_at_distant_work(const Seat&);
  bool belongs_here(const TaskRun&) const;
  ortree::Place end_for(std::optional<Peer> importer, const Seat&, ortree::Place closed_from) const;
  static Candidate candidate_at(Seat&, const Cell* choice, bool leftmost = false);

  void export_work(const Candidate&, const scheduler::Give&, Clock::time_point search_began);
  TaskOffer offer_run(TaskRun&, Worker&, const Cell* choice, std::size_t position, ortree::TaskId child);
  std::uint32_t journeys_of_child(const TaskRun&, ortree::TaskId child) const;
  void keep_start(TaskRun&, const Worker&, const Cell* choice, const TaskOffer&);
  void count_export(Peer to, const CopyCost&, unsigned kind_of_message);

  ParallelRun& run_;
  const Peer worker_;
  const Parts parts_;
  std::thread thread_;
  std::condition_variable changed_;
  ImportPace pace_;
  Clock::duration look_took_{};               // the last look at the load
  Clock::time_point hurried_{};               // when the pace of looks began anew for a new goal
  std::optional<std::uint64_t> first_began_;  // the first goal, after so much work of the seat
  bool sees_region_ = false;                  // the thread has a look ahead, without being woken
  bool is_new_region_ = false;
  Clock::time_point kept_since_{};  // the last look that found only what is kept here
  bool refused_ = false;            // the last request, for what or where the importer is: looks need not hurry
  bool progress_wanted_ = false;
  std::uint64_t inferences_seen_ = 0;
  std::uint64_t made_before_ = 0, changes_at_front_ = 0;  // changes of the program
  std::uint64_t updated_before_ = 0, updates_ = 0;        // those of them that updates have made; in all, at the front
  std::uint64_t scratch_before_ = 0;                      // those of clauses that a branch would have of its own
};

}  // namespace penelope
