// Inference: the inference threads of a worker. They run tasks on seats, and answer what the machine asks (or_parallel.hpp) by the rules of
// the or-tree (scheduler/ortree/task.hpp).
//
//   inference.cpp     running a task, safe points, what the rules have decided meanwhile
//   reading.cpp       reads of what effects modify
//   effects.cpp       effects, answers, output, clocks and random numbers
//   branches.cpp      backtracking, cuts, findall, regions
//   soft_cuts.cpp     conditions of *->
//
// All but the stacks of the seat that has the turn is guarded by the worker's mutex, which every question takes.
#pragma once
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/worker/exchange/exporter.hpp"
#include "runtime/worker/seats/turns.hpp"
#include "runtime/worker/tasks/task_set.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

class ParallelRun;

class Inference {
 public:
  using Lock = std::unique_lock<std::mutex>;
  // The parts of its worker that it works with.
  struct Parts {
    std::mutex& mutex;
    Turns& turns;
    TaskSet& tasks;
    Exporter& exporter;
    SchedulerPort& port;
    Speed& speed;
    WorkerStatistics& statistics;
  };

  Inference(ParallelRun& run, Peer worker, const Parts& parts);

  void run_seat(Seat&);  // its thread, until the run ends

  // --- what the machine asks ---
  [[noreturn]] void break_down(const Seat&, const char* why);
  void safe_point(Seat&);
  int halt_status(const Seat&) const;
  bool asks_user(Seat&);
  bool is_first_above(const Seat&, const Cell* level);
  void reclaim_clauses(Seat&);
  std::uint64_t inferences(const Seat&);

  void bound_improved(std::uint64_t search, std::int64_t bound) const;
  void search_is_over(std::uint64_t search) const;
  void model_solution(std::int64_t cost, const std::string& text) const;

  void before_effect(Seat&);
  void before_read(Seat&, StateObject, const Cell* first_argument);
  void note_effect(Seat&);
  void before_cleanup_frame(Seat&);
  void unexpected_change(Worker&, const Predicate&) const;
  void before_code_change(const Seat&, Worker&, const Predicate&) const;
  StateValue read_state(Seat&, const StateQuestion&);
  void keep_output(Seat&, std::string text, TextFor);
  void give_captured_to_streams(Seat&);
  bool keeps_changes(Seat&);
  void keep_change(Seat&, KeptChange);
  bool set_own_value(Seat&, AtomId variable, std::shared_ptr<Block>);
  OwnClauses* begin_own_clauses(Seat&, PredicateId);
  OwnClauses* own_what_was_kept(Seat&, PredicateId);
  void reclaim_own_clauses(Seat&, OwnClauses&);
  bool counts_solutions() const;
  bool has_other_processes() const;
  bool count_ahead(Seat&, AtomId count, std::int64_t limit);
  void wait_for_room(Seat&);
  void answer(Seat&, std::string text);

  bool takes_next(Seat&);  // the alternative to go on with, if it is known without asking
  void backtrack(Seat&);
  void before_cut(Seat&, Cell* level);
  bool may_soft_cut(Seat&, const Cell* choice);
  void begin_scope(Seat&, std::uint64_t id);
  void begin_capture(Seat&, std::uint64_t id);
  void choose_buffer(Seat&, std::uint64_t scope);
  std::vector<SolutionBuffer> end_scope(Seat&, std::uint64_t id);
  void begin_region(Seat&);
  bool end_regions(Seat&, const Cell* level);
  bool alternatives_above(Seat&, const Cell* level);

  // --- what a message asks ---
  // The task of another process, to read_state(). Under the lock; sends nothing if that must not happen again.
  void tell_state(ortree::TaskId, ByteReader&);

 private:
  Lock lock_for_question(Seat&);  // the rules know its scopes then
  void announce(Seat&);
  void note_own(Seat&);
  void keep(Seat&, KeptChange);
  OwnClauses& new_own_clauses(Seat&, PredicateId);
  void check(Seat&);                      // throws TaskOver or BranchPruned when the task was killed or pruned
  void perform(Seat&, ortree::Actions&);  // what its rules ask for; throws BranchPruned when the task begins again
  void watch(Seat&);
  void wait_until(Lock&, Seat&, Hindrance, const std::function<bool()>& can_go_on);
  void wait_for_front(Lock&, Seat&);
  [[noreturn]] void go_home(Seat&);
  [[noreturn]] void go_home_for_cleanup(Lock&, Seat&);
  bool goes_home_in_time(const Seat&) const;
  void go_back_to_start(Seat&);
  void wait_for_room(Lock&, Seat&);
  void attend(Lock&, Seat&);
  void attend_before_retry(Lock&, Seat&);
  void wait_for_importer(Lock&, Seat&);  // tests
  void begin_again_if_modified(Seat&, StateObject);
  void look_at_earlier_reads(Seat&);
  void look_at_reads(Seat&);
  bool is_front_for(const TaskRun&, StateObject) const;
  unsigned most_beginnings(StateObject) const;
  bool may_begin_again(const TaskRun&, StateObject) const;
  bool runs_else(Lock&, Seat&, ortree::Place);
  bool may_run_code(Seat&);
  void wait_for_code(Lock&, Seat&);
  void begin_root_task(Seat&);
  void end_task(Lock&, Seat&);
  void count_effect(Seat&);
  Spent own_run(const Seat&) const;  // what its task has spent by its own run; by its thread

  ParallelRun& run_;
  const Peer worker_;
  const Parts parts_;
  unsigned patience_ = 0;  // --eager: looks for an importer that are left
};

}  // namespace penelope
