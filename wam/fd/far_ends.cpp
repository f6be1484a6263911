#include "wam/fd/far_ends.hpp"

#include <utility>

#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

using linear_part::control, linear_part::constant, linear_part::terms;

struct FarEnd {
  Cell* propagator = nullptr;  // nullptr: there is none
  Cell end{};
};

// What a propagator that C*X + K*N is at most a constant says of X, where C is 1 or -1 and N a big integer, by the sign of C; nothing for
// others.
FarEnd end_of(const Solver& s, Cell propagator, Cell variable, Value c) {
  Cell* const p = s.w.args_of(propagator);
  if (p[part::kind] != Cell::integer(static_cast<std::int64_t>(Kind::linear_at_most)) || s.w.arity_of(propagator) != terms + 4) return {};
  if (s.deref(p[control]) != Cell::integer(1)) return {};
  const Cell* const first = p + terms;
  const Cell* const own = s.deref(first[1]) == variable ? first : first + 2;
  const Cell* const other = own == first ? first + 2 : first;
  const Cell n = s.deref(other[1]);
  if (own[0] != Cell::integer(c) || s.deref(own[1]) != variable || !n.is_box()) return {};
  const Cell most = evaluable::subtract(s.w, p[constant], evaluable::multiply(s.w, other[0], n));
  return {p, c > 0 ? most : evaluable::negate(s.w, most)};
}

FarEnd far_end(Solver& s, Cell variable, Value c) {
  Cell* block = nullptr;
  variable = s.deref(variable);
  if (Bounds b; !s.look_up(variable, block, b)) return {};
  FarEnd found;
  for (const Cell propagator : s.propagators(block)) {
    const FarEnd next = end_of(s, propagator, variable, c);
    const bool is_closer = next.propagator != nullptr && (found.propagator == nullptr || compare_integers(s.w, next.end, found.end) * c < 0);
    if (is_closer) found = next;
  }
  return found;
}

}  // namespace

Ends exact_ends(Solver& s, Cell c) {
  const Bounds b = s.bounds(c);
  c = s.deref(c);
  if (!c.is_var()) return {c, c};
  Ends ends;
  if (is_finite(b.low)) ends.low = Cell::integer(b.low);
  if (is_finite(b.high)) ends.high = Cell::integer(b.high);
  if (!is_finite(b.low) || b.low == greatest_value)
    if (const FarEnd far = far_end(s, c, -1); far.propagator != nullptr) ends.low = far.end;
  if (!is_finite(b.high) || b.high == least_value)
    if (const FarEnd far = far_end(s, c, 1); far.propagator != nullptr) ends.high = far.end;
  return ends;
}

Cell exact_size(Solver& s, Cell c) {
  const Ends ends = exact_ends(s, c);
  if (ends.low.bits == 0 || ends.high.bits == 0) return {};
  Cell size = evaluable::add(s.w, evaluable::subtract(s.w, ends.high, ends.low), Cell::integer(1));
  const Ranges ranges = s.ranges(c);
  for (std::size_t i = 1; i < ranges.size(); ++i) size = evaluable::subtract(s.w, size, Cell::integer(ranges[i].low - ranges[i - 1].high - 1));
  return size;
}

bool limit_far(Solver& s, Cell x, bool is_upper, Cell end) {
  const Value c = is_upper ? 1 : -1;
  return post_linear(s, Relation::at_most, {{{c, s.deref(x)}, {-c, end}}}, Cell::integer(1), Cell::integer(0));
}

bool is_far_end(Relation r, const Linear& l) {
  if (r != Relation::at_most || l.terms.size() != 2 || l.terms[0].variable.is_box() == l.terms[1].variable.is_box()) return false;
  const Linear::Term& t = l.terms[l.terms[0].variable.is_box() ? 1 : 0];
  return t.variable.is_var() && (t.coefficient == 1 || t.coefficient == -1);
}

std::optional<bool> meet_other_end(Solver& s, Cell x, bool is_upper, Cell end) {
  const Ends now = exact_ends(s, x);
  const Cell other_side = is_upper ? now.low : now.high;
  if (other_side.bits == 0) return {};
  const int order = compare_integers(s.w, end, other_side);
  if (order == 0) return s.assign_big(x, end);
  if ((order < 0) == is_upper) return false;
  return {};
}

std::optional<bool> settle_far_end(Solver& s, Linear& l) {
  if (l.terms[0].variable.is_box()) std::swap(l.terms[0], l.terms[1]);
  const auto [c, x] = l.terms[0];
  const Cell number = evaluable::multiply(s.w, Cell::integer(l.terms[1].coefficient), l.terms[1].variable);
  const Cell n = evaluable::add(s.w, number, Cell::integer(static_cast<Value>(std::exchange(l.constant, 0))));
  const Cell end = c > 0 ? evaluable::negate(s.w, n) : n;
  if (end.is_int()) return c > 0 ? s.set_max(x, end.as_int()) : s.set_min(x, end.as_int());
  l.terms[1] = {-c, end};
  const Ends now = exact_ends(s, x);
  const Cell same_side = c > 0 ? now.high : now.low;
  if (same_side.bits != 0 && compare_integers(s.w, end, same_side) * c >= 0) return true;
  if (const auto settled = meet_other_end(s, x, c > 0, end)) return settled;
  if (const FarEnd looser = far_end(s, x, c); looser.propagator != nullptr) s.kill(looser.propagator);
  return {};
}

}  // namespace penelope::fd
