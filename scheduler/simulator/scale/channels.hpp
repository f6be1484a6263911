// How long messages take between two nodes. A message never overtakes an earlier one of the same pair.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "scheduler/random_numbers.hpp"
#include "scheduler/simulator/protocol/world.hpp"

namespace penelope::scheduler {

class Channels {
 public:
  Channels(Delays delays, RandomNumbers& random) : delays_(delays), random_(random) {}

  double delay(NodeId from, NodeId to) {
    switch (delays_) {
      case Delays::small: return random_.uniform(0.001, 0.003);
      case Delays::network: return random_.uniform(0.01, 0.03);
      case Delays::heavy: return power_of_ten(-3, 1);
      case Delays::large: return random_.exponential(1);
      case Delays::channels: break;
    }
    const auto [usual, fresh] = usual_.try_emplace(pair(from, to));
    if (fresh) usual->second = power_of_ten(-3, 1.3);
    return usual->second * random_.uniform(0.5, 1.5);
  }

  // When a message that is sent now arrives.
  double arrival(NodeId from, NodeId to, double now) {
    double& last = last_[pair(from, to)];
    return last = std::max(now + delay(from, to), last + 1e-9);
  }

 private:
  static std::uint64_t pair(NodeId from, NodeId to) { return (std::uint64_t{from} << 32) | to; }
  double power_of_ten(double low, double high) { return std::pow(10, random_.uniform(low, high)); }

  Delays delays_;
  RandomNumbers& random_;
  std::unordered_map<std::uint64_t, double> usual_, last_;
};

}  // namespace penelope::scheduler
