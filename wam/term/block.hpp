// A block: a term outside the heap, in one piece, position-independent: cells whose offsets count from the block's own
// first cell. For findall results, exception balls, clauses of dynamic predicates, global variables, messages.
//
//   cells[0]          the term (a constant, or a tagged offset into the block; offset 8*i is cells[i])
//   cells[1..n)       structures, lists and boxes in copy order; a variable is a self-reference inside the block
//
// Attributed variables are copied with their attributes or as plain variables, as asked.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

enum class Attributes { keep, drop };

struct Block {
  std::vector<Cell> cells;
  bool ground = false;  // no variable inside
  bool cyclic = false;

  std::span<const Cell> view() const { return cells; }
};

// Copies a term out of the heap, cycles too. Shares no cell with it. Never recurses. Throws resource_error for a term
// larger than the store could hold.
void copy_out(Store&, Cell term, Block& into, Attributes = Attributes::keep);
// Copies a block into the heap with fresh variables and returns the term.
Cell copy_in(Store&, std::span<const Cell> block);
// Whether cells from outside are a block without attributed variables whose atoms and functors exist.
bool is_sound_block(std::span<const Cell>, const Symbols&);

}  // namespace penelope
