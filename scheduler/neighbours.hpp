// Which workers are near each other: those of one process, whose copies cross no network; then those of one host; then those
// of one network.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "scheduler/message.hpp"

namespace penelope::scheduler {

class Neighbours {
 public:
  Neighbours() = default;  // all are equally near

  // Closest first: for every worker, from number 1 on, the number of its group.
  void add_level(std::vector<std::uint32_t> groups) { levels_.push_back(std::make_shared<const Groups>(std::move(groups))); }

  std::size_t levels() const { return levels_.size(); }
  bool together(std::size_t level, NodeId a, NodeId b) const { return group(level, a) == group(level, b); }

 private:
  using Groups = std::vector<std::uint32_t>;
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  std::uint32_t group(std::size_t level, NodeId worker) const {
    const Groups& groups = *levels_[level];
    return worker >= 1 && worker <= groups.size() ? groups[worker - 1] : nowhere;
  }

  std::vector<std::shared_ptr<const Groups>> levels_;  // all copies share them
};

}  // namespace penelope::scheduler
