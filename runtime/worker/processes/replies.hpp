// Replies: what the followers have answered to a question of rank 0, by rank. One thread asks and waits; the control channel's
// thread keeps what comes. A mutex guards the answers.
//
// No wake-up is lost: whoever changes what a waiter's condition reads (an answer, a loss, the end) does it before it takes the
// mutex and notifies, and a waiter looks under the mutex before it sleeps.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>

namespace penelope {

template <class Reply>
class Replies {
 public:
  using ByRank = std::map<unsigned, Reply>;

  // A new round: what was answered before is forgotten, and what still comes of an older round is dropped. Its number.
  std::uint32_t begin_round() {
    const std::lock_guard lock(mutex_);
    replies_.clear();
    return ++round_;
  }
  // Without a round: the reply does not say which question it answers.
  void keep(unsigned rank, Reply reply, std::optional<std::uint32_t> round = {}) {
    {
      const std::lock_guard lock(mutex_);
      if (!round || *round == round_) replies_[rank] = std::move(reply);
    }
    changed_.notify_all();
  }
  // The process is lost; the number of those that live has changed already.
  void forget(unsigned rank) {
    {
      const std::lock_guard lock(mutex_);
      replies_.erase(rank);
    }
    changed_.notify_all();
  }
  // Nobody waits any more.
  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
  }

  // Waits so long until enough(by rank); whether it was so. Not after stop().
  template <class Enough>
  bool wait(std::chrono::milliseconds longest, Enough enough) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, longest, [&] { return stopped_ || enough(replies_); });
    return !stopped_ && enough(replies_);
  }
  ByRank all() const {
    const std::lock_guard lock(mutex_);
    return replies_;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  ByRank replies_;  // mutex_ guards this and what follows
  std::uint32_t round_ = 0;
  bool stopped_ = false;
};

}  // namespace penelope
