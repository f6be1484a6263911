// How much load goes between two computers, and what the methods that find it for all pairs have in common.
#pragma once
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "scheduler/balancing/graph.hpp"
#include "scheduler/balancing/utilization.hpp"

namespace penelope::scheduler::balancing {

struct Transfer {
  Graph::Node from, to;
  double load;
};

// What `a` gives `b` so that their utilizations become equal, negative where it is `b` that gives: Watts, "Load transfer
// calculation", (C_b L_a - C_a L_b) / (C_a + C_b).
inline double equalizing_load(const Computer& a, const Computer& b) {
  const double capacity = a.capacity + b.capacity;
  return capacity > 0 ? (b.capacity * a.load - a.capacity * b.load) / capacity : 0;
}

inline void move_load(std::span<const Transfer> transfers, std::span<Computer> computers) {
  for (const Transfer& t : transfers) {
    computers[t.from].load -= t.load;
    computers[t.to].load += t.load;
  }
}

// The same with every load positive, and without those of nothing.
inline std::vector<Transfer> directed(std::span<const Transfer> transfers) {
  std::vector<Transfer> result;
  for (const Transfer& t : transfers) {
    if (t.load > 0) result.push_back(t);
    if (t.load < 0) result.push_back({t.to, t.from, -t.load});
  }
  return result;
}

// Rounds of a method (Diffusion, DimensionExchange) until the efficiency is reached, at most `most`. Gives their number.
template <class Method>
std::uint64_t balance(Method& method, std::span<Computer> computers, double min_efficiency, std::uint64_t most) {
  std::uint64_t rounds = 0;
  for (; rounds < most && efficiency(computers) < min_efficiency; ++rounds) method.round(computers);
  return rounds;
}

}  // namespace penelope::scheduler::balancing
