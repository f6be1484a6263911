// What propagation (linear.cpp) and posting (linear_posting.cpp) of linear constraints both know of their propagators.
#pragma once
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

// The arguments of a linear propagator.
namespace linear_part {
constexpr unsigned control = part::data, constant = part::data + 1, terms = part::data + 2;
}

// A sum of many terms has one cell more, at the end: so many of the first terms have values, and these are in the constant. Of fewer terms only
// sums of indices have it (index_sums.cpp).
constexpr std::size_t fewest_to_settle = 5;
constexpr std::size_t fewest_to_order = 9;  // terms of a clause; of fewer all are read, so that one that holds is seen and does not wake again
// Of a long sum of truth values: whether it is seen to hold whatever comes depends on the order of its terms, which is another one where the
// same search goes on elsewhere.
inline bool ends_by_chance(const Cell* p, std::uint32_t count) {
  return p[part::kind] == Cell::integer(static_cast<std::int64_t>(Kind::sum_of_truths)) && count >= linear_part::terms + 2 * fewest_to_order;
}
constexpr bool settles(std::uint32_t count) { return (count - linear_part::terms) % 2 != 0; }

inline bool is_unit(Cell coefficient) { return coefficient == Cell::integer(1) || coefficient == Cell::integer(-1); }

// Whether it is an equation of up to three terms with coefficients 1 or -1: with two of them open it sees holes.
inline bool sees_holes(const Cell* p, std::uint32_t count) {
  if (count > linear_part::terms + 2 * 3) return false;
  for (const Cell* t = p + linear_part::terms; t < p + count; t += 2)
    if (!is_unit(t[0])) return false;
  return true;
}

// In place of the goal of such an equation: it is told of every hole (Linear::runs_on_holes).
constexpr Cell runs_on_holes = Cell::integer(2);

// In place of the goal of an inequality: how residual goals show it, which have SWI-Prolog's form.
constexpr Cell sum_of_new_variables = Cell::integer(3);    // X + Y #>= N: by a variable for the sum, which is older than X and Y
constexpr Cell sum_of_known_variables = Cell::integer(4);  // likewise, younger
constexpr Cell strict_sides = Cell::integer(5);            // #< and #>: by variables for both sides
constexpr Cell sides = Cell::integer(6);                   // #=< and #>=
constexpr Cell younger_first = Cell::integer(7);           // X + Y #= Z: the younger one of X and Y is the first operand

// a*x + b*y = constant with b being 1 or -1, and a another number.
inline bool is_multiple(const Cell* p, std::uint32_t count) {
  using linear_part::terms;
  return count == terms + 4 && is_unit(p[terms]) != is_unit(p[terms + 2]);
}

// What propagate_linear does where short_linear.cpp has no shorter way.
bool propagate_sum(Solver&, Cell* p, std::uint32_t count);

// One term for each variable, oldest variable first, the rest in the constant.
void gather(Solver&, Linear&);
// The equation that the sum is 0, of three or four terms of which one has the coefficient 1 and one -1: without a value that no solution has,
// where domains are not too large. Of other sums it is post_linear.
bool post_sum_of_indices(Solver&, Linear);
inline bool is_sum_of_indices(const Cell* p, std::uint32_t count) {
  return settles(count) && count < linear_part::terms + 2 * fewest_to_settle && p[count - 1] == Cell::integer(0);
}
// Nothing: as other sums.
std::optional<bool> propagate_sum_of_indices(Solver&, Cell* p, std::uint32_t count);
// Whether the sum, which is to be at most 0, is one of truth values, for which the kind sum_of_truths is quicker.
bool is_short_sum_of_truths(Solver&, const Linear&);
// Whether all variables are truth values but for one at most, which is the last one from now on (linear_of_truths.cpp).
bool put_truths_first(Solver&, Linear&);

Cell large_integer(Worker&, Wide);  // one that no cell has room for
// Variable #=< end, or Variable #>= end, with such a number (far_ends.hpp).
bool limit_far(Solver&, Cell variable, bool is_upper, Cell end);

inline Value floor_quotient(Value a, Value b) {
  if (b == 1) return a;
  if (b == -1) return -a;
  const Value quotient = a / b, rest = a % b;
  return quotient - (rest != 0 && (rest < 0) != (b < 0));
}
// A division of 128 bits takes longer than the rest of a propagation; most numbers have 64.
inline bool is_short(Wide a) { return a < supremum && a > infimum; }
inline Wide floor_quotient(Wide a, Value b) {
  if (is_short(a)) return floor_quotient(static_cast<Value>(a), b);
  return a / b - (a % b != 0 && (a < 0) != (b < 0));
}
template <class N>
N ceiling_quotient(N a, Value b) {
  return -floor_quotient(-a, b);
}
inline bool divides(Value b, Value a) { return b == 1 || b == -1 || a % b == 0; }
inline bool divides(Value b, Wide a) { return is_short(a) ? divides(b, static_cast<Value>(a)) : a % b == 0; }

}  // namespace penelope::fd
