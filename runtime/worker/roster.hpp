// The workers that take part, as nodes of the scheduler: numbered anew when some are lost, so that no policy has to know of losses.
// Those of spare processes come in then.
#pragma once
#include <algorithm>
#include <vector>

#include "runtime/transport/transport.hpp"
#include "scheduler/message.hpp"

namespace penelope {

class Roster {
 public:
  explicit Roster(std::vector<Peer> workers) : workers_(std::move(workers)) {}  // ascending; worker 1 is among them

  scheduler::NodeId nodes() const { return static_cast<scheduler::NodeId>(workers_.size()); }
  Peer worker(scheduler::NodeId node) const { return node == scheduler::master ? 1 : workers_[node - 1]; }
  scheduler::NodeId node(Peer worker) const {
    return static_cast<scheduler::NodeId>(std::lower_bound(workers_.begin(), workers_.end(), worker) - workers_.begin()) + 1;
  }
  bool has(Peer worker) const { return std::binary_search(workers_.begin(), workers_.end(), worker); }
  const std::vector<Peer>& workers() const { return workers_; }

 private:
  std::vector<Peer> workers_;
};

}  // namespace penelope
