// What propagators of a few variables by their bounds have in common, which run until nothing changes any more and do not wake themselves
// (short_product.cpp, short_extremum.cpp).
#pragma once
#include "wam/fd/while_queued.hpp"

namespace penelope::fd {

// A variable or an integer, and its bounds.
struct Part {
  Cell cell;
  Cell* block = nullptr;  // of a variable
  Bounds bounds{};

  // False: it is something else.
  [[gnu::always_inline]] bool read(Solver& s, Cell c) {
    cell = s.now(c);
    if (!cell.is_int()) return s.look_up(cell, block, bounds);
    bounds = {cell.as_int(), cell.as_int()};
    return true;
  }
  bool is_within(Value high) const { return bounds.low >= 0 && bounds.high <= high; }
  bool is_within(Value low, Value high) const { return bounds.low >= low && bounds.high <= high; }
  bool has_zero(Solver& s) const { return bounds.low <= 0 && bounds.high >= 0 && s.contains(cell, 0); }
};

// What such relations have in common.
class Parts {
 public:
  bool is_unfinished() const { return is_changed_; }

 protected:
  explicit Parts(Solver& s) : s_(s) {}
  // Whether there is to be another round.
  bool goes_on() { return is_changed_ && ++rounds_ < most_rounds; }
  bool keep(Part& part, Value low, Value high) {
    if (low <= part.bounds.low && high >= part.bounds.high) return true;
    if (!part.block || !s_.limit_known(part.cell, part.block, low, high)) return false;
    read_again(part);
    return is_changed_ = true;
  }
  void read_again(Part& part) {
    if (!part.block) return;
    part.bounds = s_.bounds_known(part.cell, part.block);
    if (part.bounds.is_fixed()) part.cell = Cell::integer(part.bounds.low), part.block = nullptr;
  }

  Solver& s_;
  bool is_changed_ = false;

 private:
  static constexpr unsigned most_rounds = 64;
  unsigned rounds_ = 0;
};

// What one of them does.
template <class Relation>
bool hold(Solver& s, Cell* p, Relation& relation) {
  {
    const WhileQueued queued(p);
    if (!relation.hold()) return false;
  }
  if (relation.is_unfinished()) s.enqueue(s.w.make(Tag::Struct, p - 1));
  return true;
}

}  // namespace penelope::fd
