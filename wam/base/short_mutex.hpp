// ShortMutex: a mutex that is held for less time than it takes to sleep and to wake. Who finds it held looks again for a while before it sleeps.
#pragma once
#include <mutex>

namespace penelope {

class ShortMutex {
 public:
  void lock() {
    for (int look = 0; look < looks; ++look) {
      if (mutex_.try_lock()) return;
      pause();
    }
    mutex_.lock();
  }
  void unlock() { mutex_.unlock(); }

 private:
  static constexpr int looks = 100;  // some microseconds
  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  std::mutex mutex_;
};

}  // namespace penelope
