// Trust: whether it pays to read an object of the state before one's turn. Where checks fail more often than not, readers wait for their
// turn, and one in ten tries again. Any thread may call.
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
    return checks.failed <= checks.passed + 1 || chance_.between(1, 10) == 1;
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
  void checked(StateObject object, bool right) {
    const std::lock_guard lock(mutex_);
    Checks& checks = checks_[{object.kind, object.id}];
    ++(right ? checks.passed : checks.failed);
  }

 private:
  struct Checks {
    std::uint64_t passed = 0, failed = 0, found_modified = 0;
  };
  Chance& chance_;
  std::mutex mutex_;
  std::map<std::pair<StateObject::Kind, std::uint32_t>, Checks> checks_;
};

}  // namespace penelope
