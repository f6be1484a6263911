// OrWorker: one worker of an or-parallel run: its node of the scheduler, its tasks, and the stacks that they run on.
//
//   inference thread   runs the task that has the worker's turn. There is one for every set of stacks (Seat); all but the one
//                      with the turn sleep: their task waits for something, or they have none.
//   importer thread    receives messages: steps the scheduler's node and the or-tree, installs work into a seat
//   exporter thread    sees to it that the inference thread looks at its load now and then, until it has told of work for others
//
// One mutex guards everything here but the stacks of the seat whose turn it is. Messages are sent while it is held: sending
// never waits. A task that must wait gives the turn away: to one that can go on, else the worker is idle and asks for work.
//
// A seat whose task has ended keeps its stacks: the next task that comes to it brings only what they lack.
#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <unordered_map>

#include "runtime/copying/segment.hpp"
#include "runtime/fault/kept_starts.hpp"
#include "runtime/trace/activity.hpp"
#include "runtime/worker/analysed_work.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/runs.hpp"
#include "runtime/worker/search_path.hpp"
#include "runtime/worker/statistics.hpp"
#include "scheduler/ortree/task.hpp"
#include "scheduler/policy.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

class Balancer;
class ParallelRun;
class Throttle;
class OrWorker;
struct Seat;

// Places of the rules are offsets on the choice-point stack.
inline ortree::Place place_of(const Worker& w, const Cell* choice) { return static_cast<ortree::Place>(w.offset_of(choice)); }
inline Cell* at_place(const Worker& w, ortree::Place place) { return reinterpret_cast<Cell*>(w.base + place); }

// What keeps clauses from being reclaimed, in some processes (reclaiming.cpp).
struct ClauseHolders {
  bool still = true;           // nobody runs
  std::uint64_t arrived = 0;   // tasks and messages between tasks
  std::int64_t under_way = 0;  // tasks and messages between tasks, sent to processes that take part, less those that have arrived from them
  ClauseUsers users;

  void add(const ClauseHolders&);
  void write(ByteWriter&) const;
  static ClauseHolders read(ByteReader&);
};

// Tasks as bytes: [id, text].
struct FrozenTasks {
  std::uint64_t serials = 0;  // Worker::serials_used, the most
  std::uint64_t shows = 0;    // that there have been
  std::optional<FrontCount> front;  // of the front, if it is among them
  std::string bytes;

  void add(const FrozenTasks&);
  void write(ByteWriter&) const;
  static FrozenTasks read(ByteReader&);
};

// A task of this worker, from its arrival until its timeline has gone to the parent.
struct TaskRun {
  TaskRun(ortree::TaskId id, ortree::TaskId parent, ortree::Place root) : rules(id, parent, root) {}

  // All but the stacks, and what belongs to them (freezing.cpp).
  void write(ByteWriter&) const;
  using Rename = std::function<ortree::TaskId(ortree::TaskId)>;
  static std::unique_ptr<TaskRun> read(ByteReader&, KeptStarts&, const Rename&);
  void rename(const Rename&);  // itself and others (leaving.cpp)

  ortree::Task rules;
  Seat* seat = nullptr;                              // until its own run has ended
  struct Region {                                    // of a goal that is explored in parallel
    ortree::Place floor;                             // older choice points are not for other workers
    std::vector<ortree::Place> later{};              // last_answer.cpp
  };
  std::vector<Region> regions;                       // innermost last; a task that came from elsewhere has that of its root
  ortree::Place floor() const { return regions.empty() ? ortree::none : regions.back().floor; }
  std::optional<ortree::Place> forced;               // a child has pruned the branch that runs: cut back to here
  std::unordered_map<std::uint64_t, Run> runs;       // of the shared choice points
  std::uint64_t next_run = 1;
  std::size_t kept_bytes = 0;                        // of answers and output, since it was last at the front
  struct Scope {
    std::uint64_t id;
    ortree::Place place;                             // where the choice points of the call begin
  };
  std::vector<Scope> scopes;                         // of findall calls that run, innermost last
  double weight = 1;                                 // its part of the search tree, without what it gave away
  double share_done = 0;                             // of that, when it was last looked at
  SeenPath path;
  std::uint64_t depth = 0;                           // choice points above its oldest one, from the root of the search
  struct Exported {
    scheduler::WorkClass work;
    std::uint64_t alternatives;
    double expected;                                 // inferences of all of them; 0: nothing was known
    KeptStart start{};                               // in another process that may be lost: what it takes to begin again
    ClauseUsers users{};                             // of the start
  };
  std::unordered_map<ortree::TaskId, Exported> exported;  // children that are not done
  bool may_run_again = false;                      // TaskOffer
  FrontCount front;                                // when it was last at the front, or as its exporter knew
  std::uint64_t begun_at = 0;                        // inferences of the seat when the task began
  std::uint64_t inferences = 0;                      // when its own run has ended
  std::uint64_t inferences_of_children = 0;          // of those that are done, with their own
  std::chrono::steady_clock::time_point arrived_at = std::chrono::steady_clock::now();
  TaskEffort effort() const {                        // when its own run has ended
    return {inferences + inferences_of_children, std::chrono::duration<double>(std::chrono::steady_clock::now() - arrived_at).count()};
  }
  std::optional<std::uint64_t> went_home_at;         // inferences so far, when a branch last did (going_home.cpp)
  std::uint64_t inferences_so_far() const { return seat ? seat_inferences() - begun_at : inferences; }

