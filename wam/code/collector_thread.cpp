// Registering threads with the Boehm collector; nothing to do where clauses live in malloc memory.
#include "wam/code/collector_thread.hpp"

#ifndef PENELOPE_MALLOC_CLAUSES
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc.h>
#include <signal.h>
#include <unistd.h>

#include <future>
#include <mutex>
#include <thread>
#endif

namespace penelope {

#ifdef PENELOPE_MALLOC_CLAUSES

void allow_collector_threads() {}
void keep_collector_thread() {}
CollectorThread::CollectorThread() = default;
CollectorThread::~CollectorThread() = default;

#else

void allow_collector_threads() {
  GC_INIT();
  GC_allow_register_threads();
}

void keep_collector_thread() {
  static std::once_flag once;
  std::call_once(once, [] {
    std::promise<void> ready;
    std::thread([&ready] {
      GC_stack_base base;
      if (GC_get_stack_base(&base) == GC_SUCCESS) GC_set_stackbottom(nullptr, &base);  // not that of main()
      allow_collector_threads();
      sigset_t not_for_this_thread;  // it takes the collector's signals, but none that programs wait for
      sigfillset(&not_for_this_thread);
      sigdelset(&not_for_this_thread, GC_get_suspend_signal());
      sigdelset(&not_for_this_thread, GC_get_thr_restart_signal());
      pthread_sigmask(SIG_SETMASK, &not_for_this_thread, nullptr);
      ready.set_value();
      for (;;) pause();
    }).detach();
    ready.get_future().wait();
  });
}

CollectorThread::CollectorThread() {
  GC_stack_base base;
  registered_ = GC_get_stack_base(&base) == GC_SUCCESS && GC_register_my_thread(&base) == GC_SUCCESS;
}

CollectorThread::~CollectorThread() {
  if (registered_) GC_unregister_my_thread();
}

#endif

}  // namespace penelope
