#include "runtime/worker/seats/inference.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "runtime/system/threads.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/guards.hpp"
#include "runtime/worker/throttle.hpp"
#include "wam/code/collector_thread.hpp"

namespace penelope {

using ortree::Actions;
using ortree::Place;

namespace {
constexpr std::chrono::microseconds test_pause{100}, look_for_importer{100};
constexpr unsigned looks_for_importer = 300;  // 30 ms at least
#ifdef PENELOPE_STRESS_GC
constexpr std::uint64_t least_erased_among_processes = 0;
#else
constexpr std::uint64_t least_erased_among_processes = 5000;  // clauses, for a round of messages
#endif
}  // namespace

Inference::Inference(ParallelRun& run, Peer worker, const Parts& parts)
    : run_(run), worker_(worker), parts_(parts), patience_(run.options.eager ? looks_for_importer : 0) {}

// A message may come between two questions that belong together: tests wait there, now and then, until one has.
Inference::Lock Inference::lock_for_question(Seat& seat) {
  if (run_.options.eager && run_.chance.rarely()) std::this_thread::sleep_for(test_pause);
  run_.chance.shake();
  Lock lock(parts_.mutex);
  announce(seat);
  return lock;
}

// Before anything else comes to the timeline, and before work is given away or the front handed on.
void Inference::announce(Seat& seat) {
  seat.rest_at = nullptr;
  if (std::exchange(seat.changes_program, false)) run_.group->images.note_change();  // an image may have been made in the middle of it
  if (const std::uint64_t effects = std::exchange(seat.effects, 0)) seat.task->front.effects = std::max(seat.task->front.effects, effects);
  if (seat.task && !(seat.task->own_values.all_noted() && seat.task->own_clauses.all_noted())) note_own(seat);
  if (seat.unannounced.empty()) return;
  TaskRun& task = *seat.task;
  if (!task.rules.dead()) {
    seat.note_solutions();  // those that an outer scope had before
    for (const TaskRun::Scope& scope : seat.unannounced) {
      task.rules.begin_scope(scope.id);
      task.scopes.push_back(scope);
    }
  }
  seat.unannounced.clear();
}

void Inference::break_down(const Seat& seat, const char* why) {
  run_.break_down(why);
  if (seat.is_root) throw HaltRequest{run_.end.status()};
  throw TaskOver{};
}

void Inference::run_seat(Seat& seat) {
  const CollectorThread registered;
  if (run_.group) let_others_in();
  for (;;) {
    {
      Lock lock(parts_.mutex);
      if (!parts_.turns.wait_for_task(lock, seat)) return;
      seat.in_machine = true;
      seat.symbols_asked_before = SymbolRequests::asked_by_this_thread();
      seat.direct = seat.gathered = 0;
      seat.solutions = {};
      seat.noted.clear();
      seat.unannounced.clear();
      seat.rest_at = nullptr;
      seat.changes_program = false;
      seat.effects = 0;
      if (!parts_.speed.balancer()) seat.look_at_work();
      seat.task->extra_begun_at = seat.work_clock.extra();
      if (run_.options.eager) seat.stacks->raise_signal(signal_parallel);
      watch(seat);
      if (seat.task->forced || seat.task->rules.dead()) seat.interrupt();
    }
    try {
      switch (seat.stacks->run_copied()) {
        case Outcome::halted: run_.finish(seat.stacks->halt_status); break;
        case Outcome::success: run_.finish(0); break;
        case Outcome::failure:
        case Outcome::exception: run_.finish(2); break;
      }
    } catch (const TaskOver&) {
    }
    Lock lock(parts_.mutex);
    seat.in_machine = false;
    if (parts_.turns.stopped()) return;
    if (TaskRun* const killed = std::exchange(seat.task, nullptr)) parts_.tasks.left_seat(*killed);
    parts_.turns.leave_turn(seat);
    parts_.turns.give_turn();
  }
}

void Inference::wait_until(Lock& lock, Seat& seat, Hindrance kind, const std::function<bool()>& can_go_on) {
  check(seat);
  seat.waits_for = kind;
  while (!can_go_on()) {
    const bool for_turn = kind == Hindrance::effect || kind == Hindrance::read;
    if (for_turn || kind == Hindrance::cut) parts_.tasks.note_wait(*seat.task, kind == Hindrance::cut);
    if (for_turn && !seat.is_root && !std::exchange(seat.task->has_waited, true)) parts_.exporter.task_waits(*seat.task);
    ++parts_.statistics.waits;
    parts_.turns.wait_once(lock, seat, can_go_on);
    check(seat);
  }
  watch(seat);
}

// The seat's branch is no longer wanted, wholly or in part.
void Inference::check(Seat& seat) {
  if (parts_.turns.stopped()) {
    if (seat.is_root) throw HaltRequest{run_.end.status()};
    throw TaskOver{};
  }
  TaskRun* const task = seat.task;
  if (!task) return;
  if (task->rules.dead()) {
    seat.stacks->forget_cleanups_above(at_place(*seat.stacks, task->rules.base()) - 1);  // its own
    throw TaskOver{};
  }
  if (!task->forced) return;
  seat.note_solutions();  // and drops them
  Worker& w = *seat.stacks;
  const Place barrier = *std::exchange(task->forced, std::nullopt);
  const Spent unwanted = task->own_run_ends_at ? own_run(seat) - *std::exchange(task->own_run_ends_at, std::nullopt) : Spent{};
  const Cell* oldest = w.B;
  for (; place_of(w, w.B) >= barrier; w.B = w.choice_previous(w.B)) oldest = w.B;
  task->unwanted += unwanted;
  parts_.statistics.throw_away(unwanted.inferences,
                               unwanted.inferences > 0 && run_.options.says_why ? place_of_choice(w, oldest) : std::string());
  if (task->begins_again) go_back_to_start(seat);
  w.forget_cleanups_above(w.B);
  parts_.tasks.leave_scopes(*task, barrier);
  task->leave_regions(barrier);
  watch(seat);
  throw BranchPruned{};
}

void Inference::watch(Seat& seat) { set_guards(run_, seat); }

// The task's own run is over. The root waits here for all others, on the stacks' last choice point.
void Inference::end_task(Lock& lock, Seat& seat) {
  TaskRun& task = *seat.task;
  Actions out;
  if (!task.rules.ended()) task.rules.end(out);
  parts_.tasks.end_weight(task);
  if (!seat.is_root) {
    if (!parts_.speed.balancer()) seat.look_at_work();
    if (!task.has_waited) parts_.exporter.task_ends(task);
    task.inferences = task.inferences_so_far();
    task.extra = task.extra_so_far();
    seat.count_turn();
    seat.task = nullptr;
    task.seat = nullptr;
    parts_.tasks.perform(task, out);
    throw TaskOver{};
  }
  parts_.tasks.perform(task, out);
  wait_until(lock, seat, Hindrance::end, [&rules = task.rules] { return rules.finished(); });
}

int Inference::halt_status(const Seat& seat) const { return run_.end.has_begun() ? run_.end.status() : seat.stacks->halt_status; }

void Inference::safe_point(Seat& seat) {
  if (seat.stacks->wants_identities()) seat.stacks->take_identities();
  if (!seat.task && !run_.rest.is_pausing()) return;
  Lock lock(parts_.mutex);
  announce(seat);
  begin_root_task(seat);
  // With goals that wake up before the call that is made here: at the next one.
  seat.stacks->pending_wakeups.bits == 0 ? parts_.turns.pause(lock) : seat.stacks->raise_signal(signal_parallel);
  check(seat);
  if (goes_home_in_time(seat) && seat.stacks->put_off_next()) go_home(seat);
  attend(lock, seat);
}

// As soon as all is shown that the branch has done so far.
bool Inference::goes_home_in_time(const Seat& seat) const { return is_time_over(run_, seat) && run_.shows.all_shown(seat.task->front.shows); }

// Before the choice point B is resumed, for a loop that fails and begins again may come to no call. It says where its goal goes on.
void Inference::attend_before_retry(Lock& lock, Seat& seat) {
  Worker& w = *seat.stacks;
  if ((w.signals.load() & signal_parallel) == 0) return;
  if (w.B[choice::local].bits & choice::light_bit || place_of(w, w.B) < seat.task->rules.base()) return;
  if (!seat.task->rules.is_shared(place_of(w, w.B)) && goes_home_in_time(seat)) go_home(seat);
  if (shareable(w, w.B) != Shareable::yes) return;
  w.signals.fetch_and(~signal_parallel);
  w.E = w.pointer(w.B[choice::environment]);
  w.CP = w.B[choice::continuation].bits;
  attend(lock, seat);
}

// Whoever waits for this worker: what goes first, and what wants work.
void Inference::attend(Lock& lock, Seat& seat) {
  parts_.speed.rest(lock, seat, run_.started(), [this] { return parts_.turns.stopped(); });
  if (parts_.turns.let_front_go_first(lock, seat)) check(seat);
  if (parts_.turns.let_nearer_go_first(lock, seat)) check(seat);
  look_at_reads(seat);  // the sooner a task begins again that has read what was modified the less is lost
  SchedulerPort& port = parts_.port;
  if (patience_ > 0 && run_.started() && port.load() == scheduler::LoadState::overloaded) wait_for_importer(lock, seat);
  parts_.exporter.attend(seat);
  const bool starts = !run_.started() && (port.load() == scheduler::LoadState::overloaded || run_.options.eager);
  watch(seat);
  // The next call is a safe point as well; now and then backtracking.
  if (run_.options.eager) run_.chance.rarely() ? seat.interrupt() : seat.stacks->raise_signal(signal_parallel);
  if (!starts) return;
  port.assume_load(scheduler::LoadState::silent);
  lock.unlock();
  run_.start_workers();
  lock.lock();
  check(seat);
}

// For tests: a short search is over before another worker has begun to ask. The first time that there is something to give away,
// wait for one.
void Inference::wait_for_importer(Lock& lock, Seat& seat) {
  while (!parts_.port.has_give() && !parts_.turns.stopped() && patience_ > 0) {
    --patience_;
    lock.unlock();
    std::this_thread::sleep_for(look_for_importer);
    lock.lock();
  }
  patience_ = 0;
  check(seat);
}

void Inference::reclaim_clauses(Seat& seat) {
  {
    const Lock lock(parts_.mutex);
    if (seat.task && !seat.task->rules.at_front()) return;
  }
  OthersAtRest* const others = run_.others_at_rest();
  if (others) {
    run_.rest.reclaim_unknown(seat, [this](const std::function<void()>& reclaim) { run_.group->images.hold_back(reclaim); });
    if (run_.root.program.clauses->erased() < least_erased_among_processes) return;
  }
  run_.rest.reclaim_clauses(seat, others);
}

}  // namespace penelope