 private:
  explicit TaskRun(ortree::Task task) : rules(std::move(task)) {}
  std::uint64_t seat_inferences() const;
};

// Stacks, and the thread that runs on them. The machine's questions go on to the worker that owns the seat.
struct Seat final : OrParallel {
  Seat(OrWorker& worker, Worker& s) : owner(worker), stacks(&s) { s.parallel = this; }

  void before_effect(Worker&) override;
  bool keeps_output(Worker&) override;
  void keep_output(Worker&, std::string text) override;
  void backtrack(Worker&) override;
  void before_cut(Worker&, Cell* level) override;
  void safe_point(Worker&) override;
  bool is_front(Worker&) override;
  void begin_scope(Worker&, std::uint64_t id) override;
  bool collects_here(Worker&, std::uint64_t id) override;
  void keep_solution(Worker&, std::uint64_t id, SolutionBuffer) override;
  std::vector<SolutionBuffer> end_scope(Worker&, std::uint64_t id) override;
  void reclaim_clauses(Worker&) override;
  void unexpected_change(Worker&, const Predicate&) override;
  void answer(Worker&, std::string text) override;
  void begin_region(Worker&) override;
  bool end_region(Worker&) override;
  bool alternatives_above(Worker&, const Cell* level) override;
  void before_cleanup_frame(Worker&) override;

  bool is_free() const { return !task && !in_machine && !is_root && !reserved; }

  OrWorker& owner;
  Worker* stacks;
  std::unique_ptr<Worker> own_stacks;  // all but the root's
  std::thread thread;
  std::condition_variable turn;
  TaskRun* task = nullptr;
  // Solutions of a findall without the mutex, as long as nothing else comes to the timeline: those of scope `direct` go to the
  // stacks' own buffer, those of scope `gathered` to `solutions`, which becomes a mark of the timeline later.
  std::uint64_t direct = 0, gathered = 0;
  SolutionBuffer solutions;
  std::function<bool()> can_go_on;     // of a task that waits; empty: it runs, or is ready to
  bool may_have_effects = false;       // at the front, where nothing can come to its left but by its own doing, and the process
                                       // is the one of effects
  ortree::Place wanted_barrier = ortree::none;  // of a cut that waits: what it will remove is not given away
  bool backtracks = false;             // the machine is about to, into B
  bool in_machine = false;             // its thread has not come back from the last task yet
  std::optional<std::uint32_t> reserved;  // it waits for work that was asked for in this view
  bool is_root = false;
  ortree::Place bottom = -1;           // of the root: the choice point under everything
};

class OrWorker {
 public:
  using Lock = std::unique_lock<std::mutex>;

  OrWorker(ParallelRun&, Peer number);
  ~OrWorker();

  // --- called by the inference thread of a seat: what the machine asks (or_parallel.hpp) -----------------------------
  void before_effect(Seat&);
  void backtrack(Seat&);
  void before_cut(Seat&, Cell* level);
  void safe_point(Seat&);
  bool asks_user(Seat&);
  void begin_scope(Seat&, std::uint64_t id);
  bool collects_here(Seat&, std::uint64_t id);
  void keep_solution(Seat&, std::uint64_t id, SolutionBuffer);
  std::vector<SolutionBuffer> end_scope(Seat&, std::uint64_t id);
  void answer(Seat&, std::string text);
  void before_cleanup_frame(Seat&);
  void unexpected_change(Worker&, const Predicate&) const;
  void note_effect(Seat&);
  void keep_output(Seat&, std::string text);
  void wait_for_room(Lock&, Seat&);
  void wait_for_room(Seat&);
  void begin_region(Seat&);
  bool end_region(Seat&);
  bool alternatives_above(Seat&, const Cell* level);   // last_answer.cpp
  void reclaim_clauses(Seat&);

