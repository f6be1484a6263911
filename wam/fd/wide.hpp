// Products and quotients of bounds: numbers of 128 bits, of which some stand for what is infinite.
#pragma once
#include "wam/fd/solver.hpp"

namespace penelope::fd {

constexpr Wide endless_wide = Wide{1} << 100;  // stands for what is infinite among results

inline Wide widened(Value v) { return v >= supremum ? endless_wide : v <= infimum ? -endless_wide : Wide{v}; }
inline bool is_endless(Wide v) { return v >= endless_wide || v <= -endless_wide; }
inline int sign(Wide v) { return (v > 0) - (v < 0); }
inline Wide magnitude(Wide v) { return v < 0 ? -v : v; }

inline Wide product(Wide a, Wide b) {
  if (a == 0 || b == 0) return 0;
  constexpr Wide small = Wide{1} << 49;
  if (magnitude(a) < small && magnitude(b) < small) return a * b;
  if (is_endless(a) || is_endless(b) || magnitude(a) > endless_wide / magnitude(b)) return sign(a) * sign(b) * endless_wide;
  return a * b;
}
// A division of 128 bits takes much longer than one of 64.
inline bool is_short(Wide v) { return v < supremum && v > infimum; }
inline Wide truncated(Wide a, Wide b) {
  if (is_endless(a)) return sign(a) * sign(b) * endless_wide;
  if (is_short(a) && is_short(b)) return static_cast<Value>(a) / static_cast<Value>(b);
  return is_endless(b) ? 0 : a / b;
}
inline Wide floored(Wide a, Wide b) {
  if (is_endless(a)) return sign(a) * sign(b) * endless_wide;
  if (is_endless(b)) return a == 0 || sign(a) == sign(b) ? 0 : -1;
  if (is_short(a) && is_short(b)) {
    const Value x = static_cast<Value>(a), y = static_cast<Value>(b), quotient = x / y, rest = x % y;
    return quotient - (rest != 0 && (rest < 0) != (y < 0));
  }
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
inline Wide ceiled(Wide a, Wide b) {
  if (is_endless(a)) return sign(a) * sign(b) * endless_wide;
  if (is_endless(b)) return a == 0 || sign(a) != sign(b) ? 0 : 1;
  return -floored(-a, b);
}

inline bool has_zero(Bounds b) { return b.low <= 0 && b.high >= 0; }

}  // namespace penelope::fd
