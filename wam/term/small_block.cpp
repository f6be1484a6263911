// The block is the queue of what is still to copy, as in block.cpp. A cyclic term soon needs more cells than there are.
#include "wam/term/small_block.hpp"

#include <cstdint>

namespace penelope {

bool append_small_ground(Store& s, Cell term, std::vector<Cell>& out) {
  constexpr std::size_t most = most_cells_of_small_block;
  std::uint64_t block[most];  // bits of cells: nothing sets them beforehand
  std::size_t used = 1;
  block[0] = term.bits;
  const auto take = [&](const Cell* from, std::size_t count) {
    if (count > most - used) return false;
    for (std::size_t i = 0; i < count; ++i) block[used++] = from[i].bits;
    return true;
  };
  for (std::size_t scan = 0; scan < used; ++scan) {
    const Cell c = s.deref({block[scan]});
    const Cell place = Cell::tagged(c.tag(), used * sizeof(Cell));
    switch (c.tag()) {
      case Tag::Int:
      case Tag::Atom: block[scan] = c.bits; break;
      case Tag::List:
        if (!take(s.at(c), 2)) return false;
        block[scan] = place.bits;
        break;
      case Tag::Struct:
        if (!take(s.at(c), s.at(c)->arity() + std::size_t{1})) return false;
        block[scan] = place.bits;
        break;
      case Tag::Box:
        if (!take(s.at(c), s.at(c)->payload_words() + std::size_t{1})) return false;
        block[scan] = place.bits;
        break;
      case Tag::Header:
        if (!c.is_functor()) scan += c.payload_words();
        break;
      default: return false;
    }
  }
  out.push_back({used});
  for (std::size_t i = 0; i < used; ++i) out.push_back({block[i]});
  return true;
}

}  // namespace penelope
