// HeapMarks: marking and sliding.
#include "wam/gc/heap_marks.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace penelope {

namespace {
constexpr std::uint64_t least_left_cells = std::uint64_t{1} << 20;  // of a heap that may stay as it is
}

void HeapMarks::reset(const Store& s) {
  heap_ = s.heap_start;
  start_offset_ = s.offset_of(s.heap_start);
  cells_ = static_cast<std::uint64_t>(s.heap_top - s.heap_start);
  PENELOPE_ASSERT(s.heap_top >= s.heap_start && cells_ < std::uint64_t{1} << 40);  // a Range has 40 bits for an index
  groups_.assign(cells_ / 64 + 1, Group{});
  todo_.clear();
}

void HeapMarks::Pending::grow() {
  const std::uint64_t capacity = std::max<std::uint64_t>(1024, 2 * capacity_);
  void* const grown = std::realloc(ranges_, capacity * sizeof(Range));
  if (!grown) throw std::bad_alloc();
  ranges_ = static_cast<Range*>(grown);
  capacity_ = capacity;
}

void HeapMarks::Pending::release() {
  std::free(ranges_);
  ranges_ = nullptr;
  size_ = capacity_ = 0;
}

void HeapMarks::set_range(std::uint64_t at, std::uint64_t count) {
  PENELOPE_CHECK(at + count <= cells_);
  while (count > 0) {
    const std::uint64_t in_group = std::min<std::uint64_t>(count, 64 - at % 64);
    const std::uint64_t ones = in_group == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << in_group) - 1;
    groups_[at / 64].marks |= ones << (at % 64);
    at += in_group;
    count -= in_group;
  }
}

// The cells to visit because of c. A functor cell is only reached through Struct cells and a box header through Box
// cells, so a mark there says that the whole structure or box was seen; the payload of a box is raw and never visited.
HeapMarks::Range HeapMarks::cells_of(Cell c) {
  PENELOPE_CHECK(!refers_to_heap(c) || index_of(c) < cells_);
  const std::uint64_t i = (c.offset() - start_offset_) / sizeof(Cell);  // of a constant: not used
  switch (c.tag()) {
    case Tag::Ref: return {i, 1};
    case Tag::List:
    case Tag::Attr: return {i, 2};
    case Tag::Struct:
      if (!set(i)) return {0, 0};
      return {i + 1, heap_[i].arity()};
    case Tag::Box:
      if (set(i)) set_range(i + 1, heap_[i].payload_words());
      return {0, 0};
    default: PENELOPE_CHECK(c.is_int() || c.is_atom()); return {0, 0};
  }
}

void HeapMarks::mark(Cell c) {
  Range now{0, 0};
  for (;;) {
    const Range inner = cells_of(c);
    if (inner.count > 0) {
      if (now.count == 1 && !refers_to_heap(heap_[now.at])) {
        set(now.at);  // the [] that ends a list, mostly
      } else if (now.count > 0) {
        todo_.push(now);
      }
      now = inner;
    }
    for (;;) {
      if (now.count == 0) {
        if (todo_.empty()) return;
        now = todo_.pop();
      }
      const std::uint64_t i = now.at++;
      --now.count;
      if (!set(i)) continue;
      c = heap_[i];
      if (refers_to_heap(c)) break;
    }
  }
}

void HeapMarks::count() {
  live_ = 0;
  for (Group& g : groups_) {
    g.before = live_;
    live_ += static_cast<unsigned>(std::popcount(g.marks));
  }
  PENELOPE_ASSERT(live_ <= cells_);
  if (cells_ >= least_left_cells && cells_ - live_ < cells_ / 32) {  // not worth the way
    live_ = cells_;
    first_moved_ = start_offset_ + (cells_ + 1) * sizeof(Cell);
    return;
  }
  // The group of the heap top is never full, so this ends.
  std::uint64_t g = 0;
  while (~groups_[g].marks == 0) ++g;
  PENELOPE_ASSERT(g < groups_.size());
  first_moved_ = start_offset_ + (g * 64 + static_cast<unsigned>(std::countr_one(groups_[g].marks))) * sizeof(Cell);
}

void HeapMarks::slide() {
  if (first_moved_ > start_offset_ + cells_ * sizeof(Cell)) return;
  Cell* to = heap_;
  std::uint64_t at = 0;  // cells below are done
  while (at < cells_) {
    const std::uint64_t marks = groups_[at / 64].marks >> (at % 64);
    if (marks == 0) {
      at = (at / 64 + 1) * 64;
      continue;
    }
    at += static_cast<unsigned>(std::countr_zero(marks));
    const Cell c = heap_[at];
    if (c.is_header() && !c.is_functor()) {
      const std::uint64_t words = c.payload_words() + 1;
      if (to != heap_ + at) std::memmove(static_cast<void*>(to), heap_ + at, words * sizeof(Cell));
      to += words;
      at += words;
    } else {
      PENELOPE_CHECK(to <= heap_ + at);
      *to++ = relocate(c);
      ++at;
    }
  }
  PENELOPE_ASSERT(to == heap_ + live_);  // as many cells have moved as were counted: boxes were marked as a whole
}

void HeapMarks::release_memory() {
  groups_ = {};
  todo_.release();
}

}  // namespace penelope
