// Solution buffers of findall/3 and its kind: solutions gathered while a goal is enumerated, outside the heap.
//
// A buffer is named by a number that no worker uses again (base/serial_blocks.hpp). Buffers form a stack, as the calls that
// use them nest. Each remembers where the choice-point stack ended when it was begun: while its goal runs, that end lies below every choice
// point newer than the call, so a buffer whose call was left by an exception or a cut is recognised and dropped when
// the next buffer is begun at the same place or below.
//
//   solutions of a buffer, one after the other:  [size][block of `size` cells] [size][block] ...
//
// Many solutions are several pieces: two buffers become one without a copy, and all pieces but the last one are packed. A solution lies in one
// piece.
//
// In an or-parallel run a solution that another worker finds, or that stands behind work that is not finished, is kept apart
// and comes to the buffer when the call takes its solutions (or_parallel.hpp). Those of an aggregate are folded there too, as far as
// they can be without a machine: neighbours are one solution then, and a search keeps no more of them than it has parts.
//
// A buffer that collects the costs of a search for a best solution gives the search its number and its life (incumbents.hpp).
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wam/base/serial_blocks.hpp"
#include "wam/machine/solution_piece.hpp"
#include "wam/term/block.hpp"
#include "wam/term/store.hpp"

namespace penelope {

// What becomes of two solutions of an aggregate, Value-Witness each, that are neighbours.
enum class Fold : std::uint8_t { none, sum, max, min };

struct SolutionBuffer {
  std::uint64_t count = 0;
  std::vector<Cell> cells;  // the last piece
  Fold fold = Fold::none;
  bool has_incumbent = false;            // goes along where the buffer goes on in other stacks
  std::string text{};                    // of output that is captured
  std::vector<SolutionPiece> earlier{};  // before the last piece
  std::size_t earlier_cells = 0;

  // As if `later` had been found after those here.
  void append(SolutionBuffer&& later);
  void make_room(std::size_t more);  // so many cells more belong to the last piece
  bool empty() const { return cells.empty() && earlier.empty(); }
  std::size_t size() const { return earlier_cells + cells.size(); }  // in cells
  template <class F>
  void for_each_piece(F f) const {
    for (const SolutionPiece& piece : earlier) piece.for_each_group(f);
    f(std::span<const Cell>(cells));
  }
  template <class F>
  void for_each_solution(F f) const {
    for_each_piece([&f](std::span<const Cell> piece) { for_each_solution_in(piece, f); });
  }
  // The same; earlier pieces go when their solutions have been passed on, so that their memory is there for what is made of the others.
  template <class F>
  void use_up_solutions(F f) {
    earlier_cells = 0;
    for (SolutionPiece& one : std::exchange(earlier, {})) {
      const SolutionPiece piece = std::move(one);
      piece.for_each_group([&f](std::span<const Cell> group) { for_each_solution_in(group, f); });
    }
    for_each_solution_in(cells, f);
  }

 private:
  template <class F>
  static void for_each_solution_in(std::span<const Cell> piece, F& f) {
    for (std::size_t i = 0; i < piece.size(); i += piece[i].bits + 1) f(piece.subspan(i + 1, piece[i].bits));
  }
  void end_piece();
};

class FindallBuffers {
 public:
  FindallBuffers(Store& s, BufferBlocks& numbers) : s_(s), numbers_(numbers) {}

  std::uint64_t new_id() { return numbers_.next(); }
  // `height`: offset of the newest choice point. Drops buffers that are not below it: exceptions have left their calls.
  void begin(std::uint64_t id, std::uint64_t height);
  void add(std::uint64_t id, Cell term) { add(find(id).solutions, term); }
  void add(SolutionBuffer&, Cell term);             // to one that is kept elsewhere
  void fold(SolutionBuffer&, Fold, Cell solution);  // the same for a solution of an aggregate
  // True: one with this value leaves the solution that the buffer holds as it is, but for the sum. So most solutions need not be built.
  bool fold_in_place(SolutionBuffer&, Fold, Cell value) const;
  bool fold_in_place(std::uint64_t id, Fold fold, Cell value) { return fold_in_place(find(id).solutions, fold, value); }
  // List of the solutions and of those in `others`, in order, before `tail`; drops the buffer, and uses up the others.
  Cell collect(std::uint64_t id, std::span<SolutionBuffer> others, Cell tail);
  void drop(std::uint64_t id);  // and all begun after it

  // A buffer that holds one number or term instead of a list: the state of an aggregate.
  std::uint64_t count(std::uint64_t id) const;                                                       // solutions added
  void add_to_count(std::uint64_t id, std::uint64_t more = 1) { find(id).solutions.count += more; }  // stores nothing
  bool has_value(std::uint64_t id) const;
  Cell value(std::uint64_t id) const;         // a copy of the newest term stored
  void replace(std::uint64_t id, Cell term);  // the only term stored from now on

  // A buffer that holds what a goal writes.
  void add_text(std::uint64_t id, std::string_view text) { find(id).solutions.text += text; }
  std::string take_text(std::uint64_t id) { return std::exchange(find(id).solutions.text, {}); }

  // A buffer that goes on in other stacks, under the same id and at the same height.
  std::uint64_t height(std::uint64_t id) const { return find(id).height; }
  SolutionBuffer take(std::uint64_t id) { return std::exchange(find(id).solutions, {}); }
  void begin_again(std::uint64_t id, std::uint64_t height, SolutionBuffer s) { buffers_.push_back({id, height, std::move(s)}); }

  const SolutionBuffer& solutions(std::uint64_t id) const { return find(id).solutions; }

  void give_incumbent(std::uint64_t id) { find(id).solutions.has_incumbent = true; }
  // Those with an incumbent that were dropped since the last call.
  std::vector<std::uint64_t> dropped_with_incumbent() { return std::exchange(dropped_, {}); }

  // Its next number comes from a new block.
  void leave_block() { numbers_.leave_block(); }

  std::size_t size() const { return buffers_.size(); }
  std::size_t cells() const {  // of all solutions that are kept
    std::size_t all = 0;
    for (const Buffer& b : buffers_) all += b.solutions.size();
    return all;
  }
  std::size_t solutions_kept() const {  // not those that are only counted
    std::size_t all = 0;
    for (const Buffer& b : buffers_) all += std::min<std::size_t>(b.solutions.count, b.solutions.size() / 2);
    return all;
  }
  void clear();

 private:
  struct Buffer {
    std::uint64_t id;
    std::uint64_t height;
    SolutionBuffer solutions;
  };
  Buffer& find(std::uint64_t id);
  const Buffer& find(std::uint64_t id) const { return const_cast<FindallBuffers*>(this)->find(id); }
  void append(SolutionBuffer&, Cell term);
  void recycle(Buffer&);

  Store& s_;
  std::vector<Buffer> buffers_;
  std::vector<Cell> spare_;  // memory of the last dropped buffer
  std::vector<std::uint64_t> dropped_;
  Block scratch_;
  BufferNumbers numbers_;
};

}  // namespace penelope
