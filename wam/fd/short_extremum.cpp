// min and max of two by their bounds, in 64 bits, until nothing changes any more.
#include <algorithm>

#include "wam/fd/parts.hpp"
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

constexpr Value most = Value{1} << 59;

// The greater one of x and y is z, or the smaller one.
template <Kind kind>
class Extremum : public Parts {
 public:
  Extremum(Solver& s, Part x, Part y, Part z) : Parts(s), x_(x), y_(y), z_(z) {}

  bool hold() {
    do {
      is_changed_ = false;
      if (!keep(z_, of(x_.bounds.low, y_.bounds.low), of(x_.bounds.high, y_.bounds.high))) return false;
      if (!hold_operand(x_, y_) || !hold_operand(y_, x_)) return false;
    } while (goes_on());
    return true;
  }
  // The result is the value of one of the two, and the other one does not matter.
  bool is_decided() const {
    if (z_.block) return false;
    const Value z = z_.bounds.low;
    return (!x_.block && x_.bounds.low == z) || (!y_.block && y_.bounds.low == z);
  }

 private:
  static constexpr bool is_maximum = kind == Kind::maximum;

  static Value of(Value a, Value b) { return is_maximum ? std::max(a, b) : std::min(a, b); }
  // Where the other one cannot be the result, this one is.
  bool hold_operand(Part& x, const Part& y) {
    const Bounds z = z_.bounds;
    if constexpr (is_maximum) return keep(x, y.bounds.high < z.low ? z.low : x.bounds.low, z.high);
    return keep(x, z.low, y.bounds.low > z.high ? z.high : x.bounds.high);
  }

  Part x_, y_, z_;
};

template <Kind kind>
bool propagate(Solver& s, Cell* p, Extremum<kind> extremum) {
  if (!hold(s, p, extremum)) return false;
  if (extremum.is_decided()) s.kill(p);
  return true;
}

}  // namespace

std::optional<bool> propagate_short_extremum(Solver& s, Cell* p, Kind kind, Cell x_cell, Cell y_cell, Cell z_cell) {
  Part x, y, z;
  if (!x.read(s, x_cell) || !y.read(s, y_cell) || !z.read(s, z_cell)) return {};
  for (const Part* const part : {&x, &y, &z})
    if (!part->is_within(-most, most)) return {};
  if ((x.block && (x.cell == y.cell || x.cell == z.cell)) || (y.block && y.cell == z.cell)) return {};
  return kind == Kind::maximum ? propagate(s, p, Extremum<Kind::maximum>(s, x, y, z)) : propagate(s, p, Extremum<Kind::minimum>(s, x, y, z));
}

}  // namespace penelope::fd
