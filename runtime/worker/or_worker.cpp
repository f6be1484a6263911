// Turns and seats; what the machine asks about effects, cuts, backtracking and solutions, answered by the rules of the or-tree.
#include "runtime/worker/or_worker.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/worker/parallel_run.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

using ortree::Action;
using ortree::ActionKind;
using ortree::Actions;
using ortree::MarkKind;
using ortree::Place;

namespace {

constexpr unsigned most_waiting_tasks = 32;  // of a worker that still asks for work: each has stacks and a thread
constexpr std::size_t most_kept_bytes = std::size_t{64} << 20;  // of a task's output and answers that cannot be shown yet

Place place_of(const Worker& w, const Cell* choice) { return static_cast<Place>(w.offset_of(choice)); }
Cell* at_place(const Worker& w, Place place) { return reinterpret_cast<Cell*>(w.base + place); }

// Goes on to the next older choice point, as backtracking does.
void pop_choice_point(Worker& w) {
  w.B = w.choice_previous(w.B);
  w.undo_trail(w.pointer(w.B[choice::trail]));
  w.heap_top = w.heap_backtrack = w.pointer(w.B[choice::heap]);
}

}  // namespace

std::uint64_t TaskRun::seat_inferences() const { return seat->stacks->inferences; }

OrWorker::OrWorker(ParallelRun& run, Peer number)
    : run_(run), number_(number), activity_(run.began, run.options.traced) {
  node_ = make_node(run.options.policy, number, run.options.workers, run.options.seed + number);
  if (number == 1) master_ = make_node(run.options.policy, scheduler::master, run.options.workers, run.options.seed);
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
  step(*node_, scheduler::Arrival{scheduler::master, scheduler::root_work()});
}

// A seat without a task.
Seat& OrWorker::free_seat() {
  for (auto& seat : seats_)
    if (seat->is_free()) return *seat;
  auto stacks = std::make_unique<Worker>(run_.root, run_.next_seat_number());
  auto& seat = *seats_.emplace_back(std::make_unique<Seat>(*this, *stacks));
  seat.own_stacks = std::move(stacks);
  seat.thread = std::thread([this, &seat] { run_seat(seat); });
  return seat;
}

void OrWorker::start_threads() {
  Lock lock(mutex_);
  free_seat();
  importer_ = std::thread([this] { import_loop(); });
  if (!exporter_.joinable()) exporter_ = std::thread([this] { export_loop(); });
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
  run_.transport->wake(number_);
}

bool OrWorker::shares_work() const { return run_.started(); }

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
  s.busy_seconds = activity_.seconds(WorkerState::busy);
  s.waiting_seconds = activity_.seconds(WorkerState::waiting);
  s.idle_seconds = activity_.seconds(WorkerState::idle);
  s.copying_seconds = activity_.copying_seconds();
  return s;
}

void OrWorker::run_seat(Seat& seat) {
  const CollectorThread registered;
  for (;;) {
    {
      Lock lock(mutex_);
      seat.turn.wait(lock, [&] { return stopped_ || (active_ == &seat && seat.task); });
      if (stopped_) return;
      seat.in_machine = true;
      seat.task->begun_at = seat.stacks->inferences;
      if (run_.options.eager) seat.stacks->raise_signal(signal_parallel);
      watch(seat);
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
      stats_.inferences_thrown_away += seat.task->inferences_so_far();
      end_weight(*seat.task);
      const ortree::TaskId id = seat.task->rules.id();
      seat.task = nullptr;
      drop(id);
    }
    if (active_ == &seat) active_ = nullptr;
    give_turn();
  }
}

// --- turns ----------------------------------------------------------------------------------------------------------------

void OrWorker::wait_until(Lock& lock, Seat& seat, std::function<bool()> can_go_on) {
  check(seat);
  while (!can_go_on()) {
    ++stats_.waits;
    seat.can_go_on = can_go_on;
    if (active_ == &seat) active_ = nullptr;
    give_turn();
    seat.turn.wait(lock, [&] { return stopped_ || active_ == &seat; });
    seat.can_go_on = nullptr;
    check(seat);
  }
  watch(seat);
}

