// Which workers are near each other: those of one process, whose copies cross no network. Their numbers are consecutive.
#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "scheduler/message.hpp"

namespace penelope::scheduler {

class Neighbours {
 public:
  Neighbours() = default;  // all are near
  explicit Neighbours(std::vector<NodeId> last) : last_(std::move(last)) {}  // the last worker of each process

  struct Range {
    NodeId first = 0, last = std::numeric_limits<NodeId>::max();
  };
  Range of(NodeId worker) const {
    if (last_.empty()) return {};
    const auto own = std::lower_bound(last_.begin(), last_.end(), worker);
    return {own == last_.begin() ? 1 : *std::prev(own) + 1, own == last_.end() ? worker : *own};
  }

 private:
  std::vector<NodeId> last_;
};

}  // namespace penelope::scheduler
