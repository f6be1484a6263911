// Arithmetic constraints with two operands: remainders, powers, min and max, by bounds; products and quotients are in products.cpp.
//
// Source: K. Apt, P. Zoeteweij, An analysis of arithmetic constraints on integer intervals, Constraints 12 (2007). Each
// rule takes the corners of the intervals of two variables for the bounds of the third. Zero splits the interval of a
// divisor.
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "wam/fd/operands.hpp"
#include "wam/fd/propagators.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

// --- beyond small integers ---------------------------------------------------------------------------------------------
// Bounds know nothing of big integers: with two known operands the third follows exactly.

bool has_big(Operands& o) { return o.s.deref(o.x).is_box() || o.s.deref(o.y).is_box() || o.s.deref(o.z).is_box(); }

Cell result_of(Store& s, Kind kind, Cell x, Cell y) {
  switch (kind) {
    case Kind::times: return evaluable::multiply(s, x, y);
    case Kind::divide: return evaluable::integer_divide(s, x, y);
    case Kind::floor_divide: return evaluable::floor_divide(s, x, y);
    case Kind::modulo: return evaluable::modulo(s, x, y);
    case Kind::remainder: return evaluable::remainder(s, x, y);
    case Kind::power: return evaluable::integer_power(s, x, y);
    case Kind::minimum: return compare_integers(s, x, y) <= 0 ? x : y;
    case Kind::bits_and: return evaluable::bit_and(s, x, y);
    case Kind::bits_or: return evaluable::bit_or(s, x, y);
    case Kind::bits_xor: return evaluable::bit_xor(s, x, y);
    case Kind::shift_left: return evaluable::shift_left(s, x, y);
    case Kind::shift_right: return evaluable::shift_right(s, x, y);
    case Kind::highest_bit: return evaluable::most_significant_bit(s, x);
    case Kind::lowest_bit: return evaluable::least_significant_bit(s, x);
    case Kind::bits_set: return evaluable::popcount(s, x);
    default: return compare_integers(s, x, y) >= 0 ? x : y;
  }
}

bool exact_factor(Operands& o, Cell known, Cell open, Cell z) {
  Worker& w = o.s.w;
  if (integer_sign(w, known) == 0) return integer_sign(w, z) == 0;
  const Cell quotient = evaluable::floor_divide(w, z, known);
  return compare_integers(w, evaluable::multiply(w, quotient, known), z) == 0 && o.s.assign_big(open, quotient);
}

// x from x ^ n = z; of an even n there are two roots.
bool exact_root(Operands& o, Value n, Cell z) {
  Worker& w = o.s.w;
  const bool is_even = n % 2 == 0;
  if (is_even && integer_sign(w, z) < 0) return false;
  const IntegerView power(w, z);
  Integer root, rest;
  mpz_rootrem(root, rest, power, static_cast<unsigned long>(n));
  if (mpz_sgn(static_cast<mpz_srcptr>(rest)) != 0) return false;
  const Cell r = new_integer(w, root);
  if (!is_even) return o.s.assign_big(o.x, r);
  const Bounds bx = o.s.bounds(o.x);
  if (bx.low >= 0) return o.s.assign_big(o.x, r);
  if (bx.high <= 0) return o.s.assign_big(o.x, evaluable::negate(w, r));
  if (!r.is_int()) return true;
  o.s.kill(o.p);
  return o.s.restrict_to(o.x, {{-r.as_int(), -r.as_int()}, {r.as_int(), r.as_int()}});
}

// The bounds of x and y, which are at least 0, from x * y = z, a big integer.
bool limit_factors(Operands& o, Cell z) {
  Worker& w = o.s.w;
  if (integer_sign(w, z) <= 0 || o.s.bounds(o.x).low < 0 || o.s.bounds(o.y).low < 0) return true;
  for (const auto& [one, other] : {std::pair(o.x, o.y), std::pair(o.y, o.x)}) {
    const Bounds of_other = o.s.bounds(other);
    if (of_other.high == 0) return false;
    const Cell most = of_other.low > 0 ? evaluable::floor_divide(w, z, Cell::integer(of_other.low)) : Cell{};
    if (most.is_int() && !o.s.set_max(one, most.as_int())) return false;
    if (!is_finite(of_other.high)) continue;
    const Cell least = evaluable::negate(w, evaluable::floor_divide(w, evaluable::negate(w, z), Cell::integer(of_other.high)));
    if (!least.is_int() ? is_finite(o.s.bounds(one).high) : !o.s.set_min(one, least.as_int())) return false;
  }
  return true;
}

