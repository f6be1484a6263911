// Which tasks go (Watts, "Task selection"), when it is known how much load should.
//
// Tasks are chosen so that what is missed of the wanted load, and what their transfer costs, is least together:
//
//     | wanted - sum load |  +  sum cost
//
// a knapsack in which tasks of the other side, if it may give some in exchange, have negative load.
//
// Where tasks are too coarse for that they are divided: a run of alternatives of one choice point into shorter runs.
#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "scheduler/balancing/utilization.hpp"

namespace penelope::scheduler::balancing {

struct Task {
  double load = 0;   // inferences, at least 0
  double cost = 0;   // of its transfer, in inferences that could be done meanwhile: transfer_cost(), at least 0
  double bytes = 0;  // that it takes of the receiver's memory, at least 0
};

// The inferences that a worker of this capacity could do while it waits for so many bytes. Seconds; bytes per second.
inline double transfer_cost(double bytes, double latency, double bytes_per_second, double capacity) {
  return (latency + bytes / bytes_per_second) * capacity;
}

struct Exchange {
  std::vector<std::size_t> given, taken;  // indices of ours and of theirs, ascending
  double load = 0;                        // given less taken
  double cost = 0;
};

// The tasks to give to another worker, and to take from it if theirs are named, so that the wanted load (at least 0) goes over.
// room: bytes that the other one still has, before it gives anything.
Exchange exchange_tasks(std::span<const Task> ours, std::span<const Task> theirs, double wanted,
                        double room = std::numeric_limits<double>::infinity());
inline Exchange select_tasks(std::span<const Task> ours, double wanted, double room = std::numeric_limits<double>::infinity()) {
  return exchange_tasks(ours, {}, wanted, room);
}

// The utilization, in seconds, from which on a task is to be divided ("Granularity adjustment"): it keeps one computer busy for
// longer than the wanted efficiency (above 0, up to 1) allows.
inline double division_threshold(std::span<const Computer> computers, double min_efficiency) {
  return average_utilization(computers) / min_efficiency;
}

// A run of alternatives is divided into one run for each share, in the order of the shares, with loads in proportion to them as
// nearly as whole alternatives allow. Gives the number of alternatives in each. Shares are at least 0, and not all 0.
std::vector<std::uint64_t> divide_run(std::uint64_t alternatives, std::span<const double> shares);  // all of one load
std::vector<std::uint64_t> divide_run(std::span<const double> loads, std::span<const double> shares);

}  // namespace penelope::scheduler::balancing
