// Seat: stacks, and the thread that runs on them. One seat of a worker has its turn; the others sleep: their task waits for something, or
// they have none. The machine's questions go on to the worker's inference (inference.hpp).
//
// A seat whose task has ended keeps its stacks: the next task that comes to it brings only what they lack. The worker's mutex guards
// all but the stacks of the seat whose turn it is, which are its thread's.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/worker/hindrances.hpp"
#include "runtime/worker/tasks/task_run.hpp"
#include "scheduler/work_clock.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class Inference;

struct Seat final : OrParallel {
  // `inference`: who answers the machine; nullptr in tests without a machine that asks.
  Seat(Inference* inference, Worker& s) : inference(inference), stacks(&s) { s.parallel = this; }

  void before_effect(Worker&) override;
  void before_read(Worker&, StateObject, const Cell* first_argument) override;
  StateValue read_state(Worker&, const StateQuestion&) override;
  std::uint64_t inferences(const Worker&) override;
  KeptOutput keeps_output(Worker&, TextFor) override;
  void keep_output(Worker&, std::string text, TextFor) override;
  bool captures_output(Worker&) override;
  void begin_capture(Worker&, std::uint64_t id) override;
  bool has_captured(Worker&, std::uint64_t id) override;
  std::optional<std::string> captured_line(Worker&) override;
  bool keeps_changes(Worker&) override;
  void keep_change(Worker&, KeptChange) override;
  bool set_own_value(Worker&, AtomId variable, Cell) override;
  bool update_own_value(Worker&, const StateUpdate&) override;
  const OwnValue* own_value(Worker&, AtomId variable) override;
  OwnClauses* begin_own_clauses(Worker&, PredicateId) override;
  OwnClauses* own_what_was_kept(Worker&, PredicateId) override;
  BranchClauses* branch_clauses(Worker&) override;
  void reclaim_own_clauses(Worker&, OwnClauses&) override;
  bool counts_solutions(Worker&) override;
  bool count_ahead(Worker&, AtomId count, std::int64_t limit) override;
  void backtrack(Worker&) override;
  void before_cut(Worker&, Cell* level) override;
  bool may_soft_cut(Worker&, const Cell* choice) override;
  void safe_point(Worker&) override;
  int halt_status(const Worker&) override;
  bool is_front(Worker&) override;
  bool is_first_above(Worker&, const Cell* level) override;
  void begin_scope(Worker&, std::uint64_t id) override;
  SolutionBuffer* kept_solutions(Worker&, std::uint64_t id) override;
  std::vector<SolutionBuffer> end_scope(Worker&, std::uint64_t id) override;
  void bound_improved(Worker&, std::uint64_t search, std::int64_t bound) override;
  void search_is_over(Worker&, std::uint64_t search) override;
  void model_solution(Worker&, std::int64_t cost, const std::string& text) override;
  void reclaim_clauses(Worker&) override;
  void unexpected_change(Worker&, const Predicate&) override;
  void before_code_change(Worker&, const Predicate&) override;
  void answer(Worker&, std::string text) override;
  void begin_region(Worker&) override;
  bool end_regions(Worker&, const Cell* level) override;
  bool alternatives_above(Worker&, const Cell* level) override;
  void before_cleanup_frame(Worker&) override;

  template <class Answer>
  auto ask(Answer answer);

  // The machine asks at its next call or backtracking, whatever the watch says. Under the worker's mutex.
  void interrupt(std::uint32_t signals = signal_parallel) {
    stacks->raise_signal(signals);
    stacks->watch.store(stacks->choice_limit);
  }
  // The task's time in the turn that ends; also where the task itself ends.
  void count_turn();
  double seconds_of_turn() const;  // so far; 0: it has none
  // What its thread has done so far, as estimates have it. By its thread.
  void look_at_work();
  std::uint64_t work() const { return stacks->inferences + work_clock.extra(); }
  // Solutions that were gathered become a mark of the timeline, before anything else does. Under the worker's mutex.
  void note_solutions();
  // Where what is written to current output goes; nullptr: to a stream, in its place in the order. The task's thread changes it.
  const TaskRun::Scope* innermost_capture() const;
  // Whether a scope of its task was left by an exception: the machine drops its buffer when the next one begins. For its thread.
  bool has_left(const TaskRun::Scope&) const;
  bool is_free() const { return !task && !in_machine && !is_root && !reserved; }

  bool begin_scope_alone(std::uint64_t id);                              // false: the rules have to know of it
  std::optional<std::size_t> unannounced_scope(std::uint64_t id) const;  // where it is among them

  Inference* const inference;
  Worker* stacks;
  std::unique_ptr<Worker> own_stacks;  // all but the root's
  std::thread thread;
  std::condition_variable turn;
  TaskRun* task = nullptr;
  // Solutions of a findall without the mutex, as long as nothing else comes to the timeline: those of scope `direct` go to the
  // stacks' own buffer, those of scope `gathered` to `solutions`, which becomes a mark of the timeline later.
  std::uint64_t direct = 0, gathered = 0;
  SolutionBuffer solutions;
  std::uint64_t noted_cells = 0;  // of the solutions that have become marks so far
  // Scopes that have begun since the last question, innermost last: the rules need not know of them as long as nothing else comes to the
  // timeline and no work is given away, and most of them end before that. Their solutions go to the stacks' own buffers. Its thread's.
  std::vector<TaskRun::Scope> unannounced;
  bool begins_scopes_alone = false;             // the timeline has no splice, so it does not matter what is resumed meanwhile
  std::function<bool()> can_go_on;              // of a task that waits; empty: it runs, or is ready to
  Hindrance waits_for = Hindrance::effect;      // then
  std::uint64_t changes_kept = 0;               // by all its tasks
  std::uint64_t changes_put_together = 0;       // these, too: each is a part of a change that was kept before
  std::uint64_t effects = 0;                    // of the front, as its thread counts them alone between two questions; 0: the task knows
  std::uint64_t changes_by_updates = 0;         // of its machine, when it had an effect last
  std::uint64_t effects_of_output = 0;          // the same
  bool changes_program = false;                 // it has said that it does, to ProgramImages, and not yet that it has
  bool may_have_effects = false;                // at the front, where nothing can come to its left but by its own doing, and the process
                                                // is the one of effects
  bool reads_freely = false;                    // at the front of the or-tree, in any process
  std::vector<TaskRun::Read> noted;             // of the task's reads: as long as it may read ahead, for its thread alone
  ortree::Place wanted_barrier = ortree::none;  // of a cut that waits: what it will remove is not given away
  std::optional<std::chrono::steady_clock::time_point> has_turn_since;
  scheduler::WorkClock work_clock;
  std::optional<double> turn_began;        // CPU time of its thread, where it is counted: elsewhere than where effects are
  std::uint64_t symbols_asked_before = 0;  // by its thread, when the task began: SymbolRequests
  bool backtracks = false;                 // the machine is about to, into B
  // The shared choice point whose run was tried last, and what is left of the run (TaskRun::runs), as long as nothing is asked: it comes next if
  // it is there. nullptr: the rules say what comes next. Its thread's.
  const Cell* rest_at = nullptr;
  std::uint64_t rest_of_run = 0;
  bool in_machine = false;                // its thread has not come back from the last task yet
  std::optional<std::uint32_t> reserved;  // it waits for work that was asked for in this view
  bool is_root = false;
  ortree::Place bottom = -1;  // of the root: the choice point under everything
};

}  // namespace penelope
