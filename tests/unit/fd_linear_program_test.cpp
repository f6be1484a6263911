// The simplex method: its multipliers bound the cost of every solution, and its optimum is that of known programs.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "wam/fd/linear_program.hpp"

namespace penelope::fd {
namespace {

constexpr double effort = 1e7, near = 0.01;  // costs are disturbed a little

// What no solution's cost is below, by the multipliers.
double bound_of(const LinearProgram& lp, const std::vector<double>& multipliers) {
  std::vector<double> costs;
  for (const auto& c : lp.columns) costs.push_back(c.cost);
  double bound = 0;
  for (std::size_t i = 0; i < lp.rows.size(); ++i) {
    bound -= multipliers[i] * lp.rows[i].bound;
    for (const auto& t : lp.rows[i].terms) costs[t.column] += multipliers[i] * t.coefficient;
  }
  for (std::size_t j = 0; j < costs.size(); ++j) bound += costs[j] * (costs[j] >= 0 ? lp.columns[j].low : lp.columns[j].high);
  return bound;
}

TEST(LinearProgram, KnapsackTakesWhatIsWorthMostForItsWeight) {
  // 10 a + 6 b + 4 c of weights 5, 4, 3 within 8: a, and three quarters of b.
  const LinearProgram lp{{{-10, 0, 1}, {-6, 0, 1}, {-4, 0, 1}}, {{{{0, 5}, {1, 4}, {2, 3}}, 8, false}}};
  const LinearSolution s = least_cost(lp, effort);
  ASSERT_TRUE(s.is_optimal);
  EXPECT_NEAR(bound_of(lp, s.multipliers), -14.5, near);
  EXPECT_NEAR(s.values[1], 0.75, 1e-6);
}

TEST(LinearProgram, EquationsHaveMultipliersOfEitherSign) {
  // The least a where a + b = 7 and b is at most 4.
  const LinearProgram lp{{{1, 0, 9}, {0, 0, 4}}, {{{{0, 1}, {1, 1}}, 7, true}}};
  const LinearSolution s = least_cost(lp, effort);
  ASSERT_TRUE(s.is_optimal);
  EXPECT_NEAR(bound_of(lp, s.multipliers), 3, near);
}

TEST(LinearProgram, WithoutSolutionIsNotOptimal) {
  const LinearProgram lp{{{1, 0, 1}}, {{{{0, -1}}, -2, false}}};
  EXPECT_FALSE(least_cost(lp, effort).is_optimal);
}

// The costs of all solutions in integers, for random programs.
TEST(LinearProgram, MultipliersBoundEverySolutionHoweverEarlyItEnds) {
  std::mt19937 random(7);
  const auto between = [&](int low, int high) {
    return static_cast<double>(low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
  };
  for (int round = 0; round < 400; ++round) {
    LinearProgram lp;
    for (int j = 0; j < 4; ++j) {
      const double low = between(-2, 1);
      lp.columns.push_back({between(-5, 5), low, low + between(0, 3)});
    }
    for (int i = 0; i < 4; ++i) {
      LinearProgram::Row row{{}, between(-4, 8), random() % 4 == 0};
      for (std::uint32_t j = 0; j < 4; ++j) row.terms.push_back({j, between(-3, 3)});
      lp.rows.push_back(row);
    }
    const LinearSolution s = least_cost(lp, round % 3 == 0 ? 40 : effort);
    const double bound = bound_of(lp, s.multipliers);
    double cost_of_values = 0;
    for (std::size_t j = 0; j < 4; ++j) cost_of_values += lp.columns[j].cost * s.values[j];
    if (s.is_optimal) {
      EXPECT_NEAR(bound, cost_of_values, near);
    }
    double at[4];
    for (at[0] = lp.columns[0].low; at[0] <= lp.columns[0].high; ++at[0])
      for (at[1] = lp.columns[1].low; at[1] <= lp.columns[1].high; ++at[1])
        for (at[2] = lp.columns[2].low; at[2] <= lp.columns[2].high; ++at[2])
          for (at[3] = lp.columns[3].low; at[3] <= lp.columns[3].high; ++at[3]) {
            const bool is_solution = std::all_of(lp.rows.begin(), lp.rows.end(), [&](const LinearProgram::Row& r) {
              double sum = 0;
              for (const auto& t : r.terms) sum += t.coefficient * at[t.column];
              return r.is_equation ? sum == r.bound : sum <= r.bound;
            });
            double cost = 0;
            for (std::size_t j = 0; j < 4; ++j) cost += lp.columns[j].cost * at[j];
            if (is_solution) {
              EXPECT_GE(cost, bound - 1e-5);
            }
          }
  }
}

}  // namespace
}  // namespace penelope::fd
