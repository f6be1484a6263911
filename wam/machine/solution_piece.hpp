// Solutions that are not looked at for a while, in few bytes (packed_cells.hpp): memory that nobody has used for long is dear, for the system
// has to clear it. They are packed and unpacked in groups, so that what is worked on stays near.
#pragma once
#include <functional>
#include <span>
#include <vector>

#include "wam/term/packed_cells.hpp"

namespace penelope {

class SolutionPiece {
 public:
  static constexpr std::size_t cells_of_group = std::size_t{1} << 16;

  explicit SolutionPiece(std::size_t bytes);  // so many it may take
  bool has_room_for(std::size_t cells) const;
  void add(std::span<const Cell> solutions);
  std::size_t size() const { return cells_; }  // in cells
  // Each group of solutions, in order.
  template <class F>
  void for_each_group(F f) const {
    std::vector<Cell> room;
    for (ByteReader in(groups_.bytes); !in.at_end(); f(std::span<const Cell>(room))) read_packed(in, room);
  }

  void write(ByteWriter& out) const { out.text(groups_.bytes); }
  // Calls `check` for each group. Throws CorruptMessage, as `check` may.
  static SolutionPiece read(ByteReader&, const std::function<void(std::span<const Cell>)>& check);

 private:
  void note(std::span<const Cell> group);

  std::size_t cells_ = 0;
  ByteWriter groups_;
  std::vector<AtomId> atoms_;  // that are in it: who collects atoms finds them here (atom_collection.cpp)
};

}  // namespace penelope
