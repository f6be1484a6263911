// Incumbents: the best costs that searches for a best solution have found so far, for all workers of a process. They are what such
// searches prune with; less is better.
//
// A search has the number of the solution buffer in which its costs are collected (findall_buffers.hpp), which no other has in the run;
// copies of its stacks keep it, in a term. Its owner is the branch that has the buffer. So each time that a goal searches for its best
// solution it is another search: after backtracking, in another branch, and when a branch begins again. The search lives as long as its
// buffer, which goes along where the owner goes on in other stacks.
//
//   bound    a branch of the search may fail where its solutions cost this or more
//   lowest   the least that `bound` has ever been in this process, or in another one before the last message from there that
//            was about work (runtime's ProcessGroup::stamped)
//
// Why the least cost that the owner has collected, c, is that of a sequential run. A cost that is noted here may be that of no
// solution in the end: its branch may be removed by a cut at its left, may begin again because it has read what was modified, or
// may be lost with its process while others prune with what they were told. So a note is a guess, and the owner checks it:
//
//   Before a branch is pruned with b its process has lowest <= b. That the branch is over comes to the owner in messages about work,
//   each of which brings `lowest` along. So the owner, when all branches are over, has lowest <= b for every b that pruned anything
//   whose end counts: a process forgets a search only when its owner has ended it or is gone. If c <= lowest then c <= b: whatever was
//   pruned costs at least b, hence no less than c, and c is a cost that was collected.
//
// Otherwise the owner searches again, for less than c, under another number (prolog_lib/system/best_cost.pl). That is rare: it takes a
// lost process, or a branch that a cut removes after it has found a solution. After a loss a bound becomes `lowest` + 1, so that what was
// lost is found again.
//
// Thread-safe.
#pragma once
#include <atomic>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <vector>

#include "wam/base/bytes.hpp"

namespace penelope {

class Incumbent {
 public:
  static constexpr std::int64_t none = std::numeric_limits<std::int64_t>::max();

  explicit Incumbent(std::int64_t sign) : sign(sign) {}

  std::int64_t bound() const { return bound_.load(std::memory_order_acquire); }
  std::int64_t lowest() const { return lowest_.load(std::memory_order_acquire); }
  bool note(std::int64_t cost);  // whether the bound is less now
  void note_lowest(std::int64_t cost) { lower(lowest_, cost); }
  void begin_again();  // what was found may be lost

  std::atomic<std::int64_t> sign;         // the user's objective is sign * cost; 0: not known in this process
  std::atomic<bool> is_elsewhere{false};  // other processes may have work of the search

 private:
  static bool lower(std::atomic<std::int64_t>&, std::int64_t cost);
  std::atomic<std::int64_t> bound_{none}, lowest_{none};
};

class Incumbents {
 public:
  // Searches that may be under way at a time; one more is done without pruning.
  static constexpr std::size_t most_begun = 1024;

  // A search begins: whether it has an incumbent.
  bool begin(std::uint64_t search, std::int64_t sign);
  // A search whose owner has ended it, or is gone, is forgotten. Whether other processes may know of it.
  bool forget(std::uint64_t search);
  // nullptr: the search is over.
  std::shared_ptr<Incumbent> of(std::uint64_t search);
  void note(std::uint64_t search, std::int64_t cost);  // as another process has said
  bool any() const { return count_ != 0; }
  bool has(std::uint64_t search) const;  // as far as is known here
  // The lowest bound that pruned in this search; nothing: what is known here does not tell.
  std::optional<std::int64_t> lowest(std::uint64_t search) const;
  void begin_again();  // a process is lost
  // The objective of the search with the least number that has found something: for people.
  std::optional<std::int64_t> objective() const;

  // All, for other processes and checkpoints. read() throws CorruptMessage.
  struct State {
    std::uint64_t search;
    std::int64_t sign, bound, lowest;
  };
  static_assert(sizeof(State) == 32, "sent as they stand");
  std::vector<State> state(bool goes_elsewhere) const;
  void add(const std::vector<State>&);

 private:
  static constexpr std::size_t most_over = 4096;

  mutable std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<Incumbent>> searches_;
  std::atomic<std::size_t> count_{0};       // of searches_
  std::unordered_set<std::uint64_t> over_;  // the last ones that are over: late messages do not bring them back
  std::deque<std::uint64_t> over_in_order_;
};

}  // namespace penelope
