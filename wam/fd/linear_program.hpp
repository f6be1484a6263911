// Linear programs in floating point: what is least is the cost of the columns, between their bounds, and the rows have to hold.
//
// What it is for is multipliers: each row times its multiplier, added to the costs, is again a bound of the cost, whatever rounding has done
// to them. The method may therefore stop at any time.
//
// Method: the dual simplex method with bounded columns (R. Vanderbei, Linear Programming, chapters 5 and 9) with long steps, on a dense
// dictionary. With finite bounds the beginning, each column at the bound that is cheaper, is dual feasible. A step takes time in rows times
// columns, less where there are many zeros.
#pragma once
#include <cstdint>
#include <vector>

namespace penelope::fd {

struct LinearProgram {
  struct Column {
    double cost, low, high;  // finite
  };
  struct Term {
    std::uint32_t column;
    double coefficient;
  };
  struct Row {  // the sum is at most the bound, or equal to it
    std::vector<Term> terms;
    double bound;
    bool is_equation;
  };
  std::vector<Column> columns;
  std::vector<Row> rows;
};

struct LinearSolution {
  std::vector<double> multipliers;  // of rows; at least 0 except of equations
  std::vector<double> values;       // of columns
  bool is_optimal = false;          // else the effort was used up, or no value satisfies all rows
};

// Effort: so many numbers may be changed, about.
LinearSolution least_cost(const LinearProgram&, double effort);

}  // namespace penelope::fd
