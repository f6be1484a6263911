// Blocks (block.hpp) of small terms: made in one pass over cells of the C++ stack, as no cycle can hide in so few cells. Most solutions of
// findall/3 and most clauses that a program asserts are such terms.
#pragma once
#include <cstddef>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

struct Block;

constexpr std::size_t most_cells_of_small_block = 128, most_variables_of_small_block = 16;

// Appends [size][block of `size` cells] to `out`, as copy_out would make it. False: the term has a variable or needs more cells; nothing is
// appended then.
bool append_small_ground(Store&, Cell term, std::vector<Cell>& out);

// What copy_out does, for a term with few variables, none of which has attributes. False: the term is another one; the block is as it was.
bool copy_out_small(Store&, Cell term, Block& into);

}  // namespace penelope
