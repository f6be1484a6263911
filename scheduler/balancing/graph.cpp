#include "scheduler/balancing/graph.hpp"

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

using Node = Graph::Node;

Graph::Graph(Node nodes, std::span<const Edge> edges) : first_(nodes + std::uint64_t{1}) {
  PENELOPE_ASSERT(std::ranges::all_of(edges, [nodes](const Edge& e) { return e.from != e.to && e.from < nodes && e.to < nodes; }));
  for (const Edge& e : edges) ++first_[e.from + 1], ++first_[e.to + 1];
  for (Node i = 0; i < nodes; ++i) first_[i + 1] += first_[i];
  neighbours_.resize(2 * edges.size());
  std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
  PENELOPE_ASSERT(first_.back() == neighbours_.size());
  for (const Edge& e : edges) {
    neighbours_[next[e.from]++] = e.to;
    neighbours_[next[e.to]++] = e.from;
  }
  for (Node i = 0; i < nodes; ++i)
    std::sort(neighbours_.begin() + static_cast<std::ptrdiff_t>(first_[i]), neighbours_.begin() + static_cast<std::ptrdiff_t>(first_[i + 1]));
}

Graph complete(Node nodes) {
  std::vector<Graph::Edge> edges;
  for (Node a = 0; a < nodes; ++a)
    for (Node b = a + 1; b < nodes; ++b) edges.push_back({a, b});
  return {nodes, edges};
}

Graph line(Node nodes) { return mesh(1, nodes); }

Graph ring(Node nodes) {
  std::vector<Graph::Edge> edges;
  for (Node a = 0; a + 1 < nodes; ++a) edges.push_back({a, a + 1});
  if (nodes > 2) edges.push_back({0, nodes - 1});
  return {nodes, edges};
}

Graph star(Node nodes) {
  std::vector<Graph::Edge> edges;
  for (Node a = 1; a < nodes; ++a) edges.push_back({0, a});
  return {nodes, edges};
}

Graph mesh(Node rows, Node columns) {
  std::vector<Graph::Edge> edges;
  for (Node r = 0; r < rows; ++r) {
    for (Node c = 0; c < columns; ++c) {
      const Node at = r * columns + c;
      if (c + 1 < columns) edges.push_back({at, at + 1});
      if (r + 1 < rows) edges.push_back({at, at + columns});
    }
  }
  return {rows * columns, edges};
}

Graph hypercube(unsigned dimensions) {
  std::vector<Graph::Edge> edges;
  PENELOPE_ASSERT(dimensions < 32);  // numbers of nodes
  const Node nodes = Node{1} << dimensions;
  for (Node a = 0; a < nodes; ++a)
    for (unsigned d = 0; d < dimensions; ++d)
      if ((a >> d & 1) == 0) edges.push_back({a, a | Node{1} << d});
  return {nodes, edges};
}

}  // namespace penelope::scheduler::balancing
