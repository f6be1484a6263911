// boxes_apart: of two boxes one is before the other in some direction, that is, it ends before the other one starts. Directions and orders that
// are impossible by bounds are left out; the only one that is left has to hold. Where one direction is left, with both orders, neither box
// starts where it would be in the way of the other wherever that one is. Boxes without room are like all others: sizes may be 0 or less.
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

// A box in one direction.
struct Side {
  Cell start, size;
  Bounds starts, sizes;
};

Side side(Solver& s, const Cell* p) { return {p[0], p[1], s.bounds(p[0]), s.bounds(p[1])}; }

bool is_before(const Side& a, const Side& b) {  // for certain
  return is_finite(a.starts.high) && is_finite(a.sizes.high) && is_finite(b.starts.low) && a.starts.high + a.sizes.high <= b.starts.low;
}
bool can_be_before(const Side& a, const Side& b) {
  return !is_finite(a.starts.low) || !is_finite(a.sizes.low) || !is_finite(b.starts.high) || a.starts.low + a.sizes.low <= b.starts.high;
}

bool put_before(Solver& s, const Side& a, const Side& b) {
  const Bounds start = a.starts, size = a.sizes;
  if (is_finite(start.low) && is_finite(size.low) && !s.set_min(b.start, Wide{start.low} + size.low)) return false;
  const Value end = s.bounds(b.start).high;
  if (!is_finite(end)) return true;
  return (!is_finite(size.low) || s.set_max(a.start, Wide{end} - size.low)) &&
         (!is_finite(start.low) || s.set_max(a.size, Wide{end} - start.low));
}

// a loses the starts with which it is neither before b nor behind it.
bool keep_off(Solver& s, const Side& a, const Side& b) {
  for (const Value v : {a.starts.low, a.starts.high, a.sizes.low, b.starts.low, b.starts.high, b.sizes.low})
    if (!is_finite(v)) return true;
  const Value first = b.starts.high - a.sizes.low + 1, last = b.starts.low + b.sizes.low - 1;
  if (first > last || last < a.starts.low || first > a.starts.high) return true;
  if (first <= a.starts.low) return s.set_min(a.start, Wide{last} + 1);
  if (last >= a.starts.high) return s.set_max(a.start, Wide{first} - 1);
  const auto domain = s.bit_domain(a.start);
  if (!domain) return s.restrict_to(a.start, complement_of({{first, last}}));
  if (domain->at_least(first) > last) return true;
  for (Value v = first; v <= last; ++v)
    if (!s.remove(a.start, v)) return false;
  return true;
}

}  // namespace

bool propagate_boxes_apart(Solver& s, Cell* p, std::uint32_t count) {
  const std::uint32_t half = (count - part::data) / 2;
  const Cell *const a = p + part::data, *const b = a + half;
  unsigned orders = 0, directions = 0;
  Side first{}, second{};  // of the last order that was found
  for (std::uint32_t i = 0; i < half; i += 2) {
    const Side x = side(s, a + i), y = side(s, b + i);
    if (is_before(x, y) || is_before(y, x)) return s.kill(p), true;
    const bool x_first = can_be_before(x, y), y_first = can_be_before(y, x);
    orders += x_first + y_first;
    directions += x_first || y_first;
    if (x_first) first = x, second = y;
    if (y_first) first = y, second = x;
  }
  if (directions != 1) return directions > 1;
  return orders == 1 ? put_before(s, first, second) : keep_off(s, first, second) && keep_off(s, second, first);
}

bool post_boxes_apart(Solver& s, std::span<const Cell> sides) {
  const Cell p = s.new_propagator(Kind::boxes_apart, Cell::integer(0), sides);
  for (const Cell c : sides) s.watch(c, slot::bounds, p);
  return s.post(p);
}

}  // namespace penelope::fd
