// Trust: whether it pays to read an object of the state before one's turn. A task that has read ahead brings the work that it has done if its
// check passes, and loses it if the check fails. Objects whose readers lose more than they bring are read in turn for as long as the work that
// was lost took, and longer and longer if more readers in a row lose theirs. So what is lost is a part of the run at most, and a bound that is
// not improved any more is soon read ahead again; keys, which in many programs each branch modifies (a memo, say), are not. What was long ago
// counts less and less.
//
// A read of a key that was wrong is mostly found at the task's turn only, and the rightmost task, which has most of the work, comes last. So a
// task that has read keys of a predicate goes on ahead for a while only, and longer after checks that were right; meanwhile others do not begin
// to. A key that is modified again and again, where few keys are, is like an object with nothing beside it: the bound of best(cost, 17). Any
// thread may call.
#pragma once
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <tuple>
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
    return is_allowed(object, now);
  }
  // Whether a task may read another key of a predicate ahead, which has read some and has done so many inferences.
  bool may_go_on(StateObject key, std::uint64_t work, Clock::time_point now = Clock::now()) {
    if (work < first_work_with_keys) return true;
    const std::lock_guard lock(mutex_);
    if (is_apart(key)) return is_allowed(key, now);
    Checks& checks = checks_[name_of(key)];
    if (work < checks.work_with_keys) return true;
    const std::chrono::duration<double> pause(times_of_keys * static_cast<double>(checks.work_with_keys) / inferences_per_second);
    if (!std::exchange(checks.is_exhausted, true))
      checks.none_until = std::max(checks.none_until, now + std::chrono::duration_cast<Clock::duration>(std::min(pause, longest_pause_of_keys)));
    return false;
  }
  // A task has found that what it read in a version is modified; `newest` is the present one.
  void found_modified(StateObject object, StateVersion version, StateVersion newest) {
    const std::lock_guard lock(mutex_);
    ++checks_[name_of(object)].found_modified;
    if (object.kind == StateObject::Kind::clauses_of_key) keys_[object.id].note(object.key, version, newest);
  }
  // The object whose checks are counted together with this one's: one for all keys of a predicate but those that are apart.
  StateObject counted_with(StateObject object) const {
    if (object.kind != StateObject::Kind::clauses_of_key) return {object.kind, object.id};
    const std::lock_guard lock(mutex_);
    return {object.kind, object.id, is_apart(object) ? object.key : 0};
  }
  bool is_one_of_many_keys(StateObject object) const {
    if (object.kind != StateObject::Kind::clauses_of_key) return false;
    const std::lock_guard lock(mutex_);
    return !is_apart(object);
  }
  // So that it may pay to tell its parts apart.
  bool is_often_modified(StateObject object) {
    const std::lock_guard lock(mutex_);
    const Checks& checks = checks_[name_of(object)];
    return checks.failed + checks.found_modified > 0;
  }
  // A task was checked, which had read the object, or several of its keys. `work`: inferences of the task so far.
  void checked(StateObject object, bool right, std::uint64_t work, Clock::time_point now = Clock::now()) {
    const std::lock_guard lock(mutex_);
    Checks& checks = checks_[name_of(object)];
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
    const bool of_keys = object.kind == StateObject::Kind::clauses_of_key && !is_apart(object);
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

  // The keys of a predicate that were found modified, while they are few.
  class Keys {
   public:
    void note(std::uint64_t key, StateVersion read, StateVersion newest) {
      const auto end = found_.begin() + count_, found = std::find_if(found_.begin(), end, [key](const Found&f) { return f.key == key; });
      if (found != end) {
        found->is_again = found->is_again || read >= found->when;  // not only by what modified it the first time
      } else if (count_ < found_.size()) {
        found_[count_++] = {key, newest};
      } else {
        are_many_ = true;
      }
    }
    bool is_apart(std::uint64_t key) const {
      const auto end = found_.begin() + count_;
      return !are_many_ && std::any_of(found_.begin(), end, [key](const Found& f) { return f.key == key && f.is_again; });
    }

   private:
    static constexpr std::size_t few = 8;
    struct Found {
      std::uint64_t key = 0;
      StateVersion when = 0;  // it was found modified for the first time
      bool is_again = false;
    };
    std::array<Found, few> found_;
    std::uint32_t count_ = 0;
    bool are_many_ = false;
  };
  using Name = std::tuple<StateObject::Kind, std::uint32_t, std::uint64_t>;

  bool is_apart(StateObject object) const {
    if (object.kind != StateObject::Kind::clauses_of_key) return false;
    const auto keys = keys_.find(object.id);
    return keys != keys_.end() && keys->second.is_apart(object.key);
  }
  Name name_of(StateObject object) const { return {object.kind, object.id, is_apart(object) ? object.key : 0}; }
  bool is_allowed(StateObject object, Clock::time_point now) const {
    const auto found = checks_.find(name_of(object));
    return found == checks_.end() || now >= found->second.none_until;
  }

  mutable std::mutex mutex_;
  std::map<Name, Checks> checks_;
  std::map<std::uint32_t, Keys> keys_;  // by predicate
};

}  // namespace penelope
