// The flow model of load over time (scheduler/balancing/flow_model): laws on random graphs, and cases that can be computed by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "scheduler/balancing/flow_model.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {
namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

std::size_t edges_of(const Graph& graph) {
  std::size_t edges = 0;
  graph.for_each_edge([&](Graph::Node, Graph::Node) { ++edges; });
  return edges;
}

Graph random_graph(RandomNumbers& random) {
  const auto nodes = static_cast<Graph::Node>(random.between(1, 30));
  std::set<std::pair<Graph::Node, Graph::Node>> pairs;
  for (std::uint64_t i = random.below(3 * nodes); i > 0; --i) {
    const auto a = static_cast<Graph::Node>(random.below(nodes)), b = static_cast<Graph::Node>(random.below(nodes));
    if (a != b) pairs.insert({std::min(a, b), std::max(a, b)});
  }
  std::vector<Graph::Edge> edges;
  for (const auto& [a, b] : pairs) edges.push_back({a, b});
  return {nodes, edges};
}

std::vector<double> random_values(RandomNumbers& random, std::size_t count, double most, double share_of_zeros) {
  std::vector<double> values(count);
  for (double& value : values) value = random.chance(share_of_zeros) ? 0 : random.uniform(0, most);
  return values;
}

// A graph with loads, speeds from 0 to most_speed (or all the same), and rates from slow to unlimited.
struct RandomModel {
  RandomModel(RandomNumbers& random, Level level_, double most_speed)
      : graph(random_graph(random)),
        level(level_),
        speeds(random_values(random, graph.nodes(), most_speed, 0.2)),
        rates(random_values(random, edges_of(graph), random.one_of({1.0, 100.0, 1e6}), 0.1)),
        model(graph, speeds, rates, level, 1e-3) {
    const std::vector<double> loads = random_values(random, graph.nodes(), 100, 0.3);
    for (Graph::Node i = 0; i < graph.nodes(); ++i) model.add(i, loads[i]);
  }
  Graph graph;
  Level level;
  std::vector<double> speeds, rates;
  FlowModel model;
};

FlowModel model_of(const Graph& graph, const std::vector<double>& loads, double speed, double rate, double step, Level level = Level::load) {
  FlowModel model(graph, std::vector<double>(graph.nodes(), speed), std::vector<double>(edges_of(graph), rate), level, step);
  for (Graph::Node i = 0; i < graph.nodes(); ++i) model.add(i, loads[i]);
  return model;
}

double time_to_empty(FlowModel model, std::uint64_t most_steps) {
  for (std::uint64_t i = 0; i < most_steps && !model.emptied_at(); ++i) model.step();
  return model.emptied_at().value_or(unlimited);
}

constexpr Level levels[] = {Level::load, Level::utilization};

TEST(FlowModel, ProcessedAndLeftIsWhatWasPutIn) {
  RandomNumbers random(1);
  for (int run = 0; run < 1000; ++run) {
    RandomModel r(random, levels[run % 2], 1000);
    for (int step = 0; step < 300; ++step) {
      if (random.chance(0.02)) r.model.add(static_cast<Graph::Node>(random.below(r.graph.nodes())), random.uniform(0, 50));
      r.model.step();
      for (const double load : r.model.loads()) ASSERT_GE(load, 0);
      ASSERT_NEAR(r.model.processed() + r.model.left(), r.model.put_in(), 1e-12 * r.model.put_in());
    }
  }
}

// Without processors only flows change loads.
TEST(FlowModel, FlowsNeverWidenTheRangeOfLoads) {
  RandomNumbers random(2);
  for (int run = 0; run < 1000; ++run) {
    RandomModel r(random, Level::load, 0);
    auto [least, most] = std::ranges::minmax(r.model.loads());
    for (int step = 0; step < 200; ++step) {
      r.model.step();
      const auto [now_least, now_most] = std::ranges::minmax(r.model.loads());
      ASSERT_GE(now_least, least - 1e-9);
      ASSERT_LE(now_most, most + 1e-9);
      least = now_least, most = now_most;
    }
  }
}

// Chatter turns what deviates from the mean into its opposite from one step to the next: then the product of the two is negative.
TEST(FlowModel, LoadsDoNotChatter) {
  RandomNumbers random(4);
  for (int run = 0; run < 1000; ++run) {
    RandomModel r(random, Level::load, 0);
    const double mean = r.model.left() / r.graph.nodes();
    for (int step = 0; step < 50; ++step) {
      const std::vector<double> before(r.model.loads().begin(), r.model.loads().end());
      r.model.step();
      double product = 0;
      for (std::size_t i = 0; i < before.size(); ++i) product += (before[i] - mean) * (r.model.loads()[i] - mean);
      ASSERT_GE(product, -1e-9);
    }
  }
}

// Every second node has much: in a mesh, half of each difference over every link at once would be too much.
TEST(FlowModel, AChequeredMeshBecomesLevelWithoutOvershooting) {
  const Graph graph = mesh(10, 10);
  std::vector<double> loads(100);
  for (std::size_t i = 0; i < 100; ++i) loads[i] = (i / 10 + i) % 2 ? 1 : 3;
  FlowModel model = model_of(graph, loads, 0, unlimited, 1);
  for (int step = 0; step < 5; ++step) {
    model.step();
    EXPECT_GE(model.loads()[44] - model.loads()[45], -1e-12);  // in the middle
  }
  EXPECT_NEAR(model.loads()[44], 2, 0.1);
}

