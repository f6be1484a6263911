// Worth: whether tasks of a kind bring what they cost. A task brings the time in which it and its exporter ran both. Where tasks bring less than
// they cost, because each waits at once for what the one before it modifies, say, alternatives of their kind stay where they are. Now and then
// one goes all the same, ever more rarely, until one brings enough: what is lost on them is a small part of the run. Pure.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <unordered_map>

namespace penelope::scheduler {

// What two workers did between an export and the end of the task's own run; seconds.
struct SideBySide {
  double task = 0;      // it ran, but for what was thrown away
  double exporter = 0;  // its exporter's worker ran, with whatever
  double all = 0;       // of that time

  // In which both ran, at least.
  double together() const { return std::max(task + std::min(exporter, all) - all, 0.0); }
};

// How long a worker has run until some time, which may be past: a task is over long before its exporter hears of it where it has given work
// away as well.
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

class Worth {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds longest_pause{1};

  // A task of the kind is over: what it has brought and cost, in seconds.
  void brought(std::uint64_t kind, double seconds, double cost, Clock::time_point now) {
    Kind& known = kinds_[kind];
    // One that brings very much is no promise for many others.
    known.brought += (std::min(seconds, most_times * cost) - known.brought) * weight;
    known.cost += (cost - known.cost) * weight;
    known.in_vain = seconds >= cost ? 0 : known.in_vain + 1;
    if (known.brought >= known.cost || known.in_vain < free_ones) {
      known.pause = {};
      known.none_until = {};
      return;
    }
    const auto first_pause = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(known.cost * costs_of_a_pause));
    known.pause = std::clamp<Clock::duration>(known.pause * 2, std::min<Clock::duration>(first_pause, longest_pause), longest_pause);
    known.none_until = now + known.pause;
  }

  // Whether alternatives of the kind may go to others.
  bool may_leave(std::uint64_t kind, Clock::time_point now) const {
    const auto found = kinds_.find(kind);
    return found == kinds_.end() || now >= found->second.none_until;
  }
  // One of them has gone: the next one waits until this one has brought something.
  void leaves(std::uint64_t kind, Clock::time_point now) {
    const auto found = kinds_.find(kind);
    if (found != kinds_.end() && found->second.pause > Clock::duration::zero()) found->second.none_until = now + found->second.pause;
  }

 private:
  static constexpr double weight = 0.25, most_times = 10;
  static constexpr double costs_of_a_pause = 4;  // the first one: many searches begin with alternatives that hold nothing
  static constexpr unsigned free_ones = 3;       // in a row, before the first pause

  struct Kind {
    double brought = 0, cost = 0;  // of the last ones, those before them counting less and less
    unsigned in_vain = 0;          // the last ones in a row
    Clock::duration pause{};
    Clock::time_point none_until{};
  };
  std::unordered_map<std::uint64_t, Kind> kinds_;
};

}  // namespace penelope::scheduler
