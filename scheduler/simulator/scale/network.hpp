// What carries messages between hosts, and between the workers of a host.
//
//   sender's link          latency            receiver's link
//   |--- bytes / bandwidth ---|
//        |----- latency + jitter -----|
//                                 |--- bytes / bandwidth ---|   arrival: a message that meets no other takes
//                                                               latency + bytes / bandwidth (cut-through)
//
// A host's link carries one message at a time in each direction; inside a host there are no links. A message can be lost, come
// twice, or be held back so that others overtake it; between the halves of a partition nothing passes while it lasts.
//
// With `reliable`, the default, a transport on top repairs all that, as TCP does: what is lost is sent again after a timeout,
// which doubles, and what was sent first arrives first; copies count as retransmissions, and nothing arrives twice. Without, a
// message arrives as often as the network delivers it: for policies that repair it themselves.
#pragma once
#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "scheduler/message.hpp"
#include "scheduler/random_numbers.hpp"
#include "scheduler/simulator/scale/time.hpp"

namespace penelope::scheduler {

struct Partition {
  Time from, until;  // the hosts of the lower half hear nothing of those of the upper half
};

struct NetworkSettings {
  Time latency = 20 * microsecond, latency_inside = 1 * microsecond;  // inside: of a host
  double bandwidth = 1.25, bandwidth_inside = 8;                      // bytes per nanosecond; > 0
  Time jitter = 0;                                                    // mean of an exponential delay
  double loss = 0, duplication = 0, reordering = 0;                   // probabilities; below 1
  Time held_back = 200 * microsecond;                                 // a message that is overtaken
  Time timeout = 1 * millisecond;                                     // of the first retransmission
  std::vector<Partition> partitions = {};
  bool reliable = true;
};

class Network {
 public:
  struct Arrivals {
    unsigned count = 0;  // 0 to 2
    std::array<Time, 2> at{};
  };

  // hosts: how many there are.
  Network(const NetworkSettings&, std::uint32_t hosts, std::uint64_t seed);

  // When a message arrives that is ready to leave at `now`. Calls for one host must not go back in time.
  Arrivals send(std::uint32_t from_host, std::uint32_t to_host, NodeId from, NodeId to, std::uint64_t bytes, Time now);
  std::uint64_t retransmissions() const { return retransmissions_; }

 private:
  Time transfer(std::uint32_t from, std::uint32_t to, std::uint64_t bytes, Time now);
  bool is_lost(std::uint32_t from, std::uint32_t to, Time at);
  Time in_order(NodeId from, NodeId to, Time arrival);

  NetworkSettings settings_;
  std::uint32_t hosts_;
  bool perfect_;  // nothing but latency and bandwidth
  RandomNumbers random_;
  std::vector<Time> out_free_, in_free_;          // links, by host
  std::unordered_map<std::uint64_t, Time> last_;  // arrival, by pair of nodes
  std::uint64_t retransmissions_ = 0;
};

}  // namespace penelope::scheduler
