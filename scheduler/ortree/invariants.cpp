// The invariants of a task. Joins are computed here as docs/design/or-tree.md defines them, record by record; the task itself
// keeps a least place for each segment.
#include "scheduler/ortree/invariants.hpp"

#include <algorithm>

namespace penelope::ortree {

struct Invariants {
  const Task& task;

  // Of the child of a splice, or, as the number of splices, of the present branch. Goes backwards: what lies between
  // each unfinished splice at the left and there.
  Place clearance_at(std::size_t splice) const {
    Place result = task.relied_on();
    Place low = none;
    for (std::size_t i = splice; i-- > 0;) {
      low = std::min(low, i + 1 < task.splices_.size() ? task.splices_[i + 1].low : task.low_);
      for (const Mark& m : task.splices_[i].after.marks) low = std::min(low, m.low);
      result = std::max(result, 1 + std::min(task.splices_[i].j0, low));
    }
    return result;
  }

  // The least place resumed between two splices, of the records there.
  bool low_is_least(std::size_t splice) const {
    const auto& segment = task.before(splice);
    Place low = splice < task.splices_.size() ? task.splices_[splice].low : task.low_;
    for (const Mark& m : segment.marks) low = std::min(low, m.low);
    return segment.low == low;
  }

  const char* clearances() const {
    const auto& splices = task.splices_;
    for (std::size_t i = 0; i <= splices.size(); ++i)
      if (!low_is_least(i)) return "the low between two splices is the least of its records";
    if (task.clearance() != clearance_at(splices.size())) return "the present clearance follows from the joins";
    for (std::size_t i = 0; i < splices.size(); ++i) {
      const auto child = task.children_.find(splices[i].child);
      if (child == task.children_.end()) return "the child of a splice is known";
      if (child->second.done) return "a child that is done has no splice";
      if (child->second.prune != none) return "a prune from a child that is spliced has taken effect";
      if (child->second.clearance != clearance_at(i)) return "a child has been told its clearance";
      if (splices[i].j0 < task.base_) return "a splice is of the task's own choice point";
      if (splices[i].low > splices[i].j0) return "a splice is reached by backtracking into its choice point";
    }
    return nullptr;
  }

  const char* shared_choice_points() const {
    std::vector<TaskId> children;
    for (const auto& splice : task.splices_) children.push_back(splice.child);
    Place newest = task.base_ - 1;
    for (const auto& shared : task.shared_) {
      if (shared.at <= newest) return "shared choice points are the task's own, oldest first";
      newest = shared.at;
      for (const Item& item : shared.items) {
        if (item.task == 0) continue;
        children.push_back(item.task);
        const auto child = task.children_.find(item.task);
        if (child == task.children_.end()) return "the child of a marker is known";
        if (child->second.clearance != shared.at + 1) return "clearance is sent once the splice is reached";
        if (child->second.prune != none && child->second.prune > shared.at) return "a child prunes its root or older";
      }
    }
    std::sort(children.begin(), children.end());
    const bool once = std::adjacent_find(children.begin(), children.end()) == children.end();
    return once && children.size() == task.children_.size() ? nullptr : "a child has one marker or one splice";
  }

  const char* timeline() const {
    const auto& marks = task.first_.marks;
    if (task.relied_on() == 0 && std::ranges::any_of(marks, [](const Mark& m) { return m.kind == MarkKind::answer; }))
      return "answers with nothing unfinished at their left are released";
    if (task.splices_.empty() && !task.dropped_scopes_.empty()) return "dropped scopes are remembered while there are splices";
    if (task.phase_ == Task::Phase::running && task.base_ > task.root_ + 1) return "a running task has ended what it pruned";
    if (task.external_ < 0 || task.external_ > task.start_ + 1) return "a clearance is not negative, and only falls";
    if (task.root_ > task.start_) return "the root only falls";
    if (task.unchecked_ && (task.parent_ == 0 || task.phase_ != Task::Phase::running || task.root_ != task.start_))
      return "a task with unchecked reads can begin again";
    return nullptr;
  }

  const char* broken() const {
    const bool ends = task.phase_ == Task::Phase::done || task.phase_ == Task::Phase::dead;
    if (ends && !(task.splices_.empty() && task.children_.empty() && task.shared_.empty() && task.first_.marks.empty()))
      return "a task that is done or dead holds nothing";
    if (ends) return nullptr;
    if (task.phase_ == Task::Phase::ended && !task.shared_.empty()) return "a task that has ended has no choice point";
    if (const char* what = shared_choice_points()) return what;
    if (const char* what = clearances()) return what;
    return timeline();
  }
};

const char* broken_invariant(const Task& task) { return Invariants{task}.broken(); }

}  // namespace penelope::ortree
