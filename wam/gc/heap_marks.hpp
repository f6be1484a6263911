// HeapMarks: which heap cells are live, and where each of them goes when the live ones slide down. Cells carry no mark
// bits; one word of marks and one count serve 64 cells, so a new address costs one cache line and a population count:
//
//   [ marks of cells 64i .. 64i+63 ][ number of live cells below cell 64i ]
//
// A cell is marked alone: a reference to one argument of a dead structure keeps that argument only. Sliding keeps the
// order of cells, so the heap segments of choice points stay in order, and so do a functor cell and its arguments, a
// box and its payload, an attributed variable and its attributes. A large heap that is live but for a few cells stays as it is.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "wam/base/check.hpp"
#include "wam/term/store.hpp"

namespace penelope {

class HeapMarks {
 public:
  // Nothing marked, for the heap as it is now.
  void reset(const Store&);
  // Marks every cell that `root` leads to. Explicit stack; its depth is that of nesting in other than last arguments.
  void mark(Cell root);
  bool is_marked(Cell address) const {
    const std::uint64_t i = index_of(address);
    PENELOPE_CHECK(i < cells_);
    return groups_[i / 64].marks >> (i % 64) & 1;
  }
  std::uint64_t index_of(Cell address) const {
    PENELOPE_CHECK(address.offset() >= start_offset_ && address.offset() % sizeof(Cell) == 0);
    return (address.offset() - start_offset_) / sizeof(Cell);
  }

  // After marking: counts. Then relocate() and new_offset() tell new addresses, and slide() moves the cells.
  void count();
  std::uint64_t live() const { return live_; }
  // Cells below this offset stay where they are.
  std::uint64_t first_moved() const { return first_moved_; }
  // New offset of a live cell, or of the first live cell at or above a dead one.
  std::uint64_t new_offset(std::uint64_t offset) const {
    if (offset < first_moved_) return offset;
    const std::uint64_t i = (offset - start_offset_) / sizeof(Cell);
    PENELOPE_CHECK(i <= cells_);  // a heap top is a place too
    const Group& g = groups_[i / 64];
    const std::uint64_t below = g.marks & ((std::uint64_t{1} << (i % 64)) - 1);
    return start_offset_ + (g.before + static_cast<unsigned>(std::popcount(below))) * sizeof(Cell);
  }
  // The same value after the move.
  Cell relocate(Cell c) const {
    if (!refers_to_heap(c) || c.offset() < first_moved_) return c;
    return Cell::tagged(c.tag(), new_offset(c.offset()));
  }
  void slide();

  void release_memory();

 private:
  struct Group {
    std::uint64_t marks = 0;
    std::uint64_t before = 0;
  };
  // Cells to visit. One of these waits for each structure or list that is entered through other than its last argument.
  struct Range {
    std::uint64_t at : 40;
    std::uint64_t count : 24;
  };
  static_assert(sizeof(Range) == 8 && max_compound_arity < 1 << 24);

  static constexpr unsigned heap_tags =
      1u << unsigned(Tag::Ref) | 1u << unsigned(Tag::Struct) | 1u << unsigned(Tag::List) | 1u << unsigned(Tag::Box) | 1u << unsigned(Tag::Attr);
  static bool refers_to_heap(Cell c) { return heap_tags >> (c.bits & 7) & 1; }

  bool set(std::uint64_t i) {  // false when it was marked
    PENELOPE_CHECK(i < cells_);
    std::uint64_t& marks = groups_[i / 64].marks;
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    if (marks & bit) return false;
    marks |= bit;
    return true;
  }
  Range cells_of(Cell c);
  void set_range(std::uint64_t at, std::uint64_t count);

  Cell* heap_ = nullptr;
  std::uint64_t start_offset_ = 0;
  std::uint64_t cells_ = 0, live_ = 0, first_moved_ = 0;
  std::vector<Group> groups_;
  // Grows where it is: a vector would have its contents twice meanwhile, and this may be half as large as the heap.
  class Pending {
   public:
    Pending() = default;
    ~Pending() { release(); }
    Pending(const Pending&) = delete;
    Pending& operator=(const Pending&) = delete;
    bool empty() const { return size_ == 0; }
    void push(Range r) {
      if (PENELOPE_UNLIKELY(size_ == capacity_)) grow();
      ranges_[size_++] = r;
    }
    void clear() { size_ = 0; }
    Range pop() {
      PENELOPE_CHECK(size_ > 0);
      return ranges_[--size_];
    }
    void release();

   private:
    void grow();
    Range* ranges_ = nullptr;
    std::uint64_t size_ = 0, capacity_ = 0;
  };
  Pending todo_;
};

}  // namespace penelope
