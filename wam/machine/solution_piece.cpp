#include "wam/machine/solution_piece.hpp"

#include <array>

#include "wam/base/large_pages.hpp"

namespace penelope {

namespace {

constexpr std::size_t bytes_of_cell = 4;  // seldom more

}  // namespace

SolutionPiece::SolutionPiece(std::size_t bytes) {
  groups_.bytes.reserve(bytes);
  use_large_pages(groups_.bytes.data(), bytes);
}

bool SolutionPiece::has_room_for(std::size_t cells) const { return groups_.bytes.size() + cells * bytes_of_cell <= groups_.bytes.capacity(); }

void SolutionPiece::add(std::span<const Cell> solutions) {
  while (!solutions.empty()) {
    std::size_t end = 0;
    while (end < solutions.size() && (end == 0 || end + solutions[end].bits < cells_of_group)) end += solutions[end].bits + 1;
    write_packed(groups_, solutions.first(end));
    note(solutions.first(end));
    solutions = solutions.subspan(end);
  }
}

SolutionPiece SolutionPiece::read(ByteReader& in, const std::function<void(std::span<const Cell>)>& check) {
  const std::string_view groups = in.text();
  SolutionPiece piece(groups.size());
  piece.groups_.bytes = groups;
  piece.for_each_group([&](std::span<const Cell> group) {
    check(group);
    piece.note(group);
  });
  return piece;
}

// Its atoms, some of them several times.
void SolutionPiece::note(std::span<const Cell> group) {
  std::array<AtomId, 1024> seen{};  // by their last bits
  cells_ += group.size();
  for (const Cell c : group) {
    if (!c.is_atom()) continue;
    AtomId& last = seen[c.as_atom() % seen.size()];
    if (last == c.as_atom() && last != 0) continue;
    last = c.as_atom();
    atoms_.push_back(last);
  }
}

}  // namespace penelope
