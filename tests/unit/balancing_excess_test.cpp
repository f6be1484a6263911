// How much too much a node has, and who gets it (scheduler/balancing/excess.hpp).
#include "scheduler/balancing/excess.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {
namespace {

// Seeds/002, table 1, after 20 s.
const std::vector<Computer> table_1{{475, 1 / 0.160}, {200, 1 / 0.400}, {60, 1 / 0.500}};

std::vector<Computer> random_nodes(RandomNumbers& random, std::uint64_t least = 2) {
  std::vector<Computer> nodes(random.between(least, 12));
  for (Computer& node : nodes) {
    node.load = random.chance(0.2) ? 0 : random.uniform(0, 1000);
    node.capacity = random.uniform(0.1, 50);
  }
  return nodes;
}

double sum_of(const std::vector<double>& values) { return std::accumulate(values.begin(), values.end(), 0.0); }

// What each has after all have sent their excess at once.
std::vector<double> after_one_move(const std::vector<Computer>& nodes, Average kind, double gain) {
  std::vector<double> loads;
  for (const Computer& node : nodes) loads.push_back(node.load);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const double amount = excess(nodes[i], level(nodes, kind), gain);
    const std::vector<double> fractions = fractions_by_lack(nodes, i, kind);
    for (std::size_t to = 0; to < nodes.size(); ++to) {
      loads[i] -= fractions[to] * amount;
      loads[to] += fractions[to] * amount;
    }
  }
  return loads;
}

TEST(Excess, IsThatOfTheTimesInThePaper) {
  EXPECT_DOUBLE_EQ(level(table_1, Average::of_times), 62);
  EXPECT_NEAR(excess(table_1[0], 62, 1), 87.5, 1e-9);
  EXPECT_NEAR(excess(table_1[1], 62, 0.5), 22.5, 1e-9);
  EXPECT_EQ(excess(table_1[2], 62, 1), 0);
}

TEST(Excess, ByCapacityTellsWhenAllCouldEndTogether) {
  EXPECT_NEAR(20 + level(table_1, Average::by_capacity), 88.37, 0.01);
  EXPECT_NEAR(125 + table_1[0].capacity * level(table_1, Average::by_capacity), 552, 0.5);
}

TEST(Excess, OneMoveByCapacityBringsAllToTheLevel) {
  RandomNumbers random(1);
  for (int i = 0; i < 10'000; ++i) {
    const std::vector<Computer> nodes = random_nodes(random);
    const double wanted = level(nodes, Average::by_capacity);
    const std::vector<double> loads = after_one_move(nodes, Average::by_capacity, 1);
    for (std::size_t at = 0; at < nodes.size(); ++at) ASSERT_NEAR(loads[at], nodes[at].capacity * wanted, 1e-7);
  }
}

TEST(Excess, OneMoveOfTimesCanMakeTheSlowestTheLast) {
  const std::vector<double> loads = after_one_move(table_1, Average::of_times, 1);
  EXPECT_NEAR(loads[2] - 60, 132.5, 1e-9);
  EXPECT_NEAR(20 + loads[2] * 0.5, 116.25, 1e-9);  // without balancing all end after 100 s
}

TEST(Excess, MovesConserveLoadAndLeaveNobodyBelowNothing) {
  RandomNumbers random(2);
  for (int i = 0; i < 10'000; ++i) {
    const std::vector<Computer> nodes = random_nodes(random);
    double before = 0;
    for (const Computer& node : nodes) before += node.load;
    for (const Average kind : {Average::of_times, Average::by_capacity}) {
      const std::vector<double> loads = after_one_move(nodes, kind, random.unit());
      ASSERT_NEAR(sum_of(loads), before, 1e-9 * before);
      for (const double load : loads) ASSERT_GE(load, -1e-9);
    }
  }
}

TEST(Excess, FractionsAddUpAndGoOnlyToThoseWhoLack) {
  RandomNumbers random(3);
  for (int i = 0; i < 10'000; ++i) {
    const std::vector<Computer> nodes = random_nodes(random);
    const std::size_t self = random.below(nodes.size());
    for (const Average kind : {Average::of_times, Average::by_capacity}) {
      const double wanted = level(nodes, kind);
      const std::vector<double> fractions = fractions_by_lack(nodes, self, kind);
      if (excess(nodes[self], wanted, 1) > 1e-9) {
        ASSERT_NEAR(sum_of(fractions), 1, 1e-12);
      }
      for (std::size_t to = 0; to < nodes.size(); ++to)
        ASSERT_EQ(fractions[to] > 0, to != self && nodes[to].utilization() < wanted && sum_of(fractions) > 0);
    }
  }
}

TEST(Excess, NobodyLacksAnythingAmongEquals) {
  const std::vector<Computer> equals(4, {100, 2});
  EXPECT_EQ(fractions_by_lack(equals, 0, Average::of_times), std::vector<double>(4));
  EXPECT_EQ(excess(equals[0], level(equals, Average::by_capacity), 1), 0);
}

TEST(Excess, Lb1GivesToAllMoreWhereLessWaits) {
  const std::vector<double> fractions = fractions_to_all(table_1, 0);
  EXPECT_NEAR(fractions[1], 30.0 / 110, 1e-12);
  EXPECT_NEAR(fractions[2], 80.0 / 110, 1e-12);
  RandomNumbers random(4);
  for (int i = 0; i < 10'000; ++i) {
    const std::vector<Computer> nodes = random_nodes(random);
    const std::size_t self = random.below(nodes.size());
    const std::vector<double> all = fractions_to_all(nodes, self);
    ASSERT_NEAR(sum_of(all), 1, 1e-12);
    ASSERT_EQ(all[self], 0);
    for (std::size_t a = 0; a < nodes.size(); ++a)
      for (std::size_t b = 0; b < nodes.size(); ++b)
        if (a != self && b != self && nodes[a].utilization() < nodes[b].utilization()) {
          ASSERT_GE(all[a], all[b]);
        }
  }
}

TEST(Excess, Lb1GivesAllTheSameWhereTheyHaveNothing) {
  const std::vector<Computer> nodes{{100, 1}, {0, 1}, {0, 5}};
  EXPECT_EQ(fractions_to_all(nodes, 0), (std::vector<double>{0, 0.5, 0.5}));
  EXPECT_EQ(fractions_to_all(std::vector<Computer>{{100, 1}, {50, 1}}, 0), (std::vector<double>{0, 1}));
}

}  // namespace
}  // namespace penelope::scheduler::balancing
