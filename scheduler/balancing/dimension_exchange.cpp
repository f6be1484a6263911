#include "scheduler/balancing/dimension_exchange.hpp"

namespace penelope::scheduler::balancing {

std::vector<std::vector<Graph::Edge>> edge_colours(const Graph& graph) {
  std::vector<std::vector<Graph::Edge>> colours;
  std::vector<std::vector<bool>> has(graph.nodes());  // by node and colour
  const auto used = [&](Graph::Node node, std::size_t colour) { return colour < has[node].size() && has[node][colour]; };
  graph.for_each_edge([&](Graph::Node from, Graph::Node to) {
    std::size_t colour = 0;
    while (used(from, colour) || used(to, colour)) ++colour;
    for (const Graph::Node node : {from, to}) {
      if (has[node].size() <= colour) has[node].resize(colour + 1);
      has[node][colour] = true;
    }
    if (colours.size() <= colour) colours.resize(colour + 1);
    colours[colour].push_back({from, to});
  });
  return colours;
}

DimensionExchange::DimensionExchange(const Graph& graph, double lambda) : lambda_(lambda) {
  for (const auto& colour : edge_colours(graph))
    for (const Graph::Edge& e : colour) transfers_.push_back({e.from, e.to, 0});
}

void DimensionExchange::round(std::span<Computer> computers) {
  for (Transfer& t : transfers_) {
    const Transfer step{t.from, t.to, lambda_ * equalizing_load(computers[t.from], computers[t.to])};
    move_load({&step, 1}, computers);
    t.load += step.load;
  }
}

}  // namespace penelope::scheduler::balancing
