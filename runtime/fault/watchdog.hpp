// Sees that a thread does not go on: it says touch() each time round its loop, another thread looks now and then.
#pragma once
#include <atomic>
#include <cstdint>

namespace penelope {

class Watchdog {
 public:
  static constexpr double longest_round = 5;  // seconds

  // Said by the thread that is watched, from the first time on.
  void touch() { touches_.store(touches_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }
  void rest() { touches_.store(0, std::memory_order_relaxed); }  // it has ended

  // Said by the thread that watches, with the time in seconds.
  void begin_anew(double now) { since_ = now; }
  bool is_stuck(double now) {
    const std::uint64_t touches = touches_.load(std::memory_order_relaxed);
    if (touches == 0 || touches != seen_) {
      seen_ = touches;
      since_ = now;
    }
    return now - since_ > longest_round;
  }

 private:
  std::atomic<std::uint64_t> touches_{0};
  std::uint64_t seen_ = 0;
  double since_ = 0;
};

}  // namespace penelope
