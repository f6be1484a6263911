// What looks on while a sequential run searches: it takes the place of an or-parallel run (wam/machine/or_parallel.hpp), so that the
// machine asks it at every call, and whenever it backtracks into a choice point.
#pragma once
#include <string>
#include <vector>

#include "wam/machine/callers.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class SequentialObserver : public OrParallel {
 public:
  // From now on the worker is observed.
  explicit SequentialObserver(Worker&);
  ~SequentialObserver() override;
  SequentialObserver(const SequentialObserver&) = delete;
  SequentialObserver& operator=(const SequentialObserver&) = delete;

  void answer(Worker&, std::string text) override;
  // A sequential run has nothing to wait for, nothing to keep, and reclaims clauses itself.
  void reclaim_clauses(Worker&) override {}
  void before_effect(Worker&) override {}
  void before_read(Worker&, StateObject, const Cell*) override {}
  StateValue read_state(Worker&, const StateQuestion& question) override { return ask_state(question); }
  std::uint64_t inferences(const Worker& w) override { return w.inferences; }
  KeptOutput keeps_output(Worker&) override { return KeptOutput::none; }
  void keep_output(Worker&, std::string) override {}
  bool captures_output(Worker&) override { return false; }
  void begin_capture(Worker&, std::uint64_t) override {}
  bool has_captured(Worker&, std::uint64_t) override { return false; }
  std::optional<std::string> captured_line(Worker&) override { return {}; }
  bool keeps_changes(Worker&) override { return false; }
  void keep_change(Worker&, KeptChange) override {}
  void before_cut(Worker&, Cell*) override {}
  bool may_soft_cut(Worker&, const Cell*) override { return true; }
  void begin_scope(Worker&, std::uint64_t) override {}
  SolutionBuffer* kept_solutions(Worker&, std::uint64_t) override { return nullptr; }
  void unexpected_change(Worker&, const Predicate&) override {}
  void before_code_change(Worker&, const Predicate&) override {}
  void before_cleanup_frame(Worker&) override {}
  bool is_front(Worker&) override { return true; }
  bool is_first_above(Worker&, const Cell*) override { return true; }
  bool end_regions(Worker&, const Cell*) override { return true; }
  bool alternatives_above(Worker& w, const Cell* level) override { return w.own_alternatives_above(level); }

 protected:
  // Whether its alternatives are those of a static predicate, or of a disjunction, and whether the next one is the last.
  static bool is_chain(const Cell* choice);
  static bool takes_last(const Worker&, const Cell* choice);
  // Whose alternatives a choice point has, as NAME/ARITY; "?" where nobody can tell.
  std::string predicate_of(const Worker&, const Cell* choice);
  // The machine asks at the next call, too; and about all choice points from here on, when it backtracks.
  static void ask_at_next_call(Worker& w) { w.raise_signal(signal_parallel); }
  void watch_from_here(Worker&);

  Worker& worker_;

 private:
  ClauseMap clauses_;
};

}  // namespace penelope
