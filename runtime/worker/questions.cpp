// What the machine asks about effects, cuts, backtracking and solutions, answered by the rules of the or-tree.
#include <fmt/format.h>

#include <algorithm>

#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

using ortree::Actions;
using ortree::Place;

namespace {

constexpr std::chrono::microseconds test_pause{100};
constexpr std::size_t most_kept_bytes = std::size_t{64} << 20;  // of a task's output and answers that cannot be shown yet

// Goes on to the next older choice point, as backtracking does.
void pop_choice_point(Worker& w) {
  w.B = w.choice_previous(w.B);
  w.undo_trail(w.pointer(w.B[choice::trail]));
  w.heap_top = w.heap_backtrack = w.pointer(w.B[choice::heap]);
}

}  // namespace

// --- the machine's questions, passed on ---------------------------------------------------------------------------------------

void Seat::before_effect(Worker&) {
  if (task && !may_have_effects) owner.before_effect(*this);
  owner.note_effect(*this);
}
bool Seat::keeps_output(Worker&) {
  if (!task) return false;
  owner.wait_for_room(*this);
  return !may_have_effects || task->may_run_again;
}
void Seat::keep_output(Worker&, std::string text) { owner.keep_output(*this, std::move(text)); }
void Seat::backtrack(Worker&) { owner.backtrack(*this); }
void Seat::before_cut(Worker&, Cell* level) { owner.before_cut(*this, level); }
void Seat::safe_point(Worker&) { owner.safe_point(*this); }
bool Seat::is_front(Worker&) { return owner.asks_user(*this); }
void Seat::begin_scope(Worker&, std::uint64_t id) { owner.begin_scope(*this, id); }
bool Seat::collects_here(Worker&, std::uint64_t id) {
  if (id == direct) return true;
  return id != gathered && owner.collects_here(*this, id);
}
void Seat::keep_solution(Worker&, std::uint64_t id, SolutionBuffer s) {
  if (id == gathered) return solutions.append(s);
  owner.keep_solution(*this, id, std::move(s));
}
std::vector<SolutionBuffer> Seat::end_scope(Worker&, std::uint64_t id) { return owner.end_scope(*this, id); }
void Seat::unexpected_change(Worker& w, const Predicate& p) { owner.unexpected_change(w, p); }
void Seat::answer(Worker&, std::string text) { owner.answer(*this, std::move(text)); }
void Seat::begin_region(Worker&) { owner.begin_region(*this); }
bool Seat::end_region(Worker&) { return owner.end_region(*this); }
bool Seat::alternatives_above(Worker&, const Cell* level) { return owner.alternatives_above(*this, level); }
void Seat::before_cleanup_frame(Worker&) {
  if (task) owner.before_cleanup_frame(*this);
}

// --- the machine's questions -------------------------------------------------------------------------------------------------

// A message may come between two questions that belong together: tests wait there, now and then, until one has.
OrWorker::Lock OrWorker::lock_for_question() {
  if (run_.options.eager && run_.rarely()) std::this_thread::sleep_for(test_pause);
  return Lock(mutex_);
}

void OrWorker::before_effect(Seat& seat) {
  Lock lock = lock_for_question();
  wait_until(lock, seat, [this, &rules = seat.task->rules, &front = seat.task->front] { return rules.at_front() && run_.all_shown(front); });
  if (!run_.effects_here()) send_home(seat);
}

// At the toplevel that ends the query, not the session.
void OrWorker::unexpected_change(Worker& w, const Predicate& p) const {
  if (!run_.shares_goal) return;
  fmt::print(stderr, "penelope: {}/{} is modified in a way that its program's text does not show, and other workers may have "
                     "read it: run this program with --sequential\n", w.symbols.text(p.name), p.arity);
  if (w.outside->at_toplevel) throw_ball(w.symbols.atom_cell("$aborted"));
  throw HaltRequest{2};
}

// What has been done for a process that was lost must not be done twice.
void OrWorker::note_effect(Seat& seat) {
  if (!run_.group) return;
  run_.group->note_change();
  if (!seat.task) return;
  const Lock lock(mutex_);  // messages change the count as well
  if (run_.group->note_effect(++seat.task->front.effects)) return;
  fmt::print(stderr, "penelope: what was lost with a process had changed something outside of the search, which must not happen twice\n");
  run_.give_up();
  throw HaltRequest{exit_given_up};
}

// Choice points of cleanups, and what setups do, stay where effects are.
void OrWorker::before_cleanup_frame(Seat& seat) {
  if (!run_.effects_here()) before_effect(seat);
}

