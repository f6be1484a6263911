#include "scheduler/balancing/diffusion.hpp"

#include <algorithm>
#include <cmath>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

namespace {

// C_b / (C_a + C_b): the part of a's load that would be b's.
double part_of_other(const Computer& a, const Computer& b) { return equalizing_load({1, a.capacity}, {0, b.capacity}); }

}  // namespace

Diffusion::Diffusion(const Graph& graph, std::span<const Computer> computers, double alpha) : alpha_(alpha), divisors_(graph.nodes(), 1) {
  PENELOPE_ASSERT(computers.size() == graph.nodes() && alpha > 0);
  graph.for_each_edge([&](Graph::Node from, Graph::Node to) {
    transfers_.push_back({from, to, 0});
    divisors_[from] += alpha * part_of_other(computers[from], computers[to]);
    divisors_[to] += alpha * part_of_other(computers[to], computers[from]);
  });
  double most = 0;
  for (const double d : divisors_) most = std::max(most, d - 1);
  if (most <= 0) return;  // nobody has a neighbour to give to
  const double error = std::min(alpha, 1 / (4 * most));
  steps_ = std::max(1u, static_cast<unsigned>(std::ceil(std::log(error) / std::log(most / (1 + most)))));
}

std::vector<double> Diffusion::solve(std::span<const Computer> computers) const {
  PENELOPE_CHECK(computers.size() == divisors_.size());
  std::vector<double> now(computers.size()), next(computers.size());
  for (std::size_t i = 0; i < computers.size(); ++i) now[i] = computers[i].load;
  for (unsigned step = 0; step < steps_; ++step) {
    for (std::size_t i = 0; i < computers.size(); ++i) next[i] = computers[i].load;
    for (const Transfer& t : transfers_) {
      next[t.from] += alpha_ * part_of_other(computers[t.to], computers[t.from]) * now[t.to];
      next[t.to] += alpha_ * part_of_other(computers[t.from], computers[t.to]) * now[t.from];
    }
    for (std::size_t i = 0; i < computers.size(); ++i) next[i] /= divisors_[i];
    std::swap(now, next);
  }
  return now;
}

void Diffusion::round(std::span<Computer> computers) {
  const std::vector<double> after = solve(computers);
  for (Transfer& t : transfers_) {
    const Computer from{after[t.from], computers[t.from].capacity}, to{after[t.to], computers[t.to].capacity};
    const Transfer flow{t.from, t.to, alpha_ * equalizing_load(from, to)};
    move_load({&flow, 1}, computers);
    t.load += flow.load;
  }
}

}  // namespace penelope::scheduler::balancing
