// When a worker that has nothing to do asks for work. A task that reads or modifies what branches at its left may modify soon waits for its
// turn, and its worker could ask for another one, which may wait as well. Where such tasks do little before they wait, each costs more than
// it brings: the worker pauses, twice as long each time, until one has done more. The worker's mutex guards it.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>

#include "scheduler/load.hpp"

namespace penelope {

class ImportPace {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr unsigned free_ones = 3;  // in a row, before the first pause
  static constexpr std::chrono::milliseconds first_pause{1}, longest_pause{32};

  // A task that came from elsewhere begins to wait for its turn, after so many inferences. False: it has done little.
  bool waits(std::uint64_t inferences, Clock::time_point now) {
    if (pays(inferences)) {
      begin_anew();
      return true;
    }
    if (++in_vain_ > free_ones) {
      pause_ = std::clamp(pause_ * 2, first_pause, longest_pause);
      asks_at_ = now + pause_;
    }
    return false;
  }
  // One has ended that did not have to wait.
  void ended(std::uint64_t inferences) {
    if (pays(inferences)) begin_anew();
  }

  bool may_ask(Clock::time_point now) const { return asks_at_ == Clock::time_point{} || now >= asks_at_; }
  // When the pause is over; Clock::time_point::max(): there is none.
  Clock::time_point asks_at() const { return asks_at_ == Clock::time_point{} ? Clock::time_point::max() : asks_at_; }
  void pause_is_over() { asks_at_ = {}; }

 private:
  static bool pays(std::uint64_t inferences) { return static_cast<double>(inferences) >= scheduler::high_work; }
  void begin_anew() {
    in_vain_ = 0;
    pause_ = {};
    asks_at_ = {};
  }

  unsigned in_vain_ = 0;
  std::chrono::milliseconds pause_{};
  Clock::time_point asks_at_{};
};

}  // namespace penelope
