// What a worker can do and hold (Watts, "Load measurement"): capacity in inferences per second, memory in bytes.
//
// A capacity is static, given or measured once by a benchmark, or dynamic: the load done, divided by the time that it took. A
// dynamic one follows other programs that come and go, and measurements jump, so it is smoothed as in Ghanem, section 3.
//
// Memory is a resource of its own: it does not say how fast work is done, only how much of it a worker may have. Limits of loads
// are turned into capacities, so that every method that makes loads proportional to capacities keeps to them.
#pragma once
#include <limits>
#include <span>
#include <vector>

#include "scheduler/balancing/smoothed.hpp"
#include "scheduler/balancing/utilization.hpp"

namespace penelope::scheduler::balancing {

class CapacityEstimate {
 public:
  // given: 0 if nothing is known before the first measurement, which is then taken as it is. gain: the weight of a new
  // measurement, from 0 (static) to 1 (only the last one counts).
  CapacityEstimate(double given, double gain) : smoothed_(gain) {
    if (given > 0) smoothed_.add(given);
  }

  // So much load took so many seconds. Nothing is learned from no time, nor at first from no load.
  void measure(double load, double seconds);
  bool known() const { return value() > 0; }
  double value() const { return smoothed_.value().value_or(0); }

 private:
  Smoothed smoothed_;
};

struct Memory {
  double used = 0;                                         // bytes
  double limit = std::numeric_limits<double>::infinity();  // bytes

  double room() const { return used < limit ? limit - used : 0; }
  bool exceeded() const { return used > limit; }
};

// The paper's criterion for memory ("Profitability determination"): one that holds too much pages, and slows down everybody.
bool memory_exceeded(std::span<const Memory>);

// The most load that a worker may have, if load takes so many bytes of memory each; at least 0, less than it has where its memory
// is exceeded.
double most_load(const Computer&, const Memory&, double bytes_per_load);

// Capacities with which the whole load, shared in proportion to them, stays within the most load of each: who has no room for its
// part is taken to be slower, and the others get the rest in proportion to their own capacities, which they keep. Where there is
// not enough room in all, everyone exceeds its limit by the same factor. A limit may be infinite.
std::vector<double> capacities_within(std::span<const Computer>, std::span<const double> most_loads);

}  // namespace penelope::scheduler::balancing
