// How much load goes where: the hierarchical method, dimension exchange, diffusion. All conserve it, and end with loads in
// proportion to capacities.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "scheduler/balancing/diffusion.hpp"
#include "scheduler/balancing/dimension_exchange.hpp"
#include "scheduler/balancing/hierarchical.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {

namespace {

using Computers = std::vector<Computer>;

// Capacities that differ by up to 1,000, loads that have nothing to do with them.
Computers random_computers(RandomNumbers& random, std::size_t many) {
  Computers result;
  for (std::size_t i = 0; i < many; ++i)
    result.push_back({random.chance(0.3) ? 0 : random.uniform(0, 1e6), std::exp(random.uniform(0, std::log(1000.0)))});
  return result;
}

// The largest distance of a load from the share that its computer's capacity has, as a part of all load.
double imbalance(const Computers& computers) {
  const Computer all = together(computers);
  double worst = 0;
  for (const Computer& c : computers) worst = std::max(worst, std::abs(c.load - all.load * c.capacity / all.capacity));
  return all.load > 0 ? worst / all.load : worst;
}

void expect_conserved(const Computers& before, const Computers& after) {
  const double load = together(before).load;
  EXPECT_NEAR(together(after).load, load, 1e-12 * load);
}

TEST(BalancingTransfers, equalizing_load_makes_two_utilizations_equal) {
  Computer a{30, 1}, b{0, 2};
  EXPECT_EQ(equalizing_load(a, b), 20);
  EXPECT_EQ(equalizing_load(b, a), -20);
  EXPECT_EQ(equalizing_load({5, 0}, {0, 1}), 5) << "who does nothing keeps nothing";
  EXPECT_EQ(equalizing_load({5, 0}, {0, 0}), 0);
}

// --- hierarchical ----------------------------------------------------------------------------------------------------------

// A tree in which any node may be the root: lines, stars and everything between.
std::vector<Graph::Node> random_tree(RandomNumbers& random, Graph::Node nodes) {
  std::vector<Graph::Node> names(nodes), father(nodes);
  std::iota(names.begin(), names.end(), Graph::Node{0});
  for (Graph::Node i = nodes; i > 1; --i) std::swap(names[i - 1], names[random.below(i)]);
  const std::uint64_t nearest = random.between(1, nodes);
  father[names[0]] = names[0];
  for (Graph::Node i = 1; i < nodes; ++i) father[names[i]] = names[i - 1 - random.below(std::min<std::uint64_t>(i, nearest))];
  return father;
}

TEST(BalancingHierarchy, one_pass_is_exact_and_every_transfer_can_be_made) {
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    RandomNumbers random(seed);
    const auto nodes = static_cast<Graph::Node>(random.between(1, 60));
    const std::vector<Graph::Node> father = random_tree(random, nodes);
    const Computers before = random_computers(random, nodes);
    const double load = together(before).load;
    Computers after = before;
    const std::vector<Transfer> transfers = balance_hierarchy(father, before);
    EXPECT_LT(transfers.size(), nodes);
    for (const Transfer& t : transfers) {
      ASSERT_TRUE(father[t.from] == t.to || father[t.to] == t.from) << "seed " << seed;
      ASSERT_GT(t.load, 0);
      move_load({&t, 1}, after);
      ASSERT_GE(after[t.from].load, -1e-12 * load) << "seed " << seed;
    }
    ASSERT_LE(imbalance(after), 1e-12) << "seed " << seed;
    expect_conserved(before, after);
  }
}

TEST(BalancingHierarchy, nothing_moves_in_balance_and_nothing_stays_where_nothing_is_done) {
  const std::vector<Graph::Node> father{0, 0, 1};
  EXPECT_TRUE(balance_hierarchy(father, Computers{{1, 1}, {2, 2}, {4, 4}}).empty());
  Computers computers{{3, 1}, {6, 0}, {0, 2}};  // a node that only passes on
  move_load(balance_hierarchy(father, computers), computers);
  EXPECT_DOUBLE_EQ(computers[0].load, 3);
  EXPECT_DOUBLE_EQ(computers[1].load, 0);
  EXPECT_DOUBLE_EQ(computers[2].load, 6);
}

TEST(BalancingHierarchy, a_million_nodes_in_a_row_are_balanced_without_recursion) {
  constexpr Graph::Node nodes = 1'000'000;
  std::vector<Graph::Node> father(nodes);
  for (Graph::Node i = 1; i < nodes; ++i) father[i] = i - 1;
  Computers computers(nodes);
  computers[nodes - 1].load = nodes;
  move_load(balance_hierarchy(father, computers), computers);
  EXPECT_LE(imbalance(computers), 1e-12);
}

TEST(BalancingHierarchy, refuses_what_is_no_tree) {
  const Computers three(3);
  EXPECT_THROW(balance_hierarchy(std::vector<Graph::Node>{0, 2, 1}, three), std::invalid_argument);
  EXPECT_THROW(balance_hierarchy(std::vector<Graph::Node>{0, 1, 0}, three), std::invalid_argument);
  EXPECT_THROW(balance_hierarchy(std::vector<Graph::Node>{0, 7, 0}, three), std::invalid_argument);
}

// --- along the edges of graphs -----------------------------------------------------------------------------------------------

struct NamedGraph {
  std::string name;
  Graph graph;
};

