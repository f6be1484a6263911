// Sharing: how many workers use a program at this moment, and the memory that readers may still stand in.
//
// What workers share is read without locks: whoever changes it writes the new version beside the old one, publishes it with
// one pointer and retires the old one. With one active worker there is nobody to wait for: retired memory is freed at once,
// locks are not taken and changes are made in place, so a sequential run pays nothing and keeps nothing. With several,
// retired memory and erased clauses (clause_store.hpp) are kept until one worker is left or all have been stopped.
//
// Workers join, leave, rest and wake while no other thread is in the program but that of the only active worker.
#pragma once
#include <atomic>
#include <mutex>
#include <new>
#include <utility>
#include <vector>

namespace penelope {

class Sharing {
 public:
  ~Sharing() { free_retired(); }

  void join() { active_.fetch_add(1); }
  void leave() { active_.fetch_sub(1); }
  // So many of them have nothing to do and are not in the program, until wake(): by the thread of the only one that is.
  void rest(unsigned workers) { active_.fetch_sub(workers); }
  void wake(unsigned workers) { active_.fetch_add(workers); }
  bool shared() const { return active_.load(std::memory_order_acquire) > 1; }

  // Takes memory of operator new that new readers do not find any more and that needs no destructor.
  void retire(void* memory) {
    std::lock_guard lock(mutex_);
    retired_.push_back(memory);
    if (!shared()) free_retired();
  }

  // A lock that is taken only while there is somebody to keep out.
  std::unique_lock<std::mutex> lock_if_shared(std::mutex& mutex) const {
    return shared() ? std::unique_lock(mutex) : std::unique_lock<std::mutex>();
  }

  // Nobody stands in retired memory: one worker is left, or all are stopped at safe points.
  void free_all_retired() {
    std::lock_guard lock(mutex_);
    free_retired();
  }

 private:
  void free_retired() {
    for (void* memory : std::exchange(retired_, {})) ::operator delete(memory);
  }

  std::atomic<unsigned> active_{0};
  std::mutex mutex_;
  std::vector<void*> retired_;
};

}  // namespace penelope
