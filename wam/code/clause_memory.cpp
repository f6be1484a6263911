#include "wam/code/clause_memory.hpp"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

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

// Sanitizers are to see what is used after it was given back.
SparePieces::SparePieces() = default;
SparePieces::~SparePieces() = default;
void* SparePieces::take(std::size_t bytes) { return allocate_scanned(bytes); }
void SparePieces::give(void* piece, std::size_t) { give_back(piece); }

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

namespace {
constexpr std::size_t granule = 16, sizes = 16;  // bytes; larger pieces than `sizes` granules are not kept
constexpr std::size_t most_kept = 8192;          // pieces of a size: others go back, for other sizes
}  // namespace

SparePieces::SparePieces() : stacks_(static_cast<Stack*>(allocate_root(sizes * sizeof(Stack)))) {}

SparePieces::~SparePieces() {
  for (Stack* stack = stacks_; stack != stacks_ + sizes; ++stack)
    for (Piece* piece : {stack->top, stack->fresh})
      while (piece) give_back(std::exchange(piece, piece->next));
  give_back(stacks_);
}

// nullptr: too large.
SparePieces::Stack* SparePieces::of(std::size_t bytes) const {
  const std::size_t index = (bytes - 1) / granule;
  return index < sizes ? stacks_ + index : nullptr;
}

void* SparePieces::take(std::size_t bytes) {
  Stack* const stack = of(bytes);
  if (!stack) return allocate_scanned(bytes);
  if (stack->top) {
    --stack->count;
    return std::exchange(stack->top, stack->top->next);
  }
  if (!stack->fresh) {  // a page of them. The collector adds one byte to each, and rounds up.
    const std::size_t asked = (bytes + granule - 1) / granule * granule - 1;
    stack->fresh = static_cast<Piece*>(allocate_or_collect([asked] { return GC_malloc_many(asked); }));
  }
  return std::exchange(stack->fresh, stack->fresh->next);
}

void SparePieces::give(void* piece, std::size_t bytes) {
  Stack* const stack = of(bytes);
  if (!stack || stack->count == most_kept) return give_back(piece);
  ++stack->count;
  std::memset(piece, 0, bytes);  // what it refers to is not held
  auto* const spare = static_cast<Piece*>(piece);
  spare->next = std::exchange(stack->top, spare);
}

#endif

}  // namespace penelope::clause_memory
