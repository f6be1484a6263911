// Posting of linear constraints: what they have in common with other forms is taken out, and the rest becomes a propagator.
#include <algorithm>
#include <utility>

#include "wam/fd/far_ends.hpp"
#include "wam/fd/linear.hpp"
#include "wam/fd/literals.hpp"
#include "wam/term/errors.hpp"

namespace penelope::fd {

namespace {

constexpr Value largest_coefficient = Value{1} << 59;

// Oldest variable first; stable. Most constraints have few variables, and std::stable_sort allocates.
void sort_by_age(decltype(Linear::terms)& terms) {
  constexpr std::size_t few = 16;
  const auto is_older = [](const Linear::Term& t, const Linear::Term& u) { return t.variable.bits < u.variable.bits; };
  if (terms.size() > few) return std::stable_sort(terms.begin(), terms.end(), is_older);
  for (auto next = terms.begin(); next != terms.end(); ++next) {
    const Linear::Term term = *next;
    auto place = next;
    for (; place != terms.begin() && is_older(term, place[-1]); --place) *place = place[-1];
    *place = term;
  }
}

// X is an integer in X - X and 0*X, too.
void drop_zeros(Solver& s, decltype(Linear::terms)& terms) {
  for (const Linear::Term& t : terms) {
    const auto is_left = [&t](const Linear::Term& u) { return u.variable == t.variable && u.coefficient != 0; };
    if (t.coefficient != 0 || !s.deref(t.variable).is_var() || std::any_of(terms.begin(), terms.end(), is_left)) continue;
    s.make_fd_variable(s.deref(t.variable));
  }
  terms.drop_from(std::remove_if(terms.begin(), terms.end(), [](const Linear::Term& t) { return t.coefficient == 0; }));
}

bool holds(Relation r, Wide constant) {
  switch (r) {
    case Relation::equal: return constant == 0;
    case Relation::unequal: return constant != 0;
    case Relation::at_most: return constant <= 0;
  }
  return false;
}

Value greatest_divisor(Value a, Value b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a < 0 ? -a : a;
}

// Divides by what all coefficients have in common. False: an equation has no solution then.
bool divide(Relation r, Linear& l) {
  Value common = 0;
  for (const Linear::Term& t : l.terms) {
    if (t.coefficient == 1 || t.coefficient == -1) return true;
    common = greatest_divisor(common, t.coefficient);
  }
  if (common <= 1) return true;
  if (r != Relation::at_most && l.constant % common != 0) return false;
  for (Linear::Term& t : l.terms) t.coefficient /= common;
  l.constant = -floor_quotient(-l.constant, common);
  return true;
}

// c * x + constant in relation to 0, c being 1 or -1 (divide): an equation or disequation, or a bound.
bool post_single(Solver& s, Relation r, const Linear& l) {
  const Value c = l.terms[0].coefficient;
  const Cell x = l.terms[0].variable;
  const Wide value = -l.constant * c;
  switch (r) {
    case Relation::equal: return s.assign(x, value);
    case Relation::unequal: return s.remove(x, value);
    case Relation::at_most: return c > 0 ? s.set_max(x, value) : s.set_min(x, value);
  }
  return false;
}

unsigned list_for(Kind kind, bool is_plain, bool with_holes, Value coefficient) {
  if (with_holes) return slot::any;
  if (kind == Kind::linear_at_most || kind == Kind::truths_at_most) return !is_plain ? slot::bounds : coefficient > 0 ? slot::min : slot::max;
  if (kind == Kind::linear_unequal && is_plain) return slot::fixed;
  return is_plain ? slot::bounds : slot::any;
}

bool post_unequal(Solver& s, const Linear& l, Cell goal) {
  const bool first_is_positive = l.terms[0].coefficient > 0;
  const Cell x = l.terms[first_is_positive ? 0 : 1].variable, y = l.terms[first_is_positive ? 1 : 0].variable;
  const Cell data[] = {x, y, s.w.new_integer(static_cast<Value>(-l.constant))};
  const Cell p = s.new_propagator(Kind::unequal, goal, data);
  s.watch(x, slot::unequal, p);
  s.watch(y, slot::unequal, p);
  return s.post(p);
}

Value divisor_of_others(const Linear& l, std::size_t of) {
  Value common = 0;
  for (std::size_t i = 0; i < l.terms.size() && common != 1; ++i)
    if (i != of) common = greatest_divisor(common, l.terms[i].coefficient);
  return common;
}

// In 3*X #= 2*Y + 4*Z, X is a multiple of 2: X #= 2*M with a new variable M. As SWI-Prolog does it: where the constant is 0,
// and the coefficient of X has no divisor in common with that of its neighbour.
bool post_multiples(Solver& s, const Linear& l) {
  for (std::size_t i = 0; i < l.terms.size(); ++i) {
    const Value own = l.terms[i].coefficient, neighbour = l.terms[i + 1 < l.terms.size() ? i + 1 : i - 1].coefficient;
    if (greatest_divisor(own, neighbour) != 1) continue;
    const Value common = divisor_of_others(l, i);
    if (common <= 1) continue;
    Linear multiple{{{common, s.new_variable(Range{infimum, supremum})}, {-1, l.terms[i].variable}}};
    if (!post_linear(s, Relation::equal, std::move(multiple), Cell::integer(1), Cell::integer(0))) return false;
  }
  return true;
}

// Whether the equation is X + Y #= Z, and the younger one of X and Y is to be shown first.
bool shows_younger_first(Solver& s, const Linear& l) {
  if (l.shown_first.bits == 0 || l.constant != 0 || l.terms.size() != 3) return false;
  const auto has_sign_of = [&](std::size_t i, std::size_t k) { return l.terms[i].coefficient == l.terms[k].coefficient; };
  for (const Linear::Term& t : l.terms)
    if (!is_unit(Cell::integer(t.coefficient))) return false;
  const std::size_t younger = has_sign_of(1, 2) || has_sign_of(0, 2) ? 2 : 1, older = has_sign_of(1, 2) ? 1 : 0;
  return has_sign_of(older, younger) && l.terms[younger].variable == s.deref(l.shown_first);
}

bool is_difference(const Linear& l) {
  return l.terms.size() == 2 && l.terms[0].coefficient + l.terms[1].coefficient == 0 &&
         (l.terms[0].coefficient == 1 || l.terms[0].coefficient == -1);
}

// Residual goals are shown by the age of their variables, which are as old as their attributes. They are made in SWI-Prolog's
// order: of two variables, the smaller one first where there is a constant, else the greater one of an inequality and the one
// with a multiple; more variables by age.
void make_variables(Solver& s, Relation r, const Linear& l) {
  bool last_first = false;
  if (is_difference(l)) {
    const std::size_t negative = l.terms[0].coefficient < 0 ? 0 : 1, positive = 1 - negative;
    std::size_t first = 0;
    if (r == Relation::at_most)
      first = l.constant == 0 ? negative : positive;
    else if (l.constant != 0)
      first = (l.constant > 0) == (r == Relation::equal) ? positive : negative;
    last_first = first == 1;
  } else if (l.terms.size() == 2 && r == Relation::equal && l.constant == 0) {
    const auto is_one = [&](std::size_t i) { return l.terms[i].coefficient == 1 || l.terms[i].coefficient == -1; };
    last_first = is_one(0) && !is_one(1);
  }
  const auto make = [&](const Linear::Term& t) {
    if (const Cell v = s.deref(t.variable); v.is_var()) s.make_fd_variable(v);
  };
  if (last_first) make(l.terms[1]);
  for (const Linear::Term& t : l.terms) make(t);
}

}  // namespace

Cell large_integer(Worker& w, Wide v) {
  const auto magnitude = static_cast<unsigned __int128>(v < 0 ? -v : v);
  const std::uint64_t limbs[2] = {static_cast<std::uint64_t>(magnitude), static_cast<std::uint64_t>(magnitude >> 64)};
  const int size = limbs[1] != 0 ? 2 : 1;
  return w.new_bigint(v < 0 ? -size : size, limbs);
}

void gather(Solver& s, Linear& l) {
  bool has_zeros = false;
  for (Linear::Term& t : l.terms) {
    t.variable = s.deref(t.variable);
    if (Solver::is_fixed(t.variable)) {
      l.constant += Wide{t.coefficient} * t.variable.as_int();
      t.coefficient = 0;
    }
    has_zeros = has_zeros || t.coefficient == 0;
  }
  if (std::exchange(has_zeros, false)) drop_zeros(s, l.terms);
  sort_by_age(l.terms);
  for (std::size_t k = 1, first = 0; k < l.terms.size(); ++k) {
    if (l.terms[k].variable != l.terms[first].variable) {
      first = k;
      continue;
    }
    const Wide both = Wide{l.terms[first].coefficient} + l.terms[k].coefficient;
    if (both > largest_coefficient || both < -largest_coefficient) representation_error(s.w, "clpfd_integer");
    l.terms[first].coefficient = static_cast<Value>(both);
    l.terms[k].coefficient = 0;
    has_zeros = true;
  }
  if (has_zeros) drop_zeros(s, l.terms);
}

bool post_linear(Solver& s, Relation r, Linear l, Cell control_cell, Cell goal) {
  gather(s, l);
  control_cell = s.deref(control_cell);
  if (l.terms.empty()) return s.assign(control_cell, holds(r, l.constant));
  if (!divide(r, l)) return s.assign(control_cell, r == Relation::unequal);
  Wide weight = 0;
  for (const Linear::Term& t : l.terms) weight += t.coefficient < 0 ? -Wide{t.coefficient} : Wide{t.coefficient};
  if (weight > supremum) representation_error(s.w, "clpfd_integer");  // sums have room for so much
  if (l.constant > greatest_value || l.constant < -greatest_value) {
    // A constant that no cell has room for is a term whose value is known.
    l.terms.push_back({1, large_integer(s.w, std::exchange(l.constant, 0))});
  }
  const bool is_plain = control_cell == Cell::integer(1);
  const bool has_big = std::any_of(l.terms.begin(), l.terms.end(), [](const Linear::Term& t) { return t.variable.is_box(); });
  if (is_plain && l.terms.size() == 1 && !has_big) return post_single(s, r, l);
  if (is_plain && has_big && is_far_end(r, l))
    if (const auto settled = settle_far_end(s, l)) return *settled;
  if (is_plain) make_variables(s, r, l);
  if (is_plain && r == Relation::equal && l.constant == 0 && is_difference(l)) return s.identify(l.terms[0].variable, l.terms[1].variable);
  if (is_plain && r == Relation::unequal && is_difference(l) && !has_big) return post_unequal(s, l, goal);
  Kind kind = r == Relation::equal ? Kind::linear_equal : r == Relation::unequal ? Kind::linear_unequal : Kind::linear_at_most;
  const bool is_of_truths = is_plain && kind == Kind::linear_at_most && is_short_sum_of_truths(s, l);
  const bool is_long = l.terms.size() >= fewest_to_settle && !is_of_truths;
  const bool are_truths = l.is_of_any_order && is_plain && is_long && r != Relation::unequal && !has_big && put_truths_first(s, l);
  if (are_truths) kind = r == Relation::equal ? Kind::truths_equal : Kind::truths_at_most;
  const bool is_told_of_holes = l.runs_on_holes && kind == Kind::linear_equal;
  const bool is_turned = is_plain && kind == Kind::linear_equal && goal == Cell::integer(0) && shows_younger_first(s, l);
  const Cell source = is_told_of_holes ? runs_on_holes : is_turned ? younger_first : goal;
  const Cell p = s.new_propagator(is_of_truths ? Kind::sum_of_truths : kind, source, 2 + 2 * l.terms.size() + is_long, [&](Cell* data) {
    *data++ = control_cell;
    *data++ = Cell::integer(static_cast<Value>(-l.constant));
    for (const Linear::Term& t : l.terms) {
      *data++ = Cell::integer(t.coefficient);
      *data++ = t.variable;
    }
    if (is_long) *data = Cell::integer(0);
  });
  const bool has_multiples = is_plain && r == Relation::equal && l.constant == 0 && !has_big && !is_multiple(s.w.args_of(p), s.w.arity_of(p));
  const bool with_holes = is_plain && kind == Kind::linear_equal &&
                          ((is_told_of_holes && sees_holes(s.w.args_of(p), s.w.arity_of(p))) || is_multiple(s.w.args_of(p), s.w.arity_of(p)));
  if (l.is_of_any_order && !is_plain && l.terms.size() == 1 && !has_big)
    return watch_literal(s, p, list_for(kind, is_plain, false, 1)), s.post(p);
  const Linear::Term& last = l.terms[l.terms.size() - 1];
  for (const Linear::Term& t : l.terms)
    s.watch(t.variable, are_truths && &t != &last ? slot::fixed : list_for(kind, is_plain, with_holes, t.coefficient), p);
  if (!is_plain) s.watch(control_cell, slot::fixed, p);
  return s.post(p) && (!has_multiples || post_multiples(s, l));
}

}  // namespace penelope::fd
