// Which choice points two workers have in common, so that a copy need not send them.
//
// Stacks of different workers have the same choice points only where one gave work to the other, perhaps through others: down
// to a choice point that was exported from. Those are remembered, each with the next such one above it. Workers keep their
// stacks down to where their last task began.
#pragma once
#include <algorithm>
#include <cstdint>
#include <vector>

namespace penelope::scheduler {

class Lineages {
 public:
  using Id = std::uint32_t;
  static constexpr Id root = 0;  // nothing above it: common to all

  // A choice point with so many bytes of stack from the root down to it; `above`: the youngest remembered one above it.
  Id remember(Id above, std::uint64_t bytes) {
    known_.push_back({above, known_[above].depth + 1, bytes});
    return static_cast<Id>(known_.size() - 1);
  }
  std::uint64_t bytes(Id id) const { return known_[id].bytes; }
  std::uint32_t depth(Id id) const { return known_[id].depth; }  // remembered ones above it

  // The youngest that is on both paths.
  Id common(Id a, Id b) const {
    while (a != b) {
      if (known_[a].depth >= known_[b].depth) std::swap(a, b);
      b = known_[b].above;  // b is at least as deep
    }
    return a;
  }

 private:
  struct Known {
    Id above;
    std::uint32_t depth;
    std::uint64_t bytes;
  };
  std::vector<Known> known_{{root, 0, 0}};
};

}  // namespace penelope::scheduler
