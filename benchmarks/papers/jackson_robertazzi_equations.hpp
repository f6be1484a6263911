// The equations of Jackson and Robertazzi 2012 (docs/design/papers.md) as they are printed, to hold the project's
// model against them: sgn with a fixed step, loads cut off at 0, and a mesh by nine structures with one equation each.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "scheduler/balancing/graph.hpp"

namespace penelope::papers {

// A mesh of m rows and n columns with its numbers: w, z and v are the printed 1/w, 1/z and 1/v, indexed by the paper's node,
// from 1. Link z[i] joins node i to i + 1, link v[i] node i to i + n.
struct PrintedMesh {
  std::uint32_t m, n;
  std::vector<double> loads, w, z, v;
};

struct MeshEquations {
  std::vector<double> change;            // of the load of each node per second, from 1
  std::vector<int> times_covered;        // by how many equations, from 1
  std::array<unsigned, 9> components{};  // nodes of equation 7, 8, ... 15
};
// Equations 7 to 15; m and n are at least 3. as_printed: with the L(n) of 7 and 8, which has to be L(i).
MeshEquations mesh_equations(const PrintedMesh& mesh, bool as_printed);

// Equations 1 to 6, and 7 to 24 as far as they are right, over time: the same rule at each node of a graph.
class PrintedIteration {
 public:
  // All nodes have the same speed, all links the same rate; per second. dt: seconds.
  PrintedIteration(scheduler::balancing::Graph graph, std::vector<double> loads, double speed, double rate, double dt)
      : loads(std::move(loads)), graph_(std::move(graph)), speed_(speed), rate_(rate), dt_(dt) {}
  void step();

  std::vector<double> loads;
  double created = 0;  // what nodes sent beyond what they held

 private:
  scheduler::balancing::Graph graph_;
  double speed_, rate_, dt_;
};

}  // namespace penelope::papers