bool exact(Operands& o, Kind kind) {
  Worker& w = o.s.w;
  const Cell x = o.s.deref(o.x), y = o.s.deref(o.y), z = o.s.deref(o.z);
  if (!x.is_var() && !y.is_var()) {
    const bool divides = kind == Kind::divide || kind == Kind::floor_divide || kind == Kind::modulo || kind == Kind::remainder;
    if (divides && integer_sign(w, y) == 0) return false;
    if (kind == Kind::power && integer_sign(w, y) < 0 && x != Cell::integer(1) && x != Cell::integer(-1)) return false;
    const Cell value = result_of(w, kind, x, y);
    return !value.is_struct() && o.s.assign_big(z, value);  // a structure: it has none
  }
  if (kind == Kind::power && x.is_var() && y.is_int() && y.as_int() > 0 && !z.is_var()) return exact_root(o, y.as_int(), z);
  if (kind != Kind::times || z.is_var()) return true;
  if (!x.is_var() && x != Cell::integer(0)) return exact_factor(o, x, y, z);
  if (!y.is_var() && y != Cell::integer(0)) return exact_factor(o, y, x, z);
  return !x.is_var() || !y.is_var() || !z.is_box() || limit_factors(o, z);
}

// --- remainders ------------------------------------------------------------------------------------------------------

Value modulo_of(Value x, Value y) { return static_cast<Value>(Wide{x} - floored(x, y) * y); }
Value remainder_of(Value x, Value y) { return x % y; }

// With the divisor fixed: z runs with x between two multiples; x with a fixed z steps from one to the next.
bool remainder_by(Operands& o, Value y, Value (*of)(Value, Value), Wide (*rounded)(Wide, Wide)) {
  const Bounds bx = o.s.bounds(o.x);
  if (!is_finite(bx.low) || !is_finite(bx.high)) return true;
  const bool is_between = rounded(bx.low, y) == rounded(bx.high, y);
  if (is_between) {
    const Wide multiple = rounded(bx.low, y) * y;
    const Bounds bz = o.s.bounds(o.z);
    return o.s.set_bounds(o.z, bx.low - multiple, bx.high - multiple) &&
           o.s.set_bounds(o.x, is_finite(bz.low) ? bz.low + multiple : -endless_wide, is_finite(bz.high) ? bz.high + multiple : endless_wide);
  }
  const Wide steps = magnitude(y);
  Wide low = bx.low, high = bx.high;
  for (Wide i = 0; i < steps && i < 1000 && low <= high && !o.s.contains(o.z, of(static_cast<Value>(low), y)); ++i) ++low;
  for (Wide i = 0; i < steps && i < 1000 && low <= high && !o.s.contains(o.z, of(static_cast<Value>(high), y)); ++i) --high;
  return low <= high && o.s.set_bounds(o.x, low, high);
}

bool remainder(Operands& o, bool follows_divisor) {
  if (!o.s.remove(o.y, 0)) return false;
  if (o.has_one_variable()) return o.s.kill(o.p), o.s.assign(o.z, 0);
  const Bounds bx = o.s.bounds(o.x), by = o.s.bounds(o.y);
  const Wide most = std::max(magnitude(widened(by.low)), magnitude(widened(by.high))) - 1;
  const bool can_be_negative = follows_divisor ? by.low < 0 : bx.low < 0, can_be_positive = follows_divisor ? by.high > 0 : bx.high > 0;
  const Wide low = can_be_negative ? -most : Wide{0}, high = can_be_positive ? most : Wide{0};
  const bool is_endless_divisor = most + 1 >= endless_wide;
  const Wide least = is_endless_divisor && can_be_negative ? -endless_wide : low;
  if (!o.s.set_bounds(o.z, least, is_endless_divisor && can_be_positive ? endless_wide : high)) return false;
  // Of two numbers of one sign the remainder is no further from 0 than the dividend.
  const bool is_positive = bx.low >= 0 && (by.low > 0 || !follows_divisor), stays = !follows_divisor || is_positive;
  if (stays && !o.s.set_bounds(o.z, std::min<Wide>(0, widened(bx.low)), std::max<Wide>(0, widened(bx.high)))) return false;
  if (!o.is_fixed(o.y)) {  // a dividend smaller than any divisor stays
    if (by.low > 0 && bx.low >= 0 && bx.high < by.low) return o.s.set_bounds(o.z, bx.low, bx.high);
    return true;
  }
  const Value y = o.value(o.y);
  if (o.is_fixed(o.x)) return o.s.assign(o.z, follows_divisor ? modulo_of(o.value(o.x), y) : remainder_of(o.value(o.x), y));
  return follows_divisor ? remainder_by(o, y, modulo_of, floored) : remainder_by(o, y, remainder_of, truncated);
}