std::vector<NamedGraph> all_graphs() {
  return {{"complete", complete(16)}, {"ring", ring(16)},          {"star", star(16)},
          {"mesh", mesh(4, 5)},       {"hypercube", hypercube(4)}, {"line", line(8)}};
}

// Everyone on one side is the neighbour of everyone on the other.
Graph two_sides(Graph::Node each) {
  std::vector<Graph::Edge> edges;
  for (Graph::Node a = 0; a < each; ++a)
    for (Graph::Node b = 0; b < each; ++b) edges.push_back({a, each + b});
  return {2 * each, edges};
}

template <class Method, class Make>
void expect_proportional(Make make, std::uint64_t rounds) {
  for (const auto& [name, graph] : all_graphs()) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      RandomNumbers random(seed);
      const Computers before = random_computers(random, graph.nodes());
      Computers after = before, replayed = before;
      Method method = make(graph, before, random);
      for (std::uint64_t round = 0; round < rounds && imbalance(after) > 1e-9; ++round) {
        method.round(after);
        for (const Computer& c : after) ASSERT_GE(c.load, -1e-9 * together(before).load) << name << ", seed " << seed;
      }
      EXPECT_LE(imbalance(after), 1e-9) << name << ", seed " << seed;
      expect_conserved(before, after);
      move_load(method.transfers(), replayed);
      for (std::size_t i = 0; i < after.size(); ++i)
        EXPECT_NEAR(replayed[i].load, after[i].load, 1e-9 * together(before).load) << name << ", seed " << seed;
    }
  }
}

TEST(BalancingDiffusion, conserves_load_and_makes_it_proportional_to_capacity) {
  expect_proportional<Diffusion>([](const Graph& graph, const Computers& computers,
                                    RandomNumbers& random) { return Diffusion(graph, computers, random.uniform(0.05, 0.95)); },
                                 1'000'000);
}

TEST(BalancingDimensionExchange, conserves_load_and_makes_it_proportional_to_capacity) {
  expect_proportional<DimensionExchange>(
      [](const Graph& graph, const Computers&, RandomNumbers& random) { return DimensionExchange(graph, random.uniform(0.2, 1)); }, 1'000'000);
}

TEST(BalancingDiffusion, has_enough_steps_where_the_printed_row_sums_exceed_one) {
  const Computers equal(10, Computer{1, 1});
  // D = 1 + 0.2 * 9 / 2 = 1.9; ln 0.2 / ln (0.9 / 1.9) = 2.15
  EXPECT_EQ(Diffusion(complete(10), equal, 0.2).steps(), 3u);
  EXPECT_EQ(Diffusion(complete(1), Computers(1), 0.2).steps(), 1u);
}

TEST(BalancingDiffusion, is_stable_at_any_alpha_and_with_many_neighbours) {
  for (const Graph& graph : {complete(64), star(300), hypercube(7), two_sides(20)}) {
    for (const double alpha : {0.01, 0.1, 0.5, 0.99}) {
      RandomNumbers random(3);
      Computers computers = random_computers(random, graph.nodes());
      Diffusion diffusion(graph, computers, alpha);
      double before = most_utilization(computers);
      for (int round = 0; round < 200; ++round) {
        diffusion.round(computers);
        ASSERT_LE(most_utilization(computers), before * (1 + 1e-9)) << graph.nodes() << " nodes, alpha " << alpha;
        before = most_utilization(computers);
      }
    }
  }
}

TEST(BalancingDimensionExchange, no_node_has_two_edges_of_a_colour) {
  for (const auto& [name, graph] : all_graphs()) {
    std::size_t edges = 0, most_neighbours = 0;
    graph.for_each_edge([&](Graph::Node, Graph::Node) { ++edges; });
    for (Graph::Node i = 0; i < graph.nodes(); ++i) most_neighbours = std::max(most_neighbours, graph.neighbours(i).size());
    const auto colours = edge_colours(graph);
    EXPECT_LE(colours.size(), 2 * most_neighbours - 1) << name;
    for (const auto& colour : colours) {
      std::set<Graph::Node> ends;
      for (const Graph::Edge& e : colour) {
        EXPECT_TRUE(ends.insert(e.from).second && ends.insert(e.to).second) << name;
        --edges;
      }
    }
    EXPECT_EQ(edges, 0u) << name;
  }
  EXPECT_EQ(edge_colours(hypercube(5)).size(), 5u);
}

TEST(BalancingDimensionExchange, one_sweep_over_a_hypercube_of_equal_computers_is_exact) {
  RandomNumbers random(1);
  Computers computers(32);
  for (Computer& c : computers) c.load = random.uniform(0, 100);
  DimensionExchange(hypercube(5)).round(computers);
  EXPECT_LE(imbalance(computers), 1e-14);
}

TEST(BalancingTransfers, balance_stops_at_the_wanted_efficiency_or_after_the_given_rounds) {
  RandomNumbers random(1);
  Computers computers = random_computers(random, 16), same = computers;
  Diffusion diffusion(ring(16), computers, 0.1);
  const std::uint64_t rounds = balance(diffusion, computers, 0.9, 100'000);
  EXPECT_GE(efficiency(computers), 0.9);
  Diffusion again(ring(16), same, 0.1);
  EXPECT_EQ(balance(again, same, 0.9, rounds - 1), rounds - 1);
  EXPECT_LT(efficiency(same), 0.9);
}

}  // namespace

}  // namespace penelope::scheduler::balancing
