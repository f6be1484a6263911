// Which tasks go: the knapsack against all subsets; selections and exchanges; runs of alternatives that are divided.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "scheduler/balancing/knapsack.hpp"
#include "scheduler/balancing/task_selection.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// Numbers that often add up to the same, or any.
double random_number(RandomNumbers& random, bool whole, double most) {
  return whole ? static_cast<double>(random.below(static_cast<std::uint64_t>(most) + 1)) : random.uniform(0, most);
}

// --- knapsack ----------------------------------------------------------------------------------------------------------------

struct Sum {
  double weight = 0, cost = 0, size = 0;
  double miss(double wanted) const { return std::abs(wanted - weight) + cost; }
};

Sum sum_of(const std::vector<Item>& items, std::uint64_t set) {
  Sum sum;
  for (std::size_t i = 0; i < items.size(); ++i)
    if (set >> i & 1) sum.weight += items[i].weight, sum.cost += items[i].cost, sum.size += items[i].size;
  return sum;
}

std::uint64_t as_set(const std::vector<std::size_t>& indices) {
  std::uint64_t set = 0;
  for (const std::size_t i : indices) set |= std::uint64_t{1} << i;
  return set;
}

TEST(BalancingKnapsack, is_as_good_as_the_best_of_all_subsets) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    RandomNumbers random(seed);
    const bool whole = random.chance(0.5), costs = random.chance(0.7), sizes = random.chance(0.5), signs = random.chance(0.5);
    std::vector<Item> items;
    for (std::uint64_t n = random.below(12); n > 0; --n) {
      const double sign = signs && random.chance(0.5) ? -1 : 1;
      items.push_back(
          {sign * random_number(random, whole, 50), costs ? random_number(random, whole, 10) : 0, sign * random_number(random, whole, 9)});
    }
    const Sum all = sum_of(items, ~std::uint64_t{0});
    const double wanted = std::abs(all.weight) * random.uniform(-0.1, 1.1);
    const double room = sizes ? std::abs(all.size) * random.unit() : infinite;
    double best = infinite;
    for (std::uint64_t set = 0; set < std::uint64_t{1} << items.size(); ++set) {
      const Sum s = sum_of(items, set);
      if (s.size <= room) best = std::min(best, s.miss(wanted));
    }
    const Sum ours = sum_of(items, as_set(knapsack(items, wanted, room, 1 << 14)));
    ASSERT_LE(ours.size, room + 1e-9) << "seed " << seed;
    ASSERT_NEAR(ours.miss(wanted), best, 1e-9) << "seed " << seed;
  }
}

TEST(BalancingKnapsack, beyond_its_states_it_is_nearly_as_good) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    RandomNumbers random(seed);
    std::vector<Item> items;
    double all = 0;
    for (int i = 0; i < 200; ++i) {
      const double weight = random.exponential(1);
      items.push_back({weight, 0.01 * weight});
      all += weight;
    }
    double weight = 0;
    for (const std::size_t i : knapsack(items, all / 3, infinite, 128)) weight += items[i].weight;
    EXPECT_NEAR(weight, all / 3, 0.001 * all);
  }
}

// --- selection ----------------------------------------------------------------------------------------------------------------

TEST(BalancingSelection, says_what_goes_over_and_what_it_costs) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    RandomNumbers random(seed);
    std::vector<Task> ours(random.below(8)), theirs(random.below(8));
    double all = 0, load = 0, cost = 0, bytes = 0;
    for (Task& t : ours) t = {random.uniform(0, 50), random.uniform(0, 5), random.uniform(0, 9)}, all += t.load;
    for (Task& t : theirs) t = {random.uniform(0, 50), random.uniform(0, 5), random.uniform(0, 9)};
    const double wanted = all * random.unit(), room = random.uniform(0, 30);
    const Exchange exchange = exchange_tasks(ours, theirs, wanted, room);
    for (const std::size_t i : exchange.given) load += ours[i].load, cost += ours[i].cost, bytes += ours[i].bytes;
    for (const std::size_t i : exchange.taken) load -= theirs[i].load, cost += theirs[i].cost, bytes -= theirs[i].bytes;
    ASSERT_NEAR(exchange.load, load, 1e-9) << "seed " << seed;
    ASSERT_NEAR(exchange.cost, cost, 1e-9) << "seed " << seed;
    ASSERT_LE(bytes, room + 1e-9) << "seed " << seed;
    const Exchange without = select_tasks(ours, wanted, room);
    ASSERT_LE(std::abs(wanted - load) + cost, std::abs(wanted - without.load) + without.cost + 1e-9) << "seed " << seed;
  }
}

