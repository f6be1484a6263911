// The multipliers of a linear program, rounded to integers, add its rows up to one inequality: a multiple of the cost is at least a constant and
// a sum of functions of single variables. Every rounding of them is right, for the sum is made with integers.
//
// Sources: the use of reduced costs in constraint programming: F. Focacci, A. Lodi, M. Milano, Cost-based domain filtering, CP 1999.
#include "wam/fd/relaxation.hpp"

#include <algorithm>
#include <cmath>

#include "wam/fd/linear_program.hpp"
#include "wam/fd/linear_rows.hpp"

namespace penelope::fd {

namespace {

constexpr std::size_t most_rows = 1500, most_entries = 1000000;
constexpr double effort = 3e7;
constexpr Value scale = Value{1} << 16;
constexpr double greatest_multiplier = static_cast<double>(Value{1} << 40);
constexpr Wide most_weight = Wide{1} << 58;

class Relaxation {
 public:
  Relaxation(Solver& s, Cell cost) : s_(s), cost_(cost), from_(s, cost) {}

  bool post() {
    const std::size_t rows = from_.rows().size();
    if (rows == 0 || rows > most_rows || rows * from_.columns().size() > most_entries) return true;
    return post_bound(least_cost(program(), effort));
  }

 private:
  LinearProgram program() const {
    LinearProgram lp;
    for (const LinearRows::Column& c : from_.columns())
      lp.columns.push_back({0, static_cast<double>(c.bounds.low), static_cast<double>(c.bounds.high)});
    lp.columns[0].cost = 1;
    for (const LinearRows::Row& r : from_.rows()) {
      const Value most = r.greatest_coefficient();
      LinearProgram::Row row{{}, static_cast<double>(r.bound) / static_cast<double>(most), r.is_equation};
      for (const LinearRows::Term& t : r.terms) row.terms.push_back({t.column, static_cast<double>(t.coefficient) / static_cast<double>(most)});
      lp.rows.push_back(std::move(row));
    }
    return lp;
  }

  // The sum of the rows: coefficients and constant of what is at most 0. Nothing: numbers became too large.
  struct Inequality {
    std::vector<Value> coefficients;
    Wide constant = 0;
  };
  std::optional<Inequality> sum_up(const std::vector<double>& multipliers) const {
    std::vector<Wide> sums(from_.columns().size(), 0);
    Inequality result;
    for (std::size_t i = 0; i < from_.rows().size(); ++i) {
      const LinearRows::Row& row = from_.rows()[i];
      const double scaled = multipliers[i] * static_cast<double>(scale) / static_cast<double>(row.greatest_coefficient());
      if (!(std::abs(scaled) < greatest_multiplier)) return {};
      const auto multiplier = static_cast<Value>(std::llround(scaled));
      if (multiplier == 0) continue;
      result.constant -= Wide{multiplier} * row.bound;
      for (const LinearRows::Term& t : row.terms) sums[t.column] += Wide{multiplier} * t.coefficient;
    }
    Wide weight = result.constant < 0 ? -result.constant : result.constant;
    for (std::size_t j = 0; j < sums.size(); ++j) {
      const Bounds b = from_.columns()[j].bounds;
      const Wide size = std::max(Wide{std::abs(b.low)}, Wide{std::abs(b.high)}) + 1;
      weight += size * (sums[j] < 0 ? -sums[j] : sums[j]);
      if (weight > most_weight) return {};
      result.coefficients.push_back(static_cast<Value>(sums[j]));
    }
    return result;
  }

  bool post_bound(const LinearSolution& solution) {
    auto inequality = sum_up(solution.multipliers);
    if (!inequality) return true;
    std::vector<Value>& d = inequality->coefficients;
    const Value of_cost = -d[0];
    if (of_cost <= 0) return true;
    d[0] = 0;
    std::vector<CostTerm> terms;
    for (std::uint32_t number = 1; number < from_.columns().size(); ++number)
      if (const LinearRows::Column& c = from_.columns()[number]; c.first_value != 0) terms.push_back(table_of(number, d));
    for (std::uint32_t number = 1; number < from_.columns().size(); ++number)
      if (const LinearRows::Column& c = from_.columns()[number]; !c.is_value && d[number] != 0) terms.push_back({c.variable, d[number], {}});
    return post_cost_bound(s_, cost_, of_cost, static_cast<Value>(inequality->constant), terms);
  }
  // What depends on the value of the variable, which is taken out of the coefficients.
  CostTerm table_of(std::uint32_t number, std::vector<Value>& d) const {
    const LinearRows::Column& c = from_.columns()[number];
    CostTerm term{c.variable, 0, std::vector<Value>(static_cast<std::size_t>(c.values.back() - c.values.front() + 1), 0)};
    const auto at = [&](Value v) -> Value& { return term.table[static_cast<std::size_t>(v - c.values.front())]; };
    for (const Value v : c.values) at(v) = d[number] * v + d[*from_.value_column(number, v)];
    for (const LinearRows::Truth& t : from_.truths())
      if (t.variable == number) {
        for (const Value v : c.values)
          if (contains(t.values, v)) at(v) += d[t.truth];
        d[t.truth] = 0;
      }
    d[number] = 0;
    return term;
  }

  Solver& s_;
  const Cell cost_;
  const LinearRows from_;
};

}  // namespace

bool post_relaxation(Solver& s, Cell cost) {
  cost = s.deref(cost);
  return !cost.is_var() || Relaxation(s, cost).post();
}

}  // namespace penelope::fd
