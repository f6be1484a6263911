#include "runtime/worker/seats/guards.hpp"

#include <algorithm>

#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/seat.hpp"
#include "wam/base/check.hpp"
#include "wam/machine/alarm.hpp"

namespace penelope {

using ortree::Place;

namespace {

// Nothing has removed a shared choice point behind the back of the rules: what others have of it would go on.
[[maybe_unused]] bool stands_on_shared(const Seat& seat) {
  const Worker& w = *seat.stacks;
  const Place shared = seat.task->rules.newest_shared();
  const Cell* b = w.B;
  while (place_of(w, b) > shared && b != w.choice_start) b = w.choice_previous(b);
  return shared < 0 || place_of(w, b) == shared;
}

}  // namespace

bool is_time_over(const ParallelRun& run, const Seat& seat) {
  const Worker& w = *seat.stacks;
  if (!run.is_alarm_due_elsewhere() || !seat.task || !seat.task->rules.at_front()) return false;
  for (const Cell* b = w.cleanup_top; b; b = w.older_cleanup(b))
    if (run.is_due_elsewhere(alarm_of_cleanup(w, b[choice::cells + cleanup_frame::goal]))) return true;
  return false;
}

void set_guards(const ParallelRun& run, Seat& seat) {
  Worker& w = *seat.stacks;
  const ortree::Task& rules = seat.task->rules;
  const Place clearance = rules.clearance();
  seat.may_have_effects = clearance == 0 && run.views.is_root() && run.shows.all_shown(seat.task->front.shows);
  if (seat.may_have_effects) {  // from here on what the branch sets is set for all
    PENELOPE_ASSERT(seat.task->own_values.all_noted() && seat.task->own_clauses.all_noted());
    seat.task->own_values.clear();
    seat.task->end_own_clauses(w);
  }
  seat.is_in_turn = seat.may_have_effects && !seat.innermost_capture();
  seat.is_at_ease = seat.is_in_turn && !run.group;
  seat.begins_scopes_alone = !rules.watches_resumption() && !rules.dead() && !seat.task->forced;
  seat.reads_freely = clearance == 0 && run.views.number() == 0 && run.shows.has_changes(seat.task->front.modified);
  if (run.group && clearance == 0) w.cpu_elsewhere = (seat.task->before + seat.task->spent_below.by_children()).cpu_seconds;
  if (clearance == 0 && run.is_to_ask()) w.raise_signal(signal_interrupt);
  if (w.cleanup_top && is_alarm_due()) w.raise_signal(signal_time_limit);
  PENELOPE_CHECK(rules.dead() || stands_on_shared(seat));
  const Place below = seat.task->regions.empty() ? -1 : seat.task->regions.back().below;  // whoever goes there leaves the region
  // Whoever leaves the condition of a *-> tells the rules.
  const Place condition = seat.task->conditions.empty() ? -1 : seat.task->conditions.back().place;
  const Place guard = std::max({rules.newest_shared(), clearance - 1, rules.root(), below, condition});
  w.set_parallel_guard(guard < 0 ? nullptr : at_place(w, guard));
  w.cleanups_ask = !run.views.is_root();
  Place watched = std::max(rules.newest_shared(), rules.base() - 1);
  if (rules.watches_resumption()) watched = std::max(watched, rules.low() == ortree::none ? place_of(w, w.B) : rules.low() - 1);
  watched = std::max({watched, seat.bottom, below, condition});
  Cell* const asks_from = watched < 0 ? nullptr : at_place(w, watched);
  const bool time_is_over = is_time_over(run, seat);
  if (time_is_over) w.raise_signal(signal_parallel);
  const bool is_interrupted = time_is_over || (!run.options.eager && w.signals.load() & signal_parallel);  // Seat::interrupt
  w.watch.store(is_interrupted ? w.choice_limit : asks_from, std::memory_order_relaxed);
}

}  // namespace penelope
