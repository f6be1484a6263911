// What the machine asks about backtracking, cuts, findall and regions.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "runtime/system/threads.hpp"
#include "runtime/worker/conditions.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/inference.hpp"

namespace penelope {

using ortree::Actions;
using ortree::Place;

namespace {

// Goes on to the next older choice point, as backtracking does.
void pop_choice_point(Worker& w) {
  w.B = w.choice_previous(w.B);
  w.undo_trail(w.pointer(w.B[choice::trail]));
  w.heap_top = w.heap_backtrack = w.pointer(w.B[choice::heap]);
}

}  // namespace

// The reads of the task may be checked with it, and found wrong: then its choice points and their runs are gone.
void Inference::perform(Seat& seat, Actions& out) {
  parts_.tasks.perform(*seat.task, out);
  if (seat.task->begins_again) check(seat);
}

// The next alternative of the run of the shared choice point B that was tried last. What others do to the task interrupts the seat, or takes the
// run away; for the rules the alternatives between two questions are one.
bool Inference::takes_next(Seat& seat) {
  Worker& w = *seat.stacks;
  if (w.B != seat.rest_at) return false;
  const Lock lock(parts_.mutex);
  TaskRun& task = *seat.task;
  const auto found = task.runs.find(seat.rest_of_run);
  if (found == task.runs.end() || (w.signals.load() & signal_parallel) != 0) return false;
  if (const std::optional<Run> rest = try_first(w, found->second)) {
    found->second = *rest;
    return true;
  }
  announce(seat);
  seat.note_solutions();
  Actions out;
  const std::optional<std::uint64_t> id = task.rules.next_run(place_of(w, w.B), out);
  PENELOPE_ASSERT(id == found->first);
  task.runs.erase(found);
  parts_.tasks.perform(task, out);
  watch(seat);
  return true;
}

void Inference::backtrack(Seat& seat) {
  Lock lock = lock_for_question(seat);
  const struct Backtracking {
    Seat& seat;
    explicit Backtracking(Seat& s) : seat(s) { seat.backtracks = true; }
    ~Backtracking() { seat.backtracks = false; }
  } backtracking(seat);
  parts_.turns.pause(lock);
  check(seat);
  seat.note_solutions();
  attend_before_retry(lock, seat);
  Worker& w = *seat.stacks;
  TaskRun& task = *seat.task;
  for (;;) {
    const Place at = place_of(w, w.B);
    const bool bottom = at == seat.bottom;
    if (at < task.rules.base() || bottom) {
      end_task(lock, seat);
      break;
    }
    if (!task.rules.is_shared(at)) {
      if (condition_at(task, at) && !runs_else(lock, seat, at)) {
        pop_choice_point(w);
        continue;
      }
      task.leave_regions(at);
      if (task.rules.watches_resumption()) task.rules.resumed(at);
      if (may_run_code(seat)) break;
      wait_for_code(lock, seat);
      continue;
    }
    Actions out;
    for (const ortree::Item& item : task.rules.items(at)) {
      if (item.task == 0) break;
      task.spent_below.splice(item.task, own_run(seat));
    }
    task.own_values.clear();  // who was given alternatives may have set the variables
    task.forget_own_clauses();
    const std::optional<std::uint64_t> id = task.rules.next_run(at, out);
    perform(seat, out);
    if (task.rules.splices() > 0 || !task.kept.empty() || task.rules.at_front()) seat.noted.clear();
    if (!id && task.rules.unchecked() && at == task.rules.root()) {  // it may have to begin again
      wait_until(lock, seat, Hindrance::checks, [&rules = task.rules] { return !rules.unchecked(); });
      continue;
    }
    if (!id) {
      pop_choice_point(w);
      continue;
    }
    if (!may_run_code(seat)) {
      task.rules.put_back(at, *id);
      wait_for_code(lock, seat);
      continue;
    }
    if (parts_.exporter.belongs_at_home(task) || goes_home_in_time(seat)) {
      parts_.exporter.send_rest(task, w, *id);
      continue;
    }
    const auto found = task.runs.find(*id);
    const Run run = found->second;
    task.runs.erase(found);
    const Cell* const b = w.B;
    if (const std::optional<Run> rest = try_first(w, run)) {
      task.runs[task.next_run] = *rest;
      task.rules.put_back(at, task.next_run);
      seat.rest_at = b;
      seat.rest_of_run = task.next_run++;
    }
    watch(seat);
    return;
  }
  watch(seat);
  w.P = w.program.code_base() + w.B[choice::alternative].bits;
}

void Inference::before_cut(Seat& seat, Cell* level) {
  if (!seat.task) return;
  Lock lock = lock_for_question(seat);
  check(seat);
  Worker& w = *seat.stacks;
  if (!run_.views.is_root() && w.cleanup_top > level) go_home_for_cleanup(lock, seat);
  TaskRun& task = *seat.task;
  const Place barrier = place_of(w, level + Worker::choice_size(level));
  Actions out;
  seat.note_solutions();
  while (!task.rules.may_cut(barrier)) {
    const Place kept = task.rules.cut_certain_part(out);
    perform(seat, out);
    out.clear();
    while (place_of(w, w.B) > kept) w.B = w.choice_previous(w.B);
    const bool own = kept >= task.rules.base();                                                                     // a shadow is empty already
    if (own && place_of(w, w.B) == kept && w.B > level && !task.rules.is_shared(kept)) task.rules.share(kept, {});  // and empty
    seat.wanted_barrier = barrier;
    const Place reached = task.rules.clearance();
    wait_until(lock, seat, Hindrance::cut,
               [&rules = task.rules, barrier, reached] { return rules.may_cut(barrier) || rules.clearance() < reached; });
    seat.wanted_barrier = ortree::none;
  }
  task.rules.cut(barrier, out);
  perform(seat, out);
  parts_.tasks.leave_scopes(task, barrier);
  task.leave_regions(barrier);
  for (TaskRun::Region& region : task.regions) std::erase_if(region.later, [barrier](Place at) { return at >= barrier; });
  watch(seat);
}

// The root task begins with the first thing that its rules have to know.
void Inference::begin_root_task(Seat& seat) {
  if (seat.task) return;
  const ortree::TaskId id = TaskName{worker_, 0}.id();
  seat.task = &parts_.tasks.add(std::make_unique<TaskRun>(id, 0, -1));
  seat.task->seat = &seat;
  seat.bottom = place_of(*seat.stacks, seat.stacks->outermost_query());
}

void Inference::begin_scope(Seat& seat, std::uint64_t id) {
  Lock lock = lock_for_question(seat);
  check(seat);
  begin_root_task(seat);
  seat.note_solutions();
  const Worker& w = *seat.stacks;
  auto& scopes = seat.task->scopes;
  std::size_t kept = scopes.size();
  while (kept > 0 && seat.has_left(scopes[kept - 1])) --kept;
  parts_.tasks.leave_scopes_from(*seat.task, kept);
  seat.task->rules.begin_scope(id);
  scopes.push_back({id, place_of(w, w.choice_top())});
  watch(seat);
}

// The scope has just begun. Meanwhile it may have become the task's turn: with something captured it is not at ease.
void Inference::begin_capture(Seat& seat, [[maybe_unused]] std::uint64_t id) {
  const Lock lock = lock_for_question(seat);
  check(seat);
  auto& scopes = seat.task->scopes;
  PENELOPE_CHECK(!scopes.empty() && scopes.back().id == id);
  scopes.back().has_captured = true;
  watch(seat);
}

// Until the next question nothing comes to the end of the timeline, and what goes takes all solutions that are gathered with it.
void Inference::choose_buffer(Seat& seat, std::uint64_t scope) {
  const bool adds_nothing = seat.gathered == 0 && seat.unannounced.empty();  // to the timeline
  const Cell* const rest_at = adds_nothing ? seat.rest_at : nullptr;
  Lock lock = lock_for_question(seat);
  check(seat);
  seat.rest_at = rest_at;
  seat.note_solutions();
  (seat.task->rules.collects_directly(scope) ? seat.direct : seat.gathered) = scope;
  watch(seat);
}

std::vector<SolutionBuffer> Inference::end_scope(Seat& seat, std::uint64_t id) {
  std::vector<SolutionBuffer> found;
  Lock lock = lock_for_question(seat);
  seat.note_solutions();
  ortree::Task& rules = seat.task->rules;
  auto& scopes = seat.task->scopes;
  const auto itself = std::find_if(scopes.begin(), scopes.end(), [id](const TaskRun::Scope& s) { return s.id == id; });
  if (itself != scopes.end())  // those inside it were left by exceptions, and their buffers go with its own
    parts_.tasks.leave_scopes_from(*seat.task, static_cast<std::size_t>(itself - scopes.begin()) + 1);
  check(seat);
  if (!rules.scope_is_complete(id)) wait_until(lock, seat, Hindrance::findall, [&rules, id] { return rules.scope_is_complete(id); });
  std::vector<ortree::PayloadId> payloads;
  rules.end_scope(id, payloads);
  if (!scopes.empty() && scopes.back().id == id) scopes.pop_back();
  watch(seat);
  for (const ortree::PayloadId p : payloads) {
    const std::unique_ptr<Payload> payload(Payload::of(p));
    found.push_back(std::move(payload->solutions));
  }
  return found;
}

void Inference::begin_region(Seat& seat) {
  Lock lock = lock_for_question(seat);
  Worker& w = *seat.stacks;
  check(seat);
  begin_root_task(seat);
  const Place floor = place_of(w, w.choice_top()), below = place_of(w, w.B);
  auto& regions = seat.task->regions;
  std::erase_if(regions, [floor](const TaskRun::Region& r) { return r.floor >= floor; });  // left without their end
  if (regions.empty()) run_.goal.is_shared = run_.goal.runs_code_unchecked = false;
  regions.push_back({floor, below});
  run_.goal.choice = static_cast<std::uint64_t>(floor);
  run_.goal.environment = w.offset_of(w.E);
  watch(seat);
  if (run_.group) run_.group->images.note_region();
  if (run_.options.workers < 2) return;
  if (!run_.may_start()) return;
  if (run_.options.eager) w.raise_signal(signal_parallel);  // the first call looks for work to give away
  try {
    parts_.exporter.start();
  } catch (const NoThread& e) {
    return run_.stay_alone(e.what());
  }
  parts_.exporter.region_begins(seat);
}

bool Inference::end_regions(Seat& seat, const Cell* level) {
  Lock lock = lock_for_question(seat);
  check(seat);
  if (!seat.task) return true;
  seat.task->leave_regions(level ? place_of(*seat.stacks, level) : -1);
  watch(seat);
  if (!seat.task->regions.empty()) return false;
  seat.task->exported.clear();  // what is left was killed
  return true;
}

bool Inference::alternatives_above(Seat& seat, const Cell* level) {
  const Lock lock(parts_.mutex);
  check(seat);
  return penelope::alternatives_above(seat.task, *seat.stacks, level);
}

}  // namespace penelope
