// How long a worker has run until some time, which may be past.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>

namespace penelope {

// A task is over long before its exporter hears of it where it has given work away as well: so the past is asked for.
class RunningTime {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t most_changes = 1024;  // that are remembered; before them it counts as having run

  // From now on it runs, or does not. Times come in order.
  void change(bool runs, Clock::time_point now) {
    if (runs == (!changes_.empty() && changes_.back().runs)) return;
    changes_.push_back({now, seconds_until(now), runs});
    if (changes_.size() > most_changes) changes_.pop_front();
  }
  double seconds_until(Clock::time_point time) const {
    auto after = std::upper_bound(changes_.begin(), changes_.end(), time, [](Clock::time_point t, const Change& c) { return t < c.at; });
    if (after == changes_.begin()) return changes_.empty() ? 0 : changes_.front().seconds - seconds_between(time, changes_.front().at);
    const Change& last = *--after;
    return last.seconds + (last.runs ? seconds_between(last.at, time) : 0);
  }
  // `seconds`: of any length, as others say.
  double seconds_in(Clock::time_point from, double seconds) const {
    constexpr double longest = 1e8;
    const std::chrono::duration<double> all(std::min(seconds, longest));
    return seconds_until(from + std::chrono::duration_cast<Clock::duration>(all)) - seconds_until(from);
  }

 private:
  struct Change {
    Clock::time_point at;
    double seconds;  // that it had run until then
    bool runs;       // from then on
  };
  static double seconds_between(Clock::time_point from, Clock::time_point to) { return std::chrono::duration<double>(to - from).count(); }

  std::deque<Change> changes_;
};

}  // namespace penelope
