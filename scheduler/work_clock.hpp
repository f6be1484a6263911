// WorkClock: the work that a thread has done, in inferences, as estimates have it. Most inferences take some 40 ns. But a goal may wait, or be a
// built-in that takes long: whoever counted inferences alone would find nothing there to share. So what takes much longer than its
// inferences counts by its time. Pure.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

namespace penelope::scheduler {

class WorkClock {
 public:
  // Now, by counts that only grow. `seconds`: that the thread has computed, or waited in a goal.
  void look(std::uint64_t inferences, double seconds) {
    const double passed = seconds - std::exchange(seconds_, seconds);
    const auto done = static_cast<double>(inferences - std::exchange(inferences_, inferences));
    if (std::exchange(has_looked_, true)) extra_ += static_cast<std::uint64_t>(std::max(passed * least_per_second - done, 0.0));
  }
  // Beyond the inferences, at the last look.
  std::uint64_t extra() const { return extra_; }

 private:
  // A quarter of what is usual: caches are cold now and then, and garbage is collected.
  static constexpr double least_per_second = 6e6;

  double seconds_ = 0;
  std::uint64_t inferences_ = 0, extra_ = 0;
  bool has_looked_ = false;
};

}  // namespace penelope::scheduler
