// Reads of what effects modify (docs/design/or-tree.md, Reads ahead of the front): the task notes what it has read, and the rules have it
// checked when everything at its left is done. If it was wrong the task begins again.
#include <algorithm>
#include <utility>

#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/inference.hpp"

namespace penelope {

using ortree::Actions;

namespace {
constexpr unsigned most_beginnings = 3;  // before its turn, of a task that hears of modifications while it runs
}

// What is lost with a process may have modified what others have read: from then on all read at the front.
void Inference::before_read(Seat& seat, StateObject object) {
  Lock lock = lock_for_question();
  check(seat);
  if (run_.views.number() > 0) {
    const bool waits = !seat.may_have_effects;
    lock.unlock();
    if (waits) before_effect(seat);
    return note_effect(seat);
  }
  TaskRun& task = *seat.task;
  const Worker& w = *seat.stacks;
  for (const TaskRun::Read& read : task.reads) {
    if (read.object != object || !w.modified_since(object, read.version)) continue;
    if (task.times_begun_again >= most_beginnings || !task.rules.may_read_ahead()) break;
    parts_.tasks.begin_again(task);
    check(seat);
  }
  const bool trusted = task.start && task.times_begun_again <= most_beginnings && run_.trust.may_read_ahead(object);
  const auto may_read = [&task, object, trusted] {  // a child may end meanwhile, and what it has kept stands before the read
    return task.rules.at_front() || (trusted && task.rules.may_read_ahead() && !task.has_kept(object));
  };
  wait_until(lock, seat, may_read);
  if (task.rules.at_front()) {
    task.kept.clear();
    return;
  }
  const TaskRun::Read read{object, w.state_version(object)};
  if (std::ranges::none_of(task.reads, [&](const TaskRun::Read& r) { return r.object == object; })) task.reads.push_back(read);
  seat.note_solutions();
  task.rules.reads_ahead();
  seat.noted.push_back(read);
  watch(seat);
}

// The stacks above the root are gone.
void Inference::go_back_to_start(Seat& seat) {
  TaskRun& task = *seat.task;
  task.begins_again = false;
  go_back_to_state(seat.stacks->B, task.start->state);
  const Spent spent = own_run(seat);
  parts_.statistics.inferences_thrown_away += spent.inferences;
  task.unwanted += spent;
  seat.direct = seat.gathered = 0;
  seat.solutions = {};
  seat.noted.clear();
}

}  // namespace penelope
