// The best solution of an optimisation that any worker of this process has found so far, as text, and in the first process those of
// others: it is shown when the search ends before its time. Where every improvement is wanted each is written to standard output as it is found.
#pragma once
#include <chrono>
#include <mutex>
#include <optional>
#include <string>

#include "wam/fd/domain.hpp"

namespace penelope::flatzinc {

class BestAnswer {
 public:
  using Clock = std::chrono::steady_clock;
  static BestAnswer& of_process();

  // A search begins; `shows`: every improvement is written. The objective is sign * cost.
  void begin(bool shows, fd::Value sign);
  // A solution with this cost, less being better. Thread-safe. In a process that has begun no search, one that goes on with it say,
  // nothing is written.
  void offer(fd::Value cost, const std::string& text);
  // The optimum has been proved, and this solution has it. Whether it is not what was shown last; it counts as shown then.
  bool prove(const std::string& text);
  // The best one, if it has not been shown.
  std::optional<std::string> not_shown() const;
  bool has_any() const { return has_any_; }
  bool is_proved() const { return is_proved_; }
  std::optional<fd::Value> objective() const;                        // that of the best one, where the search began in this process
  std::optional<Clock::time_point> began() const { return began_; }  // of the search

 private:
  mutable std::mutex mutex_;
  std::optional<Clock::time_point> began_;
  bool shows_ = false, has_any_ = false, is_shown_ = false, is_proved_ = false;
  fd::Value cost_ = fd::supremum, sign_ = 1;
  std::string text_;
};

}  // namespace penelope::flatzinc
