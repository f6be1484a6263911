// Propagators: each takes the arguments of its term and removes values that no solution of its constraint has; false
// when it has none. Each stands with its like in a file; the same files have how they are posted.
#pragma once
#include <span>

#include "wam/base/short_vector.hpp"
#include "wam/fd/solver.hpp"

namespace penelope::fd {

// p: the propagator's arguments, so many.
bool run(Solver&, Cell* p, std::uint32_t count);

bool propagate_linear(Solver&, Cell* p, std::uint32_t count);
bool propagate_sum_of_truths(Solver&, Cell* p, std::uint32_t count);
bool propagate_linear_of_truths(Solver&, Cell* p, std::uint32_t count);
bool propagate_unequal(Solver&, Cell* p);
bool propagate_literals(Solver&, Cell* p);
bool propagate_thresholds(Solver&, Cell* p);
bool propagate_arithmetic(Solver&, Cell* p);
// x * y = z, where all are at least 0 and short; nothing where they are not, or a factor is 1.
std::optional<bool> propagate_short_product(Solver&, Cell* p, Cell x, Cell y, Cell z);
// x * x = z, in the same way.
std::optional<bool> propagate_short_square(Solver&, Cell* p, Cell x, Cell z);
// min(x, y) = z or max(x, y) = z; nothing where they are not short.
std::optional<bool> propagate_short_extremum(Solver&, Cell* p, Kind, Cell x, Cell y, Cell z);
bool propagate_extremum_of_many(Solver&, Cell* p, std::uint32_t count);
bool propagate_absolute(Solver&, Cell* p, Cell x, Cell z);  // z is the magnitude of x
bool propagate_far_apart(Solver&, Cell* p);
bool propagate_boxes_apart(Solver&, Cell* p, std::uint32_t count);
bool propagate_custom(Solver&, const Cell* p);
void queue_custom(Solver&, Cell propagator);  // a term of the library: it runs behind this built-in
bool propagate_connective(Solver&, Cell* p);
bool propagate_member(Solver&, Cell* p);
bool propagate_all_different(Solver&, Cell* p, std::uint32_t count);
bool propagate_all_distinct(Solver&, Cell* p, std::uint32_t count);
bool propagate_element(Solver&, Cell* p, std::uint32_t count);
bool propagate_tuples(Solver&, Cell* p, std::uint32_t count);
bool propagate_supported(Solver&, Cell* p, std::uint32_t count);
bool propagate_circuit(Solver&, Cell* p, std::uint32_t count);
bool propagate_disjunctive(Solver&, Cell* p, std::uint32_t count);
bool propagate_cumulative(Solver&, Cell* p, std::uint32_t count);
bool propagate_loads(Solver&, Cell* p, std::uint32_t count);
bool propagate_inverse(Solver&, Cell* p, std::uint32_t count);
bool propagate_cost_bound(Solver&, Cell* p, std::uint32_t count);

// --- posting ---------------------------------------------------------------------------------------------------------

enum class Relation { equal, unequal, at_most };

// The sum of coefficient times variable, and a constant: relation to 0.
struct Linear {
  struct Term {
    Value coefficient;
    Cell variable;
  };
  ShortVector<Term, 8> terms;
  Wide constant = 0;
  // Whether X + C #= Y and the like run again when a domain loses a value between its bounds, and not only when a bound changes. They pass on
  // all holes when they run. SWI-Prolog's run on changes of bounds, and which variable has the fewest values depends on that.
  bool runs_on_holes = false;
  // Whether it may have a propagator in which another order of changes than SWI-Prolog's is seen: reified relations of one variable and a number
  // wait together with others of this variable (literals.hpp), and long sums of truth values have kinds of their own (linear_of_truths.cpp).
  bool is_of_any_order = false;
  Cell shown_first{};  // of X + Y #= Z: the operand that residual goals show first, the older one if none
};

// Control: 1, or a variable that says whether the relation holds.
bool post_linear(Solver&, Relation, Linear, Cell control, Cell goal);
bool post_arithmetic(Solver&, Kind, Cell guard, Cell x, Cell y, Cell z);
// least_of or greatest_of one variable or more.
bool post_extremum(Solver&, Kind, const std::vector<Cell>& all, Cell extremum);
bool post_boxes_apart(Solver&, std::span<const Cell> sides);   // starts and sizes of one box in each direction, then of the other
bool post_far_apart(Solver&, Cell x, Cell y, Value distance);  // above 0
bool post_connective(Solver&, unsigned table, Cell p, Cell q, Cell r);
bool post_member(Solver&, Cell x, const Ranges&, Cell control);
// A variable with a value takes it from the others: Done, X1, ... are the data.
bool tell_values(Solver&, Cell* p, std::uint32_t count);
bool post_different(Solver&, Kind, unsigned list, const std::vector<Cell>& variables, Cell goal);
bool post_all_different(Solver&, const std::vector<Cell>& variables, Cell goal);
bool post_all_distinct(Solver&, const std::vector<Cell>& variables, Cell goal);
bool post_element(Solver&, Cell index, const std::vector<Cell>& list, Cell value, Cell goal);
bool post_tuples(Solver&, const std::vector<Cell>& variables, const std::vector<std::vector<Value>>& rows, Cell goal);
bool post_circuit(Solver&, const std::vector<Cell>& variables, bool strong, Cell goal);  // circuit.cpp
// Parts: start, duration and end of each task.
bool post_disjunctive(Solver&, const std::vector<Cell>& parts, Cell goal);
// Parts: start, duration, end and use of each task.
bool post_cumulative(Solver&, Cell limit, const std::vector<Cell>& parts, Cell goal);
// For each value the weights, at least 0, of the variables that have it add up to its load. As many weights as variables, and loads as values.
bool post_loads(Solver&, const std::vector<Value>& weights, const std::vector<Cell>& variables, const std::vector<Value>& values,
                const std::vector<Cell>& loads);
// x(i) = j where y(j) = i; as many xs, numbered from from_x, as ys, from from_y.
bool post_inverse(Solver&, Value from_x, const std::vector<Cell>& xs, Value from_y, const std::vector<Cell>& ys);
// What a variable adds to a sum: a multiple of its value, or, where there is a table, what this has for it; it begins with the least value.
struct CostTerm {
  Cell variable;
  Value coefficient;
  std::vector<Value> table;
};
// Scale * Cost is at least the constant and the sum of the terms. Nothing is posted where the bounds of the cost say so. Scale is above 0;
// what is added up stays below 2^60.
bool post_cost_bound(Solver&, Cell cost, Value scale, Value constant, const std::vector<CostTerm>& terms);

}  // namespace penelope::fd
