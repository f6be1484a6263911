// Worker::collect_garbage: a collection, and when the next one is due.
#include <sys/mman.h>

#include <algorithm>
#include <chrono>

#include "wam/base/check.hpp"
#include "wam/gc/collector.hpp"
#include "wam/machine/overflow.hpp"
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

struct Sizes {
  std::uint64_t heap = 0, others = 0;  // bytes
};

Sizes sizes_of(const Worker& w) {
  const auto heap = static_cast<std::uint64_t>(w.heap_top - w.heap_start) * sizeof(Cell);
  return {heap, w.stack_bytes() - heap};
}

// The heap may grow by as much as a collection looks at, so collecting takes a fixed share of the time; by more where
// memory is not the concern.
std::uint64_t wanted_growth(const Worker& w) {
  const std::uint64_t looked_at = w.stack_bytes() / sizeof(Cell);
  return std::max(min_growth_cells, looked_at + std::min(2 * looked_at, max_extra_cells));
}

// The cells by which the heap may grow so that all stacks together stay below the limit, if the others go on growing beside it as
// they did since the last collection; `room` are the bytes to the limit.
std::uint64_t growth_to_limit(std::uint64_t room, Sizes growth, std::uint64_t least) {
  if (growth.heap == 0) return room / sizeof(Cell);
  const double share = static_cast<double>(growth.heap) / (static_cast<double>(growth.heap) + static_cast<double>(growth.others));
  const auto bytes = static_cast<std::uint64_t>(static_cast<double>(room) * share);
  return std::max(bytes, std::min(room, least)) / sizeof(Cell);
}

// Pages that are not needed soon, if they are many.
void release_pages(const Cell* from, const Cell* to) {
  constexpr std::uintptr_t page = 4096;
  const std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(from) + page - 1) & ~(page - 1);
  const std::uintptr_t end = reinterpret_cast<std::uintptr_t>(to) & ~(page - 1);
  if (end > begin && end - begin >= release_bytes) madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
}

void set_threshold(Worker& w, std::uint64_t cells) {
  w.gc_threshold = w.heap_top + std::min(cells, static_cast<std::uint64_t>(std::max<std::int64_t>(0, w.heap_limit - w.heap_top)));
  w.heap_trigger.store(w.gc_threshold);
  if (w.signals.load() != 0) w.heap_trigger.store(nullptr);  // a signal that came meanwhile
}

}  // namespace

void Worker::collect_garbage(unsigned live_registers) {
  PENELOPE_ASSERT(live_registers <= register_count);
  thread_local Collector collector;  // keeps its memory
  thread_local Sizes left;           // by the last collection, of the worker that this thread ran then
  const auto started = std::chrono::steady_clock::now();
  const Cell* const old_top = heap_top;
  const Cell* const old_trail_top = trail_top;
  const Sizes before = sizes_of(*this);
  const Sizes growth{before.heap - std::min(before.heap, left.heap), before.others - std::min(before.others, left.others)};
#ifdef PENELOPE_CHECKED
  verify_heap(*this, live_registers);
#endif
  collector.collect(*this, live_registers);
#ifdef PENELOPE_CHECKED
  verify_heap(*this, live_registers);
#endif
  PENELOPE_ASSERT(heap_top <= old_top && trail_top <= old_trail_top);  // it only removes
  if (before.heap >= 16 * release_bytes) collector.release_memory();
  ++collections;
  collection_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();

  const std::uint64_t used = stack_bytes();
  left = sizes_of(*this);
  const std::uint64_t min_free = stack_limit / min_free_part;
  if (used + min_free > stack_limit) {
    set_threshold(*this, min_free / sizeof(Cell));  // room for what handles the error
    resource_error(*this, "stack");
  }
  set_threshold(*this, std::min(wanted_growth(*this), growth_to_limit(stack_limit - used, growth, min_free / 4)));
  release_pages(gc_threshold, old_top);  // up to where the heap reached: not before the next collection
}

void release_stacks(Worker& w, const StackTops& reached) {
  const StackTops tops = stack_tops(w);
  set_threshold(w, min_growth_cells);
  release_pages(w.gc_threshold, reached.heap);
  release_pages(tops.local, reached.local);
  release_pages(tops.trail, reached.trail);
  release_pages(tops.choice, reached.choice);
}

}  // namespace penelope
