// Products and quotients by bounds: the rules of the paper that arithmetic.cpp names, and rules for factors that have one sign each.
#include <algorithm>
#include <optional>
#include <utility>

#include "wam/fd/operands.hpp"
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

// x from x * y = z.
bool limit_factor(Operands& o, Cell x, Cell y) {
  const Bounds by = o.s.bounds(y), bz = o.s.bounds(o.z);
  if (has_zero(by) && has_zero(bz)) return true;
  Extent e;
  each_side(by, [&](Wide low, Wide high) {
    for (const Wide d : {low, high}) {
      e.low = std::min({e.low, ceiled(widened(bz.low), d), ceiled(widened(bz.high), d)});
      e.high = std::max({e.high, floored(widened(bz.low), d), floored(widened(bz.high), d)});
    }
    if (has_zero(bz)) e.add(0);
  });
  return o.s.set_bounds(x, e.low, e.high);
}

// The same where all bounds are at least 0 and short, as in most problems: the corners are known.
bool limit_short_factor(Operands& o, Cell x, Cell y) {
  const Bounds by = o.s.bounds(y), bz = o.s.bounds(o.z);
  if (by.low == 0 && bz.low == 0) return true;
  return by.high > 0 && o.s.set_bounds(x, (bz.low + by.high - 1) / by.high, bz.high / std::max<Value>(by.low, 1));
}

// The bounds of the magnitude of a factor that has one sign; of the product: what is left of it with that sign.
struct Magnitudes {
  Wide low, high;
  bool is_empty() const { return low > high; }
};

Magnitudes magnitudes(Bounds b, bool is_negative) {
  const Wide low = is_negative ? -widened(b.high) : widened(b.low), high = is_negative ? -widened(b.low) : widened(b.high);
  return {std::max<Wide>(low, 1), high};
}

// x and y from x * y = z, which are all positive, until nothing changes any more.
bool limit_positive(Magnitudes& x, Magnitudes& y, Magnitudes z) {
  const auto limit = [&z](Magnitudes& own, Magnitudes other) {
    const Magnitudes before = own;
    own.low = std::max(own.low, ceiled(z.low, other.high));
    own.high = std::min(own.high, floored(z.high, other.low));
    return own.low != before.low || own.high != before.high;
  };
  constexpr unsigned most_rounds = 1000;
  for (unsigned n = 0; n < most_rounds; ++n) {
    const bool x_changes = limit(x, y);
    if (x.is_empty()) return false;
    const bool y_changes = limit(y, x);
    if (y.is_empty()) return false;
    if (!x_changes && !y_changes) break;
  }
  return true;
}

// Factors that may have both signs, of a product that is not 0: each pair of signs has bounds of its own.
bool limit_by_signs(Operands& o) {
  const Bounds bx = o.s.bounds(o.x), by = o.s.bounds(o.y), bz = o.s.bounds(o.z);
  Extent xs, ys;
  for (const bool x_is_negative : {false, true})
    for (const bool y_is_negative : {false, true}) {
      Magnitudes x = magnitudes(bx, x_is_negative), y = magnitudes(by, y_is_negative);
      const Magnitudes z = magnitudes(bz, x_is_negative != y_is_negative);
      if (x.is_empty() || y.is_empty() || z.is_empty() || !limit_positive(x, y, z)) continue;
      for (const Wide v : {x.low, x.high}) xs.add(x_is_negative ? -v : v);
      for (const Wide v : {y.low, y.high}) ys.add(y_is_negative ? -v : v);
    }
  return o.s.set_bounds(o.x, xs.low, xs.high) && o.s.set_bounds(o.y, ys.low, ys.high);
}

// z is one of the factors, and not 0: the other one is 1.
std::optional<bool> times_one(Operands& o) {
  for (const auto& [factor, other] : {std::pair(o.x, o.y), std::pair(o.y, o.x)})
    if (o.s.deref(factor) == o.s.deref(o.z) && o.s.deref(factor).is_var()) return o.s.kill(o.p), o.s.assign(other, 1);
  return {};
}

