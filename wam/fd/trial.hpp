// A state of the stacks to which a search inside one built-in goes back by itself.
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope::fd {

// What was changed since it was made is taken back without a way through the machine. What is older than it has to be trailed: heap_backtrack
// is at or above its heap.
class Trial {
 public:
  explicit Trial(Worker& w) : w_(w), heap_(w.heap_top), trail_(w.trail_top), wakeups_(w.pending_wakeups), tail_(w.wakeup_tail) {}
  // The trail, the heap and pending goals are again as they were.
  void undo() const {
    w_.undo_trail(trail_);
    w_.heap_top = heap_;
    w_.pending_wakeups = wakeups_;
    w_.wakeup_tail = tail_;
    if (tail_ && wakeups_.bits != 0) *tail_ = nil_cell;
  }

  Cell* heap() const { return heap_; }

 private:
  Worker& w_;
  Cell *heap_, *trail_;
  Cell wakeups_;
  Cell* tail_;
};

}  // namespace penelope::fd
