// ChangeShare: how much of a task's work is worth nothing to others, because it changes the program: its clauses, global variables, flags. A
// branch that runs ahead of its turn keeps its changes, and somebody makes them later: both together take longer than to make them at once, and
// the second part happens in the order of the text. Of the last looks, those before them counting less and less. Pure.
#pragma once
#include <algorithm>
#include <cstdint>

namespace penelope::scheduler {

class ChangeShare {
 public:
  // So many of each so far.
  void look(std::uint64_t work, std::uint64_t changes) {
    const std::uint64_t more = work - std::min(work, work_);
    if (more < least_work) return;
    const double share = static_cast<double>(changes - std::min(changes, changes_)) * work_of_a_change / static_cast<double>(more);
    share_ += (std::min(share, 1.0) - share_) * (work_ == 0 ? 1 : weight);
    work_ = work;
    changes_ = changes;
  }
  // What is left of work for others: 1 without changes, 0 where there is little but changes.
  double rest() const { return share_ < most ? 1 - share_ : 0; }

 private:
  // In inferences: 2 us. To keep a change and to make it takes 0.6 to 1.2 us more than to make it at once, and the time to make it is not won.
  static constexpr double work_of_a_change = 50, most = 0.8, weight = 0.5;
  static constexpr std::uint64_t least_work = 1000;  // of a look that tells something

  std::uint64_t work_ = 0, changes_ = 0;
  double share_ = 0;
};

}  // namespace penelope::scheduler
