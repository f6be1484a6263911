// Threads, turns and seats, and the ends of tasks.
#include "runtime/worker/or_worker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>

#include "runtime/transport/threads.hpp"
#include "runtime/worker/balancer.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/throttle.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

using ortree::Action;
using ortree::ActionKind;
using ortree::Actions;
using ortree::Place;

namespace {

constexpr unsigned most_waiting_tasks = 32;  // of a worker that still asks for work: each has stacks and a thread

}  // namespace

std::uint64_t TaskRun::seat_inferences() const { return seat->stacks->inferences; }

OrWorker::OrWorker(ParallelRun& run, Peer number)
    : run_(run), number_(number), activity_(run.began, run.options.traced) {
  make_nodes();
  const std::size_t ranks = run.group ? run.group->ranks.count() : 1;
  sent_to_.resize(ranks);
  arrived_from_.resize(ranks);
  prepare_balancing();
}

OrWorker::~OrWorker() = default;

// --- threads ------------------------------------------------------------------------------------------------------------

void OrWorker::add_root_seat(Worker& stacks) {
  active_ = seats_.emplace_back(std::make_unique<Seat>(*this, stacks)).get();
  active_->is_root = true;
  note_state();
}

void OrWorker::begin_root() {
  Lock lock(mutex_);
  takes_part_ = true;
  if (view_ > 0) return begin_view();
  step(*node_, scheduler::Arrival{scheduler::master, scheduler::root_work()});
}

// A seat without a task.
Seat& OrWorker::free_seat() {
  for (auto& seat : seats_)
    if (seat->is_free()) return *seat;
  auto stacks = std::make_unique<Worker>(run_.root, run_.next_seat_number());
  auto& seat = *seats_.emplace_back(std::make_unique<Seat>(*this, *stacks));
  seat.own_stacks = std::move(stacks);
  if (run_.first_serial() > 0) seat.stacks->count_from(run_.first_serial());
  seat.thread = std::thread([this, &seat] { run_seat(seat); });
  return seat;
}

void OrWorker::start_threads() {
  Lock lock(mutex_);
  free_seat();
  if (throttle_) throttle_->begin();
  if (active_) turn_begins(*active_);
  importer_ = std::thread([this] { import_loop(); });
  if (!exporter_.joinable()) exporter_ = std::thread([this] { export_loop(); });
  export_wanted_.notify_all();
}

void OrWorker::stop() {
  {
    Lock lock(mutex_);
    stopped_ = true;
    for (auto& seat : seats_) {
      seat->turn.notify_all();
      seat->stacks->raise_signal(signal_parallel | signal_halt);
      seat->stacks->watch.store(seat->stacks->choice_limit);
    }
  }
  export_wanted_.notify_all();
  paused_changed_.notify_all();
  look_again();
}

void OrWorker::look_again() { run_.transport.wake(number_); }

// A read from the terminal ends.
void OrWorker::ask_user() {
  Lock lock(mutex_);
  if (!active_ || !run_.is_to_ask()) return;
  active_->stacks->raise_signal(signal_interrupt);
  if (active_->thread.joinable() && run_.effects_here()) pthread_kill(active_->thread.native_handle(), SIGALRM);
}

void OrWorker::join() {
  if (importer_.joinable()) importer_.join();
  if (exporter_.joinable()) exporter_.join();
  for (auto& seat : seats_)
    if (seat->thread.joinable()) seat->thread.join();
  activity_.finish();
}

WorkerStatistics OrWorker::statistics() const {
  WorkerStatistics s = stats_;
  for (const auto& seat : seats_) s.inferences += seat->stacks->inferences;
  for (const auto& [id, task] : tasks_)  // they ran when the run ended, and nothing needed them
    if (task->rules.parent() != 0 && !task->rules.at_front()) s.inferences_thrown_away += task->inferences_so_far();
  s.foresight = granularity_.foresight().pairs();
  if (analysed_) s.choice_points_seen = analysed_->asked(), s.choice_points_analysed = analysed_->told();
  s.busy_seconds = activity_.seconds(WorkerState::busy);
  s.waiting_seconds = activity_.seconds(WorkerState::waiting);
  s.idle_seconds = activity_.seconds(WorkerState::idle);
  s.copying_seconds = activity_.copying_seconds();
  add_balancing(s);
  return s;
}