// --- powers ----------------------------------------------------------------------------------------------------------

Wide power_of(Wide x, Wide y) {
  if (y < 0) return x == 1 ? 1 : x == -1 ? (y % 2 == 0 ? 1 : -1) : 0;
  if (x == 0 || x == 1) return y == 0 ? 1 : x;
  if (x == -1) return y % 2 == 0 ? 1 : -1;
  if (y == 2) return product(x, x);
  if (is_endless(y)) return endless_wide;
  Wide result = 1;
  for (Wide i = 0; i < y && !is_endless(result); ++i) result = product(result, x);
  return result;
}

Wide root_below(Wide v) {  // the greatest r with r * r <= v, for v >= 0
  if (constexpr Wide exact = Wide{1} << 52; v < exact) return static_cast<Value>(std::sqrt(static_cast<double>(static_cast<Value>(v))));
  auto r = static_cast<Wide>(std::sqrt(static_cast<double>(v)));
  while (r * r > v) --r;
  while ((r + 1) * (r + 1) <= v) ++r;
  return r;
}

Wide root_at_most(Wide v, Wide n) {  // the greatest r >= 0 with r ^ n <= v, for v >= 0, n >= 1
  if (n == 1) return v;
  if (n == 2) return root_below(v);
  auto r = static_cast<Wide>(std::pow(static_cast<double>(v), 1 / static_cast<double>(n)));
  while (power_of(r, n) > v) --r;
  while (power_of(r + 1, n) <= v) ++r;
  return r;
}

// z is the square of x, whose bounds are short.
bool short_square(Operands& o, Bounds bx) {
  if (!o.s.set_bounds(o.z, bx.low * bx.low, bx.high * bx.high)) return false;
  if (bx.is_fixed()) return o.s.kill(o.p), true;
  const Bounds bz = o.s.bounds(o.z);
  const Wide least = bz.low > 0 ? root_below(bz.low - 1) + 1 : 0, most = root_below(bz.high);
  if (!bz.is_fixed()) return o.s.set_bounds(o.x, least, most);
  o.s.kill(o.p);
  return least == most && o.s.assign(o.x, least);
}

bool power_with_exponent(Operands& o, Value n) {
  const Bounds bx = o.s.bounds(o.x);
  if (n == 2 && is_short(bx)) return short_square(o, bx);
  if (n < 0) return o.s.set_bounds(o.x, -1, 1) && o.s.remove(o.x, 0) && (!o.is_fixed(o.x) || o.s.assign(o.z, power_of(o.value(o.x), n)));
  if (n == 0) return o.s.kill(o.p), o.s.assign(o.z, 1);
  Extent e;
  const auto power_of_bound = [n](Value v) { return is_finite(v) ? power_of(v, n) : n % 2 == 0 ? endless_wide : widened(v); };
  e.add(power_of_bound(bx.low));
  e.add(power_of_bound(bx.high));
  if (n % 2 == 0 && has_zero(bx)) e.add(0);
  if (!o.s.set_bounds(o.z, e.low, e.high)) return false;
  const Bounds bz = o.s.bounds(o.z);
  if (n % 2 == 0) {
    if (is_finite(bz.high)) {
      const Wide r = root_at_most(bz.high, n);
      if (!o.s.set_bounds(o.x, -r, r)) return false;
    }
    if (bz.low <= 0) return true;
    const Wide least = root_at_most(bz.low - 1, n) + 1;
    if (bz.is_fixed()) {  // one root and the other
      o.s.kill(o.p);
      return power_of(least, n) == bz.low && Solver::fits(least) &&
             o.s.restrict_to(o.x,
                             {{static_cast<Value>(-least), static_cast<Value>(-least)}, {static_cast<Value>(least), static_cast<Value>(least)}});
    }
    const Bounds left = o.s.bounds(o.x);
    if (has_zero(left) && !o.s.remove(o.x, 0)) return false;
    if (left.low > -least && !o.s.set_min(o.x, least)) return false;
    return o.s.bounds(o.x).high >= least || o.s.set_max(o.x, -least);
  }
  const auto root_up = [n](Wide v) { return v > 0 ? root_at_most(v - 1, n) + 1 : -root_at_most(-v, n); };
  const auto root_down = [n](Wide v) { return v >= 0 ? root_at_most(v, n) : -(root_at_most(-v - 1, n) + 1); };
  return o.s.set_bounds(o.x, is_finite(bz.low) ? root_up(bz.low) : -endless_wide, is_finite(bz.high) ? root_down(bz.high) : endless_wide);
}

