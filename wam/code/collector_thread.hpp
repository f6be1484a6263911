// A thread's membership in the Boehm collector, which holds the clauses of dynamic predicates. The collector stops and
// scans the threads that it knows; a thread that it does not know must neither allocate clauses nor collect.
#pragma once

namespace penelope {

// Called, at first by the thread that makes the first program, before other threads use a CollectorThread.
void allow_collector_threads();

// The same for a library: no thread of the program has to outlive the others, since the collector's first one, which it keeps for good,
// is one that this function starts and that sleeps. To be called before the first program is made; later calls do nothing.
void keep_collector_thread();

// A local variable of a thread's function: `CollectorThread registered;`. No effect in a thread that is known already.
class CollectorThread {
 public:
  CollectorThread();
  ~CollectorThread();
  CollectorThread(const CollectorThread&) = delete;
  CollectorThread& operator=(const CollectorThread&) = delete;

 private:
  bool registered_ = false;
};

}  // namespace penelope
