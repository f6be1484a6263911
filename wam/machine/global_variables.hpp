// Global variables of one worker: b_setval/2 and nb_setval/2, one name space.
//
// Backtrackable values live in the heap, in an association list that hangs off one cell at the very bottom of the heap,
// older than every choice point: each change of it is trailed, so backtracking restores values and forgets variables.
//
//   heap bottom: [ list ] -> [ Name - Value, Name - Value ... ]       a Value that is unset refers to itself
//
// The list's cell is the first of the heap, at the same offset in every worker, so that copied stacks bring it along.
// Other values survive backtracking: they are kept as blocks in the outside world, which workers of one goal share, and
// every nb_getval/2 copies one in. A backtrackable value hides the block of the same name as long as it is set.
#pragma once
#include <span>
#include <vector>

#include "wam/machine/outside_world.hpp"
#include "wam/term/store.hpp"

namespace penelope {

class GlobalVariables {
 public:
  GlobalVariables(Store&, KeptValues&);  // takes the cell at the bottom of the heap: make it before the first goal runs

  void set_backtrackable(AtomId name, Cell value);
  void set(AtomId name, Cell value);
  bool is_set_here(AtomId name);  // by set_backtrackable, in this branch
  // 0 bits when there is no such variable.
  Cell get(AtomId name);

  // The collector marks and updates this cell: a reference to the cell at the bottom of the heap.
  std::span<Cell> roots() { return {&root_, 1}; }

 private:
  const Block* kept(AtomId name);
  Cell* find_value(AtomId name);  // cell of a backtrackable value, set or not; or nullptr

  Store& s_;
  Cell root_;
  KeptValues& kept_;
  // Those that were read since something was set last: reading them again takes no lock.
  std::vector<KeptValues::Named> seen_;
  StateVersion seen_at_ = 0;
};

}  // namespace penelope
