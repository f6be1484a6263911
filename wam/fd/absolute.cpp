// abs(X): bounds and holes, of the number and its negation; and the distance of two numbers, abs(X - Y).
#include <algorithm>
#include <bit>
#include <utility>

#include "wam/fd/propagators.hpp"
#include "wam/fd/wide.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

Ranges mirrored(const Ranges& ranges) {
  Ranges result;
  for (auto r = ranges.rbegin(); r != ranges.rend(); ++r) result.push_back({-r->high, -r->low});
  return result;
}

bool absolute_ranges(Solver& s, Cell x, Cell z) {
  const Ranges values = s.ranges(z);
  if (!s.restrict_to(x, united(values, mirrored(values)))) return false;
  const Ranges of_x = s.ranges(x);
  return s.restrict_to(z, united(of_x, mirrored(of_x)));
}

std::uint64_t reversed(std::uint64_t bits) {
  bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
  bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
  bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(bits);
}

// Of 64 numbers from low on, 0 or more: those that z may be and x and -x may not, and the other way round.
struct Unmatched {
  std::uint64_t of_z, of_x, of_minus_x;
  bool is_any() const { return (of_z | of_x | of_minus_x) != 0; }
  static Unmatched from(Value low, const Domain& x, const Domain& z) {
    const std::uint64_t up = x.window(low), down = reversed(x.window(-low - 63)), values = z.window(low);
    return {values & ~(up | down), up & ~values, down & ~values};
  }
};

// Bits i: of low + i, or of its negation.
bool remove_bits(Solver& s, Cell c, std::uint64_t bits, Value low, bool negated) {
  for (; bits != 0; bits &= bits - 1) {
    const Value v = low + std::countr_zero(bits);
    if (!s.remove(c, negated ? -v : v)) return false;
  }
  return true;
}

// Holes: x is z or -z. The bounds fit already (absolute_bounds). Most often there is nothing to do, which allocates nothing.
bool absolute_values(Solver& s, Cell x, Cell z) {
  if (s.deref(x).is_int()) return true;  // and the bounds of z are its magnitude
  const auto of_x = s.bit_domain(x), of_z = s.bit_domain(z);
  if (!of_x || !of_z) return absolute_ranges(s, x, z);
  const Value low = of_z->min(), high = of_z->max();
  const bool has_gap = low > 0 && of_x->min() < 0 && of_x->max() > 0;
  if (has_gap && of_x->at_least(1 - low) < low) return absolute_ranges(s, x, z);
  if (of_x->shape() == Shape::interval && of_z->shape() == Shape::interval) return true;
  for (Value from = low; from <= high; from += 64) {
    const auto now_x = s.bit_domain(x), now_z = s.bit_domain(z);  // what is removed below may move them
    if (!now_x || !now_z) return absolute_ranges(s, x, z);
    const Unmatched unmatched = Unmatched::from(from, *now_x, *now_z);
    if (unmatched.is_any() && !(remove_bits(s, z, unmatched.of_z, from, false) && remove_bits(s, x, unmatched.of_x, from, false) &&
                                remove_bits(s, x, unmatched.of_minus_x, from, true)))
      return false;
  }
  return true;
}

bool absolute_bounds(Solver& s, Cell x, Cell z) {
  const Bounds bx = s.bounds(x);
  const Wide low = has_zero(bx) ? Wide{0} : std::min(magnitude(widened(bx.low)), magnitude(widened(bx.high)));
  if (!s.set_bounds(z, low, std::max(magnitude(widened(bx.low)), magnitude(widened(bx.high))))) return false;
  const Bounds bz = s.bounds(z);
  if (is_finite(bz.high) && !s.set_bounds(x, -Wide{bz.high}, bz.high)) return false;
  const Bounds left = s.bounds(x);
  if (bz.low <= 0) return true;
  if (left.low > -bz.low && !s.set_min(x, bz.low)) return false;
  return s.bounds(x).high >= bz.low || s.set_max(x, -Wide{bz.low});
}

}  // namespace

bool propagate_absolute(Solver& s, Cell* p, Cell x, Cell z) {
  if (!absolute_bounds(s, x, z) || !absolute_values(s, x, z)) return false;
  if (s.deref(z).is_int()) s.kill(p);
  return true;
}

bool propagate_far_apart(Solver& s, Cell* p) {
  const Cell x = s.deref(p[part::data]), y = s.deref(p[part::data + 1]), distance = p[part::data + 2];
  if (x.is_var() && y.is_var()) return x != y;
  if (!x.is_var() && !y.is_var()) {
    const Cell between = evaluable::absolute(s.w, evaluable::subtract(s.w, x, y));
    return integer_sign(s.w, evaluable::subtract(s.w, between, distance)) >= 0;
  }
  const Cell known = x.is_var() ? y : x, open = x.is_var() ? x : y;
  if (!known.is_int()) return true;  // domains tell nothing of numbers near it
  s.kill(p);
  const Wide below = Wide{known.as_int()} - distance.as_int(), above = Wide{known.as_int()} + distance.as_int();
  Ranges left;
  left.push_back({infimum, static_cast<Value>(std::max<Wide>(below, least_value))});
  left.push_back({static_cast<Value>(std::min<Wide>(above, greatest_value)), supremum});
  return s.restrict_to(open, left);
}

bool post_far_apart(Solver& s, Cell x, Cell y, Value distance) {
  const Cell data[] = {x, y, Cell::integer(distance)};
  const Cell p = s.new_propagator(Kind::far_apart, Cell::integer(0), data);
  s.watch(x, slot::fixed, p);
  s.watch(y, slot::fixed, p);
  return s.post(p);
}

}  // namespace penelope::fd
