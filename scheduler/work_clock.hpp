// WorkClock: the work that a thread has done, in inferences, as estimates have it. A goal may wait for time to pass, and a loop of tests that
// fail, or a built-in with much to do, takes long without inferences: whoever counted these alone would find nothing there to share. So time
// counts as if inferences had been made at a low rate. Pure.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

namespace penelope::scheduler {

class WorkClock {
 public:
  // Now. `seconds`: that the thread has computed or waited in goals, so far. What came before the first look does not count.
  void look(std::uint64_t inferences, double seconds) {
    const double passed = seconds - std::exchange(seconds_, seconds);
    const auto done = static_cast<double>(inferences - std::exchange(inferences_, inferences));
    if (std::exchange(has_looked_, true)) extra_ += static_cast<std::uint64_t>(std::max(passed * per_second - done, 0.0));
  }
  // Beyond the inferences, at the last look.
  std::uint64_t extra() const { return extra_; }

 private:
  static constexpr double per_second = 25e6;

  double seconds_ = 0;
  std::uint64_t inferences_ = 0, extra_ = 0;
  bool has_looked_ = false;
};

}  // namespace penelope::scheduler
