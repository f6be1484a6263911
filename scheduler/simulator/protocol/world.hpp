// A seeded world for schedulers: workers with random work, channels with random delays, and the nodes of one policy, driven
// by the very events that the runtime sends. The same settings give the same run everywhere.
//
//   work      units that end after a random time and leave up to `fan` smaller ones; half of a queue is exported at a time;
//             some units are parked and wake up later, whatever their worker does by then
//   freezes   now and then no unit ends until nothing is under way: then no worker may be overloaded beside an idle one
//   checks    the invariants, after every event; no unit is lost or run twice; the end is reported; no endless chatter
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "scheduler/policy.hpp"

namespace penelope::scheduler {

enum class Delays : std::uint8_t {
  small,     // far below the time of a unit
  network,   // some hundredths of it
  heavy,     // from a thousandth to ten times
  channels,  // every pair its own, from a thousandth to twenty times
  large      // as long as a unit
};

struct WorldSettings {
  PolicyKind policy = PolicyKind::penelope_plus;
  std::uint64_t seed = 0;
  NodeId workers = 4;
  std::uint32_t units = 100;
  std::uint32_t high = 3, low = 2;  // queue lengths from which a worker is, and stays, overloaded
  std::uint32_t greatest_credit = 1;
  std::uint32_t fan = 3;
  Delays delays = Delays::network;
  double movement_time = 0.3;
  double parked = 0;       // share of units that are parked
  double export_time = 0;  // from Give to Gave
  bool freezes = false;
  bool checks = true;
};
WorldSettings random_settings(PolicyKind, std::uint64_t seed, NodeId most_workers = 40);

struct WorldReport {
  std::string problem;  // "": none
  std::uint64_t events = 0, quiet_points = 0;
  std::uint64_t exports = 0, failed_exports = 0;
  std::uint64_t matches = 0, matches_below_master = 0;
  std::array<std::uint64_t, message_kinds> messages{};
  std::uint64_t messages_at_master = 0;
  double makespan = 0;

  std::uint64_t all_messages() const;
};
WorldReport run_world(const WorldSettings&);

}  // namespace penelope::scheduler
