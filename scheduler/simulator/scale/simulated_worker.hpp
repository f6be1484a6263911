// A worker of a simulation, apart from its node: where its walk is, what it has told of its load, and what it is about to do.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "scheduler/balancing/export_decision.hpp"
#include "scheduler/granularity.hpp"
#include "scheduler/load.hpp"
#include "scheduler/policy.hpp"
#include "scheduler/search_path.hpp"
#include "scheduler/simulator/scale/hosts.hpp"
#include "scheduler/simulator/scale/lineage.hpp"
#include "scheduler/simulator/scale/walker.hpp"

namespace penelope::scheduler {

// What a node and its worker share, small because every message touches it.
struct SimulatedCore {
  Time free = 0;               // when the node is done with what it has begun
  Time lost = 0;               // for the walk since it was last brought up to date
  std::uint64_t messages = 0;  // that the node got and sent
  std::uint32_t host = 0;
  bool walks = false;
};

class SimulatedWorker {
 public:
  using TaskIndex = std::uint32_t;

  SimulatedWorker(std::unique_ptr<Walker> walker, LookPace pace) : pace(pace), walker_(std::move(walker)) {}

  Walker& walker() { return *walker_; }
  const Walker& walker() const { return *walker_; }

  void begin(SimulatedCore& core, PartId part, Lineages::Id lineage, Time now) {
    walker_->begin(part, lineage);
    walker_->mark();
    task_began_ = walker_->walked();
    clock_ = now;
    core.lost = 0;
    core.walks = true;
    path = SearchPath();
  }
  // Work done for the task that ends.
  Time end(SimulatedCore& core) {
    core.walks = false;
    return walker_->walked() - task_began_;
  }

  // Brings the walk to `now`, back from where it went ahead if need be. `planned`: this is when it was planned to be.
  void advance(const Hosts& hosts, SimulatedCore& core, Time now, bool planned) {
    if (planned && core.lost == 0) {
      clock_ = now;
      return;
    }
    walker_->rewind();
    clock_ += std::exchange(core.lost, 0);
    if (clock_ >= now) return;
    walker_->walk(hosts.work(core.host, clock_, now));
    clock_ = now;
  }

  // Walks ahead, to `until` or to the end of the task; when that is.
  Time go_ahead(const Hosts& hosts, SimulatedCore& core, Time until) {
    walker_->mark();
    clock_ += std::exchange(core.lost, 0);
    if (walker_->done() || clock_ >= until) return std::max(clock_, until);
    const Time work = hosts.work(core.host, clock_, until), used = walker_->walk(work);
    return walker_->done() ? hosts.when(core.host, clock_, used) : until;
  }

  // Looks at the choice points; what others could have, or what goes on these terms.
  std::optional<SearchPath::Supply> look(double nanoseconds_per_inference, double least_work,
                                         const std::optional<balancing::ExportTerms>& terms = {}) {
    std::array<SearchPath::Seen, SearchPath::most_levels> seen;
    const std::vector<OpenChoice>& choices = walker_->choices();
    const auto inferences = static_cast<std::uint64_t>(static_cast<double>(walker_->walked()) / nanoseconds_per_inference);
    made_.look(walker_->serial(), inferences);
    std::size_t levels = 0;
    for (std::size_t i = 0; i < choices.size() && levels < seen.size(); ++i) {
      const OpenChoice& c = choices[i];
      if (!c.divides || c.next == c.end) continue;
      seen[levels++] = {c.serial, static_cast<std::int64_t>(i), c.untried() + std::uint64_t{1}, c.work, made_.when(c.serial), c.bytes};
    }
    path.update({seen.data(), levels}, inferences, true, granularity);
    if (terms) {
      const SearchPath::KnownWork known = path.known_work(inferences, granularity);
      const balancing::ExportDecision decision = balancing::decide_export(known, *terms);
      if (!decision.offer) return {};
      return SearchPath::Supply{decision.offer->level, decision.alternatives, 1};
    }
    return path.supply(inferences, copied.price(least_work), granularity);
  }

  LoadState load = LoadState::idle;
  LookPace pace;
  Time last_look = 0;   // or the start
  bool wanted = false;  // by those who wait at its node
  Time next_look() const { return last_look + pace.pause(wanted); }
  std::uint32_t wake_generation = 0;
  TaskIndex task = 0;
  Lineages::Id kept = Lineages::root;  // what its stacks still have from the task before
  SearchPath path;
  Granularity granularity;
  CopiedShare copied;
  std::vector<TaskIndex> ready;    // work that came while it had some already, oldest first
  std::vector<TaskIndex> arrived;  // work that its node has not started, oldest first
  std::optional<Give> giving;
  bool exported = false;  // by what it is giving
  bool worked = false;

 private:
  std::unique_ptr<Walker> walker_;
  SerialClock made_;
  Time clock_ = 0;       // where the mark is
  Time task_began_ = 0;  // walked() then
};

}  // namespace penelope::scheduler
