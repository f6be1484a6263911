// Conditions: of ( Condition *-> Then ; Else ), as long as the choice point that leads to Else is there.
//
// Choice points above it are given away like others. Else belongs to the task that pushed the choice point, and runs only if the condition has
// no solution at all, whoever finds it. So the condition is a scope of the timeline, as a findall is: each solution is a collect, and the owner,
// back at the choice point, waits until nothing unfinished stands behind the scope's mark.
//
//   owner     scope(s)   collect(s)   splice(C)  ...  back at the choice point: there is a collect, Else is void
//                                        |
//   C                                 collect(s)
//
// The mark is written when the first choice point above is given away: until then nothing unfinished stands behind the beginning of the
// condition. A solution with nothing unfinished at its left, within the condition, makes Else void at once.
//
// All under the mutex of the task's worker.
#pragma once
#include <vector>

#include "runtime/worker/tasks/task_run.hpp"

namespace penelope {

// Before alternatives of `choice` are given away: all conditions below it that are still open are scopes from now on.
void begin_conditions(TaskRun&, Worker&, const Cell* choice);
// What a task that begins at this place has to tell solutions to.
std::vector<Condition> open_conditions(const TaskRun&, ortree::Place below);
// Of a task that is the front: its own conditions from this place on are scopes no longer. Else is void in the stacks, or there to be run.
void settle_conditions(TaskRun&, Worker&, ortree::Place from);
// The condition of this place, the task's own or one that it has come into; nullptr: none, or nobody else has anything to do with it.
TaskRun::OpenCondition* condition_at(TaskRun&, ortree::Place);
// Whether it has a solution, as far as the task's timeline says.
bool has_solution(const TaskRun&, ortree::Place);

}  // namespace penelope
