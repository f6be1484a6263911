#include "scheduler/balancing/capacity.hpp"

#include <algorithm>
#include <numeric>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

void CapacityEstimate::measure(double load, double seconds) {
  if (seconds > 0 && (load > 0 || known())) smoothed_.add(load / seconds);
}

bool memory_exceeded(std::span<const Memory> memories) {
  return std::any_of(memories.begin(), memories.end(), [](const Memory& m) { return m.exceeded(); });
}

double most_load(const Computer& computer, const Memory& memory, double bytes_per_load) {
  if (bytes_per_load <= 0 || memory.limit == std::numeric_limits<double>::infinity()) return std::numeric_limits<double>::infinity();
  return std::max(0.0, computer.load + (memory.limit - memory.used) / bytes_per_load);
}

std::vector<double> capacities_within(std::span<const Computer> computers, std::span<const double> most_loads) {
  PENELOPE_ASSERT(most_loads.size() == computers.size());
  std::vector<double> result(most_loads.begin(), most_loads.end());
  std::vector<std::size_t> by_utilization(computers.size());  // at which they are full
  std::iota(by_utilization.begin(), by_utilization.end(), std::size_t{0});
  const auto utilization_when_full = [&](std::size_t i) { return Computer{most_loads[i], computers[i].capacity}.utilization(); };
  std::stable_sort(by_utilization.begin(), by_utilization.end(),
                   [&](std::size_t a, std::size_t b) { return utilization_when_full(a) < utilization_when_full(b); });

  Computer rest = together(computers);  // the load that is not yet placed, and those who are not yet full
  for (auto i = by_utilization.begin(); i != by_utilization.end(); ++i) {
    if (rest.utilization() <= utilization_when_full(*i)) {  // nor is anybody after it full: the utilization of all of them
      const double utilization = rest.utilization();
      for (auto full = by_utilization.begin(); full != i; ++full) result[*full] = utilization > 0 ? most_loads[*full] / utilization : 0;
      for (; i != by_utilization.end(); ++i) result[*i] = computers[*i].capacity;
      return result;
    }
    rest.load -= most_loads[*i];
    rest.capacity -= computers[*i].capacity;
  }
  return result;  // all are full: in proportion to what they may have
}

}  // namespace penelope::scheduler::balancing
