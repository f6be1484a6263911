// Trust: whether it pays to read an object of the state before one's turn. A task that has read ahead brings the work that it has done if its
// check passes, and loses it if the check fails. Objects whose readers lose more than they bring are read in turn for as long as the work that
// was lost took, and longer and longer if more readers in a row lose theirs. So what is lost is a part of the run at most, and a bound that is
// not improved any more is soon read ahead again; keys, which in many programs each branch modifies (a memo, say), are not. What was long ago
// counts less and less.
//
// A read of a key that was wrong is mostly found at the task's turn only, and the rightmost task, which has most of the work, comes last. So a
// task that has read keys of a predicate goes on ahead for a while only, and longer after checks that were right; meanwhile others do not begin
// to. Any thread may call.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include "wam/machine/state_object.hpp"

namespace penelope {

class Trust {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::duration<double> longest_pause{0.1}, longest_pause_of_keys{2};
  static constexpr std::uint64_t first_work_with_keys = 500'000, most_work_with_keys = std::uint64_t{1} << 40;  // inferences

  bool may_read_ahead(StateObject object, Clock::time_point now = Clock::now()) const {
    const std::lock_guard lock(mutex_);
    const auto found = checks_.find({object.kind, object.id});
    return found == checks_.end() || now >= found->second.none_until;
  }
  // Whether a task may read another key of a predicate ahead, which has read some and has done so many inferences.
  bool may_go_on(StateObject key, std::uint64_t work, Clock::time_point now = Clock::now()) {
    if (work < first_work_with_keys) return true;
    const std::lock_guard lock(mutex_);
    Checks& checks = checks_[{key.kind, key.id}];
    if (work < checks.work_with_keys) return true;
    const std::chrono::duration<double> pause(times_of_keys * static_cast<double>(checks.work_with_keys) / inferences_per_second);
    if (!std::exchange(checks.is_exhausted, true))
      checks.none_until = std::max(checks.none_until, now + std::chrono::duration_cast<Clock::duration>(std::min(pause, longest_pause_of_keys)));
    return false;
  }
  void found_modified(StateObject object) {  // before it was checked
    const std::lock_guard lock(mutex_);
    ++checks_[{object.kind, object.id}].found_modified;
  }
  // So that it may pay to tell its parts apart.
  bool is_often_modified(StateObject object) {
    const std::lock_guard lock(mutex_);
    const Checks& checks = checks_[{object.kind, object.id}];
    return checks.failed + checks.found_modified > 0;
  }
  // A task was checked, which had read the object, or several of its keys. `work`: inferences of the task so far.
  void checked(StateObject object, bool right, std::uint64_t work, Clock::time_point now = Clock::now()) {
    const std::lock_guard lock(mutex_);
    Checks& checks = checks_[{object.kind, object.id}];
    checks.failed += right ? 0 : 1;
    checks.brought *= weight_of_earlier;
    checks.lost *= weight_of_earlier;
    (right ? checks.brought : checks.lost) += static_cast<double>(work);
    checks.is_exhausted = false;
    checks.work_with_keys = right ? std::min(2 * checks.work_with_keys, most_work_with_keys) : first_work_with_keys;
    if (right) {
      checks.in_a_row = 0;
      if (checks.lost <= checks.brought) checks.none_until = {};
      return;
    }
    const bool of_keys = object.kind == StateObject::Kind::clauses_of_key;
    const std::chrono::duration<double> lost(static_cast<double>(work) / inferences_per_second);
    const bool is_free = ++checks.in_a_row <= free_ones && !of_keys;
    checks.pause = std::min(std::max(is_free ? 0 * lost : 2 * checks.pause, of_keys ? times_of_keys * lost : lost),
                            of_keys ? longest_pause_of_keys : longest_pause);
    if (checks.lost > checks.brought) checks.none_until = now + std::chrono::duration_cast<Clock::duration>(checks.pause);
  }

 private:
  static constexpr double weight_of_earlier = 0.9, inferences_per_second = 25e6;
  static constexpr unsigned free_ones = 3;    // in a row, before the pauses get longer
  static constexpr double times_of_keys = 8;  // as long a pause

  struct Checks {
    std::uint64_t failed = 0, found_modified = 0;
    double brought = 0, lost = 0;            // inferences
    unsigned in_a_row = 0;                   // checks that failed
    std::chrono::duration<double> pause{0};  // the last one
    Clock::time_point none_until{};
    std::uint64_t work_with_keys = first_work_with_keys;  // that a task may do which has read some
    bool is_exhausted = false;                            // by one, since the last check
  };
  mutable std::mutex mutex_;
  std::map<std::pair<StateObject::Kind, std::uint32_t>, Checks> checks_;
};

}  // namespace penelope
