// Collector: garbage collection of one worker's heap and trail at a safe point: marking, then sliding compaction, both
// linear in what is live plus a sweep of one word per 64 cells.
//
// To the present state belongs what is around the queries that run: a cleanup is one, and its bindings stay when it is over.
// Marking goes from there to the oldest choice point, and the trail is tidied on the way, segment by
// segment. A segment holds what is undone when the choice point under it is backtracked to. Of its entries go
//   - those of cells newer than the choice point: backtracking drops the cells;
//   - those of cells that nothing newer than the choice point reaches: the cell gets its old value back at once, so
//     what was bound only since then does not live on (early reset; Appleby, Carlsson, Haridi, Sahlin 1988);
//   - later changes of a cell whose earlier change in the same segment restores it anyway.
// The old values of the entries that stay are roots of the choice point's state.
#pragma once
#include <vector>

#include "wam/gc/bitmap.hpp"
#include "wam/gc/heap_marks.hpp"
#include "wam/gc/live_frames.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class Collector {
 public:
  void collect(Worker&, unsigned live_registers);
  void release_memory();

 private:
  void mark_present_state(Worker&, unsigned live_registers);
  void mark_around_queries(const Worker&);
  void mark_choice_points(Worker&);
  void mark_frames(const Worker&, CodeAddress, Cell* environment);
  void tidy_trail_segment(const Worker&, Cell* bottom, Cell* top, std::uint64_t heap_offset);
  void drop_later_changes(const Worker&);
  void update_present_state(Worker&, unsigned live_registers);
  void update_choice_points(Worker&);
  Cell* move_trail(Cell* from, Cell* end, Cell* to) const;

  HeapMarks marks_;
  LiveFrames frames_;
  std::vector<Cell*> choice_points_;  // newest first
  std::vector<Cell*> old_values_;     // in the trail: those of the value entries that stay in a segment, newest first
  Bitmap changed_;                    // cells with a value entry in the segment
  bool changed_is_ready_ = false;
};

}  // namespace penelope
