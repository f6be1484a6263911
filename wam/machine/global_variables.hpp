// Global variables of one worker: b_setval/2 and nb_setval/2, one name space.
//
// Backtrackable values live in the heap, in an association list that hangs off one cell at the very bottom of the heap,
// older than every choice point: each change of it is trailed, so backtracking restores values and forgets variables.
//
//   heap bottom: [ list ] -> [ Name - Value, Name - Value ... ]       a Value that is unset refers to itself
//                [ read ] -> [ '$read'(Name, Version, Place, Value) ... ]
//
// These two cells are the first of the heap, at the same offsets in every worker, so that copied stacks bring them along.
// Other values survive backtracking: they are kept as blocks in the outside world, which workers of one goal share. A backtrackable
// value hides the block of the same name as long as it is set.
//
// A block is copied in at most once in a branch: a large ground value that was read, or set, stays in the list of those that were read,
// with the version of the outside world at which it had this value, and the world (Place) whose versions these are; a value that the branch has
// set before its turn (OwnValue) is a place of its own. Changes of the list
// are trailed, so it has values only that are older than the choice point which a branch goes back to. Who sets the variable makes the
// entry out of date. A program that can tell copies apart, because it uses setarg/3, copies at each reading (changes.hpp); where that was
// not seen, setarg/3 on any term empties the list, trailed as its change is. A program with one worker, because it uses nb_setarg/3 or the
// like, shares as SWI-Prolog does: what it sets is copied once, and what it changes in place is changed for all readings of the branch.
#pragma once
#include <array>
#include <span>
#include <vector>

#include "wam/machine/outside_world.hpp"
#include "wam/machine/own_values.hpp"
#include "wam/term/store.hpp"

namespace penelope {

class GlobalVariables {
 public:
  GlobalVariables(Store&, KeptValues&);  // takes the cell at the bottom of the heap: make it before the first goal runs

  void set_backtrackable(AtomId name, Cell value);
  void set(AtomId name, Cell value, bool own_copy = false);  // own_copy: readings do not share the very term
  bool is_set_here(AtomId name);                             // by set_backtrackable, in this branch
  // 0 bits when there is no such variable. `share`: a value that was read before may be given again; `changed_in_place`: it has to be, as
  // the program may have changed it.
  Cell get(AtomId name, bool share = false, bool changed_in_place = false);
  Cell get(const OwnValue&, bool share);
  void forget_read();                      // a term is about to change
  void forget_backtrackable(AtomId name);  // until it is set again

  // The collector marks and updates these: references to the cells at the bottom of the heap.
  std::span<Cell> roots() { return roots_; }

 private:
  const Block* kept(AtomId name);
  Cell* find_value(AtomId name);  // cell of a backtrackable value, set or not; or nullptr
  Cell* find_read(AtomId name);   // the first argument of its entry, or nullptr
  void note_read(AtomId name, StateVersion version, Cell place, Cell value, bool keep_all);

  Store& s_;
  std::array<Cell, 2> roots_;  // list, read
  KeptValues& kept_;
  const Cell place_;
  // Those that were read since something was set last: reading them again takes no lock.
  std::vector<KeptValues::Named> seen_;
  StateVersion seen_at_ = 0;
};

}  // namespace penelope
