// A worker of a simulation, apart from its node: where its walk is, what it has told of its load, and what it is about to do.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "scheduler/granularity.hpp"
#include "scheduler/load.hpp"
#include "scheduler/policy.hpp"
#include "scheduler/search_path.hpp"
#include "scheduler/simulator/hosts.hpp"
#include "scheduler/simulator/lineage.hpp"
#include "scheduler/simulator/walker.hpp"

namespace penelope::scheduler {

class SimulatedWorker {
 public:
  using TaskIndex = std::uint32_t;

  SimulatedWorker(std::unique_ptr<Walker> walker, std::uint32_t host, LookPace pace)
      : pace(pace), walker_(std::move(walker)), host_(host) {}

  bool runs() const { return runs_; }
  std::uint32_t host() const { return host_; }
  Walker& walker() { return *walker_; }
  const Walker& walker() const { return *walker_; }

  void begin(PartId part, Lineages::Id lineage, Time now) {
    walker_->begin(part, lineage);
    walker_->mark();
    task_began_ = walker_->walked();
    clock_ = now;
    lost_ = 0;
    runs_ = true;
    path = SearchPath();
  }
  // Work done for the task that ends.
  Time end() {
    runs_ = false;
    return walker_->walked() - task_began_;
  }

  // The core does something else for so long.
  void lose(Time time) {
    if (runs_) lost_ += time;
  }

  // Brings the walk to `now`, back from where it went ahead if need be. `planned`: this is when it was planned to be.
  void advance(const Hosts& hosts, Time now, bool planned) {
    if (planned && lost_ == 0) {
      clock_ = now;
      return;
    }
    walker_->rewind();
    clock_ += std::exchange(lost_, 0);
    if (clock_ >= now) return;
    walker_->walk(hosts.work(host_, clock_, now));
    clock_ = now;
  }

  // Walks ahead, to `until` or to the end of the task; when that is.
  Time go_ahead(const Hosts& hosts, Time until) {
    walker_->mark();
    clock_ += std::exchange(lost_, 0);
    if (walker_->done() || clock_ >= until) return std::max(clock_, until);
    const Time work = hosts.work(host_, clock_, until), used = walker_->walk(work);
    return walker_->done() ? hosts.when(host_, clock_, used) : until;
  }

  // Looks at the choice points; what others could have.
  std::optional<SearchPath::Supply> look(double nanoseconds_per_inference, double least_work) {
    std::array<SearchPath::Seen, SearchPath::most_levels> seen;
    const std::vector<OpenChoice>& choices = walker_->choices();
    const std::size_t levels = std::min(choices.size(), seen.size());
    for (std::size_t i = 0; i < levels; ++i)
      seen[i] = {choices[i].serial, static_cast<std::int64_t>(i), choices[i].end - choices[i].next + 1, choices[i].work};
    const auto inferences = static_cast<std::uint64_t>(static_cast<double>(walker_->walked()) / nanoseconds_per_inference);
    path.update({seen.data(), levels}, inferences, true, granularity);
    return path.supply(inferences, least_work, granularity);
  }

  LoadState load = LoadState::idle;
  LookPace pace;
  Time next_look = 0;
  std::uint32_t wake_generation = 0;
  TaskIndex task = 0;
  Lineages::Id kept = Lineages::root;  // what its stacks still have from the task before
  SearchPath path;
  Granularity granularity;
  std::vector<TaskIndex> arrived;  // work that its node has not started, oldest first
  std::optional<Give> giving;
  Gave gave{};                     // what the node will be told of it
  bool worked = false;

 private:
  std::unique_ptr<Walker> walker_;
  std::uint32_t host_;
  bool runs_ = false;
  Time clock_ = 0;       // where the mark is
  Time lost_ = 0;        // since then, to other things
  Time task_began_ = 0;  // walked() then
};

}  // namespace penelope::scheduler
