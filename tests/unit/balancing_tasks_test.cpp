// Which tasks go: the knapsack against all subsets; selections and exchanges; runs of alternatives that are divided.
#include <gtest/gtest.h>

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

// The greatest value of a subset that fits; -infinite: none does.
double best_of_all_subsets(const std::vector<Item>& items, double limit, double room) {
  double best = -infinite;
  for (std::uint32_t set = 0; set < 1u << items.size(); ++set) {
    double weight = 0, value = 0, size = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
      if (set >> i & 1) weight += items[i].weight, value += items[i].value, size += items[i].size;
    if (weight <= limit && size <= room) best = std::max(best, value);
  }
  return best;
}

TEST(BalancingKnapsack, is_as_good_as_the_best_of_all_subsets) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    RandomNumbers random(seed);
    const bool whole = random.chance(0.5), has_sizes = random.chance(0.5), shrinks = random.chance(0.3);
    std::vector<Item> items;
    double weights = 0, sizes = 0;
    for (std::uint64_t n = random.below(12); n > 0; --n) {
      items.push_back({random_number(random, whole, 20), random_number(random, whole, 30) - 5,
                       has_sizes ? random_number(random, whole, 10) * (shrinks ? -1 : 1) : 0});
      weights += items.back().weight, sizes += items.back().size;
    }
    const double limit = weights * random.uniform(-0.05, 1.1), room = has_sizes ? sizes * random.unit() : infinite;
    const auto chosen = knapsack(items, limit, room, 1 << 14);
    const double best = best_of_all_subsets(items, limit, room);
    ASSERT_EQ(chosen.has_value(), best > -infinite) << "seed " << seed;
    if (!chosen) continue;
    double weight = 0, value = 0, size = 0;
    for (const std::size_t i : *chosen) weight += items[i].weight, value += items[i].value, size += items[i].size;
    ASSERT_LE(weight, limit + 1e-9) << "seed " << seed;
    ASSERT_LE(size, room + 1e-9) << "seed " << seed;
    ASSERT_NEAR(value, best, 1e-9) << "seed " << seed;
  }
}

TEST(BalancingKnapsack, with_a_grid_is_nearly_as_good) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    RandomNumbers random(seed);
    std::vector<Item> items;
    double all = 0;
    for (int i = 0; i < 200; ++i) {
      const double weight = random.exponential(1);
      items.push_back({weight, weight});
      all += weight;
    }
    double weight = 0;
    for (const std::size_t i : *knapsack(items, all / 3)) weight += items[i].weight;
    EXPECT_LE(weight, all / 3 + 1e-9);
    EXPECT_GE(weight, all / 3 * (1 - 400.0 / 1024)) << "the bound";
    EXPECT_GE(weight, all / 3 * 0.999) << "in fact";
  }
}

// --- selection ----------------------------------------------------------------------------------------------------------------

std::vector<Task> random_tasks(RandomNumbers& random, std::uint64_t most) {
  const bool whole = random.chance(0.5), costs = random.chance(0.7);
  std::vector<Task> tasks;
  for (std::uint64_t n = random.below(most + 1); n > 0; --n)
    tasks.push_back({random_number(random, whole, 50), costs ? random_number(random, whole, 10) : 0, random_number(random, whole, 9)});
  return tasks;
}

struct Sum {
  double load = 0, cost = 0, bytes = 0;
};

Sum sum_of(const std::vector<Task>& tasks, std::uint32_t set) {
  Sum sum;
  for (std::size_t i = 0; i < tasks.size(); ++i)
    if (set >> i & 1) sum.load += tasks[i].load, sum.cost += tasks[i].cost, sum.bytes += tasks[i].bytes;
  return sum;
}

std::uint32_t as_set(const std::vector<std::size_t>& indices) {
  std::uint32_t set = 0;
  for (const std::size_t i : indices) set |= 1u << i;
  return set;
}

TEST(BalancingSelection, misses_and_costs_least_of_all_subsets) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    RandomNumbers random(seed);
    const std::vector<Task> tasks = random_tasks(random, 11);
    const double wanted = sum_of(tasks, ~0u).load * random.uniform(0, 1.1);
    const double room = random.chance(0.5) ? infinite : sum_of(tasks, ~0u).bytes * random.unit();
    double best = infinite;
    for (std::uint32_t set = 0; set < 1u << tasks.size(); ++set) {
      const Sum s = sum_of(tasks, set);
      if (s.bytes <= room) best = std::min(best, std::abs(wanted - s.load) + s.cost);
    }
    const Selection selection = select_tasks(tasks, wanted, room);
    const Sum s = sum_of(tasks, as_set(selection.tasks));
    ASSERT_NEAR(selection.load, s.load, 1e-9) << "seed " << seed;
    ASSERT_NEAR(selection.cost, s.cost, 1e-9) << "seed " << seed;
    ASSERT_LE(s.bytes, room + 1e-9) << "seed " << seed;
    ASSERT_NEAR(std::abs(wanted - s.load) + s.cost, best, 1e-9) << "seed " << seed;
  }
}

TEST(BalancingSelection, exchanges_miss_and_cost_least_of_all_pairs_of_subsets) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    RandomNumbers random(seed);
    const std::vector<Task> ours = random_tasks(random, 6), theirs = random_tasks(random, 6);
    const double wanted = sum_of(ours, ~0u).load * random.unit();
    const double room = random.chance(0.5) ? infinite : sum_of(ours, ~0u).bytes * random.unit();
    double best = infinite;
    for (std::uint32_t give = 0; give < 1u << ours.size(); ++give)
      for (std::uint32_t take = 0; take < 1u << theirs.size(); ++take) {
        const Sum given = sum_of(ours, give), taken = sum_of(theirs, take);
        if (given.bytes - taken.bytes > room) continue;
        best = std::min(best, std::abs(wanted - given.load + taken.load) + given.cost + taken.cost);
      }
    const Exchange exchange = exchange_tasks(ours, theirs, wanted, room);
    const Sum given = sum_of(ours, as_set(exchange.given)), taken = sum_of(theirs, as_set(exchange.taken));
    ASSERT_NEAR(exchange.load, given.load - taken.load, 1e-9) << "seed " << seed;
    ASSERT_NEAR(exchange.cost, given.cost + taken.cost, 1e-9) << "seed " << seed;
    ASSERT_LE(given.bytes - taken.bytes, room + 1e-9) << "seed " << seed;
    ASSERT_NEAR(std::abs(wanted - exchange.load) + exchange.cost, best, 1e-9) << "seed " << seed;
  }
}

TEST(BalancingSelection, moves_nothing_that_costs_more_than_it_balances) {
  const std::vector<Task> tasks{{10, 11, 0}, {10, 2, 0}};
  EXPECT_EQ(select_tasks(tasks, 20).tasks, (std::vector<std::size_t>{1}));
  EXPECT_TRUE(select_tasks(tasks, 5).tasks.empty()) << "half of a task is not worth its cost";
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
