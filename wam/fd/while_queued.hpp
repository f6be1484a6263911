// A propagator that looks at what it changes itself needs no other run for that.
#pragma once
#include "wam/fd/solver.hpp"

namespace penelope::fd {

// The propagator does not wake itself while this lives.
class WhileQueued {
 public:
  explicit WhileQueued(Cell* p) : p_(p) { p_[part::queued] = Cell::integer(1); }
  ~WhileQueued() { p_[part::queued] = Cell::integer(0); }
  WhileQueued(const WhileQueued&) = delete;
  WhileQueued& operator=(const WhileQueued&) = delete;

 private:
  Cell* p_;
};

}  // namespace penelope::fd