void OrWorker::backtrack(Seat& seat) {
  Lock lock = lock_for_question();
  const struct Backtracking {
    Seat& seat;
    explicit Backtracking(Seat& s) : seat(s) { seat.backtracks = true; }
    ~Backtracking() { seat.backtracks = false; }
  } backtracking(seat);
  pause(lock);
  check(seat);
  note_solutions(seat);
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
      if (task.rules.watches_resumption()) task.rules.resumed(at);
      break;
    }
    Actions out;
    const std::optional<std::uint64_t> id = task.rules.next_run(at, out);
    perform(task, out);
    if (!id) {
      pop_choice_point(w);
      continue;
    }
    if (belongs_at_home(task)) {
      send_rest(task, w, *id);
      continue;
    }
    const auto found = task.runs.find(*id);
    const Run run = found->second;
    task.runs.erase(found);
    if (const std::optional<Run> rest = try_first(w, run)) {
      task.runs[task.next_run] = *rest;
      task.rules.put_back(at, task.next_run++);
    }
    watch(seat);
    return;
  }
  watch(seat);
  w.P = w.program.code_base() + w.B[choice::alternative].bits;
}

void OrWorker::before_cut(Seat& seat, Cell* level) {
  if (!seat.task) return;
  Lock lock = lock_for_question();
  check(seat);
  Worker& w = *seat.stacks;
  TaskRun& task = *seat.task;
  const Place barrier = place_of(w, level + Worker::choice_size(level));
  Actions out;
  note_solutions(seat);
  while (!task.rules.may_cut(barrier)) {
    const Place kept = task.rules.cut_certain_part(out);
    perform(task, out);
    out.clear();
    while (place_of(w, w.B) > kept) w.B = w.choice_previous(w.B);
    const bool own = kept >= task.rules.base();  // a shadow is empty already
    if (own && place_of(w, w.B) == kept && w.B > level && !task.rules.is_shared(kept)) task.rules.share(kept, {});  // and empty
    seat.wanted_barrier = barrier;
    const Place reached = task.rules.clearance();
    wait_until(lock, seat, [&rules = task.rules, barrier, reached] { return rules.may_cut(barrier) || rules.clearance() < reached; });
    seat.wanted_barrier = ortree::none;
  }
  task.rules.cut(barrier, out);
  perform(task, out);
  leave_scopes(task, barrier);
  for (TaskRun::Region& region : task.regions) std::erase_if(region.later, [barrier](Place at) { return at >= barrier; });
  watch(seat);
}

void OrWorker::leave_scopes(TaskRun& task, Place barrier) {
  Actions out;
  while (!task.scopes.empty() && task.scopes.back().place >= barrier) {
    task.rules.drop_scope(task.scopes.back().id, out);
    task.scopes.pop_back();
  }
  perform(task, out);
}

// Elsewhere than in the process of effects the user is asked by going there, which the first effect of the question does.
bool OrWorker::asks_user(Seat& seat) {
  Lock lock = lock_for_question();
  if (seat.task && !seat.task->rules.at_front()) return false;
  return run_.begin_asking();
}

// The root task begins with the first thing that its rules have to know.
void OrWorker::begin_root_task(Seat& seat) {
  if (seat.task) return;
  const ortree::TaskId id = std::uint64_t{number_} << worker_shift;
  seat.task = (tasks_[id] = std::make_unique<TaskRun>(id, 0, -1)).get();
  seat.task->seat = &seat;
  seat.bottom = place_of(*seat.stacks, seat.stacks->outermost_query());
}

void OrWorker::begin_scope(Seat& seat, std::uint64_t id) {
  Lock lock = lock_for_question();
  check(seat);
  begin_root_task(seat);
  note_solutions(seat);
  const Place place = place_of(*seat.stacks, seat.stacks->choice_top());
  leave_scopes(*seat.task, place);
  seat.task->rules.begin_scope(id);
  seat.task->scopes.push_back({id, place});
  watch(seat);
}

bool OrWorker::collects_here(Seat& seat, std::uint64_t id) {
  Lock lock = lock_for_question();
  check(seat);
  note_solutions(seat);
  const bool here = seat.task->rules.collects_directly(id);
  if (here) seat.direct = id;
  return here;
}

