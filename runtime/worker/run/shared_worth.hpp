// SharedWorth: what the tasks of a process bring and cost, by kind (scheduler/worth.hpp). What one worker finds out all of them know. Any thread
// may call.
#pragma once
#include <chrono>
#include <cstdint>
#include <mutex>

#include "scheduler/worth.hpp"

namespace penelope {

class SharedWorth {
 public:
  using Clock = std::chrono::steady_clock;

  // Seconds.
  void brought(std::uint64_t kind, double seconds, double cost, bool varied) {
    const std::lock_guard lock(mutex_);
    worth_.brought(kind, seconds, cost, now(), varied);
  }
  bool may_leave(std::uint64_t kind) const {
    const std::lock_guard lock(mutex_);
    return worth_.may_leave(kind, now());
  }
  void came_back(std::uint64_t kind, double work, double expected) {
    const std::lock_guard lock(mutex_);
    worth_.came_back(kind, work, expected);
  }
  double largest_piece(std::uint64_t kind) const {
    const std::lock_guard lock(mutex_);
    return worth_.largest_piece(kind);
  }
  void leaves(std::uint64_t kind) {
    const std::lock_guard lock(mutex_);
    worth_.leaves(kind, now());
  }

 private:
  static double now() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

  mutable std::mutex mutex_;
  scheduler::Worth worth_;
};

}  // namespace penelope
