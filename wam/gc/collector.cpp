// Collector: the phases of a collection.
#include "wam/gc/collector.hpp"

#include "wam/base/check.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/global_variables.hpp"

namespace penelope {

void Collector::collect(Worker& w, unsigned live_registers) {
  marks_.reset(w);
  frames_.reset(w);
  changed_is_ready_ = false;
  mark_present_state(w, live_registers);
  mark_choice_points(w);
  marks_.count();
  // From here on nothing allocates memory, so nothing stops half-way.
  update_present_state(w, live_registers);
  update_choice_points(w);
  marks_.slide();
  w.heap_top = w.heap_start + marks_.live();
  w.heap_backtrack = w.pointer(w.B[choice::heap]);
  PENELOPE_ASSERT(w.heap_backtrack <= w.heap_top);
}

void Collector::release_memory() {
  marks_.release_memory();
  choice_points_ = {};
  old_values_ = {};
}

// --- marking ---------------------------------------------------------------------------------------------------------

void Collector::mark_present_state(Worker& w, unsigned live_registers) {
  for (unsigned i = 0; i < live_registers; ++i) marks_.mark(w.X[i]);
  for (const Cell& root : w.globals->roots()) marks_.mark(root);
  for (const Cell& root : w.limits().roots()) marks_.mark(root);
  if (w.pending_wakeups.bits != 0) marks_.mark(w.pending_wakeups);
  mark_frames(w, w.CP, w.E);
  mark_around_queries(w);
}

// The choice point under a query has the outer one's base (Worker::solve).
void Collector::mark_around_queries(const Worker& w) {
  for (const Cell* base = w.query_base; base;) {
    mark_frames(w, base[choice::continuation].bits, w.pointer(base[choice::environment]));
    const Cell outer = base[choice::cells];
    base = outer.as_int() == 0 ? nullptr : w.level_of(outer);
  }
}

void Collector::mark_frames(const Worker& w, CodeAddress address, Cell* environment) {
  frames_.walk(w, address, environment, [this](const Cell& slot) { marks_.mark(slot); });
}

void Collector::mark_choice_points(Worker& w) {
  choice_points_.clear();
  Cell* segment_top = w.trail_top;
  for (Cell* b = w.B;; b = w.choice_previous(b)) {
    PENELOPE_CHECK((b[choice::local].bits & choice::light_bit) == 0);
    choice_points_.push_back(b);
    Cell* const segment_bottom = w.pointer(b[choice::trail]);
    PENELOPE_ASSERT(segment_bottom >= w.trail_start && segment_bottom <= segment_top);
    tidy_trail_segment(w, segment_bottom, segment_top, b[choice::heap].bits);
    segment_top = segment_bottom;
    const Cell* const saved = b + choice::cells;
    for (std::uint64_t i = 0; i < b[choice::saved].bits; ++i) marks_.mark(saved[i]);
    mark_frames(w, b[choice::continuation].bits, w.pointer(b[choice::environment]));
    if (b == w.choice_start) break;
    PENELOPE_ASSERT(w.choice_previous(b) < b);
  }
}

// --- the trail ---------------------------------------------------------------------------------------------------------
// Entries can only be told apart from the top down. A dropped one becomes cells of 0 bits until the trail moves; undoing such a
// cell would do no harm.

void Collector::tidy_trail_segment(const Worker& w, Cell* bottom, Cell* top, std::uint64_t heap_offset) {
  old_values_.clear();
  Cell* t = top;
  while (t > bottom) {
    const Cell address = *--t;
    PENELOPE_CHECK(address.is_ref() || address.is_attr());
    if (address.bits == 0) continue;
    Cell* const old_value = address.is_ref() ? nullptr : --t;
    const bool is_older = address.offset() < heap_offset;
    if (is_older && marks_.is_marked(address)) {
      if (old_value) old_values_.push_back(old_value);
      continue;
    }
    if (is_older) *w.at(address) = old_value ? *old_value : address;
    t[0] = {};
    if (old_value) t[1] = {};
  }
  PENELOPE_ASSERT(t == bottom);  // no entry lies across the choice point
  if (old_values_.size() > 1) drop_later_changes(w);
  for (const Cell* old_value : old_values_)
    if (old_value->bits != 0) marks_.mark(*old_value);
}

void Collector::drop_later_changes(const Worker& w) {
  if (!changed_is_ready_) changed_.reset(static_cast<std::uint64_t>(w.heap_top - w.heap_start));
  changed_is_ready_ = true;
  for (auto entry = old_values_.rbegin(); entry != old_values_.rend(); ++entry) {
    Cell* const old_value = *entry;
    PENELOPE_CHECK(old_value[1].is_attr());
    if (!changed_.add(marks_.index_of(old_value[1]))) old_value[0] = old_value[1] = {};
  }
  for (const Cell* old_value : old_values_)
    if (old_value->bits != 0) changed_.remove(marks_.index_of(old_value[1]));
}

// Copies what is left of [from, end) to `to`, with new addresses. Addresses and old values are cells alike.
Cell* Collector::move_trail(Cell* from, Cell* end, Cell* to) const {
  for (; from < end; ++from) {
    PENELOPE_CHECK(to <= from);
    if (from->bits != 0) *to++ = marks_.relocate(*from);
  }
  return to;
}

// --- new addresses ---------------------------------------------------------------------------------------------------

void Collector::update_present_state(Worker& w, unsigned live_registers) {
  for (unsigned i = 0; i < live_registers; ++i) w.X[i] = marks_.relocate(w.X[i]);
  for (Cell& root : w.globals->roots()) root = marks_.relocate(root);
  for (Cell& root : w.limits().roots()) root = marks_.relocate(root);
  if (w.pending_wakeups.bits != 0) {
    w.pending_wakeups = marks_.relocate(w.pending_wakeups);
    PENELOPE_CHECK(marks_.is_marked(Cell::ref(w.offset_of(w.wakeup_tail))));
    w.wakeup_tail = w.pointer({marks_.new_offset(w.offset_of(w.wakeup_tail))});
  }
  frames_.for_each_slot(w, [this](Cell& slot) { slot = marks_.relocate(slot); });
}

// A choice point whose heap or trail is no longer what a copy of it has gets a new identity.
void Collector::update_choice_points(Worker& w) {
  Cell* from = w.trail_start;
  Cell* to = w.trail_start;
  for (auto i = choice_points_.rbegin(); i != choice_points_.rend(); ++i) {
    Cell* const b = *i;
    Cell* const old_trail = w.pointer(b[choice::trail]);
    PENELOPE_ASSERT(old_trail >= from);
    to = move_trail(from, old_trail, to);
    from = old_trail;
    if (b[choice::heap].bits > marks_.first_moved() || to != old_trail) b[choice::identity].bits = w.next_serial++;
    b[choice::trail] = w.offset_cell(to);
    b[choice::heap].bits = marks_.new_offset(b[choice::heap].bits);
    Cell* const saved = b + choice::cells;
    for (std::uint64_t k = 0; k < b[choice::saved].bits; ++k) saved[k] = marks_.relocate(saved[k]);
  }
  PENELOPE_ASSERT(from <= w.trail_top);
  w.trail_top = move_trail(from, w.trail_top, to);
}

}  // namespace penelope
