// Load, capacity and utilization; whether to balance; capacities that are measured; limits of memory.
#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "scheduler/balancing/capacity.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

TEST(BalancingUtilization, is_load_over_capacity_and_load_without_capacity_is_never_done) {
  EXPECT_EQ((Computer{125'000, 25'000}.utilization()), 5);
  EXPECT_EQ((Computer{0, 0}.utilization()), 0);
  EXPECT_EQ((Computer{1, 0}.utilization()), infinite);
}

TEST(BalancingUtilization, efficiency_is_one_in_balance_and_zero_when_somebody_never_ends) {
  EXPECT_EQ(efficiency(std::vector<Computer>{{10, 1}, {40, 4}}), 1);
  EXPECT_EQ(efficiency(std::vector<Computer>{{10, 1}, {20, 4}}), 0.75);
  EXPECT_EQ(efficiency(std::vector<Computer>{{10, 1}, {1, 0}}), 0);
  EXPECT_EQ(efficiency(std::vector<Computer>{{0, 1}, {0, 2}}), 1);
  EXPECT_EQ(efficiency(std::vector<Computer>{}), 1);
}

TEST(BalancingUtilization, a_computer_that_takes_no_part_does_not_count) {
  EXPECT_EQ(efficiency(std::vector<Computer>{{10, 1}, {40, 4}, {0, 0}}), 1);
}

TEST(BalancingUtilization, who_balances_gains_the_longest_time_less_that_of_all_together) {
  const std::vector<Computer> computers{{10, 1}, {0, 4}};  // 10 s alone, 2 s together
  EXPECT_TRUE(should_balance(computers, 0.9, 7.9));
  EXPECT_FALSE(should_balance(computers, 0.9, 8.1));
  EXPECT_TRUE(should_balance(computers, 0.9, 79, 10));
  EXPECT_FALSE(should_balance(computers, 0.5, 0)) << "efficient enough";
}

TEST(BalancingCapacity, a_static_one_never_changes) {
  CapacityEstimate given(1000, 0);
  given.measure(5, 1);
  EXPECT_EQ(given.value(), 1000);
  CapacityEstimate benchmarked(0, 0);
  EXPECT_FALSE(benchmarked.known());
  benchmarked.measure(500, 2);
  benchmarked.measure(5, 1);
  EXPECT_EQ(benchmarked.value(), 250);
}

TEST(BalancingCapacity, a_dynamic_one_is_smoothed) {
  CapacityEstimate last(1000, 1), smooth(1000, 0.25);
  last.measure(100, 1), smooth.measure(100, 1);
  EXPECT_EQ(last.value(), 100);
  EXPECT_EQ(smooth.value(), 775);
  smooth.measure(1, 0);
  EXPECT_EQ(smooth.value(), 775) << "no time passed";
}

TEST(BalancingCapacity, smoothing_lessens_noise_as_its_gain_says) {
  RandomNumbers random(1);
  CapacityEstimate smooth(100, 0.1);
  double squares = 0, noise = 0;
  for (int i = 0; i < 100'000; ++i) {
    const double measured = random.uniform(50, 150);
    smooth.measure(measured, 1);
    noise += (measured - 100) * (measured - 100);
    squares += (smooth.value() - 100) * (smooth.value() - 100);
  }
  EXPECT_NEAR(squares / noise, 0.1 / 1.9, 0.005);  // gain / (2 - gain)
}

TEST(BalancingMemory, limits_what_a_worker_may_have) {
  const Memory memory{600, 1000};
  EXPECT_EQ(memory.room(), 400);
  EXPECT_FALSE(memory.exceeded());
  EXPECT_EQ(most_load({30, 1}, memory, 20), 50);
  EXPECT_EQ(most_load({30, 1}, {1200, 1000}, 20), 20) << "has to give";
  EXPECT_EQ(most_load({30, 1}, {9000, 1000}, 20), 0);
  EXPECT_EQ(most_load({30, 1}, {}, 20), infinite);
  EXPECT_TRUE(memory_exceeded(std::vector<Memory>{memory, {1001, 1000}}));
  EXPECT_FALSE(memory_exceeded(std::vector<Memory>{memory, {}}));
}

TEST(BalancingMemory, without_limits_capacities_stay) {
  const std::vector<Computer> computers{{5, 1}, {7, 2}};
  EXPECT_EQ(capacities_within(computers, std::vector<double>{infinite, infinite}), (std::vector<double>{1, 2}));
}

TEST(BalancingMemory, who_is_full_counts_as_slower_and_the_rest_is_shared_by_capacity) {
  const std::vector<Computer> computers{{90, 10}, {0, 1}, {0, 2}};
  const std::vector<double> capacities = capacities_within(computers, std::vector<double>{30, infinite, infinite});
  EXPECT_DOUBLE_EQ(capacities[0], 30 / 20.0);  // the other two are busy for 60 / 3 s
  EXPECT_EQ(capacities[1], 1);
  EXPECT_EQ(capacities[2], 2);
}

TEST(BalancingMemory, loads_in_proportion_to_limited_capacities_keep_every_limit_and_nobody_waits_without_need) {
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    RandomNumbers random(seed);
    std::vector<Computer> computers;
    std::vector<double> most;
    for (std::uint64_t n = random.between(1, 12); n > 0; --n) {
      computers.push_back({random.exponential(10), random.exponential(1)});
      most.push_back(random.chance(0.3) ? infinite : random.exponential(20));
    }
    const std::vector<double> capacities = capacities_within(computers, most);
    const double load = together(computers).load;
    double capacity = 0, room = 0, unlimited = 0;
    for (const double c : capacities) capacity += c;
    for (const double m : most) room += m;
    if (room < load) continue;  // the next test
    const auto share = [&](std::size_t i) { return load * capacities[i] / capacity; };
    for (std::size_t i = 0; i < computers.size(); ++i) {
      ASSERT_LE(share(i), most[i] * (1 + 1e-9)) << "seed " << seed;
      if (capacities[i] == computers[i].capacity) unlimited = share(i) / computers[i].capacity;
    }
    for (std::size_t i = 0; i < computers.size(); ++i)
      if (capacities[i] != computers[i].capacity) {
        ASSERT_NEAR(share(i), most[i], 1e-9 * load) << "seed " << seed;
        ASSERT_LE(most[i], unlimited * computers[i].capacity * (1 + 1e-9)) << "seed " << seed;
      }
  }
}

TEST(BalancingMemory, where_there_is_not_enough_room_limits_are_exceeded_alike) {
  const std::vector<Computer> computers{{90, 10}, {0, 1}};
  const std::vector<double> capacities = capacities_within(computers, std::vector<double>{30, 15});
  EXPECT_DOUBLE_EQ(capacities[0] / capacities[1], 2);
}

}  // namespace

}  // namespace penelope::scheduler::balancing
