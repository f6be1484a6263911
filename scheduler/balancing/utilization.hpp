// Load, capacity and utilization kept apart (Watts, "Load measurement"), and whether it pays to balance.
//
//   load         work, counted so that it is the same on every computer: estimated inferences outstanding
//   capacity     how much of it a computer really does: inferences per second
//   utilization  load / capacity: the seconds for which its load keeps the computer busy
//
// To balance is to make utilizations equal, not loads: then every load is in proportion to its computer's capacity.
#pragma once
#include <algorithm>
#include <limits>
#include <span>

namespace penelope::scheduler::balancing {

// A computer, or several taken as one.
struct Computer {
  double load = 0;      // at least 0
  double capacity = 1;  // at least 0; 0: does nothing, and should hold nothing

  double utilization() const {  // infinite where there is load and nobody to do it
    if (load <= 0) return 0;
    return capacity > 0 ? load / capacity : std::numeric_limits<double>::infinity();
  }
};

inline Computer together(std::span<const Computer> computers) {
  Computer sum{0, 0};
  for (const Computer& c : computers) sum.load += c.load, sum.capacity += c.capacity;
  return sum;
}

inline double most_utilization(std::span<const Computer> computers) {
  double most = 0;
  for (const Computer& c : computers) most = std::max(most, c.utilization());
  return most;
}

// The paper's U_avg: over the computers, each counting the same.
inline double average_utilization(std::span<const Computer> computers) {
  double sum = 0;
  std::size_t working = 0;
  for (const Computer& c : computers)
    if (c.capacity > 0 || c.load > 0) sum += c.utilization(), ++working;
  return working > 0 ? sum / static_cast<double>(working) : 0;
}

// U_avg / U_max ("Profitability determination"), from 0 to 1, which is balance. It tells when to balance, but not how much that
// brings: where capacities differ, the utilization after balancing is not U_avg but balanced_utilization().
inline double efficiency(std::span<const Computer> computers) {
  const double most = most_utilization(computers);
  if (most == std::numeric_limits<double>::infinity()) return 0;
  return most > 0 ? average_utilization(computers) / most : 1;
}

// That of all computers once they are balanced: the least U_max that moving load can reach.
inline double balanced_utilization(std::span<const Computer> computers) { return together(computers).utilization(); }

// Whether to balance: the efficiency is below what is wanted (0 to 1), and all are done sooner than it takes to move the load.
// `cost` in seconds; `times`: how often the computers go through these loads before they could be balanced again: 1 for work that
// is done once, the number of time steps for a simulation.
inline bool should_balance(std::span<const Computer> computers, double min_efficiency, double cost, double times = 1) {
  if (efficiency(computers) >= min_efficiency) return false;
  return times * (most_utilization(computers) - balanced_utilization(computers)) > cost;
}

}  // namespace penelope::scheduler::balancing
