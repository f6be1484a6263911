// Which ranks are lost, and who wants to know. Thread-safe.
#pragma once
#include <atomic>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

class Losses {
 public:
  using Listener = std::function<void(unsigned rank)>;
  explicit Losses(unsigned ranks) : lost_(ranks) {}

  void mark(unsigned rank) {
    PENELOPE_CHECK(rank < lost_.size());
    lost_[rank] = any_ = true;
  }
  bool has(unsigned rank) const {
    PENELOPE_CHECK(rank < lost_.size());
    return lost_[rank];
  }
  bool any() const { return any_; }

  // Marks the rank, and tells the listener, now or when there is one. Who tells waits for the listener.
  void tell(unsigned rank) {
    mark(rank);
    const std::lock_guard lock(mutex_);
    untold_.push_back(rank);
    tell_all();
  }
  // Hears of all that were not told yet. After listen(nullptr) returns nobody is in the former listener any more.
  void listen(Listener listener) {
    const std::lock_guard lock(mutex_);
    listener_ = std::move(listener);
    tell_all();
  }

 private:
  void tell_all() {
    if (!listener_) return;
    for (const unsigned rank : std::exchange(untold_, {})) listener_(rank);
  }

  std::vector<std::atomic<bool>> lost_;
  std::atomic<bool> any_{false};
  std::mutex mutex_;  // of what follows
  Listener listener_;
  std::vector<unsigned> untold_;
};

}  // namespace penelope
