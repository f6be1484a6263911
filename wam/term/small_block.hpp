// Blocks (block.hpp) of small terms without variables: made in one pass over cells of the C++ stack, as nothing has to be bound and no cycle
// can hide in so few cells. Most solutions of findall/3 are such terms.
#pragma once
#include <cstddef>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

constexpr std::size_t most_cells_of_small_block = 128;

// Appends [size][block of `size` cells] to `out`, as copy_out would make it. False: the term has a variable or needs more cells; nothing is
// appended then.
bool append_small_ground(Store&, Cell term, std::vector<Cell>& out);

}  // namespace penelope