// x from x // y = z, towards zero, of a known divisor.
bool truncated_by(Operands& o, Value y, Bounds bz) {
  const Wide d = magnitude(y), low = y < 0 ? -widened(bz.high) : widened(bz.low), high = y < 0 ? -widened(bz.low) : widened(bz.high);
  const Wide least = product(d, low), most = product(d, high);
  if (bz.is_fixed()) o.s.kill(o.p);  // the bounds of x say it all
  return o.s.set_bounds(o.x, is_endless(least) ? -endless_wide : least - (low <= 0 ? d - 1 : 0),
                        is_endless(most) ? endless_wide : most + (high >= 0 ? d - 1 : 0));
}

// y from x // y = z, towards zero, of a known dividend.
bool divide_number(Operands& o, Value x, Bounds bz) {
  const Wide most = magnitude(x);
  if (bz.low == 0 && bz.high == 0) {
    o.s.kill(o.p);
    return !Solver::fits(most) || o.s.restrict_to(o.y, {{infimum, static_cast<Value>(-most - 1)}, {static_cast<Value>(most + 1), supremum}});
  }
  if (has_zero(bz)) return true;
  const bool is_negative = (bz.low < 0) != (x < 0);
  const Magnitudes z = magnitudes(bz, bz.low < 0);
  const Wide least = is_endless(z.high) ? 1 : floored(most, z.high + 1) + 1, greatest = floored(most, z.low);
  return is_negative ? o.s.set_bounds(o.y, -greatest, -least) : o.s.set_bounds(o.y, least, greatest);
}

}  // namespace

bool times(Operands& o) {
  if (o.is_fixed(o.x) && o.is_fixed(o.y)) return o.s.assign(o.z, Wide{o.value(o.x)} * o.value(o.y));
  if (o.has_one_variable()) {
    o.s.kill(o.p);
    return post_arithmetic(o.s, Kind::power, Cell::integer(1), o.x, Cell::integer(2), o.z);
  }
  for (const auto& [factor, other] : {std::pair(o.x, o.y), std::pair(o.y, o.x)})
    if (o.is_one(factor) && o.s.can_equate(other, o.z)) return o.s.equate(o.p, other, o.z);
  const Bounds bx = o.s.bounds(o.x), by = o.s.bounds(o.y);
  const bool is_short_product = is_short(bx) && is_short(by);
  if (is_short_product) {
    if (!o.s.set_bounds(o.z, bx.low * by.low, bx.high * by.high)) return false;
  } else {
    Extent e;
    for (const Value a : {bx.low, bx.high})
      for (const Value b : {by.low, by.high}) e.add(product(widened(a), widened(b)));
    if (!o.s.set_bounds(o.z, e.low, e.high)) return false;
  }
  const bool has_signs = !o.s.contains(o.z, 0);
  if (has_signs && !(o.s.remove(o.x, 0) && o.s.remove(o.y, 0))) return false;
  if (has_signs)
    if (const auto holds = times_one(o)) return *holds;
  if (is_short_product) return limit_short_factor(o, o.x, o.y) && limit_short_factor(o, o.y, o.x);
  if (!limit_factor(o, o.x, o.y) || !limit_factor(o, o.y, o.x)) return false;
  return !has_signs || !has_zero(o.s.bounds(o.x)) || !has_zero(o.s.bounds(o.y)) || limit_by_signs(o);
}

namespace {

Value clamped(Wide v) { return v >= supremum ? supremum : v <= infimum ? infimum : static_cast<Value>(v); }

Ranges negated(const Ranges& ranges) {
  Ranges result;
  for (auto r = ranges.rbegin(); r != ranges.rend(); ++r) result.push_back({-r->high, -r->low});
  return result;
}

void append(Ranges& ranges, Wide low, Wide high) {
  if (!ranges.empty() && low <= widened(ranges.back().high) + 1) {
    ranges.back().high = std::max(ranges.back().high, clamped(high));
  } else {
    ranges.push_back({clamped(low), clamped(high)});
  }
}

// With a known divisor, holes of x leave holes in z, and those of z in x.
bool quotient_of_holes(Operands& o, Value y, Wide (*rounded)(Wide, Wide)) {
  if (!o.s.has_holes(o.x) && !o.s.has_holes(o.z)) return true;
  const Wide divisor = magnitude(y);
  Ranges quotients, dividends;
  for (const Range r : y < 0 ? negated(o.s.ranges(o.x)) : o.s.ranges(o.x))
    append(quotients, rounded(widened(r.low), divisor), rounded(widened(r.high), divisor));
  if (!o.s.restrict_to(o.z, quotients)) return false;
  const bool to_zero = rounded == truncated;
  for (const Range r : o.s.ranges(o.z)) {
    const Wide low = widened(r.low), high = widened(r.high);
    append(dividends, to_zero && low <= 0 ? product(low - 1, divisor) + 1 : product(low, divisor),
           to_zero && high < 0 ? product(high, divisor) : product(high + 1, divisor) - 1);
  }
  return o.s.restrict_to(o.x, y < 0 ? negated(dividends) : dividends);
}

bool quotient_by_bounds(Operands&, Wide (*rounded)(Wide, Wide));

}  // namespace

