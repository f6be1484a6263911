// Connectives of truth values, and reified membership.
//
// A connective is the table of its four results, so that one propagator serves all: it goes through the eight rows of
// values, keeps those that the variables allow, and leaves each variable the values that occur.
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

// Bit v: the truth value may be v. A variable without a value may be both: posting has seen to that.
unsigned possible(Cell dereferenced) {
  if (dereferenced.is_var()) return 3;
  return dereferenced == Cell::integer(0) ? 1 : dereferenced == Cell::integer(1) ? 2 : 0;
}

}  // namespace

bool propagate_connective(Solver& s, Cell* p) {
  const auto table = static_cast<unsigned>(p[part::data].as_int());
  Cell* const v = p + part::data + 1;
  const Cell x = s.deref(v[0]), y = s.deref(v[1]), r = s.deref(v[2]);
  const unsigned before[3] = {possible(x), possible(y), possible(r)};
  unsigned seen[3] = {0, 0, 0};
  for (unsigned row = 0; row < 4; ++row) {
    const unsigned of_x = row >> 1, of_y = row & 1, of_r = table >> row & 1;
    if ((before[0] >> of_x & before[1] >> of_y & before[2] >> of_r & 1) == 0 || (x == y && of_x != of_y)) continue;
    seen[0] |= 1u << of_x;
    seen[1] |= 1u << of_y;
    seen[2] |= 1u << of_r;
  }
  for (unsigned i = 0; i < 3; ++i) {
    if (seen[i] == 0) return false;
    if (seen[i] != before[i] && !s.assign(v[i], seen[i] >> 1)) return false;
  }
  return true;
}

bool post_connective(Solver& s, unsigned table, Cell x, Cell y, Cell r) {
  const Cell data[] = {Cell::integer(table), x, y, r};
  const Cell p = s.new_propagator(Kind::connective, Cell::integer(0), data);
  for (const Cell c : {x, y, r}) {
    if (!s.restrict_to(c, Range{0, 1})) return false;
    s.watch(c, slot::fixed, p);
  }
  return s.post(p);
}

bool propagate_member(Solver& s, Cell* p) {
  const Cell control = s.deref(p[part::data]), x = p[part::data + 1];
  const Ranges allowed = Domain(s.w.at(p[part::data + 2])).ranges();
  if (control.is_int()) {
    s.kill(p);
    return s.restrict_to(x, control == Cell::integer(1) ? allowed : complement_of(allowed));
  }
  const Ranges now = s.ranges(x), inside = intersected(now, allowed);
  if (inside.empty() || inside == now) return s.kill(p), s.assign(control, !inside.empty());
  return true;
}

bool post_member(Solver& s, Cell x, const Ranges& allowed, Cell control) {
  if (s.deref(control) == Cell::integer(1)) return s.restrict_to(x, allowed);
  if (allowed.empty()) return s.assign(control, 0);
  const Cell data[] = {control, x, new_domain(s.w, allowed)};
  const Cell p = s.new_propagator(Kind::member, Cell::integer(0), data);
  s.watch(control, slot::fixed, p);
  s.watch(x, slot::any, p);
  return s.post(p);
}

}  // namespace penelope::fd
