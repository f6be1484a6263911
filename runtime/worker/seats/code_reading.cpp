// Definitions of static predicates, and flags that all code depends on, that are replaced while a goal runs. A branch reads them with each
// call, too often to ask each time. So in a program whose text has such goals (wam/builtins/database/changes.hpp) all of them are one object of
// the state (wam/machine/state_object.hpp), which every branch reads where it begins, and again where it goes on behind something that is
// unfinished: ahead of its turn if it can begin again, otherwise at its turn. Others run without a note.
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/inference.hpp"

namespace penelope {

namespace {
constexpr StateObject code{StateObject::Kind::code};
}

// Whether the machine may go on from a choice point now. After the loss of a process everybody waits.
bool Inference::may_run_code(Seat& seat) {
  TaskRun& task = *seat.task;
  const Worker& w = *seat.stacks;
  if (!may_change_code(w.program) || task.rules.at_front()) return true;
  begin_again_if_modified(seat, code);
  if (run_.views.number() > 0 || !task.rules.may_read_ahead() || !may_begin_again(task, code)) return false;
  if (task.reads.contains(code)) return true;
  if (!run_.trust.may_read_ahead(code)) return false;
  task.reads.add(code, w.state_version(code));
  task.rules.reads_ahead();
  return true;
}

void Inference::wait_for_code(Lock& lock, Seat& seat) {
  TaskRun& task = *seat.task;
  wait_until(lock, seat, Hindrance::read, [this, &task] {
    const bool goes_on = task.reads.contains(code) && task.rules.may_read_ahead() && run_.views.number() == 0;
    return task.rules.at_front() || goes_on;
  });
}

// Branches that have begun before the program said that it loads files would not be checked.
void Inference::before_code_change(const Seat& seat, Worker& w, const Predicate& p) const {
  if (seat.task && !seat.task->regions.empty() && run_.goal.runs_code_unchecked) unexpected_change(w, p);
}

}  // namespace penelope
