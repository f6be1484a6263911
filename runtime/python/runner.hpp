// A thread that runs what the main thread of Python asks for, while that thread waits.
//
// Python runs its signal handlers in the main thread only, and between its own instructions only. Were a goal run by that thread, Ctrl-C
// would wait until the goal ends. A hand-over costs two switches between threads.
#pragma once
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace penelope::python {

class Runner {
 public:
  Runner() : thread_([this] { serve(); }) {}
  ~Runner() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
  }
  Runner(const Runner&) = delete;

  // The job, which throws nothing, must live until wait() was true. One at a time.
  void start(const std::function<void()>& job) {
    {
      const std::lock_guard lock(mutex_);
      job_ = &job;
    }
    changed_.notify_all();
  }
  // Whether the job is done; waits for it that long.
  bool wait(std::chrono::milliseconds longest) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, longest, [this] { return !job_; });
  }

 private:
  void serve() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [this] { return job_ || ending_; });
      if (!job_) return;
      lock.unlock();
      (*job_)();
      lock.lock();
      job_ = nullptr;
      changed_.notify_all();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* job_ = nullptr;
  bool ending_ = false;
  std::thread thread_;
};

}  // namespace penelope::python
