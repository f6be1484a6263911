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

  // `age`: work of what the part came out of, since the search began.
  void begin(SimulatedCore& core, PartId part, Lineages::Id lineage, Time age, Time now) {
    walker_->begin(part, lineage);
    walker_->mark();
    task_began_ = walker_->walked();
    age_before_ = age;
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

  Time age() const { return age_before_ + walker_->walked() - task_began_; }

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

  // Looks at the choice points; what others could have.
  std::optional<SearchPath::Supply> look(double nanoseconds_per_inference, double least_work) {
    std::array<SearchPath::Seen, SearchPath::most_levels> seen;
    const std::vector<OpenChoice>& choices = walker_->choices();
    const auto inferences = static_cast<std::uint64_t>(static_cast<double>(walker_->walked()) / nanoseconds_per_inference);
    made_.look(walker_->serial(), inferences);
    std::size_t levels = 0;
    for (std::size_t i = 0; i < choices.size() && levels < seen.size(); ++i) {
      const OpenChoice& c = choices[i];
      if (!c.divides || c.next == c.end) continue;
      seen[levels++] = {c.serial, static_cast<std::int64_t>(i), c.end - c.next + 1, c.work, made_.when(c.serial), c.bytes};
    }
    path.update({seen.data(), levels}, inferences, true, granularity);
    const double age_of_branch = static_cast<double>(age()) / nanoseconds_per_inference;
    return path.supply(inferences, copied.price(least_work, static_cast<std::uint64_t>(age_of_branch)), granularity);
  }

  LoadState load = LoadState::idle;
  LookPace pace;
  Time next_look = 0;
  std::uint32_t wake_generation = 0;
  TaskIndex task = 0;
  Lineages::Id kept = Lineages::root;  // what its stacks still have from the task before
  SearchPath path;
  Granularity granularity;
  CopiedShare copied;
  std::vector<TaskIndex> ready;  // work that came while it had some already, oldest first
  std::vector<TaskIndex> arrived;  // work that its node has not started, oldest first
  std::optional<Give> giving;
  bool exported = false;           // by what it is giving
  bool worked = false;

 private:
  std::unique_ptr<Walker> walker_;
  SerialClock made_;
  Time clock_ = 0;       // where the mark is
  Time task_began_ = 0;  // walked() then
  Time age_before_ = 0;  // work of what the task came out of
};

}  // namespace penelope::scheduler
