// Returns: work that left this process and soon comes back, because it has come to an effect, was not worth sending. After it
// did, no work leaves for a while: twice as long each time, until work that was away for long enough comes back. Any thread may call.
#pragma once
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace penelope {

class Returns {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Returns(bool eager) : longest_pause_(eager ? std::chrono::milliseconds(4) : std::chrono::milliseconds(1000)) {}

  static bool is_worth_sending(std::uint64_t inferences) { return inferences >= 50'000; }
  // Work came back after so many inferences.
  void note(std::uint64_t inferences, Clock::time_point now = Clock::now()) {
    if (is_worth_sending(inferences)) {
      pause_ = Clock::duration::zero();
      return;
    }
    pause_ = std::clamp<Clock::duration>(2 * pause_.load(), shortest_pause, longest_pause_);
    none_until_ = now + pause_.load();
  }
  bool may_leave(Clock::time_point now = Clock::now()) const { return now >= none_until_.load(); }

 private:
  static constexpr std::chrono::milliseconds shortest_pause{1};

  const Clock::duration longest_pause_;
  std::atomic<Clock::duration> pause_{Clock::duration::zero()};
  std::atomic<Clock::time_point> none_until_{Clock::time_point::min()};
};

}  // namespace penelope
