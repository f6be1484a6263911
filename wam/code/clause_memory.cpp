#include "wam/code/clause_memory.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

#include "wam/base/check.hpp"

namespace penelope::clause_memory {

namespace {

void* checked(void* p) {
  if (!p) throw std::bad_alloc();
  return p;
}

}  // namespace

#ifdef PENELOPE_MALLOC_CLAUSES

void begin() {}
void* allocate_scanned(std::size_t bytes) { return checked(std::calloc(1, bytes)); }
void* allocate_atomic(std::size_t bytes) { return checked(std::malloc(bytes)); }
void* allocate_root(std::size_t bytes) { return checked(std::calloc(1, bytes)); }
void give_back(void* p) { std::free(p); }

#else

namespace {

constexpr std::size_t first_collection = std::size_t{64} << 20;  // bytes
std::atomic<std::size_t> next_collection{0};

void collect() {
  GC_enable();
  GC_gcollect();
  GC_disable();
}

void collect_if_it_is_time() {
  const std::size_t size = GC_get_heap_size();
  std::size_t due = next_collection.load(std::memory_order_relaxed);
  if (PENELOPE_LIKELY(size < due) || !next_collection.compare_exchange_strong(due, size + size / 2)) return;
  collect();
}

// Of what the collector has none left.
template <class Allocate>
void* allocate_or_collect(Allocate allocate) {
  collect_if_it_is_time();
  if (void* const p = allocate()) return p;
  collect();
  return checked(allocate());
}

}  // namespace

void begin() {
  GC_INIT();
  std::size_t never = 0;
  if (next_collection.compare_exchange_strong(never, first_collection)) GC_disable();
  GC_set_warn_proc(GC_ignore_warn_proc);  // that memory is full is said as resource_error(memory)
}

void* allocate_scanned(std::size_t bytes) {
  return allocate_or_collect([bytes] { return GC_MALLOC(bytes); });
}
void* allocate_atomic(std::size_t bytes) {
  return allocate_or_collect([bytes] { return GC_MALLOC_ATOMIC(bytes); });
}
void* allocate_root(std::size_t bytes) { return checked(GC_MALLOC_UNCOLLECTABLE(bytes)); }
void give_back(void* p) { GC_FREE(p); }

#endif

}  // namespace penelope::clause_memory
