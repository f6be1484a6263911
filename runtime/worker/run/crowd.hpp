// Crowd: workers of a process that has more of them than cores. If all ran alike, what the search needs for certain would get a part of a core
// only. So workers whose tasks may be thrown away, or may have to begin again, share the cores that the others leave them (throttle.hpp). Any
// thread may call.
#pragma once
#include <algorithm>
#include <atomic>
#include <cmath>

namespace penelope {

class Crowd {
 public:
  enum class Standing { none, needed, hopeful };  // of a worker: it runs nothing; its task will be needed; or that is not certain

  // `workers`: of the process.
  Crowd(unsigned workers, double workers_per_core)
      : cores_(std::max(1, static_cast<int>(std::lround(workers / std::max(workers_per_core, 1.0))))), is_crowd_(workers_per_core > 1) {}

  bool is_crowd() const { return is_crowd_; }
  void change(Standing before, Standing now) {
    if (before == now) return;
    count(before, -1);
    count(now, 1);
  }
  // Of its time, which a hopeful worker is to run.
  double part_of_hopeful() const {
    const int needed = needed_.load(std::memory_order_relaxed), hopeful = hopeful_.load(std::memory_order_relaxed);
    if (hopeful == 0 || needed + hopeful <= cores_) return 1;
    return std::clamp(static_cast<double>(cores_ - needed) / hopeful, least_part, 1.0);
  }

 private:
  static constexpr double least_part = 1.0 / 16;  // it has to notice what it is told

  void count(Standing standing, int by) {
    if (standing != Standing::none) (standing == Standing::needed ? needed_ : hopeful_).fetch_add(by, std::memory_order_relaxed);
  }

  const int cores_;
  const bool is_crowd_;
  std::atomic<int> needed_{0}, hopeful_{0};
};

}  // namespace penelope