TEST(BalancingSelection, moves_nothing_that_costs_more_than_it_balances) {
  const std::vector<Task> tasks{{10, 11, 0}, {10, 2, 0}};
  EXPECT_EQ(select_tasks(tasks, 20).given, (std::vector<std::size_t>{1}));
  EXPECT_TRUE(select_tasks(tasks, 5).given.empty()) << "half of a task is not worth its cost";
  EXPECT_EQ(transfer_cost(1e6, 0.01, 1e8, 1e7), 0.02 * 1e7);
}

TEST(BalancingSelection, an_exchange_balances_what_no_transfer_can) {
  const Exchange exchange = exchange_tasks(std::vector<Task>{{10}, {10}}, std::vector<Task>{{7}}, 3);
  EXPECT_EQ(exchange.load, 3);
  EXPECT_EQ(exchange.given.size(), 1u);
  EXPECT_EQ(exchange.taken.size(), 1u);
}

// --- division -----------------------------------------------------------------------------------------------------------------

TEST(BalancingDivision, tasks_longer_than_the_efficiency_allows_are_too_coarse) {
  EXPECT_DOUBLE_EQ(division_threshold(std::vector<Computer>{{10, 1}, {20, 4}}, 0.9), 7.5 / 0.9);
}

TEST(BalancingDivision, equal_alternatives_are_shared_within_one) {
  EXPECT_EQ(divide_run(8, std::vector<double>{1, 1, 2}), (std::vector<std::uint64_t>{2, 2, 4}));
  EXPECT_EQ(divide_run(0, std::vector<double>{1, 1}), (std::vector<std::uint64_t>{0, 0}));
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    RandomNumbers random(seed);
    std::vector<double> shares;
    for (std::uint64_t n = random.between(1, 8); n > 0; --n) shares.push_back(random.exponential(1));
    const double all = std::accumulate(shares.begin(), shares.end(), 0.0);
    const std::uint64_t alternatives = random.below(1'000'000);
    std::uint64_t sum = 0;
    const std::vector<std::uint64_t> parts = divide_run(alternatives, shares);
    ASSERT_EQ(parts.size(), shares.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      sum += parts[i];
      ASSERT_NEAR(static_cast<double>(parts[i]), static_cast<double>(alternatives) * shares[i] / all, 1.001) << "seed " << seed;
    }
    ASSERT_EQ(sum, alternatives) << "seed " << seed;
  }
}

TEST(BalancingDivision, other_alternatives_are_shared_within_the_largest) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    RandomNumbers random(seed);
    std::vector<double> shares, loads;
    for (std::uint64_t n = random.between(1, 8); n > 0; --n) shares.push_back(random.exponential(1));
    for (std::uint64_t n = random.below(100); n > 0; --n) loads.push_back(random.exponential(1));
    const double all = std::accumulate(loads.begin(), loads.end(), 0.0), of = std::accumulate(shares.begin(), shares.end(), 0.0);
    const double largest = loads.empty() ? 0 : *std::max_element(loads.begin(), loads.end());
    std::size_t begin = 0;
    const std::vector<std::uint64_t> parts = divide_run(loads, shares);
    ASSERT_EQ(parts.size(), shares.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      double load = 0;
      for (std::size_t end = begin + parts[i]; begin < end; ++begin) load += loads[begin];
      ASSERT_NEAR(load, all * shares[i] / of, largest + 1e-9) << "seed " << seed;
    }
    ASSERT_EQ(begin, loads.size()) << "seed " << seed;
  }
}

}  // namespace

}  // namespace penelope::scheduler::balancing
