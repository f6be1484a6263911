// Which workers are near each other: those of one process, whose copies cross no network; then those of one host; then those
// of one network. And a fixed tree over the workers, in which those who are near each other are together. Copies share what
// they hold.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "scheduler/message.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

class Neighbours {
 public:
  Neighbours() = default;  // all are equally near

  // Closest first: for every worker, from number 1 on, the number of its group.
  void add_level(std::vector<std::uint32_t> groups);

  std::size_t levels() const { return known_ ? known_->levels.size() : 0; }
  bool together(std::size_t level, NodeId a, NodeId b) const { return group(level, a) == group(level, b); }

  // All workers in a row, from 0 on, such that groups are together.
  std::uint32_t place(NodeId worker) const {
    const bool is_known = known_ && worker >= 1 && worker <= known_->places.size();  // a corrupt message may name another
    return is_known ? known_->places[worker - 1] : worker - 1;
  }
  NodeId at(std::uint32_t place) const {
    PENELOPE_CHECK(!known_ || place < known_->workers.size());
    return known_ ? known_->workers[place] : place + 1;
  }

 private:
  static constexpr std::uint32_t nowhere = ~std::uint32_t{0};
  std::uint32_t group(std::size_t level, NodeId worker) const {
    const std::vector<std::uint32_t>& groups = known_->levels[level];
    return worker >= 1 && worker <= groups.size() ? groups[worker - 1] : nowhere;
  }

  struct Known {
    std::vector<std::vector<std::uint32_t>> levels;
    std::vector<std::uint32_t> places;  // by worker
    std::vector<NodeId> workers;        // by place
  };
  std::shared_ptr<const Known> known_;
};

// The father of a worker in the tree over all `workers`; nothing for its root. The first place of a row is the root of its
// tree, and the rest is divided into `fan` rows of about the same length, each a tree below it:
//
//     0                fan 2, places 0 to 6
//     1     4
//     2 3   5 6
std::optional<NodeId> father_in_tree(const Neighbours&, NodeId worker, NodeId workers, std::uint32_t fan);

}  // namespace penelope::scheduler
