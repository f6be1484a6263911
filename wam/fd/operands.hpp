// The operands of an arithmetic constraint, x op y = z, and what its rules (arithmetic.cpp, products.cpp) have in common.
#pragma once
#include <algorithm>

#include "wam/fd/wide.hpp"

namespace penelope::fd {

struct Extent {  // bounds of a result; no value is in it when low > high
  Wide low = endless_wide, high = -endless_wide;
  void add(Wide v) {
    low = std::min(low, v);
    high = std::max(high, v);
  }
};

struct Operands {
  Solver& s;
  Cell *p, x, y, z;  // p: the propagator
  bool is_fixed(Cell c) const { return s.deref(c).is_int(); }
  Value value(Cell c) const { return s.deref(c).as_int(); }
  bool has_one_variable() const { return s.deref(x) == s.deref(y) && s.deref(x).is_var(); }
  bool is_one(Cell c) const { return s.deref(c) == Cell::integer(1); }
};

// The parts of a divisor's interval below and above 0.
template <class F>
void each_side(Bounds y, F f) {
  if (y.low < 0) f(widened(y.low), std::min<Wide>(widened(y.high), -1));
  if (y.high > 0) f(std::max<Wide>(widened(y.low), 1), widened(y.high));
}

// Not negative, and so small that products and sums of them need no 128 bits.
inline bool is_short(Bounds b) {
  constexpr Value most = Value{1} << 30;
  return b.low >= 0 && b.high <= most;
}

bool times(Operands&);                                  // x * y = z
bool quotient(Operands&, Wide (*rounded)(Wide, Wide));  // x / y = z, rounded one way or the other

}  // namespace penelope::fd
