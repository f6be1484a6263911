// Connectives of truth values, and reified membership.
//
// A connective is the table of its four results, so that one propagator serves all: it goes through the eight rows of
// values, keeps those that the variables allow, and leaves each variable the values that occur.
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

bool propagate_connective(Solver& s, Cell* p) {
  const auto table = static_cast<unsigned>(p[part::data].as_int());
  Cell* const v = p + part::data + 1;
  unsigned seen[3] = {0, 0, 0};
  for (unsigned row = 0; row < 4; ++row) {
    const unsigned values[3] = {row >> 1, row & 1, table >> row & 1};
    bool fits = s.deref(v[0]) != s.deref(v[1]) || values[0] == values[1];
    for (unsigned i = 0; i < 3; ++i) fits = fits && s.contains(v[i], values[i]);
    for (unsigned i = 0; fits && i < 3; ++i) seen[i] |= 1u << values[i];
  }
  for (unsigned i = 0; i < 3; ++i) {
    if (seen[i] == 0) return false;
    if (seen[i] != 3 && !s.assign(v[i], seen[i] >> 1)) return false;
  }
  return true;
}

bool post_connective(Solver& s, unsigned table, Cell x, Cell y, Cell r) {
  const Cell p = s.new_propagator(Kind::connective, Cell::integer(0), {Cell::integer(table), x, y, r});
  for (const Cell c : {x, y, r}) {
    if (!s.restrict_to(c, {{0, 1}})) return false;
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
  const Cell p = s.new_propagator(Kind::member, Cell::integer(0), {control, x, new_domain(s.w, allowed)});
  s.watch(control, slot::fixed, p);
  s.watch(x, slot::any, p);
  return s.post(p);
}

}  // namespace penelope::fd
