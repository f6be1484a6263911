// A simulated run of a search on many workers: the nodes of a policy, driven by the very events that the runtime sends, workers
// that walk one tree, and a network between them. Seeded: the same settings give the same run everywhere.
//
// What a worker does is the runtime's: it looks at its load now and then (load.hpp), tells its node what it could give
// (search_path.hpp), and gives the rightmost alternatives of its oldest choice point that is worth it. A
// task reports to the worker that it came from when it is done with all that was taken from it; so the end of the root task is
// known where it began. What is left out: answers, cuts and effects, and the messages about them.
//
// Time passes for
//   a node      service for every message that it gets or sends, one after the other: where a central scheduler saturates
//   a worker    its walk; the service of its node, for they share a core; looks at its load; exports: to copy the stacks
//   work        on its way, and to be installed; bytes are those that the receiver does not have (lineage.hpp)
//
// The number of simulated events is of the order of messages and looks, not of nodes of the tree: workers walk from event to
// event, ahead to their next look or to the end of their work, and are taken back when a request comes before.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "scheduler/balancing/scheme.hpp"
#include "scheduler/load.hpp"
#include "scheduler/policy.hpp"
#include "scheduler/simulator/scale/hosts.hpp"
#include "scheduler/simulator/scale/network.hpp"
#include "scheduler/simulator/scale/time.hpp"
#include "scheduler/simulator/scale/walker.hpp"

namespace penelope::scheduler {

// Of an export: fixed, and per byte of stack copied, in nanoseconds. The exporter is paused while it copies.
struct CopyCosts {
  Time export_fixed = 40 * microsecond, install_fixed = 60 * microsecond;
  double export_byte = 0.5, install_byte = 0.5;
};

struct SimulationSettings {
  PolicyKind policy = PolicyKind::penelope_plus;
  std::uint64_t seed = 1;
  NodeId workers = 2;
  double nanoseconds_per_inference = 20;
  NetworkSettings network = {};
  HostSettings hosts = {};
  CopyCosts copy = {};
  balancing::Scheme balance = balancing::Scheme::none;  // neither mean nor moments: nobody counts competitors
  Time service = 1 * microsecond;                       // of a node, for a message that it gets or sends
  Time movement_time = 200 * microsecond;               // a period of SetTimer
  double high_work = scheduler::high_work, low_work = scheduler::low_work;
  Time first_look = scheduler::first_look, longest_look = scheduler::longest_look;
  Time look_time = 5 * microsecond;  // that a worker loses by a look
  bool near_hosts = true;            // the policy is told which workers share a host
  std::uint64_t most_events = ~std::uint64_t{0};
  // Instead of make_node(), for nodes with a layer around them.
  std::function<std::unique_ptr<Node>(const SimulationSettings&, NodeId, const Neighbours&)> make = {};
};

struct SimulationReport {
  std::string problem;  // "": none
  NodeId workers = 0;
  Time makespan = 0, work = 0;  // work: at speed 1, of the whole tree
  Time longest_branch = 0;      // of it, from the root to a leaf: no makespan at speed 1 is less
  double efficiency = 0;        // work / (speeds of all workers * makespan)
  std::uint64_t nodes = 0;      // of the tree, that were walked
  std::uint64_t events = 0;
  std::uint64_t tasks = 0, refused = 0;  // exported; exporters that had nothing to give after all
  std::array<std::uint64_t, message_kinds> messages{};
  std::uint64_t done_messages = 0, retransmissions = 0;
  std::uint64_t bytes = 0;                              // of all messages
  std::uint64_t copied_bytes = 0, full_copy_bytes = 0;  // of stacks: as sent; without incremental copying
  std::uint64_t matches = 0, matches_below_master = 0, tasks_inside_hosts = 0;
  NodeId busiest = 0;  // the node with most messages, got and sent
  std::uint64_t busiest_messages = 0;
  Time first_work = never, all_worked = never;                   // a second worker; every worker has begun its first task
  NodeId worked = 0;                                             // workers that had work
  Time exporting = 0, installing = 0, serving = 0, looking = 0;  // of all workers together

  std::uint64_t all_messages() const;
};

SimulationReport simulate(const SimulationSettings&, Forest&);

}  // namespace penelope::scheduler