// To the task that can go on and is the furthest at the left as far as is known: the front if it is here.
void OrWorker::give_turn() {
  if (active_) return;
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
    step(*node_, scheduler::Load{load_});
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
  seat.at_front = clearance == 0;
  const Place guard = std::max({rules.newest_shared(), clearance - 1, rules.root()});
  w.set_parallel_guard(guard < 0 ? nullptr : at_place(w, guard));
  Place watched = std::max(rules.newest_shared(), rules.base() - 1);
  if (rules.watches_resumption()) watched = std::max(watched, rules.low() == ortree::none ? place_of(w, w.B) : rules.low() - 1);
  watched = std::max(watched, seat.bottom);
  w.watch.store(watched < 0 ? nullptr : at_place(w, watched), std::memory_order_relaxed);
}

// --- the machine's questions, passed on ---------------------------------------------------------------------------------------

void Seat::before_effect(Worker&) {
  if (task && !at_front) owner.before_effect(*this);
}
void Seat::keep_output(Worker&, std::string text) { owner.keep_output(*this, std::move(text)); }
void Seat::backtrack(Worker&) { owner.backtrack(*this); }
void Seat::before_cut(Worker&, Cell* level) { owner.before_cut(*this, level); }
void Seat::safe_point(Worker&) { owner.safe_point(*this); }
void Seat::begin_scope(Worker&, std::uint64_t id) { owner.begin_scope(*this, id); }
bool Seat::collects_here(Worker&, std::uint64_t id) { return owner.collects_here(*this, id); }
void Seat::keep_solution(Worker&, std::uint64_t id, SolutionBuffer s) { owner.keep_solution(*this, id, std::move(s)); }
std::vector<SolutionBuffer> Seat::end_scope(Worker&, std::uint64_t id) { return owner.end_scope(*this, id); }
void Seat::unexpected_change(Worker& w, const Predicate& p) {
  if (!owner.shares_work()) return;
  fmt::print(stderr, "penelope: {}/{} is modified in a way that its program's text does not show, and other workers may have "
                     "read it: run this program with --sequential\n", w.symbols.text(p.name), p.arity);
  throw HaltRequest{2};
}
void Seat::answer(Worker&, std::string text) { owner.answer(*this, std::move(text)); }
void Seat::begin_region(Worker&) { owner.begin_region(*this); }

// --- the machine's questions -------------------------------------------------------------------------------------------------

void OrWorker::before_effect(Seat& seat) {
  Lock lock(mutex_);
  wait_until(lock, seat, [&rules = seat.task->rules] { return rules.at_front(); });
}

