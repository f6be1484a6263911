// A worker's threads, what it hears, and what its parts bring about in each other.
#include "runtime/worker/or_worker.hpp"

#include <algorithm>
#include <csignal>
#include <ranges>
#include <unordered_set>
#include <utility>

#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/guards.hpp"
#include "runtime/worker/tasks/task_freezing.hpp"
#include "scheduler/ortree/losses.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/machine/side_engines.hpp"

namespace penelope {

using scheduler::LoadState;

namespace {
constexpr unsigned most_waiting_tasks = 32;           // of a worker that still asks for work: each has stacks and a thread
constexpr double least_inferences_per_second = 25e6;  // of work that was done without waiting
}  // namespace

OrWorker::OrWorker(ParallelRun& run, Peer number)
    : run_(run),
      number_(number),
      activity_(run.began, run.options.traced),
      log_(run.options.logs_tasks),
      tasks_(number, run.options.workers, place_of(run.root, run.root.choice_start), run.views, run.shows, statistics_, log_, *this),
      speed_(number, run.options, run.crowd, !run.views.is_root(), activity_),
      turns_(run.rest, run.chance, activity_, speed_, *this),
      estimates_(run.options.workers_per_core, run.views.ranks.are_on_one_host(), run.options.ends_with_answers, run.goal.environment,
                 run.worth),
      port_(number, run.options, run.views, run.roster, speed_, statistics_, *this),
      exporter_(run, number, {mutex_, turns_, tasks_, port_, speed_, estimates_, activity_, statistics_, log_}),
      importer_(number, run.options.workers, run.options.balance,
                {turns_, tasks_, speed_, activity_, statistics_, run.views, run.returns, *this, run.options.says_why}),
      inference_(run, number, {mutex_, turns_, tasks_, exporter_, port_, speed_, statistics_}) {}

// --- the start and the end ------------------------------------------------------------------------------------------------

void OrWorker::add_root_seat(Worker& stacks) { turns_.add_root_seat(std::make_unique<Seat>(&inference_, stacks)); }

void OrWorker::begin_root() {
  const Lock lock(mutex_);
  port_.take_part();
  port_.view() > 0 ? begin_view() : port_.bring_root_work();
}

void OrWorker::make_threads(std::shared_future<bool> run_begins) {
  const Lock lock(mutex_);
  turns_.has_seat_for_work(port_.view());
  importer_thread_ = run_.start_thread([this, run_begins] {
    if (run_begins.get()) import_loop();
  });
  exporter_.start();
}

void OrWorker::begin() {
  const Lock lock(mutex_);
  speed_.begin();
  if (turns_.active()) speed_.turn_begins(*turns_.active());
  exporter_.wake();
}

void OrWorker::stop() {
  {
    const Lock lock(mutex_);
    turns_.stop();
  }
  exporter_.wake();
  look_again();
}

void OrWorker::join() {
  if (importer_thread_.joinable()) importer_thread_.join();
  exporter_.join();
  turns_.join();
  activity_.finish();
}

void OrWorker::look_again() { run_.transport.wake(number_); }

// A read from the terminal ends.
void OrWorker::ask_user() {
  const Lock lock(mutex_);
  Seat* const active = turns_.active();
  if (!active || !run_.is_to_ask()) return;
  active->stacks->raise_signal(signal_interrupt);
  if (active->thread.joinable() && run_.views.is_root()) pthread_kill(active->thread.native_handle(), SIGALRM);
}

void OrWorker::look_at_time() {
  const Lock lock(mutex_);
  if (turns_.active()) turns_.active()->interrupt();
}

// --- what is known of it --------------------------------------------------------------------------------------------------

WorkerStatistics OrWorker::statistics() const {
  WorkerStatistics s = statistics_;
  for (const auto& seat : turns_.seats()) {
    s.inferences += seat->stacks->inferences;
    s.constraints.add(seat->stacks->constraint_work);
  }
  for (const auto& [id, task] : tasks_.all()) {  // they ran when the run ended, and nothing needed them, or not all of them
    if (task->rules.parent() != 0 && !task->rules.at_front()) {
      s.throw_away(task->inferences_kept(), task->place_of_start);
    } else if (task->own_run_ends_at) {
      s.throw_away(task->inferences_kept() - std::min(task->inferences_kept(), task->own_run_ends_at->inferences), task->place_of_start);
    }
  }
  estimates_.add_to(s);
  s.busy_seconds = activity_.seconds(WorkerState::busy);
  s.waiting_seconds = activity_.seconds(WorkerState::waiting);
  s.idle_seconds = activity_.seconds(WorkerState::idle);
  s.copying_seconds = activity_.copying_seconds();
  speed_.add_to(s);
  return s;
}

TaskLog OrWorker::log() const {
  TaskLog log = log_;
  for (const auto& [id, task] : tasks_.all())
    log.ended(TaskSet::row_of(*task, task->rules.parent() != 0 && !task->rules.at_front()), task->place_of_start);
  return log;
}

std::uint64_t OrWorker::inferences_for_root() const {
  const Seat* const seat = turns_.root_seat();
  return seat && seat->task ? (seat->task->spent_below.by_children() - seat->task->unwanted).inferences : 0;
}

WorkerProgress OrWorker::progress() {
  const Lock lock(mutex_);
  WorkerProgress now;
  now.worker = number_;
  now.state = static_cast<std::uint8_t>(activity_.now());
  now.runs = turns_.runs_task();
  now.done = tasks_.weight_done();
  for (const auto& [id, task] : tasks_.all()) now.done += task->weight * task->share_done;
  now.inferences = exporter_.inferences_seen();
  now.exported = statistics_.tasks_exported;
  now.imported = statistics_.tasks_imported;
  now.thrown_away = statistics_.inferences_thrown_away;
  now.messages = statistics_.all_messages();
  now.busy = activity_.seconds_until_now(WorkerState::busy);
  now.waiting = activity_.seconds_until_now(WorkerState::waiting);
  now.idle = activity_.seconds_until_now(WorkerState::idle);
  exporter_.want_progress();
  if (now.runs) turns_.active()->stacks->raise_signal(signal_parallel);
  return now;
}

// --- messages -------------------------------------------------------------------------------------------------------------

void OrWorker::import_loop() {
  const CollectorThread registered;
  answer_at_once();
  speed_.measure_nominal_capacity(mutex_);
  {
    const Lock lock(mutex_);
    importer_.note_request();
    if (number_ != 1) {
      port_.take_part();
      if (port_.has_node() && turns_.has_seat_for_work(port_.view())) port_.set_load(LoadState::idle);
      turns_.give_turn();  // it may have work already, from a checkpoint
    }
  }
  for (;;) {
    SchedulerPort::Clock::time_point until;
    {
      const Lock lock(mutex_);
      if (turns_.stopped()) return;
      until = port_.run_timers();
    }
    const std::optional<Received> message = run_.transport.receive(number_, until);
    try {
      const std::string_view content = message ? run_.received(*message) : std::string_view();
      run_.chance.shake();
      const Lock lock(mutex_);
      if (turns_.stopped()) return;
      if (message && !run_.views.is_lost(message->from)) receive(message->from, content);
      after_message();
    } catch (const CorruptMessage& e) {
      run_.refuse(message->from, e.what());
    }
    if (run_.end.is_requested()) run_.finish(run_.end.status());
  }
}

void OrWorker::receive(Peer from, std::string_view message) {
  ByteReader in(message);
  const auto kind = in.number<WireKind>();
  if (kind > last_wire_kind) throw CorruptMessage("no such message");
  switch (kind) {
    case WireKind::schedule: {
      const SchedulerPort::Arrived arrived = port_.read(in);
      if (arrived.brings_work()) importer_.receive_work(in, arrived.message.pushed, arrived.view);
      return port_.arrive(arrived);
    }
    case WireKind::home: return importer_.receive_home(in);
    case WireKind::rest: return importer_.receive_rest(in);
    case WireKind::arrived: {
      const auto task = in.number<ortree::TaskId>();
      if (Balancer* const balancer = speed_.balancer()) balancer->acknowledged(task, in.rest().size());
      return;
    }
    case WireKind::ask: {
      const auto task = in.number<ortree::TaskId>();
      tasks_.task_arrived_from(from);
      return inference_.tell_state(task, in);
    }
    default: return tasks_.receive(kind, from, in, message.size());
  }
}

// A task that waits may be able to go on; the front goes first.
void OrWorker::after_message() {
  tasks_.check_again();
  Seat* const active = turns_.active();
  if (!active) return turns_.give_turn();
  if (!active->task) return;
  if (!run_.views.is_root() && run_.group->follower.symbols.all_served() >= symbols_seen_ + Exporter::free_symbols) {
    symbols_seen_ = run_.group->follower.symbols.all_served();
    active->stacks->raise_signal(signal_parallel);  // the task may belong to the first process: Exporter::attend
  }
  if (active->task->rules.at_front()) {
    if (run_.is_alarm_due_elsewhere()) active->interrupt();
    if (run_.is_to_ask()) active->stacks->raise_signal(signal_interrupt);
    return;
  }
  if (turns_.front_waits() || turns_.nearer_waits(*active)) active->interrupt();
}

// --- what the parts bring about in each other -----------------------------------------------------------------------------

void OrWorker::send(Peer to, std::string message) { run_.send(number_, to, std::move(message)); }

void OrWorker::child_done(ortree::TaskId child, const TaskEffort& effort, std::size_t bytes, const TaskRun::Exported* exported) {
  if (Balancer* const balancer = speed_.balancer()) balancer->done(child, effort, bytes);
  if (!exported) return;
  estimates_.learn(*exported, static_cast<double>(effort.spent.inferences) + static_cast<double>(effort.extra));
  const bool leaves = !run_.views.is_here(worker_of(child));
  const auto inferences = static_cast<double>(effort.spent.inferences);
  if (leaves) estimates_.worth.came_back(WorkEstimates::kind_of(exported->work.goal, true, false), inferences, exported->expected);
  // What goes where a commit is ahead is what its exporter would do next: it is soon at the front, and its exporter works at its right.
  const double ran = exported->speculative
                         ? std::min(effort.seconds, (inferences + static_cast<double>(effort.extra)) / least_inferences_per_second)
                         : effort.ahead;
  const double brought = leaves ? estimates_.distant.brought(inferences, ran) : ran;
  note_worth(child, *exported, brought, leaves ? estimates_.distant.seconds_for(bytes) : 0, exported->speculative);
}

// Once for each child.
void OrWorker::note_worth(ortree::TaskId child, const TaskRun::Exported& exported, double brought, double more_cost, bool varied) {
  if (!exported.has_price) return;
  const bool leaves = !run_.views.is_here(worker_of(child));
  const std::uint64_t kind = WorkEstimates::kind_of(exported.work.goal, leaves, exported.speculative);
  estimates_.worth.brought(kind, brought, exported.cost + more_cost, varied);
}

// A commit has removed it. That it might do so was known of some.
void OrWorker::child_killed(ortree::TaskId child, const TaskRun::Exported* exported) {
  if (Balancer* const balancer = speed_.balancer()) balancer->forget(child);
  if (exported && exported->speculative) note_worth(child, *exported, 0, 0, true);
}

// What it does in its turn it does alone. Its exporter need not wait for its end to know that it brings little.
void OrWorker::child_waits(ortree::TaskId child, TaskRun::Exported& exported) {
  note_worth(child, exported, 0, 0, exported.speculative);
  exported.has_price = false;
}

// Where a commit is ahead, that is: then the child lies at the left. While the other waits, what it does brings nothing. Two that change the
// same will take turns again and again; whether a commit comes soon differs.
void OrWorker::exporter_waits(ortree::TaskId child, TaskRun::Exported& exported, double seconds, bool for_commit) {
  if (!exported.speculative) return;
  note_worth(child, exported, seconds, 0, for_commit);
  exported.has_price = false;
}

bool OrWorker::is_right(const TaskRun::Read& read) { return !run_.root.modified_since(read.object, read.version); }

void OrWorker::found_right(std::span<const ObjectTable::Entry> reads, std::uint64_t inferences) {
  std::unordered_set<StateObject, HashOfStateObject> objects;
  for (const auto& read : reads) objects.insert(run_.trust.counted_with(read.object));
  for (const StateObject& object : objects) run_.trust.checked(object, true, inferences);
}

void OrWorker::found_wrong(const TaskRun::Read& read, std::uint64_t inferences) {
  run_.trust.found_modified(read.object, read.version, run_.root.state_version(read.object));
  run_.trust.checked(read.object, false, inferences);
}

void OrWorker::make_change(const KeptChange& change) { run_.make_change(change); }

void OrWorker::give_wanted() {
  if (Seat* const active = turns_.active()) {
    active->task ? active->interrupt() : active->stacks->raise_signal(signal_parallel);
  } else if (!run_.rest.is_pausing()) {
    exporter_.serve_give();
  }
}

std::unique_ptr<Seat> OrWorker::make_seat() {
  auto stacks = std::make_unique<Worker>(run_.root, run_.next_seat_number());
  auto seat = std::make_unique<Seat>(&inference_, *stacks);
  seat->own_stacks = std::move(stacks);
  seat->thread = run_.start_thread([this, made = seat.get()] { inference_.run_seat(*made); });  // it waits for the mutex
  return seat;
}

void OrWorker::lacks_room(const char* why) { run_.note_lack_of_room(why); }

void OrWorker::turn_given(Seat& seat) {
  if (wait_) {
    statistics_.hindrances.add(wait_->kind, wait_->place, activity_.seconds(WorkerState::waiting) - wait_->seconds_before);
    log_.waited(wait_->began, wait_->kind, wait_->place);
  }
  wait_.reset();
  exporter_.forget_refusal();
  port_.set_load(LoadState::silent);
  if (port_.has_give()) seat.interrupt();
  exporter_.wake();
}

// With so many tasks that wait, more of what lies further at the right would wait as well.
void OrWorker::nobody_goes_on(unsigned tasks, const Seat* first) {
  if (run_.options.says_why && first && !wait_)
    wait_ = {first->waits_for, place_of(*first->stacks, first->waits_for, first->backtracks), activity_.seconds(WorkerState::waiting),
             TaskLog::Clock::now()};
  if (port_.has_give()) exporter_.serve_give();
  if (turns_.waits_to_read()) exporter_.wake();  // it tries again
  if (port_.load() != LoadState::idle && tasks < most_waiting_tasks && exporter_.may_ask() && turns_.has_seat_for_work(port_.view()))
    port_.set_load(LoadState::idle);
}

// --- rest -----------------------------------------------------------------------------------------------------------------

std::unique_lock<std::mutex> OrWorker::lock() { return Lock(mutex_); }

void OrWorker::stop_for(const Seat* front) {
  const Lock lock(mutex_);
  turns_.stop_for(front);
}

void OrWorker::wait_until_still(const Seat& front) {
  stop_for(&front);
  Lock lock(mutex_);
  turns_.wait_until_still(lock, front);
}

void OrWorker::add_clause_holders(const Seat* front, ClauseHolders& all) const {
  all.still = all.still && turns_.is_still(front);
  tasks_.add_traffic(all);
  all.under_way_here += tasks_.under_way_here();
  if (!all.still) return;
  for (const auto& seat : turns_.seats())
    if (seat->task || seat->is_root) seat->stacks->find_clause_users(all.users);
  if (number_ == 1 && run_.root.outside->engines) run_.root.outside->engines->find_clause_users(all.users);
  tasks_.add_users_of_starts(all.users);
}

std::optional<unsigned> OrWorker::seats_without_work(const Seat& front, std::int64_t& under_way) const {
  under_way += tasks_.under_way_here();
  unsigned count = 0;
  for (const auto& seat : turns_.seats()) {
    if (seat.get() == &front) continue;
    if (seat->task || seat->in_machine) return {};
    ++count;
  }
  return count;
}

void OrWorker::go_on() {
  const Lock lock(mutex_);
  turns_.end_pause();
  if (!turns_.stopped()) turns_.give_turn();
}

bool OrWorker::freeze(FrozenTasks& all) {
  all.numbers.note(run_.root.outside->numbers.used());
  return tasks_.freeze(all);
}

void OrWorker::thaw(ByteReader& in, const TaskRun::Rename& rename) {
  std::unique_ptr<TaskRun> task = TaskRun::read(in, run_.kept_starts, rename);
  const bool is_root = task->rules.parent() == 0;
  Seat* const root = turns_.root_seat();
  if (is_root && (!root || root->task)) throw CorruptMessage("a root that belongs elsewhere");
  if (tasks_.has(task->rules.id())) throw CorruptMessage("a task is there twice");
  if (in.number<std::uint8_t>() != 0) {
    Seat& seat = is_root ? *root : turns_.free_seat();
    thaw_stacks(seat, *task, in);
    set_guards(run_, seat);
    if (task->forced) seat.interrupt();
  }
  tasks_.add(std::move(task));
}

// --- losses (recovering.cpp) ----------------------------------------------------------------------------------------------

// As at the start of a run, but for workers that have work.
void OrWorker::begin_view() {
  port_.begin_view();
  exporter_.forget_refusal();
  if (!port_.takes_part() || !port_.has_node()) return;
  port_.bring_root_work();
  port_.set_load(turns_.active() ? LoadState::silent : exporter_.load_without_work());
  exporter_.wake();
}

void OrWorker::recover() {
  if (turns_.stopped()) return;
  begin_view();
  std::vector<ortree::TaskId> all;
  for (const auto& [id, task] : tasks_.all()) all.push_back(id);
  for (const ortree::TaskId id : all) {
    TaskRun& task = tasks_.at(id);
    const ortree::Losses losses = ortree::losses_of(task.rules, std::views::keys(task.exported),
                                                    [this](ortree::TaskId other) { return run_.views.is_lost(worker_of(other)); });
    if (losses.is_orphan) tasks_.kill(task);
    for (const ortree::TaskId child : losses.begin_again) exporter_.run_again(task, child);
  }
  after_message();
}

}  // namespace penelope
