// Things outside of the heap that terms name by numbers, '$socket'(N): the open ones of this process. Numbers are not used again, so that of a
// thing that was closed names nothing. Any thread may ask.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

namespace penelope {

template <class Thing>
class Handles {
 public:
  std::int64_t add(std::shared_ptr<Thing> thing) {
    const std::lock_guard lock(mutex_);
    open_.emplace(++last_, std::move(thing));
    return last_;
  }
  std::shared_ptr<Thing> find(std::int64_t number) {  // nullptr: closed, or never there
    const std::lock_guard lock(mutex_);
    const auto at = open_.find(number);
    return at == open_.end() ? nullptr : at->second;
  }
  void remove(std::int64_t number) {
    std::shared_ptr<Thing> last;  // its destructor runs without the lock
    const std::lock_guard lock(mutex_);
    const auto at = open_.find(number);
    if (at == open_.end()) return;
    last = std::move(at->second);
    open_.erase(at);
  }

 private:
  std::mutex mutex_;
  std::map<std::int64_t, std::shared_ptr<Thing>> open_;
  std::int64_t last_ = 0;
};

}  // namespace penelope
