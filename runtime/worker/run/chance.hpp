// Chance: random choices of a run, the same for the same seed. Any thread may call.
//
// Tests use it to reach rare orders of events: they export at random choice points, wait between two questions of the machine, and
// stand still now and then (--shake).
#pragma once
#include <chrono>
#include <cstdint>
#include <mutex>
#include <random>
#include <thread>

namespace penelope {

class Chance {
 public:
  Chance(std::uint64_t seed, std::chrono::microseconds longest_pause)
      : longest_pause_(longest_pause), random_(static_cast<std::minstd_rand::result_type>(seed)) {}

  bool coin() { return once_in(2); }
  bool rarely() { return once_in(64); }
  bool shakes() const { return longest_pause_.count() != 0; }
  // Stands still now and then. No mutex may be held.
  void shake() {
    if (!shakes() || !once_in(4)) return;
    std::chrono::microseconds pause;
    {
      const std::lock_guard lock(mutex_);
      pause = longest_pause_ * (random_() >> 8 & 0xff) / 0xff;
    }
    std::this_thread::sleep_for(pause);
  }
  std::uint32_t between(std::uint32_t least, std::uint32_t most) {
    const std::lock_guard lock(mutex_);
    return std::uniform_int_distribution<std::uint32_t>(least, most)(random_);
  }

 private:
  bool once_in(unsigned times) {  // a power of two
    const std::lock_guard lock(mutex_);
    return (random_() >> 6 & (times - 1)) == 0;
  }

  const std::chrono::microseconds longest_pause_;
  std::mutex mutex_;
  std::minstd_rand random_;  // mutex_ guards it
};

}  // namespace penelope
