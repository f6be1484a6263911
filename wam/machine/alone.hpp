// Alone: an OrParallel of a machine that shares nothing: nothing has to wait, nothing is kept for later, everything happens here and now.
// Who wants to see where the machine asks, or passes questions on, overrides those questions.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "wam/machine/or_parallel.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class Alone : public OrParallel {
 public:
  void before_effect(Worker&) override {}
  void before_read(Worker&, StateObject, const Cell*) override {}
  StateValue read_state(Worker&, const StateQuestion& question) override { return ask_state(question); }
  std::uint64_t inferences(const Worker& w) override { return w.inferences; }
  KeptOutput keeps_output(Worker&, TextFor) override { return KeptOutput::none; }
  void keep_output(Worker&, std::string, TextFor) override {}
  bool captures_output(Worker&) override { return false; }
  void begin_capture(Worker&, std::uint64_t) override {}
  bool has_captured(Worker&, std::uint64_t) override { return false; }
  std::optional<std::string> captured_line(Worker&) override { return {}; }
  bool keeps_changes(Worker&) override { return false; }
  void keep_change(Worker&, KeptChange) override {}
  bool set_own_value(Worker&, AtomId, Cell) override { return false; }
  bool update_own_value(Worker&, const StateUpdate&) override { return false; }
  const OwnValue* own_value(Worker&, AtomId) override { return nullptr; }
  OwnClauses* begin_own_clauses(Worker&, PredicateId) override { return nullptr; }
  OwnClauses* own_what_was_kept(Worker&, PredicateId) override { return nullptr; }
  BranchClauses* branch_clauses(Worker&) override { return nullptr; }
  void reclaim_own_clauses(Worker&, OwnClauses&) override {}
  bool counts_solutions(Worker&) override { return false; }
  bool count_ahead(Worker&, AtomId, std::int64_t) override { return false; }
  void backtrack(Worker& w) override { w.P = w.program.code_base() + w.B[choice::alternative].bits; }
  void before_cut(Worker&, Cell*) override {}
  bool may_soft_cut(Worker&, const Cell*) override { return true; }
  void safe_point(Worker&) override {}
  int halt_status(const Worker& w) override { return w.halt_status; }
  bool is_front(Worker&) override { return true; }
  bool is_first_above(Worker&, const Cell*) override { return true; }
  void begin_scope(Worker&, std::uint64_t) override {}
  SolutionBuffer* kept_solutions(Worker&, std::uint64_t) override { return nullptr; }
  std::vector<SolutionBuffer> end_scope(Worker&, std::uint64_t) override { return {}; }
  void reclaim_clauses(Worker&) override {}
  void unexpected_change(Worker&, const Predicate&) override {}
  void before_code_change(Worker&, const Predicate&) override {}
  void before_cleanup_frame(Worker&) override {}
  void answer(Worker&, std::string) override {}
  void begin_region(Worker&) override {}
  bool end_regions(Worker&, const Cell*) override { return false; }
  bool alternatives_above(Worker& w, const Cell* level) override { return w.own_alternatives_above(level); }
};

}  // namespace penelope
