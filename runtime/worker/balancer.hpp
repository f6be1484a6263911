// Balancer: what a worker knows of its own speed, of the others' and of the way to them, for scheduler/balancing to decide with. The
// worker's mutex guards it.
//
//   own capacity        a benchmark at the start or a file (nominal); then inferences by the time in which it had the turn, for every
//                       20 ms or so, smoothed. mean, moments: by CPU time, times what competitors leave: for every 20 ms the number of those
//                       that share the processor, itself with them, as (CPU time + time in the run queue) / CPU time
//   others' capacities  as they say with every request for work (Resources)
//   links               delay-aware: latency from work that is sent to the importer's acknowledgement; the rate, the first time, from
//                       the time between a small acknowledgement and a large one that follows it, and from results that come
//                       back: they left so many seconds after the work had arrived. What is sent to a worker of whom
//                       nothing is known yet is small
//   results             delay-aware: their bytes, for the way back takes its time as well. Those of tasks that are not done yet wait
//                       there, most of them until the end
//
// Measured capacities are compared with measured ones, else nominal with nominal: what an inference takes differs from program to
// program, a benchmark does not know it.
#pragma once
#include <chrono>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "runtime/transport/transport.hpp"
#include "runtime/worker/messages.hpp"
#include "scheduler/balancing/background_load.hpp"
#include "scheduler/balancing/capacity.hpp"
#include "scheduler/balancing/export_decision.hpp"
#include "scheduler/balancing/scheme.hpp"
#include "scheduler/load.hpp"

namespace penelope {

class Balancer {
 public:
  using Clock = std::chrono::steady_clock;
  using Scheme = scheduler::balancing::Scheme;
  static constexpr std::chrono::milliseconds interval{20};  // of measurements

  // nominal: inferences a second or in any unit, the same for all workers; 0: not known yet
  Balancer(Scheme scheme, double nominal) : scheme_(scheme), nominal_(nominal) {}

  Scheme scheme() const { return scheme_; }
  bool wants_benchmark() const { return nominal_ == 0 && scheme_ != Scheme::homogeneous; }
  void set_nominal(double capacity) { nominal_ = capacity; }

  // By the inference thread that has the turn, with the inferences of its stacks so far.
  void turn_begins(std::uint64_t inferences);
  void turn_ends(std::uint64_t inferences);
  void measure(std::uint64_t inferences);  // in between
  void slept(double seconds) { slept_ += seconds; }

  double capacity() const;  // inferences a second; a usual one before anything is known
  double nominal() const { return nominal_; }
  Resources resources(std::uint64_t memory) const { return {measured_.known() ? capacity() : 0, nominal_, memory}; }
  void heard_of(Peer, const Resources&);  // what it said of itself
  Resources resources_of(Peer) const;
  // Own capacity by the mean of those that are known: a slower worker has too much work when it has less of it.
  double relative_capacity() const;

  struct Costs {
    double price;         // of an export, in inferences of a worker of mean capacity
    double copied_share;  // of stacks
    double result_bytes;  // of an inference, as far as the exporter's own work tells
  };
  scheduler::balancing::ExportDecision decide(const scheduler::SearchPath::KnownWork&, Peer importer, const Costs&) const;
  double capacity_of(const Resources&) const;  // as this worker sees it

  void sent(ortree::TaskId, Peer importer, std::uint64_t bytes, double work);  // delay-aware; work: inferences, as expected
  void acknowledged(ortree::TaskId, std::size_t padding);
  void done(ortree::TaskId, const TaskEffort&, std::size_t bytes);
  void forget(ortree::TaskId task) { sent_.erase(task); }
  static constexpr std::size_t probe_bytes = 32 << 10;
  bool has_probed(Peer exporter) { return !probed_.insert(exporter).second; }  // true from the second time on

 private:
  static constexpr double gain = 0.3;   // of a measurement
  static constexpr double memory = 50;  // of competitors: intervals, a second
  // What a request for work and its answer take in one process, and copies at 2 ns a byte (load.hpp).
  static constexpr scheduler::balancing::Link assumed_link{100e-6, 2e-9};

  bool counts_competitors() const { return scheme_ == Scheme::mean || scheme_ == Scheme::moments; }
  void add_stretch(std::uint64_t inferences);

  const Scheme scheme_;
  double nominal_;
  scheduler::balancing::CapacityEstimate measured_{0, gain};
  scheduler::balancing::BackgroundLoad competitors_{memory};

  struct Stretch {  // of a turn, measured from its begin
    std::uint64_t inferences;
    Clock::time_point began;
    double cpu, waited;  // seconds of the thread
  };
  std::optional<Stretch> stretch_;
  double inferences_ = 0, seconds_ = 0, cpu_ = 0, waited_ = 0, slept_ = 0;  // since the last measurement

  std::unordered_map<Peer, Resources> others_;
  struct Sent {
    Peer importer;
    std::uint64_t bytes;
    double work;
    Clock::time_point at;
    std::optional<Clock::time_point> acknowledged{};
  };
  std::unordered_map<ortree::TaskId, Sent> sent_;  // not done
  std::unordered_set<Peer> probed_;
  double result_bytes_ = 0, result_inferences_ = 0;  // of tasks that are done, the last ones counting more
  std::unordered_map<Peer, scheduler::balancing::TransferTime> links_;
};

// Half a millisecond of fixed work: steps a second of CPU time, each about as long as an inference.
double benchmark_processor();

}  // namespace penelope
