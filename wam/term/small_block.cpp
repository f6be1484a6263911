// The block is the queue of what is still to copy, as in block.cpp. A cyclic term soon needs more cells than there are. A variable is known
// by its place on the heap, which is looked for among those met before: they are few.
#include "wam/term/small_block.hpp"

#include <cstdint>
#include <cstring>

#include "wam/term/block.hpp"

namespace penelope {

namespace {

template <bool with_variables>
class SmallCopy {
 public:
  // Which cells are constants and which are compound nobody foresees, so there is one branch for that, and none for the kind of compound.
  bool run(Store& s, Cell term) {
    cells_[0] = term.bits;
    for (std::size_t scan = 0; scan < used_; ++scan) {
      const Cell c = s.deref({cells_[scan]});
      if (c.is_int() || c.is_atom() || c.is_functor()) {
        cells_[scan] = c.bits;
      } else if (c.is_compound()) {
        const Cell* const from = s.at(c);
        const std::uint64_t cells_of_structure = ArityField::of(from->bits) + 1;
        cells_[scan] = Cell::tagged(c.tag(), used_ * sizeof(Cell)).bits;
        if (!take(from, c.is_list() ? 2 : cells_of_structure)) return false;
      } else if (c.is_box()) {
        cells_[scan] = Cell::tagged(Tag::Box, used_ * sizeof(Cell)).bits;
        if (!take(s.at(c), s.at(c)->payload_words() + std::size_t{1})) return false;
      } else if (c.is_header()) {
        scan += c.payload_words();
      } else if (!with_variables || !c.is_ref() || !variable(c, scan)) {
        return false;
      }
    }
    return true;
  }

  std::size_t size() const { return used_; }
  bool ground() const { return known_ == 0; }
  const std::uint64_t* cells() const { return cells_; }

 private:
  bool take(const Cell* from, std::size_t count) {
    if (count > most_cells_of_small_block - used_) return false;
    std::memcpy(&cells_[used_], from, at_once * sizeof(Cell));  // more than there are, maybe: behind the heap there is room to read
    if (count > at_once) std::memcpy(&cells_[used_ + at_once], from + at_once, (count - at_once) * sizeof(Cell));
    used_ += count;
    return true;
  }
  bool variable(Cell c, std::size_t at) {
    std::size_t i = 0;
    while (i < known_ && variables_[i] != c.bits) ++i;
    if (i == most_variables_of_small_block) return false;
    if (i == known_) {
      variables_[known_] = c.bits;
      places_[known_++] = at;
    }
    cells_[at] = Cell::tagged(Tag::Ref, places_[i] * sizeof(Cell)).bits;
    return true;
  }

  static constexpr std::size_t at_once = 4;
  std::uint64_t cells_[most_cells_of_small_block + at_once];  // bits of cells: nothing sets them beforehand
  std::size_t used_ = 1, known_ = 0;
  std::uint64_t variables_[with_variables ? most_variables_of_small_block : 1];
  std::size_t places_[with_variables ? most_variables_of_small_block : 1];
};

}  // namespace

bool append_small_ground(Store& s, Cell term, std::vector<Cell>& out) {
  SmallCopy<false> copy;
  if (!copy.run(s, term)) return false;
  out.push_back({copy.size()});
  const std::size_t start = out.size();
  out.resize(start + copy.size());
  std::memcpy(static_cast<void*>(out.data() + start), copy.cells(), copy.size() * sizeof(Cell));
  return true;
}

bool copy_out_small(Store& s, Cell term, Block& into) {
  SmallCopy<true> copy;
  if (!copy.run(s, term)) return false;
  into.cells.resize(copy.size());
  std::memcpy(static_cast<void*>(into.cells.data()), copy.cells(), copy.size() * sizeof(Cell));
  into.ground = copy.ground();
  into.cyclic = false;
  return true;
}

}  // namespace penelope
