// Connectives of truth values, and reified membership.
//
// A connective is the table of its four results, so that one propagator serves all: it keeps the rows that the variables
// allow, and leaves each variable the values that occur.
#include "wam/fd/propagators.hpp"
#include "wam/fd/small_domain.hpp"

namespace penelope::fd {

namespace {

// Bit v: the truth value may be v. A variable without a value may be both: posting has seen to that.
unsigned possible(Cell dereferenced) {
  if (dereferenced.is_var()) return 3;
  return dereferenced == Cell::integer(0) ? 1 : dereferenced == Cell::integer(1) ? 2 : 0;
}

}  // namespace

bool propagate_connective(Solver& s, Cell* p) {
  // Bit r of each number is about row r of the table: there x is bit 1 of r, and y is bit 0.
  constexpr unsigned all = 0b1111, x_true = 0b1100, y_true = 0b1010, both_same = 0b1001;
  const auto table = static_cast<unsigned>(p[part::data].as_int());
  Cell* const v = p + part::data + 1;
  const Cell x = s.now(v[0]), y = s.now(v[1]), r = s.now(v[2]);
  const auto rows = [](unsigned possible, unsigned where_true) {
    return ((possible & 1) != 0 ? all & ~where_true : 0) | ((possible & 2) != 0 ? where_true : 0);
  };
  const unsigned before[3] = {possible(x), possible(y), possible(r)};
  const unsigned left = rows(before[0], x_true) & rows(before[1], y_true) & rows(before[2], table) & (x == y ? both_same : all);
  const auto seen = [left](unsigned where_true) { return ((left & ~where_true) != 0 ? 1u : 0u) | ((left & where_true) != 0 ? 2u : 0u); };
  const unsigned now[3] = {seen(x_true), seen(y_true), seen(table)};
  if (left == 0) return false;
  for (unsigned i = 0; i < 3; ++i)
    if (now[i] != before[i] && !s.assign_value(v[i], now[i] >> 1)) return false;
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

namespace {

// propagate_member() of a domain that is one word, and those of its values that are allowed.
bool member_of_small(Solver& s, Cell* p, SmallDomain now, std::uint64_t allowed) {
  const Cell control = s.deref(p[part::data]);
  const std::uint64_t inside = now.values & allowed;
  if (!control.is_int()) {
    if (inside != 0 && inside != now.values) return true;
    return s.kill(p), s.assign(control, inside != 0);
  }
  s.kill(p);
  return keep(s, p[part::data + 1], now, control == Cell::integer(1) ? inside : now.values & ~allowed);
}

}  // namespace

bool propagate_member(Solver& s, Cell* p) {
  const Cell control = s.deref(p[part::data]), x = p[part::data + 1];
  const Domain domain(s.w.at(p[part::data + 2]));
  if (const auto now = small_domain(s, x); now && domain.shape() != Shape::ranges) return member_of_small(s, p, *now, domain.window(now->base));
  const Ranges allowed = domain.ranges();
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
