// What the machine asks about ( Condition *-> Then ; Else ), see conditions.hpp.

#include "runtime/worker/conditions.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/inference.hpp"

namespace penelope {

using ortree::Place;

// A solution of a condition. Who has told of one that nothing can take back need not tell of others. Else is void for the branch at hand in
// any case: `later` says what a sequential run would have left.
bool Inference::may_soft_cut(Seat& seat, const Cell* choice) {
  if (!seat.task) return true;
  TaskRun& task = *seat.task;
  const Place at = place_of(*seat.stacks, choice);
  const bool is_own = at >= task.rules.base();
  const auto* const known = condition_at(task, at);  // only this thread changes the list while it runs
  if (!known) return is_own;
  if (known->is_settled) return false;
  Lock lock = lock_for_question(seat);
  check(seat);
  seat.note_solutions();
  TaskRun::OpenCondition& condition = *condition_at(task, at);
  const bool is_certain = is_own && task.rules.may_cut(at + 1);
  if (!is_certain && !task.rules.is_collected(condition.scope)) task.rules.collect(condition.scope, (new Payload{{}, {}})->id());
  condition.is_settled = is_certain || (!is_own && task.rules.splices() == 0);
  watch(seat);
  return is_certain;
}

// Back at the choice point of a condition, with what is left at it: whether that is to be run.
bool Inference::runs_else(Lock& lock, Seat& seat, Place at) {
  TaskRun& task = *seat.task;
  ortree::Task& rules = task.rules;
  const TaskRun::OpenCondition condition = *condition_at(task, at);
  bool has_solution = condition.is_settled;
  if (!has_solution) {
    const std::uint64_t scope = condition.scope;
    if (!rules.scope_is_complete(scope)) wait_until(lock, seat, Hindrance::findall, [&rules, scope] { return rules.scope_is_complete(scope); });
    std::vector<ortree::PayloadId> payloads;
    rules.end_scope(scope, payloads);
    for (const ortree::PayloadId p : payloads) delete Payload::of(p);
    has_solution = !payloads.empty();
  }
  parts_.tasks.leave_conditions(task, at);
  return !has_solution;
}

}  // namespace penelope
