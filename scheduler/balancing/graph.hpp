// Graph: which computers are neighbours. Undirected, without loops; up to millions of nodes.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace penelope::scheduler::balancing {

class Graph {
 public:
  using Node = std::uint32_t;  // 0 to nodes() - 1
  struct Edge {
    Node from, to;
  };

  // Every edge once, in either direction.
  Graph(Node nodes, std::span<const Edge> edges);

  Node nodes() const { return static_cast<Node>(first_.size() - 1); }
  std::span<const Node> neighbours(Node node) const {  // ascending
    return {neighbours_.data() + first_[node], neighbours_.data() + first_[node + 1]};
  }
  // Calls f(from, to) for every edge once, from < to.
  template <class F>
  void for_each_edge(F&& f) const {
    for (Node from = 0; from < nodes(); ++from)
      for (const Node to : neighbours(from))
        if (from < to) f(from, to);
  }

 private:
  std::vector<std::uint64_t> first_;  // of each node's neighbours; one more at the end
  std::vector<Node> neighbours_;
};

Graph complete(Graph::Node nodes);
Graph line(Graph::Node nodes);
Graph ring(Graph::Node nodes);
Graph star(Graph::Node nodes);                      // node 0 in the middle
Graph mesh(Graph::Node rows, Graph::Node columns);  // node r * columns + c
Graph hypercube(unsigned dimensions);

}  // namespace penelope::scheduler::balancing