void OrWorker::backtrack(Seat& seat) {
  Lock lock(mutex_);
  check(seat);
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
  Lock lock(mutex_);
  check(seat);
  Worker& w = *seat.stacks;
  TaskRun& task = *seat.task;
  const Place barrier = place_of(w, level + Worker::choice_size(level));
  Actions out;
  while (!task.rules.may_cut(barrier)) {
    const Place kept = task.rules.cut_certain_part(out);
    perform(task, out);
    out.clear();
    while (place_of(w, w.B) > kept) w.B = w.choice_previous(w.B);
    if (place_of(w, w.B) == kept && w.B > level && !task.rules.is_shared(kept)) task.rules.share(kept, {});  // and empty
    seat.wanted_barrier = barrier;
    const Place reached = task.rules.clearance();
    wait_until(lock, seat, [&rules = task.rules, barrier, reached] { return rules.may_cut(barrier) || rules.clearance() < reached; });
    seat.wanted_barrier = ortree::none;
  }
  task.rules.cut(barrier, out);
  perform(task, out);
  leave_scopes(task, barrier);
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

// The root task begins with the first thing that its rules have to know.
void OrWorker::begin_root_task(Seat& seat) {
  if (seat.task) return;
  const ortree::TaskId id = std::uint64_t{number_} << worker_shift;
  seat.task = (tasks_[id] = std::make_unique<TaskRun>(id, 0, -1)).get();
  seat.task->seat = &seat;
  seat.task->floor = ortree::none;
  seat.bottom = place_of(*seat.stacks, seat.stacks->outermost_query());
}

void OrWorker::begin_scope(Seat& seat, std::uint64_t id) {
  Lock lock(mutex_);
  check(seat);
  begin_root_task(seat);
  const Place place = place_of(*seat.stacks, seat.stacks->choice_top());
  leave_scopes(*seat.task, place);
  seat.task->rules.begin_scope(id);
  seat.task->scopes.push_back({id, place});
  watch(seat);
}

bool OrWorker::collects_here(Seat& seat, std::uint64_t id) {
  Lock lock(mutex_);
  check(seat);
  return seat.task->rules.collects_directly(id);
}

void OrWorker::keep_solution(Seat& seat, std::uint64_t id, SolutionBuffer solution) {
  Lock lock(mutex_);
  check(seat);
  ortree::Task& rules = seat.task->rules;
  if (const auto last = rules.last_collect(id)) {
    Payload::of(*last)->solutions.append(solution);
  } else {
    rules.collect(id, (new Payload{{}, std::move(solution)})->id());
  }
  watch(seat);
}

std::vector<SolutionBuffer> OrWorker::end_scope(Seat& seat, std::uint64_t id) {
  std::vector<SolutionBuffer> found;
  Lock lock(mutex_);
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
  Lock lock(mutex_);
  check(seat);
  begin_root_task(seat);
  if (run_.options.any_order && !seat.task->rules.at_front() && !may_be_taken_back(seat)) {
    if (!run_.root.outside->take_answer(text)) run_.request_finish(0);
    return;
  }
  Actions out;
  seat.task->kept_bytes += text.size() + sizeof(Payload);
  seat.task->rules.answer((new Payload{std::move(text), {}})->id(), out);
  perform(*seat.task, out);
  watch(seat);
  if (seat.task->kept_bytes >= most_kept_bytes) {
    wait_until(lock, seat, [&rules = seat.task->rules] { return rules.at_front(); });
    seat.task->kept_bytes = 0;
  }
  if (run_.finish_requested() && !run_.started()) throw HaltRequest{run_.status()};
}

// Text that the program writes goes to current output when everything at the left has written its own. With too much of it the
// task waits: what it has found is bounded.
void OrWorker::keep_output(Seat& seat, std::string text) {
  Lock lock(mutex_);
  check(seat);
  TaskRun& task = *seat.task;
  task.kept_bytes += text.size() + sizeof(Payload);
  Actions out;
  task.rules.answer((new Payload{std::move(text), {}, true})->id(), out);
  perform(task, out);
  watch(seat);
  if (task.kept_bytes < most_kept_bytes) return;
  wait_until(lock, seat, [&rules = task.rules] { return rules.at_front(); });
  task.kept_bytes = 0;
}

void OrWorker::begin_region(Seat& seat) {
  Lock lock(mutex_);
  Worker& w = *seat.stacks;
  check(seat);
  begin_root_task(seat);
  seat.task->floor = place_of(w, w.choice_top());
  run_.region_choice = static_cast<std::uint64_t>(seat.task->floor);
  run_.region_environment = w.offset_of(w.E);
  serial_before_ = w.next_serial;
  watch(seat);
  if (run_.options.workers < 2) return;
  if (!run_.started() && !exporter_.joinable()) exporter_ = std::thread([this] { export_loop(); });
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
    seat.task = nullptr;
    task.seat = nullptr;
    perform(task, out);
    throw TaskOver{};
  }
  perform(task, out);
  wait_until(lock, seat, [&rules = task.rules] { return rules.finished(); });
}

// An answer, or text for current output, whose turn has come.
void OrWorker::show(const Payload& payload) {
  if (!payload.is_output) {
    if (!run_.root.outside->take_answer(payload.text)) run_.request_finish(0);
    return;
  }
  try {
    run_.root.streams->output().write(payload.text);
  } catch (const std::system_error& e) {
    fmt::print(stderr, "penelope: cannot write to current output: {}\n", e.what());
    run_.request_finish(2);
  }
}

void OrWorker::drop(ortree::TaskId id) { tasks_.erase(id); }

void OrWorker::perform(TaskRun& task, Actions& out) {
  bool finished = false;
  auto send = [&](ortree::TaskId to, std::string bytes) {
    ++stats_.messages[counted(static_cast<WireKind>(bytes[0]))];
    run_.transport->send(number_, worker_of(to), std::move(bytes));
  };
  for (Action& a : out) {
    switch (a.kind) {
      case ActionKind::send_clear: send(a.task, clear_message(a.task, a.value)); break;
      case ActionKind::send_kill: send(a.task, kill_message(a.task)); break;
      case ActionKind::send_prune: send(a.task, prune_message(a.task, task.rules.id(), a.value)); break;
      case ActionKind::send_done:
        send(a.task, done_message(a.task, task.rules.id(), a.marks));
        finished = true;
        break;
      case ActionKind::release: {
        const std::unique_ptr<Payload> payload(Payload::of(a.payload));
        show(*payload);
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
