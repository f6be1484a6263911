// Numbers that no two workers of a run give, be they in one process or in several: identities of choice points, by which two
// workers know that their stacks are the same up to some place, and numbers of solution buffers (findall/3) and tables.
//
//     63          39 38              0
//    +--------------+-----------------+
//    | block        | serial          |    identity of a choice point
//    +--------------+-----------------+
//    | 0 | block    | serial          |    number of a solution buffer or a table: a small integer of Prolog
//    +--------------+-----------------+
//     59          24 23              0
//
// A worker takes a block and counts through it without asking anybody: giving an identity is one increment. It takes another block
// before the present one is used up. Process r of n takes the blocks r, r + n, r + 2n, ... A run that goes on from a checkpoint begins
// with a block that no process had taken.
//
// How long that lasts. Identities: a worker that does nothing but push choice points pushes some 20 million a second, and leaves a
// block when half of it is used: there are 2^63 numbers at least, 14 years with 1,024 workers in one process, 81 days with 65,536, 5
// days with 1,024 processes of 1,024 workers. Solution buffers: 3 million a second and worker, 2^60 numbers: 12 years, 67 days, 4 days.
// When they are used up nevertheless, NumbersUsedUp is thrown, a resource error of the program.
#pragma once
#include <atomic>
#include <cstdint>
#include <new>

#include "wam/base/check.hpp"
#include "wam/base/widths.hpp"

namespace penelope {

// To a program that does not look closer it is as if there were no memory.
struct NumbersUsedUp : std::bad_alloc {
  const char* what() const noexcept override { return "this run has used up the numbers of its choice points or solution buffers"; }
};

// Block by block. Thread-safe, but for share() and begin_at(), which come before other threads take any.
template <unsigned BlockWidth, unsigned SerialWidth>
class SerialBlocks {
 public:
  using Serial = BitField<0, SerialWidth>;
  using Block = BitField<SerialWidth, BlockWidth>;

  explicit SerialBlocks(std::uint64_t first) : next_(first) {}

  // This process is the self-th of so many, which all begin alike.
  void share(std::uint64_t self, std::uint64_t processes) {
    PENELOPE_ASSERT(processes > 0 && self < processes);
    const std::uint64_t taken = next_.load();
    next_ = (taken + processes - 1) / processes * processes + self;
    self_ = self;
    processes_ = processes;
  }
  // Takes none below this one from now on.
  void begin_at(std::uint64_t block) {
    if (block > next_.load()) next_ = (block + processes_ - 1) / processes_ * processes_ + self_;
  }
  // The first number of the next block.
  std::uint64_t take() {
    PENELOPE_CHECK(next_.load() % processes_ == self_);  // no other process takes it
    std::uint64_t block = next_.load();
    do {
      if (!Block::fits(block)) throw NumbersUsedUp();
    } while (!next_.compare_exchange_weak(block, block + processes_));
    return Block::in_place(block);
  }
  // All blocks that this process has taken lie below.
  std::uint64_t end() const { return next_.load(); }

 private:
  std::atomic<std::uint64_t> next_;
  std::uint64_t self_ = 0, processes_ = 1;
};

using ChoiceBlocks = SerialBlocks<width::choice_block, width::choice_serial>;
using BufferBlocks = SerialBlocks<width::buffer_block, width::buffer_serial>;
static_assert(ChoiceBlocks::Block::end == 64 && BufferBlocks::Block::end < width::small_int);

// Gives numbers of solution buffers or tables, one after the other; the source must live as long. Not thread-safe.
class BufferNumbers {
 public:
  explicit BufferNumbers(BufferBlocks& source) : source_(source) {}
  std::uint64_t next() {
    if (next_ == end_) {
      next_ = source_.take();
      end_ = next_ + BufferBlocks::Serial::most + 1;
    }
    return next_++;
  }
  void leave_block() { next_ = end_; }  // the next number comes from a new one

 private:
  BufferBlocks& source_;
  std::uint64_t next_ = 0, end_ = 0;
};

// What the workers of a process number, which all processes of the run number together.
struct RunNumbers {
  struct Used {  // blocks below these
    std::uint64_t choices = 0, buffers = 0;
    void note(const Used& other) {
      if (other.choices > choices) choices = other.choices;
      if (other.buffers > buffers) buffers = other.buffers;
    }
  };
  static_assert(sizeof(Used) == 16, "sent as it stands");

  ChoiceBlocks choices{0};
  BufferBlocks buffers{1};  // 0 names no buffer

  void share(std::uint64_t self, std::uint64_t processes) {
    choices.share(self, processes);
    buffers.share(self, processes);
  }
  void begin_after(const Used& earlier) {
    choices.begin_at(earlier.choices);
    buffers.begin_at(earlier.buffers);
  }
  Used used() const { return {choices.end(), buffers.end()}; }
};

// A worker looks at its block now and then, for giving an identity does not. From half of a block on it takes another one: the rest is
// for the choice points between two looks, which are a minute apart at most, and for those that one collection renumbers.
constexpr std::uint64_t choice_serials_in_use = (ChoiceBlocks::Serial::most + 1) / 2;

}  // namespace penelope
