// What a message from the parent or a child changes.
#include <algorithm>
#include <utility>

#include "scheduler/ortree/task.hpp"
#include "wam/base/check.hpp"

namespace penelope::ortree {

void Task::receive_clear(Place clearance, Actions& out) {
  if (phase_ == Phase::dead || phase_ == Phase::done) return;
  if (clearance >= external_) return;  // the parent runs again, and is not yet where it was
  external_ = clearance;
  update(out);
}

void Task::receive_kill(Actions& out) {
  if (phase_ == Phase::dead) return;
  phase_ = Phase::dead;
  unchecked_ = false;
  drop_all(out);
}

// Everything that it has written or given away.
void Task::drop_all(Actions& out) {
  for (Shared& s : shared_) drop_items(s.items, out);
  shared_.clear();
  discard(first_.marks, out);
  for (Splice& s : splices_) {
    kill(s.child, out);
    discard(s.after.marks, out);
  }
  splices_.clear();
  first_ = {};
}

std::size_t Task::find_splice(TaskId child) const {
  const auto found = std::find_if(splices_.begin(), splices_.end(), [child](const Splice& s) { return s.child == child; });
  return static_cast<std::size_t>(found - splices_.begin());
}

void Task::receive_done(TaskId child, std::vector<Mark> marks, Actions& out) {
  PENELOPE_CHECK(child != id_);
  const auto found = children_.find(child);
  if (found == children_.end() || found->second.done) {  // it was dropped, or this is told again
    discard(marks, out);
    return;
  }
  const std::size_t splice = find_splice(child);
  if (splice == splices_.size()) {
    found->second.done = true;
    found->second.marks = std::move(marks);
    return;
  }
  fold(splice, std::move(marks), out);
  update(out);
}

// A child prunes once it has been spliced. But a task that runs again may not have spliced it yet.
void Task::receive_prune(TaskId child, Place barrier, Actions& out) {
  const auto found = children_.find(child);
  if (found == children_.end()) return;
  const std::size_t splice = find_splice(child);
  if (splice == splices_.size()) {
    found->second.prune = std::min(found->second.prune, barrier);
    return;
  }
  prune_after(splice, barrier, out);
  update(out);
}

// What lies after the child and within the scope of its cut goes; join() falls along the timeline, so that is the part
// of it up to the first record with a smaller join.
void Task::prune_after(std::size_t from, Place barrier, Actions& out) {
  PENELOPE_ASSERT(from < splices_.size());
  PENELOPE_CHECK(barrier <= splices_[from].j0);
  Place join = splices_[from].j0;
  Place dropped_low = none;  // of the records dropped: passes to the first one that stays
  auto drop_marks = [&](std::vector<Mark>& marks) {
    std::size_t gone = 0;
    for (; gone < marks.size(); ++gone) {
      if (std::min(join, marks[gone].low) < barrier) break;
      join = std::min(join, marks[gone].low);
      dropped_low = std::min(dropped_low, marks[gone].low);
      discard({marks[gone]}, out);
    }
    const bool all = gone == marks.size();
    marks.erase(marks.begin(), marks.begin() + static_cast<std::ptrdiff_t>(gone));
    if (!all) marks.front().low = std::min(marks.front().low, dropped_low);
    return all;
  };
  bool reaches_now = drop_marks(splices_[from].after.marks);
  while (reaches_now && from + 1 < splices_.size()) {
    Splice& next = splices_[from + 1];
    if (std::min(join, next.low) < barrier) {
      next.low = std::min(next.low, dropped_low);
      reaches_now = false;
      break;
    }
    join = std::min(join, next.low);
    dropped_low = std::min(dropped_low, next.low);
    kill(next.child, out);
    Segment after = std::move(next.after);
    splices_.erase(splices_.begin() + static_cast<std::ptrdiff_t>(from) + 1);
    reaches_now = drop_marks(after.marks);
    after.low = std::min(after.low, splices_[from].after.low);
    splices_[from].after = std::move(after);
  }
  if (reaches_now) {
    low_ = std::min(low_, dropped_low);
    if (std::min(join, low_) >= barrier && phase_ == Phase::running) {
      drop_shared_from(barrier, out);
      out.push_back({ActionKind::force, 0, barrier, 0, {}});
    }
  }
  prune_parent(barrier, out);
}

}  // namespace penelope::ortree
