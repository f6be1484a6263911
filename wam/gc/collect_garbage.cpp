// Worker::collect_garbage: a collection, and when the next one is due.
#include <sys/mman.h>

#include <algorithm>
#include <chrono>

#include "wam/gc/collector.hpp"
#include "wam/term/errors.hpp"
#ifdef PENELOPE_CHECKED
#include "wam/gc/verify.hpp"
#endif

namespace penelope {

namespace {

constexpr std::uint64_t min_growth_cells = std::uint64_t{2} << 20;  // 16 MiB
constexpr std::uint64_t max_extra_cells = std::uint64_t{16} << 20;  // 128 MiB
constexpr std::uint64_t release_bytes = std::uint64_t{64} << 20;    // give back to the system from this size on
// With less than this part of the stack limit free after a collection, the next ones would take all the time.
constexpr std::uint64_t min_free_part = 32;

// The heap may grow by as much as a collection looks at, so collecting takes a fixed share of the time; by more where
// memory is not the concern.
std::uint64_t growth_cells(const Worker& w) {
  const std::uint64_t looked_at = w.stack_bytes() / sizeof(Cell);
  return std::max(min_growth_cells, looked_at + std::min(2 * looked_at, max_extra_cells));
}

// Pages above the next threshold, up to where the heap reached, are not needed before the next collection.
void release_pages(const Cell* from, const Cell* to) {
  constexpr std::uintptr_t page = 4096;
  const std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(from) + page - 1) & ~(page - 1);
  const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(to) & ~(page - 1);
  if (end > begin && end - begin >= release_bytes) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

void set_threshold(Worker& w, std::uint64_t cells) {
  w.gc_threshold =
      w.heap_top + std::min(cells, static_cast<std::uint64_t>(std::max<std::int64_t>(0, w.heap_limit - w.heap_top)));
  w.heap_trigger.store(w.gc_threshold);
  if (w.signals.load() != 0) w.heap_trigger.store(nullptr);  // a signal that came meanwhile
}

}  // namespace

void Worker::collect_garbage(unsigned live_registers) {
  thread_local Collector collector;  // keeps its memory
  const auto started = std::chrono::steady_clock::now();
  const Cell* const old_top = heap_top;
#ifdef PENELOPE_CHECKED
  verify_heap(*this, live_registers);
#endif
  collector.collect(*this, live_registers);
#ifdef PENELOPE_CHECKED
  verify_heap(*this, live_registers);
#endif
  if (static_cast<std::uint64_t>(old_top - heap_start) * sizeof(Cell) >= 16 * release_bytes) collector.release_memory();
  ++collections;
  collection_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();

  const std::uint64_t used = stack_bytes();
  const std::uint64_t min_free = stack_limit / min_free_part;
  if (used + min_free > stack_limit) {
    set_threshold(*this, min_free / sizeof(Cell));  // room for what handles the error
    resource_error(*this, "stack_overflow");
  }
  set_threshold(*this, std::min(growth_cells(*this), (stack_limit - used) / sizeof(Cell)));
  release_pages(gc_threshold, old_top);
}

}  // namespace penelope
