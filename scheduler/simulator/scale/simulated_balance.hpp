// What simulated workers know of each other's speeds and links, by scheme: a measurement is taken to be exact.
//
//   static    the host's own speed, without what other programs take       dynamic, delay-aware   the speed at that time
#pragma once
#include <algorithm>
#include <limits>
#include <optional>

#include "scheduler/balancing/export_decision.hpp"
#include "scheduler/simulator/scale/hosts.hpp"
#include "scheduler/simulator/scale/simulation.hpp"

namespace penelope::scheduler {

class SimulatedBalance {
 public:
  SimulatedBalance(const SimulationSettings& settings, const Hosts& hosts) : settings_(settings), hosts_(hosts) {
    for (NodeId worker = 1; worker <= settings.workers; ++worker) all_speeds_ += hosts.own_speed(hosts.of(worker));
  }

  double all_speeds() const { return all_speeds_; }
  bool is_on() const { return settings_.balance != balancing::Scheme::none; }
  // By that of a worker of mean speed, a worker has work enough for others.
  double relative_capacity(NodeId worker, Time now) const {
    return is_on() ? speed(worker, now) * settings_.workers / (differ() ? all_speeds_ : settings_.workers) : 1;
  }
  balancing::ExportTerms terms(NodeId exporter, NodeId importer, Time now, double copied_share) const {
    const double alone = 1e9 / settings_.nanoseconds_per_inference;
    const auto capacity = [&](NodeId worker) { return alone * std::max(speed(worker, now), slowest); };
    return {capacity(exporter),       capacity(importer), std::numeric_limits<double>::infinity(),
            link(exporter, importer), copied_share,       settings_.low_work / alone};
  }

 private:
  static constexpr double slowest = 1e-3;  // a host that stands still

  bool differ() const { return settings_.balance != balancing::Scheme::homogeneous; }
  double speed(NodeId worker, Time now) const {
    if (!differ()) return 1;
    const std::uint32_t host = hosts_.of(worker);
    return settings_.balance == balancing::Scheme::fixed ? hosts_.own_speed(host) : hosts_.speed_at(host, now);
  }
  balancing::Link link(NodeId from, NodeId to) const {
    if (settings_.balance != balancing::Scheme::delay_aware) return {100e-6, 2e-9};
    const bool inside = hosts_.of(from) == hosts_.of(to);
    const Time fixed = settings_.copy.export_fixed + settings_.copy.install_fixed;
    const Time latency = inside ? settings_.network.latency_inside : settings_.network.latency;
    const double byte = settings_.copy.export_byte + settings_.copy.install_byte + (inside ? 0 : 1 / settings_.network.bandwidth);
    return {1e-9 * static_cast<double>(fixed + 2 * latency), 1e-9 * byte};  // and back
  }

  const SimulationSettings& settings_;
  const Hosts& hosts_;
  double all_speeds_ = 0;  // of all workers
};

}  // namespace penelope::scheduler
