// A seeded world in which everything goes wrong: messages are lost, duplicated, delayed and overtake each other; workers crash,
// come back, stop for a while, and are cut off from the others; some are taken for dead and are not. A search with answers runs
// in it, under a scheduling policy, over reliable links (reliable_link.hpp), with the master's verdicts (membership.hpp) and the engine's
// rules for its tasks and for those that are lost (chaos_tasks.hpp). All answers must reach the master, each once, in the order of the
// sequential run.
#pragma once
#include <cstdint>
#include <string>

#include "scheduler/policy.hpp"

namespace penelope::scheduler {

struct ChaosSettings {
  PolicyKind policy = PolicyKind::penelope;  // a policy whose nodes can begin anew in every view: penelope, central or random
  std::uint64_t seed = 0;
  NodeId workers = 4;
  std::uint32_t nodes = 300;  // of the search tree, about
  double loss = 0.1, duplication = 0.1;
  double delay = 0.1;                                // the mean, in times that it takes to run a node of the tree
  bool heavy_delays = false;                         // from a hundredth to a hundred times of it
  double crashes = 0.02, stops = 0.01, cuts = 0.01;  // of all workers together, in a unit of time
  // From when on the network is merely bad: 5 % lost at most, delays near the mean. A worker that is taken for dead again and
  // again, because its heartbeats are lost, would begin the same task again and again.
  double end_of_chaos = 300;
  double heartbeats = 1;  // between two of them
};
ChaosSettings random_chaos_settings(PolicyKind, std::uint64_t seed);

struct ChaosReport {
  std::string problem;  // "": none
  std::uint64_t events = 0, packets = 0, lost_packets = 0;
  std::uint64_t answers = 0, exports = 0, restarts = 0, drops = 0;  // of tasks
  std::uint64_t crashes = 0, fenced = 0, views = 0;
  double time = 0;
};
ChaosReport run_chaos(const ChaosSettings&);

}  // namespace penelope::scheduler