TEST(FlowModel, LoadBecomesProportionalToCapacity) {
  // Speeds so small that next to nothing is processed meanwhile.
  RandomNumbers random(3);
  for (const Graph& graph : {complete(10), line(10), ring(10), star(10), mesh(4, 5), hypercube(4)}) {
    std::vector<double> speeds(graph.nodes());
    for (double& speed : speeds) speed = 1e-12 * random.uniform(1, 10);
    FlowModel model(graph, speeds, std::vector<double>(edges_of(graph), unlimited), Level::utilization, 1);
    model.add(0, 1000);
    for (int step = 0; step < 20'000; ++step) model.step();
    const double of_all = 1000 / std::accumulate(speeds.begin(), speeds.end(), 0.0);
    for (Graph::Node i = 0; i < graph.nodes(); ++i) EXPECT_NEAR(model.loads()[i], of_all * speeds[i], 1e-6);
  }
}

// Equation 2: before a load is used up or level with a neighbour's, a step is the paper's.
TEST(FlowModel, FollowsTheEquationsWhileLoadsDiffer) {
  std::vector<double> wanted = {1, 10, 4, 2, 3};
  FlowModel model = model_of(line(5), wanted, 800, 100, 1e-6);
  for (int step = 0; step < 1000; ++step) {
    const std::vector<double> before = wanted;
    for (std::size_t i = 0; i < 5; ++i) {
      wanted[i] -= 800e-6;
      if (i > 0) wanted[i] += before[i - 1] > before[i] ? 100e-6 : -100e-6;
      if (i < 4) wanted[i] += before[i + 1] > before[i] ? 100e-6 : -100e-6;
    }
    model.step();
    for (std::size_t i = 0; i < 5; ++i) ASSERT_NEAR(model.loads()[i], wanted[i], 1e-9);
  }
}

TEST(FlowModel, LinksOfAMeshMayHaveOtherRatesDownThanAcross) {
  const Graph graph = mesh(2, 2);  // edges 0-1, 0-2, 1-3, 2-3
  FlowModel model(graph, std::vector<double>(4, 0.0), std::vector<double>{10, 20, 20, 10}, Level::load, 0.01);
  model.add(0, 100);
  model.step();
  EXPECT_DOUBLE_EQ(model.loads()[1], 0.1);
  EXPECT_DOUBLE_EQ(model.loads()[2], 0.2);
  EXPECT_DOUBLE_EQ(model.loads()[3], 0);
}

TEST(FlowModel, OneNodeIsEmptyAfterItsLoadOverItsSpeed) {
  EXPECT_NEAR(time_to_empty(model_of(line(1), {10}, 3, 0, 0.01), 1000), 10.0 / 3, 1e-9);
  EXPECT_NEAR(time_to_empty(model_of(line(2), {10, 0}, 3, 0, 0.01), 1000), 10.0 / 3, 1e-9);  // the link carries nothing
}

TEST(FlowModel, AllNodesTogetherAreAsFastAsTheirSumOverFastLinks) {
  FlowModel model(star(4), std::vector<double>{1, 2, 3, 4}, std::vector<double>(3, unlimited), Level::utilization, 1e-3);
  model.add(1, 100);
  EXPECT_NEAR(time_to_empty(model, 20'000), 10, 0.02);
}

TEST(FlowModel, ALimitedLinkIsWhatTheTimeToEmptyDependsOn) {
  // 100 at one node, which processes 1 and gives 1 in a second: 50 s, and no sooner.
  EXPECT_NEAR(time_to_empty(model_of(line(2), {100, 0}, 1, 1, 0.01), 10'000), 50, 0.1);
  EXPECT_NEAR(time_to_empty(model_of(line(2), {100, 0}, 1, 0.5, 0.01), 10'000), 100 / 1.5, 0.1);
}

TEST(FlowModel, ASmallerStepHardlyChangesIt) {
  const std::vector<double> loads = {1, 10, 4, 2, 3, 0, 0, 8, 1};
  double before = time_to_empty(model_of(mesh(3, 3), loads, 800, 300, 4e-5), 100'000), change = 1;
  for (const double step : {2e-5, 1e-5, 5e-6, 2.5e-6}) {
    const double now = time_to_empty(model_of(mesh(3, 3), loads, 800, 300, step), 100'000);
    change = std::abs(now - before);
    before = now;
  }
  EXPECT_LT(change, 1e-4 * before);
}

TEST(FlowModel, LoadMayBeAddedWhenAllIsDone) {
  FlowModel model = model_of(line(2), {1, 1}, 1, 1, 0.25);
  EXPECT_FALSE(model.emptied_at());
  for (int step = 0; step < 8; ++step) model.step();
  ASSERT_TRUE(model.emptied_at());
  EXPECT_DOUBLE_EQ(*model.emptied_at(), 1);
  model.add(0, 0.1);
  EXPECT_FALSE(model.emptied_at());
  model.step();
  ASSERT_TRUE(model.emptied_at());
  EXPECT_GT(*model.emptied_at(), 2);
  EXPECT_LT(*model.emptied_at(), 2.25);
  EXPECT_DOUBLE_EQ(model.processed(), 2.1);
}

TEST(FlowModel, ANodeWithoutASpeedGivesAllItHas) {
  FlowModel model(line(3), std::vector<double>{0, 5, 0}, std::vector<double>(2, unlimited), Level::utilization, 0.01);
  model.add(0, 10);
  EXPECT_NEAR(time_to_empty(model, 10'000), 2, 0.5);
  FlowModel alone(line(2), std::vector<double>{0, 0}, std::vector<double>{1}, Level::utilization, 0.01);
  alone.add(0, 10);
  EXPECT_EQ(time_to_empty(alone, 10'000), unlimited);
  EXPECT_DOUBLE_EQ(alone.loads()[0], 10);
}

}  // namespace
}  // namespace penelope::scheduler::balancing
