// What looks on while a sequential run searches: it takes the place of an or-parallel run (wam/machine/or_parallel.hpp), so that the
// machine asks it at every call, and whenever it backtracks into a choice point.
#pragma once
#include <string>

#include "wam/machine/alone.hpp"
#include "wam/machine/callers.hpp"

namespace penelope {

class SequentialObserver : public Alone {
 public:
  // From now on the worker is observed.
  explicit SequentialObserver(Worker&);
  ~SequentialObserver() override;
  SequentialObserver(const SequentialObserver&) = delete;
  SequentialObserver& operator=(const SequentialObserver&) = delete;

  void answer(Worker&, std::string text) override;
  bool end_regions(Worker&, const Cell*) override { return true; }

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