bool quotient(Operands& o, Wide (*rounded)(Wide, Wide)) {
  if (!quotient_by_bounds(o, rounded)) return false;
  return !o.is_fixed(o.y) || o.p[part::dead] != Cell::integer(0) || quotient_of_holes(o, o.value(o.y), rounded);
}

namespace {

// z from x / y, rounded one way or the other; x and y from their product, which the remainder widens.
bool quotient_by_bounds(Operands& o, Wide (*rounded)(Wide, Wide)) {
  if (!o.s.remove(o.y, 0)) return false;
  if (o.has_one_variable()) return o.s.kill(o.p), o.s.assign(o.z, 1);
  if (o.is_one(o.y) && o.s.can_equate(o.x, o.z)) return o.s.equate(o.p, o.x, o.z);
  const Bounds bx = o.s.bounds(o.x), by = o.s.bounds(o.y);
  Extent e;
  each_side(by, [&](Wide low, Wide high) {
    for (const Wide d : {low, high})
      for (const Wide a : {widened(bx.low), widened(bx.high)}) e.add(rounded(a, d));
    if (has_zero(bx)) e.add(0);
  });
  if (!o.s.set_bounds(o.z, e.low, e.high)) return false;
  const Bounds bz = o.s.bounds(o.z);
  if (bx.low >= 0 && by.low > 0) {  // the two roundings are one: y*z <= x < y*(z+1)
    if (!o.s.set_bounds(o.x, product(widened(by.low), widened(bz.low)), product(widened(by.high), widened(bz.high) + 1) - 1)) return false;
    if (bz.low > 0 && !o.s.set_bounds(o.y, -endless_wide, floored(widened(bx.high), widened(bz.low)))) return false;
    if (by.is_fixed() && bz.is_fixed()) return o.s.kill(o.p), true;  // the bounds of x say it all
    return !is_finite(bz.high) || o.s.set_bounds(o.y, floored(widened(bx.low), widened(bz.high) + 1) + 1, endless_wide);
  }
  if (rounded == floored && by.is_fixed() && by.low > 0) {
    const Wide least = product(by.low, widened(bz.low)), most = product(by.low, widened(bz.high));
    if (!o.s.set_bounds(o.x, is_endless(least) ? -endless_wide : least, is_endless(most) ? endless_wide : most + by.low - 1)) return false;
    if (bz.is_fixed()) o.s.kill(o.p);
    return true;
  }
  if (rounded == truncated && by.is_fixed()) return truncated_by(o, by.low, bz);
  if (rounded == truncated && bx.is_fixed()) return divide_number(o, bx.low, bz);
  if (rounded == truncated && !has_zero(bz)) {  // then y has at most the magnitude of x
    const Wide most = std::max(magnitude(widened(bx.low)), magnitude(widened(bx.high)));
    if (!is_endless(most) && !o.s.set_bounds(o.y, -most, most)) return false;
  }
  Extent products;
  for (const Value a : {by.low, by.high})
    for (const Value b : {bz.low, bz.high}) products.add(product(widened(a), widened(b)));
  const Wide rest = std::max(magnitude(widened(by.low)), magnitude(widened(by.high))) - 1;
  if (is_endless(rest + 1)) return true;
  return o.s.set_bounds(o.x, is_endless(products.low) ? -endless_wide : products.low - rest,
                        is_endless(products.high) ? endless_wide : products.high + rest);
}

}  // namespace

}  // namespace penelope::fd
