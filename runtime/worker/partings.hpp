// The threads in which rank 0 lets other processes leave (leaving.cpp). The office begins them, the thread that ends the run
// waits for them: one mutex guards the list, and when the run ends it is closed, so that none begins that nobody would wait for.
#pragma once
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace penelope {

class Partings {
 public:
  Partings() = default;
  Partings(const Partings&) = delete;
  Partings& operator=(const Partings&) = delete;
  ~Partings() { end(); }

  // Keeps the thread that `start` starts. After end(): does nothing, for the run is over for everybody.
  void begin(const std::function<std::thread()>& start) {
    const std::lock_guard lock(mutex_);
    if (!ended_) threads_.push_back(start());
  }

  // Waits for all that have begun; none of them may call this.
  void end() {
    std::vector<std::thread> all;
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
      all.swap(threads_);
    }
    for (std::thread& thread : all) thread.join();
  }

 private:
  std::mutex mutex_;
  std::vector<std::thread> threads_;  // mutex_ guards these two
  bool ended_ = false;
};

}  // namespace penelope