void OrWorker::run_seat(Seat& seat) {
  const CollectorThread registered;
  if (run_.group) let_others_in();
  for (;;) {
    {
      Lock lock(mutex_);
      seat.turn.wait(lock, [&] { return stopped_ || (active_ == &seat && seat.task); });
      if (stopped_) return;
      turn_begins(seat);
      seat.in_machine = true;
      seat.direct = seat.gathered = 0;
      seat.task->begun_at = seat.stacks->inferences;
      if (run_.options.eager) seat.stacks->raise_signal(signal_parallel);
      watch(seat);
      if (seat.task->forced || seat.task->rules.dead()) interrupt(seat);
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
    Lock lock(mutex_);
    seat.in_machine = false;
    if (stopped_) return;
    if (seat.task) {  // it was killed
      seat.stacks->tell_inferences();
      stats_.inferences_thrown_away += seat.task->inferences_so_far();
      end_weight(*seat.task);
      const ortree::TaskId id = seat.task->rules.id();
      seat.task = nullptr;
      drop(id);
    }
    if (active_ == &seat) {
      turn_ends(seat);
      active_ = nullptr;
    }
    give_turn();
  }
}

// --- turns ----------------------------------------------------------------------------------------------------------------

void OrWorker::wait_until(Lock& lock, Seat& seat, std::function<bool()> can_go_on) {
  check(seat);
  while (!can_go_on()) {
    ++stats_.waits;
    seat.can_go_on = can_go_on;
    if (active_ == &seat) {
      turn_ends(seat);
      active_ = nullptr;
    }
    give_turn();
    seat.turn.wait(lock, [&] { return stopped_ || active_ == &seat; });
    turn_begins(seat);
    seat.can_go_on = nullptr;
    check(seat);
  }
  watch(seat);
}

// To the task that can go on and is the furthest at the left as far as is known: the front if it is here.
void OrWorker::give_turn() {
  if (active_ || run_.pausing()) {
    paused_changed_.notify_all();
    return;
  }
  Seat* best = nullptr;
  unsigned tasks = 0;
  for (auto& seat : seats_) {
    TaskRun* const task = seat->task;
    if (!task) continue;
    ++tasks;
    const bool ready = !seat->can_go_on || task->forced || task->rules.dead() || seat->can_go_on();
    if (ready && (!best || task->rules.clearance() < best->task->rules.clearance())) best = seat.get();
  }
  active_ = best;
  note_state();
  if (best) {
    load_ = scheduler::LoadState::silent;
    refused_ = false;
    step(*node_, scheduler::Load{load_});
    if (give_) best->stacks->raise_signal(signal_parallel);
    best->turn.notify_all();
    export_wanted_.notify_all();
    return;
  }
  if (give_) serve_give();
  // With so many tasks that wait, more of what lies further at the right would wait as well.
  if (load_ != scheduler::LoadState::idle && tasks < most_waiting_tasks) {
    load_ = scheduler::LoadState::idle;
    step(*node_, scheduler::Load{load_});
  }
}

void OrWorker::note_state() {
  if (active_) return activity_.change(WorkerState::busy, active_->task ? active_->task->rules.id() : 0);
  const bool waits = std::any_of(seats_.begin(), seats_.end(), [](const auto& seat) { return seat->task != nullptr; });
  activity_.change(waits ? WorkerState::waiting : WorkerState::idle, 0);
}

// The seat's branch is no longer wanted, wholly or in part.
void OrWorker::check(Seat& seat) {
  if (stopped_) {
    if (seat.is_root) throw HaltRequest{run_.status()};
    throw TaskOver{};
  }
  TaskRun* const task = seat.task;
  if (!task) return;
  if (task->rules.dead()) throw TaskOver{};
  if (!task->forced) return;
  Worker& w = *seat.stacks;
  const Place barrier = *std::exchange(task->forced, std::nullopt);
  while (place_of(w, w.B) >= barrier) w.B = w.choice_previous(w.B);
  w.forget_cleanups_above(w.B);
  leave_scopes(*task, barrier);
  watch(seat);
  throw BranchPruned{};
}

void OrWorker::watch(Seat& seat) {
  Worker& w = *seat.stacks;
  const ortree::Task& rules = seat.task->rules;
  const Place clearance = rules.clearance();
  seat.may_have_effects = clearance == 0 && run_.effects_here() && run_.all_shown(seat.task->front);
  if (clearance == 0 && run_.is_to_ask()) w.raise_signal(signal_interrupt);
  const Place guard = std::max({rules.newest_shared(), clearance - 1, rules.root()});
  w.set_parallel_guard(guard < 0 ? nullptr : at_place(w, guard));
  Place watched = std::max(rules.newest_shared(), rules.base() - 1);
  if (rules.watches_resumption()) watched = std::max(watched, rules.low() == ortree::none ? place_of(w, w.B) : rules.low() - 1);
  watched = std::max(watched, seat.bottom);
  w.watch.store(watched < 0 ? nullptr : at_place(w, watched), std::memory_order_relaxed);
}

// --- ends of tasks -----------------------------------------------------------------------------------------------------------

// The task's own run is over. The root waits here for all others, on the stacks' last choice point.
void OrWorker::end_task(Lock& lock, Seat& seat) {
  TaskRun& task = *seat.task;
  Actions out;
  if (!task.rules.ended()) task.rules.end(out);
  end_weight(task);
  if (!seat.is_root) {
    task.inferences = task.inferences_so_far();
    seat.stacks->tell_inferences();
    seat.task = nullptr;
    task.seat = nullptr;
    perform(task, out);
    throw TaskOver{};
  }
  perform(task, out);
  wait_until(lock, seat, [&rules = task.rules] { return rules.finished(); });
}

void OrWorker::drop(ortree::TaskId id) { tasks_.erase(id); }

void OrWorker::kill(TaskRun& task) {
  Actions out;
  ++stats_.tasks_killed;
  task.rules.receive_kill(out);
  perform(task, out);
  if (task.seat) {
    task.seat->stacks->raise_signal(signal_parallel);
    task.seat->stacks->watch.store(task.seat->stacks->choice_limit);
  } else {
    stats_.inferences_thrown_away += task.inferences;
    drop(task.rules.id());
  }
}

void OrWorker::tell(ortree::TaskId to, std::string message) {
  ++stats_.messages[counted(static_cast<WireKind>(message[0]))];
  ++sent_to_[run_.rank_of(worker_of(to))];
  run_.send(number_, worker_of(to), std::move(message));
}

void OrWorker::perform(TaskRun& task, Actions& out) {
  bool finished = false;
  for (Action& a : out) {
    switch (a.kind) {
      case ActionKind::send_clear: tell(a.task, clear_message(a.task, a.value, task.front)); break;
      case ActionKind::send_kill:
        if (balancer_) balancer_->forget(a.task);
        task.exported.erase(a.task);
        tell(a.task, kill_message(a.task));
        break;
      case ActionKind::send_prune: tell(a.task, prune_message(a.task, task.rules.id(), a.value)); break;
      case ActionKind::send_done:
        tell(a.task, done_message(a.task, task.rules.id(), task.effort(), task.front, a.marks));
        finished = true;
        break;
      case ActionKind::release: {
        const std::unique_ptr<Payload> payload(Payload::of(a.payload));
        run_.show(++task.front.shows, std::move(payload->text), payload->is_output);
        break;
      }
      case ActionKind::discard: delete Payload::of(a.payload); break;
      case ActionKind::force:
        task.forced = std::min(task.forced.value_or(a.value), a.value);
        if (task.seat) {
          task.seat->stacks->raise_signal(signal_parallel);
          task.seat->stacks->watch.store(task.seat->stacks->choice_limit);
        }
        break;
      case ActionKind::look_again: break;
    }
  }
  out.clear();
  if (finished && !task.seat) drop(task.rules.id());
}

}  // namespace penelope
