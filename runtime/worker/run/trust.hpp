// Trust: whether it pays to read an object of the state before one's turn. A task that has read ahead brings the work that it has done if its
// check passes, and loses it if the check fails. Objects whose readers lose more than they bring are read in turn; one reader in ten tries
// again. What was long ago counts less and less. Any thread may call.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <utility>

#include "runtime/worker/run/chance.hpp"
#include "wam/machine/state_object.hpp"

namespace penelope {

class Trust {
 public:
  explicit Trust(Chance& chance) : chance_(chance) {}

  bool may_read_ahead(StateObject object) {
    const std::lock_guard lock(mutex_);
    const Checks& checks = checks_[{object.kind, object.id}];
    return checks.lost <= checks.brought || chance_.between(1, 10) == 1;
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
  void checked(StateObject object, bool right, std::uint64_t work) {
    const std::lock_guard lock(mutex_);
    Checks& checks = checks_[{object.kind, object.id}];
    checks.failed += right ? 0 : 1;
    checks.brought *= weight_of_earlier;
    checks.lost *= weight_of_earlier;
    (right ? checks.brought : checks.lost) += static_cast<double>(work);
  }

 private:
  static constexpr double weight_of_earlier = 0.9;

  struct Checks {
    std::uint64_t failed = 0, found_modified = 0;
    double brought = 0, lost = 0;  // inferences
  };
  Chance& chance_;
  std::mutex mutex_;
  std::map<std::pair<StateObject::Kind, std::uint32_t>, Checks> checks_;
};

}  // namespace penelope
