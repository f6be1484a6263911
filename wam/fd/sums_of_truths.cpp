// Sums of truth values with coefficients 1 and -1 that are at most a number: clauses, and at most so many of them. The terms are as those of
// linear constraints (linear.hpp).
//
// A term is spent when it has its greater value. So many, the room, may be spent; when they are, the others have their lesser values. A clause
// has room for all terms but one. As soon as a long sum is seen to have so many that are not spent that there is room for all others, nothing
// follows, and the rest is not read. Those of a clause go to the front then, where they are read first: the order of the terms has no meaning,
// so that needs no trail.
//
// Source: M. Moskewicz, C. Madigan, Y. Zhao, L. Zhang, S. Malik, Chaff: engineering an efficient SAT solver, DAC 2001, for the two literals that
// are looked at first. Here all variables of a clause wake it.
#include <algorithm>
#include <utility>

#include "wam/fd/linear.hpp"

namespace penelope::fd {

namespace {

using linear_part::constant, linear_part::terms;

constexpr Wide most_room = 2;  // of a long sum that is no clause: others leave out what has a value

Value lesser_value(Cell coefficient) { return coefficient == Cell::integer(1) ? 0 : 1; }
// What a variable is now, and its coefficient: whether the term has its greater value.
bool is_spent(Cell now, Cell coefficient) { return now.is_int() && now != Cell::integer(lesser_value(coefficient)); }

void to_front(Cell* p, unsigned place, Cell* term) {
  Cell* const front = p + terms + 2 * place;
  std::swap(front[0], term[0]);
  std::swap(front[1], term[1]);
}

}  // namespace

bool is_short_sum_of_truths(Solver& s, const Linear& l) {
  Wide room = -l.constant;
  for (const Linear::Term& t : l.terms) room += t.coefficient < 0;
  const bool is_short = l.terms.size() < fewest_to_settle || room <= most_room || room + 1 == static_cast<Wide>(l.terms.size());
  return is_short && std::all_of(l.terms.begin(), l.terms.end(), [&](const Linear::Term& t) {
           const Bounds b = s.bounds(t.variable);
           return (t.coefficient == 1 || t.coefficient == -1) && b.low >= 0 && b.high <= 1;
         });
}

bool propagate_sum_of_truths(Solver& s, Cell* p, std::uint32_t count) {
  Cell *const first = p + terms, *const end = p + count;
  const Value size = (end - first) / 2;
  Value room = p[constant].as_int();
  for (const Cell* t = first; t < end; t += 2) room += t[0] != Cell::integer(1);
  if (room < 0) return false;
  const Value needed = size - room + 1;
  Value spent = 0, others = 0, settled = 0;
  Cell* found[2] = {nullptr, nullptr};
  for (Cell* t = first; t < end; t += 2) {
    const Cell now = s.now(t[1]);
    if (is_spent(now, t[0])) {
      if (++spent > room) return false;
      continue;
    }
    settled += now.is_int();
    if (settled == size - room) return s.kill(p), true;
    if (others < 2) found[others] = t;
    if (++others < needed || size < Value{fewest_to_order}) continue;
    if (needed == 2) {
      to_front(p, 0, found[0]);
      to_front(p, 1, found[1]);
    }
    return true;
  }
  if (others >= needed) return true;
  s.kill(p);
  spent = 0;
  for (const Cell* t = first; t < end; t += 2) {
    const Cell now = s.now(t[1]);
    if (is_spent(now, t[0]) && ++spent > room) return false;  // a variable may stand twice
    if (!now.is_int() && !s.assign_value(now, lesser_value(t[0]))) return false;
  }
  return true;
}

}  // namespace penelope::fd
