// What becomes of a task when others are lost. Whoever runs it decides alone, from what it knows itself; the decisions of all fit together:
//
//   its parent is lost     it is killed, and with it what came of it: the task around them, which begins again, does their part as well
//   a child is lost        the child begins again under another name, with the alternatives that it had at first, and in its place
//                          (rename_child, clearance_of). It is deterministic, so it does what it did: prunes find nothing more to
//                          drop, and what it shows has the numbers that it had
//
// A task is told what was lost once for each loss, at any time after it; from then on nothing that the lost sent counts any more.
// The root of the tree is never lost. The engine does this (runtime/worker/or_worker.cpp), and so does the simulator (ortree_losses.cpp).
#pragma once
#include <vector>

#include "scheduler/ortree/task.hpp"

namespace penelope::ortree {

struct Losses {
  bool is_orphan = false;
  std::vector<TaskId> begin_again;  // children, unless it is an orphan
};

// `children`: any of the task's, at least those that may be lost.
template <class Children, class IsLost>
Losses losses_of(const Task& task, const Children& children, IsLost is_lost) {
  Losses result;
  if (task.parent() != 0 && is_lost(task.parent())) {
    result.is_orphan = true;
    return result;
  }
  for (const TaskId child : children)
    if (task.has_child(child) && is_lost(child)) result.begin_again.push_back(child);
  return result;
}

}  // namespace penelope::ortree