// x is fixed: the exponent grows by steps until the power leaves the bounds of z.
bool power_with_base(Operands& o, Value x) {
  if (x >= -1 && x <= 1) {
    if (x == 1) return o.s.assign(o.z, 1);
    return o.s.set_bounds(o.z, x == 0 ? 0 : -1, 1) && (x != 0 || o.s.set_min(o.y, 0));
  }
  const Bounds bz = o.s.bounds(o.z), by = o.s.bounds(o.y);
  if (!o.s.set_min(o.y, 0)) return false;
  constexpr Value most = 200;
  Value low = std::max<Value>(by.low, 0), high = std::min(by.high, most);
  while (low <= high && !o.s.contains(o.z, static_cast<Value>(std::clamp<Wide>(power_of(x, low), infimum, supremum)))) {
    if (magnitude(power_of(x, low)) > supremum) break;
    ++low;
  }
  if (is_finite(bz.low) && is_finite(bz.high)) {
    while (high >= low && magnitude(power_of(x, high)) > std::max(magnitude(bz.low), magnitude(bz.high))) --high;
    if (!o.s.set_max(o.y, high)) return false;
  }
  if (!o.s.set_min(o.y, low)) return false;
  if (x > 1)
    return o.s.set_bounds(o.z, power_of(x, o.s.bounds(o.y).low),
                          is_finite(o.s.bounds(o.y).high) ? power_of(x, o.s.bounds(o.y).high) : endless_wide);
  return true;
}

bool power(Operands& o) {
  if (o.is_one(o.y) && o.s.can_equate(o.x, o.z)) return o.s.equate(o.p, o.x, o.z);
  if (o.is_fixed(o.y)) return power_with_exponent(o, o.value(o.y));
  if (o.is_fixed(o.x)) return power_with_base(o, o.value(o.x));
  const Bounds bx = o.s.bounds(o.x), by = o.s.bounds(o.y);
  if (bx.low >= 1 && by.low >= 0)
    return o.s.set_bounds(o.z, power_of(widened(bx.low), widened(by.low)),
                          is_finite(bx.high) && is_finite(by.high) ? power_of(widened(bx.high), widened(by.high)) : endless_wide);
  return true;
}

// --- min, max, abs ---------------------------------------------------------------------------------------------------

bool maximum(Operands& o) {
  const Bounds bx = o.s.bounds(o.x), by = o.s.bounds(o.y);
  if (!o.s.set_bounds(o.z, std::max(widened(bx.low), widened(by.low)), std::max(widened(bx.high), widened(by.high)))) return false;
  const Bounds bz = o.s.bounds(o.z);
  if (!o.s.set_max(o.x, bz.high) || !o.s.set_max(o.y, bz.high)) return false;
  if (by.high < bz.low) return o.s.set_min(o.x, bz.low);
  return bx.high >= bz.low || o.s.set_min(o.y, bz.low);
}

bool minimum(Operands& o) {
  const Bounds bx = o.s.bounds(o.x), by = o.s.bounds(o.y);
  if (!o.s.set_bounds(o.z, std::min(widened(bx.low), widened(by.low)), std::min(widened(bx.high), widened(by.high)))) return false;
  const Bounds bz = o.s.bounds(o.z);
  if (!o.s.set_min(o.x, bz.low) || !o.s.set_min(o.y, bz.low)) return false;
  if (by.low > bz.high) return o.s.set_max(o.x, bz.high);
  return bx.low <= bz.high || o.s.set_max(o.y, bz.high);
}

