// SolutionCells: solutions one after the other, as a solution buffer keeps them (findall_buffers.hpp).
//
//   [size][block of `size` cells] [size][block] ...
//
// They are in pieces, so that a long list is never copied to a larger place while it grows and needs no more memory than it has cells. A
// solution is within one piece. Few solutions are one piece, which grows as a vector does.
#pragma once
#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

class SolutionCells {
 public:
  SolutionCells() = default;
  explicit SolutionCells(std::vector<Cell> one_piece) : last_(std::move(one_piece)) {}

  std::size_t size() const { return in_full_ + last_.size(); }  // cells
  bool empty() const { return size() == 0; }
  void clear() {
    full_.clear();
    in_full_ = 0;
    last_.clear();
  }

  // Where a solution of at most so many cells, its size included, is to be appended.
  std::vector<Cell>& place_for(std::size_t cells) {
    if (PENELOPE_UNLIKELY(last_.size() + cells > cells_of_piece) && !last_.empty()) begin_piece(cells);
    return last_;
  }
  void append(const SolutionCells& later) {
    later.for_each([this](std::span<const Cell> block) {
      std::vector<Cell>& to = place_for(block.size() + 1);
      to.push_back({block.size()});
      to.insert(to.end(), block.begin(), block.end());
    });
  }

  // In order: the cells in at most a few spans, and the block of each solution.
  template <class Use>
  void for_each_piece(Use use) const {
    for (const std::vector<Cell>& piece : full_) use(std::span<const Cell>(piece));
    if (!last_.empty()) use(std::span<const Cell>(last_));
  }
  template <class Use>
  void for_each(Use use) const {
    for_each_piece([&use](std::span<const Cell> piece) {
      for (std::size_t i = 0; i < piece.size(); i += piece[i].bits + 1) use(piece.subspan(i + 1, piece[i].bits));
    });
  }

  // All of the cells where they are one piece, as those of one solution are; else the last of them.
  std::vector<Cell>& last_piece() { return last_; }
  const std::vector<Cell>& last_piece() const { return last_; }
  bool is_one_piece() const { return full_.empty(); }

  friend bool operator==(const SolutionCells& a, const SolutionCells& b) { return a.all() == b.all(); }

 private:
  static constexpr std::size_t cells_of_piece = std::size_t{1} << 16;

  void begin_piece(std::size_t cells) {
    in_full_ += last_.size();
    full_.push_back(std::move(last_));
    last_ = {};
    last_.reserve(std::max(cells, cells_of_piece));
  }
  std::vector<Cell> all() const {
    std::vector<Cell> cells;
    for_each_piece([&cells](std::span<const Cell> piece) { cells.insert(cells.end(), piece.begin(), piece.end()); });
    return cells;
  }

  std::vector<std::vector<Cell>> full_;
  std::size_t in_full_ = 0;  // cells
  std::vector<Cell> last_;
};

}  // namespace penelope
