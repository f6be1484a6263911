#include "scheduler/balancing/excess.hpp"

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

double level(std::span<const Computer> nodes, Average kind) {
  return kind == Average::of_times ? average_utilization(nodes) : balanced_utilization(nodes);
}

double excess(const Computer& self, double level, double gain) { return std::max(gain * (self.load - self.capacity * level), 0.0); }

std::vector<double> fractions_by_lack(std::span<const Computer> nodes, std::size_t self, Average kind) {
  const double wanted = level(nodes, kind);
  std::vector<double> result(nodes.size());
  double sum = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (i == self) continue;
    const double lack = std::max(wanted - nodes[i].utilization(), 0.0);
    sum += result[i] = kind == Average::of_times ? lack : lack * nodes[i].capacity;
  }
  if (sum > 0)
    for (double& fraction : result) fraction /= sum;
  return result;
}

std::vector<double> fractions_to_all(std::span<const Computer> nodes, std::size_t self) {
  PENELOPE_ASSERT(self < nodes.size() && nodes.size() > 1);
  const auto others = static_cast<double>(nodes.size() - 1);
  double sum = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (i != self) sum += nodes[i].utilization();
  std::vector<double> result(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (i == self) continue;
    result[i] = sum == 0 || others == 1 ? 1 / others : (1 - nodes[i].utilization() / sum) / (others - 1);
  }
  return result;
}

}  // namespace penelope::scheduler::balancing
