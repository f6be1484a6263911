// Attempt: lets a built-in try a candidate answer and take its bindings back. While it lives every binding is trailed,
// so undo() restores all of them; bindings that are kept cost a few trail entries more than needed.
#pragma once
#include "wam/base/check.hpp"
#include "wam/term/store.hpp"

namespace penelope {

class Attempt {
 public:
  explicit Attempt(Store& store)
      : store_(store),
        trail_(store.trail_top),
        backtrack_(store.heap_backtrack),
        wakeups_(store.pending_wakeups),
        wakeup_tail_(store.wakeup_tail) {
    store.heap_backtrack = store.heap_top;
  }
  ~Attempt() { store_.heap_backtrack = backtrack_; }
  Attempt(const Attempt&) = delete;
  Attempt& operator=(const Attempt&) = delete;

  void undo() {
    PENELOPE_CHECK(store_.trail_top >= trail_);
    store_.undo_trail(trail_);
    store_.pending_wakeups = wakeups_;
    store_.wakeup_tail = wakeup_tail_;
    if (wakeup_tail_ && wakeups_.bits != 0) *wakeup_tail_ = nil_cell;
  }

 private:
  Store& store_;
  Cell* trail_;
  Cell* backtrack_;
  Cell wakeups_;
  Cell* wakeup_tail_;
};

}  // namespace penelope