  // recovering.cpp
  void recover();                              // under the lock: another view holds now

  // freezing.cpp, under the lock while nobody runs
  bool freeze(FrozenTasks&);  // adds all tasks; false: one is in the middle of something that cannot be put off
  void thaw(ByteReader&, const TaskRun::Rename&);  // one task
  void rename_tasks(const TaskRun::Rename&);  // leaving.cpp
  ortree::TaskId new_task_here() { return new_task_for(number_); }

  // reclaiming.cpp
  void stop_for(const Seat* front);            // nobody but the front is to run
  void wait_until_still(const Seat& front);
  std::unique_lock<std::mutex> lock();
  void add_clause_holders(const Seat* front, ClauseHolders&) const;  // under the lock
  void go_on();

  void add_root_seat(Worker& stacks);
  void begin_root();     // the root's seat has work, as if it had come from the master
  void start_threads();
  void stop();           // ends the threads; seats in the machine throw TaskOver at their next safe point
  void join();
  void look_again();     // something that tasks may wait for has happened elsewhere
  void ask_user();       // the user has pressed Ctrl-C: if the front is here it is to ask why
  WorkerStatistics statistics() const;  // after join()
  const Activity& activity() const { return activity_; }
  struct Progress {
    double done = 0;     // part of the whole search tree
    unsigned busy = 0;   // workers
  };
  Progress progress();   // as of the last call; makes the inference thread look at it again

 private:
  // or_worker.cpp: turns, seats, ends of tasks; questions.cpp: what the machine asks
  Lock lock_for_question();
  Seat& free_seat();
  void run_seat(Seat&);
  void wait_until(Lock&, Seat&, std::function<bool()> can_go_on);
  void give_turn();                     // when nobody has it
  void note_state();                    // for the statistics
  void check(Seat&);                    // throws TaskOver or BranchPruned when the task was killed or pruned
  void watch(Seat&);                    // sets the machine's watch and guard to what the rules say
  void end_task(Lock&, Seat&);
  void perform(TaskRun&, ortree::Actions&);
  void kill(TaskRun&);
  void drop(ortree::TaskId);
  void note_solutions(Seat&);           // those gathered, before anything else
  void pause(Lock&);
  static void interrupt(Seat&);
  bool is_still(const Seat* front) const;
  void begin_root_task(Seat&);
  bool may_be_taken_back(const Seat&) const;           // unordered.cpp: an answer found now, by a branch at its left
  void leave_scopes(TaskRun&, ortree::Place barrier);  // their choice points, from barrier on, are gone

  // importing.cpp: what arrives
  void import_loop();
  void receive(Peer from, std::string_view message);
  void receive_schedule(ByteReader&);
  void tell(ortree::TaskId to, std::string message);
  void receive_work(ByteReader&, bool pushed, std::uint32_t view);
  Seat* reserved_seat(std::uint32_t view);
  void write_lineages(const scheduler::Message&, ByteWriter&);
  void learn(TaskRun&, ortree::TaskId child, const TaskEffort&, std::size_t bytes);
  void begin_run(Seat&, const TaskOffer&, ByteReader& segment);
  void begin_task(Seat&, const TaskOffer&, std::unique_ptr<TaskRun>);
  void after_message();
  std::chrono::steady_clock::time_point run_timers();
  void step(scheduler::Node&, const scheduler::Event&);

  // freezing.cpp
  bool freeze_stacks(Seat&, ByteWriter&);
  void thaw_stacks(Seat&, TaskRun&, ByteReader&);

  // recovering.cpp: when a process is lost
  void make_nodes();
  void begin_view();
  void keep_start(TaskRun&, const Worker&, const Cell* choice, const TaskOffer&);
  void run_again(TaskRun&, ortree::TaskId lost);