// Without an unfinished splice solutions need no places of their own on the timeline.
void OrWorker::keep_solution(Seat& seat, std::uint64_t id, SolutionBuffer solution) {
  Lock lock = lock_for_question();
  check(seat);
  note_solutions(seat);
  if (seat.task->rules.splices() == 0) {
    seat.gathered = id;
    seat.solutions = std::move(solution);
    return;
  }
  seat.task->rules.collect(id, (new Payload{{}, std::move(solution)})->id());
  watch(seat);
}

void OrWorker::note_solutions(Seat& seat) {
  seat.direct = 0;
  const std::uint64_t id = std::exchange(seat.gathered, 0);
  if (id == 0) return;
  ortree::Task& rules = seat.task->rules;
  if (const auto last = rules.last_collect(id)) {
    Payload::of(*last)->solutions.append(seat.solutions);
  } else {
    rules.collect(id, (new Payload{{}, std::move(seat.solutions)})->id());
  }
  seat.solutions = {};
}

std::vector<SolutionBuffer> OrWorker::end_scope(Seat& seat, std::uint64_t id) {
  std::vector<SolutionBuffer> found;
  Lock lock = lock_for_question();
  note_solutions(seat);
  ortree::Task& rules = seat.task->rules;
  wait_until(lock, seat, [&rules, id] { return rules.scope_is_complete(id); });
  std::vector<ortree::PayloadId> payloads;
  rules.end_scope(id, payloads);
  std::erase_if(seat.task->scopes, [id](const TaskRun::Scope& s) { return s.id == id; });
  watch(seat);
  for (const ortree::PayloadId p : payloads) {
    const std::unique_ptr<Payload> payload(Payload::of(p));
    found.push_back(std::move(payload->solutions));
  }
  return found;
}

void OrWorker::answer(Seat& seat, std::string text) {
  Lock lock = lock_for_question();
  check(seat);
  begin_root_task(seat);
  note_solutions(seat);
  if (run_.options.any_order && !seat.task->rules.at_front() && !may_be_taken_back(seat)) {
    if (!run_.give_answer(std::move(text))) run_.request_finish(0);
    return;
  }
  wait_for_room(lock, seat);
  Actions out;
  seat.task->kept_bytes += text.size() + sizeof(Payload);
  seat.task->rules.answer((new Payload{std::move(text), {}})->id(), out);
  perform(*seat.task, out);
  watch(seat);
  if (run_.finish_requested() && !run_.started()) throw HaltRequest{run_.status()};
}

// With too many answers and too much output of its own that cannot be shown yet a task waits, before it finds more.
void OrWorker::wait_for_room(Lock& lock, Seat& seat) {
  if (seat.task->kept_bytes < most_kept_bytes) return;
  wait_until(lock, seat, [&rules = seat.task->rules] { return rules.at_front(); });
  seat.task->kept_bytes = 0;
}

void OrWorker::wait_for_room(Seat& seat) {
  if (seat.task->kept_bytes < most_kept_bytes) return;
  Lock lock = lock_for_question();
  wait_for_room(lock, seat);
}

// Text that the program writes goes to current output when everything at the left has written its own.
void OrWorker::keep_output(Seat& seat, std::string text) {
  Lock lock = lock_for_question();
  check(seat);
  note_solutions(seat);
  TaskRun& task = *seat.task;
  task.kept_bytes += text.size() + sizeof(Payload);
  Actions out;
  task.rules.answer((new Payload{std::move(text), {}, true})->id(), out);
  perform(task, out);
  watch(seat);
}

void OrWorker::begin_region(Seat& seat) {
  Lock lock = lock_for_question();
  Worker& w = *seat.stacks;
  check(seat);
  begin_root_task(seat);
  const Place floor = place_of(w, w.choice_top());
  auto& regions = seat.task->regions;
  std::erase_if(regions, [floor](const TaskRun::Region& r) { return r.floor >= floor; });  // left without their end
  if (regions.empty()) run_.shares_goal = false;
  regions.push_back({floor});
  run_.region_choice = static_cast<std::uint64_t>(floor);
  run_.region_environment = w.offset_of(w.E);
  watch(seat);
  if (run_.group) run_.group->note_change();
  if (run_.options.workers < 2) return;
  if (!run_.started() && !exporter_.joinable()) exporter_ = std::thread([this] { export_loop(); });
  export_wanted_.notify_all();
}

bool OrWorker::end_region(Seat& seat) {
  Lock lock = lock_for_question();
  check(seat);
  if (!seat.task) return true;
  auto& regions = seat.task->regions;
  if (!regions.empty()) regions.pop_back();
  if (regions.empty()) seat.task->exported.clear();  // what is left was killed
  return regions.empty();
}

}  // namespace penelope
