// Registering threads with the Boehm collector; nothing to do where clauses live in malloc memory.
#include "wam/code/collector_thread.hpp"

#ifndef PENELOPE_MALLOC_CLAUSES
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc.h>
#endif

namespace penelope {

#ifdef PENELOPE_MALLOC_CLAUSES

void allow_collector_threads() {}
CollectorThread::CollectorThread() = default;
CollectorThread::~CollectorThread() = default;

#else

void allow_collector_threads() {
  GC_INIT();
  GC_allow_register_threads();
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