bool is_least(Bounds a, Bounds b) { return a.high <= b.low; }
bool is_greatest(Bounds a, Bounds b) { return a.low >= b.high; }

// Where x, or y, is known to be the one, and the result has the same value, nothing is left to do.
bool end_if_decided(Operands& o, bool (*is_the_one)(Bounds, Bounds)) {
  if (!o.is_fixed(o.z)) return true;
  for (const auto& [one, other] : {std::pair(o.x, o.y), std::pair(o.y, o.x)})
    if (o.s.deref(one) == o.s.deref(o.z) && is_the_one(o.s.bounds(one), o.s.bounds(other))) return o.s.kill(o.p), true;
  return true;
}

bool waits_for_operands(Kind kind) {
  return (kind >= Kind::bits_and && kind <= Kind::highest_bit) || kind == Kind::lowest_bit || kind == Kind::bits_set;
}

}  // namespace

bool propagate_arithmetic(Solver& s, Cell* p) {
  const Cell guard = s.deref(p[part::data]);
  if (!guard.is_int()) return true;
  if (guard == Cell::integer(0)) return s.kill(p), true;
  const Kind kind = static_cast<Kind>(p[part::kind].as_int());
  if (kind == Kind::times)
    if (const auto holds = propagate_short_product(s, p, p[part::data + 1], p[part::data + 2], p[part::data + 3])) return *holds;
  if (kind == Kind::minimum || kind == Kind::maximum)
    if (const auto holds = propagate_short_extremum(s, p, kind, p[part::data + 1], p[part::data + 2], p[part::data + 3])) return *holds;
  if (kind == Kind::power && p[part::data + 2] == Cell::integer(2))
    if (const auto holds = propagate_short_square(s, p, p[part::data + 1], p[part::data + 3])) return *holds;
  if (kind == Kind::absolute && s.deref(p[part::data + 1]).is_box())
    return s.assign_big(p[part::data + 2], evaluable::absolute(s.w, s.deref(p[part::data + 1])));
  if (kind == Kind::absolute) return propagate_absolute(s, p, p[part::data + 1], p[part::data + 2]);
  Operands o{s, p, p[part::data + 1], p[part::data + 2], p[part::data + 3]};
  const bool is_large_power = kind == Kind::power && o.is_fixed(o.x) && o.is_fixed(o.y);
  if (waits_for_operands(kind)) {
    if ((kind == Kind::highest_bit || kind == Kind::lowest_bit) && !s.set_min(o.x, 1)) return false;
    if (kind == Kind::bits_set && !s.set_min(o.x, 0)) return false;
    if (s.deref(o.x).is_var() || s.deref(o.y).is_var()) return true;
  }
  if (is_large_power || waits_for_operands(kind) || has_big(o)) return exact(o, kind);
  switch (kind) {
    case Kind::times: return times(o);
    case Kind::divide: return quotient(o, truncated);
    case Kind::floor_divide: return quotient(o, floored);
    case Kind::modulo: return remainder(o, true);
    case Kind::remainder: return remainder(o, false);
    case Kind::power: return power(o);
    case Kind::minimum: return minimum(o) && end_if_decided(o, is_least);
    default: return maximum(o) && end_if_decided(o, is_greatest);
  }
}

bool post_arithmetic(Solver& s, Kind kind, Cell guard, Cell x, Cell y, Cell z) {
  std::vector<Cell> data{guard, x};
  if (kind != Kind::absolute) data.push_back(y);
  data.push_back(z);
  const Cell p = s.new_propagator(kind, Cell::integer(0), data);
  s.watch(guard, slot::fixed, p);
  const bool passes_holes = kind == Kind::absolute || ((kind == Kind::divide || kind == Kind::floor_divide) && s.deref(y).is_int());
  const auto list_of = [&](Cell c) {  // a product that loses 0 tells its factors
    const Bounds b = s.bounds(c);
    const bool may_lose_zero = kind == Kind::times && c == z && b.low < 0 && b.high > 0;
    return passes_holes || may_lose_zero ? slot::any : slot::bounds;
  };
  for (std::size_t i = 1; i < data.size(); ++i) s.watch(data[i], list_of(data[i]), p);
  return s.post(p);
}

}  // namespace penelope::fd
