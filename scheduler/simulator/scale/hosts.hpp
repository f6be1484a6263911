// The computers of a simulation: several workers on each, a core for every worker. A host may be faster or slower than others,
// other programs may take a part of it that changes, and it may stand still for a while.
//
// Time is cut into periods of one length; what a host is like in a period is drawn from seed, host and period, so that nothing
// is stored and the order of questions does not matter.
#pragma once
#include <cstdint>
#include <vector>

#include "scheduler/message.hpp"
#include "scheduler/simulator/scale/time.hpp"

namespace penelope::scheduler {

struct HostSettings {
  std::uint32_t workers = 16;       // of a host; 1 or more
  double speed_spread = 0;          // speeds are 1 - spread to 1 + spread; below 1
  std::vector<double> speeds = {};  // of the hosts, over and over, above 0; empty: by the spread
  double background = 0;            // mean share of other programs, which is 0 to twice that; at most 0.45
  double stops = 0;                 // share of periods in which a host stands still; below 1
  Time period = 100 * millisecond;  // how long load and standstills last
};

class Hosts {
 public:
  Hosts(const HostSettings&, std::uint64_t seed);

  std::uint32_t of(NodeId node) const { return node == master ? 0 : (node - 1) / settings_.workers; }

  // Work is time at speed 1. How much a worker of the host does between two times, and when it has done so much.
  Time work(std::uint32_t host, Time from, Time until) const;
  Time when(std::uint32_t host, Time from, Time work) const;
  double own_speed(std::uint32_t host) const;  // without other programs
  double speed_at(std::uint32_t host, Time time) const { return uniform_ ? 1 : speed(host, time / settings_.period); }
  // The first time from `from` on at which the host runs.
  Time awake(std::uint32_t host, Time from) const;

 private:
  double draw(std::uint32_t host, std::uint64_t what) const;  // in [0, 1)
  double speed(std::uint32_t host, std::uint64_t period) const;

  HostSettings settings_;
  std::uint64_t seed_;
  bool uniform_;  // all run at speed 1, always
};

}  // namespace penelope::scheduler
