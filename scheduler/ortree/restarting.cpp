// What a task does about tasks that were lost and run again.
#include <utility>

#include "scheduler/ortree/task.hpp"

namespace penelope::ortree {

bool Task::rename_child(TaskId child, TaskId name) {
  auto node = children_.extract(child);
  if (node.empty()) return false;
  node.key() = name;
  children_.insert(std::move(node));
  for (Splice& s : splices_)
    if (s.child == child) s.child = name;
  for (Shared& s : shared_)
    for (Item& item : s.items)
      if (item.task == child) item.task = name;
  return true;
}

}  // namespace penelope::ortree
