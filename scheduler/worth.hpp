// Worth: whether tasks of a kind bring what they cost. A task brings the time in which it and its exporter ran both. Where tasks bring less than
// they cost, because each waits at once for what the one before it modifies, say, alternatives of their kind stay where they are. Now and then
// one goes all the same, ever more rarely, until one brings enough: what is lost on them is a small part of the run.
// Times are seconds of any clock that goes forward. Pure.
#pragma once
#include <algorithm>
#include <cstdint>
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

class Worth {
 public:
  static constexpr double longest_pause = 1;

  // A task of the kind is over: what it has brought and cost, in seconds.
  void brought(std::uint64_t kind, double seconds, double cost, double now) {
    Kind& known = kinds_[kind];
    // One that brings very much is no promise for many others.
    known.brought += (std::min(seconds, most_times * cost) - known.brought) * weight;
    known.cost += (cost - known.cost) * weight;
    known.in_vain = seconds >= cost ? 0 : known.in_vain + 1;
    if (known.brought >= known.cost || known.in_vain < free_ones) {
      known.pause = 0;
      known.none_until = 0;
      return;
    }
    const double first_pause = known.cost * costs_of_a_pause;
    known.pause = std::clamp(known.pause * 2, std::min(first_pause, longest_pause), longest_pause);
    known.none_until = now + known.pause;
  }

  // Whether alternatives of the kind may go to others.
  bool may_leave(std::uint64_t kind, double now) const {
    const auto found = kinds_.find(kind);
    return found == kinds_.end() || now >= found->second.none_until;
  }
  // One of them has gone: the next one waits until this one has brought something.
  void leaves(std::uint64_t kind, double now) {
    const auto found = kinds_.find(kind);
    if (found != kinds_.end() && found->second.pause > 0) found->second.none_until = now + found->second.pause;
  }

 private:
  static constexpr double weight = 0.25, most_times = 10;
  static constexpr double costs_of_a_pause = 4;  // the first one: many searches begin with alternatives that hold nothing
  static constexpr unsigned free_ones = 3;       // in a row, before the first pause

  struct Kind {
    double brought = 0, cost = 0;  // of the last ones, those before them counting less and less
    unsigned in_vain = 0;          // the last ones in a row
    double pause = 0, none_until = 0;
  };
  std::unordered_map<std::uint64_t, Kind> kinds_;
};

}  // namespace penelope::scheduler