  // balancing.cpp: workers that differ
  void prepare_balancing();
  void measure_nominal_capacity();
  bool balances() const;
  void turn_begins(const Seat&);
  void turn_ends(const Seat&);
  void rest(Lock&, Seat&);
  std::chrono::steady_clock::time_point attend(std::chrono::steady_clock::time_point now);
  std::uint64_t memory_for_stacks() const;
  void write_resources(Peer seeker, ByteWriter&) const;
  void read_resources(Peer seeker, ByteReader&);
  void acknowledge(const TaskOffer&);
  double result_bytes_per_inference(const Seat&) const;
  void add_balancing(WorkerStatistics&) const;

  // going_home.cpp: what goes on in the process of effects
  void send_home(Seat&);
  void receive_home(ByteReader&);
  bool belongs_at_home(const TaskRun&) const;
  void send_rest(TaskRun&, const Worker&, std::uint64_t run);
  void receive_rest(ByteReader&);

  // exporting.cpp: what leaves
  void export_loop();
  bool looks_at_load() const;
  bool is_wanted() const { return node_ && node_->wanted(); }
  struct Candidate {
    Seat* seat = nullptr;
    const Cell* choice = nullptr;
    std::size_t position = 0;  // of the run among the items of a shared choice point
    bool shared = false;
    unsigned credit = 0;       // choice points that could be given away
    std::uint64_t alternatives = 0;  // that go; 0: half of the run
  };
  double work_for_an_export(double work) const;
  AnalysedWork* analysis();  // nullptr: no formulas have come
  Candidate find_candidate(Seat&, double least_work, std::optional<Peer> importer = {});
  Candidate candidate_for(Peer importer, Seat&, const scheduler::SearchPath::KnownWork&);  // balancing.cpp
  Candidate find_any(Seat&);
  static Candidate candidate_at(Seat&, const Cell* choice);
  void look_at_load(Seat&);
  void serve_give();
  static bool stands_still(const Seat&);
  void export_work(const Candidate&, const scheduler::Give&);
  ortree::TaskId new_task_for(Peer);
  TaskOffer offer_run(TaskRun&, const Worker&, const Cell* choice, std::size_t position, ortree::TaskId child);
  void count_export(Peer to, const CopyCost&, unsigned kind_of_message);

  // progress.cpp
  double take_weight(TaskRun&, const Worker&, const std::vector<const Cell*>& path, std::uint64_t alternatives);
  void look_at_progress(Seat&);
  void end_weight(TaskRun&);

  ParallelRun& run_;
  const Peer number_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Seat>> seats_;
  Seat* active_ = nullptr;
  std::unordered_map<ortree::TaskId, std::unique_ptr<TaskRun>> tasks_;
  std::unique_ptr<scheduler::Node> node_, master_;   // the first worker has the master as well
  bool stopped_ = false;
  bool paused_ = false;                               // the seat that runs sleeps, for reclaiming.cpp
  std::condition_variable paused_changed_;

  std::thread importer_, exporter_;
  std::condition_variable export_wanted_;
  std::chrono::steady_clock::duration look_took_{};   // the last look at the load
  std::optional<scheduler::Give> give_;               // wanted from the inference thread
  std::unordered_map<Peer, Lineage> lineages_;        // of workers that asked, or for whom others did
  struct PendingTimer {
    std::chrono::steady_clock::time_point due;
    scheduler::Timer timer;
    scheduler::Node* node;
  };
  std::vector<PendingTimer> timers_;
  std::uint32_t view_ = 0;                            // of node_ and master_
  bool takes_part_ = false;                           // they have been told that it is there
  std::vector<std::uint64_t> sent_to_, arrived_from_; // tasks and messages between tasks, by rank
  scheduler::LoadState load_ = scheduler::LoadState::idle;
  scheduler::Granularity granularity_;
  std::unique_ptr<AnalysedWork> analysed_;
  scheduler::CopiedShare copied_;
  std::uint64_t next_task_ = 1;
  std::chrono::steady_clock::time_point requested_at_{};
  bool progress_wanted_ = false;
  double weight_done_ = 0;                            // of tasks that have ended
  std::unique_ptr<Throttle> throttle_;                // nullptr: it runs at full speed
  std::unique_ptr<Balancer> balancer_;                // nullptr: all workers are taken to be alike
  std::chrono::steady_clock::time_point next_measurement_{};
  bool refused_ = false;                              // the last request, for what the importer is: looks need not hurry
  double known_work_ = 0;                             // inferences, at the last look; for balancer_
  WorkerStatistics stats_;
  Activity activity_;
};

}  // namespace penelope
