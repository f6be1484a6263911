// Starting and ending the workers of a run.
#include "runtime/worker/parallel_run.hpp"

#include <algorithm>
#include <cstdlib>
#include <future>
#include <utility>

#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/usage.hpp"
#include "wam/code/collector_thread.hpp"

namespace penelope {

struct ParallelRun::Alone {
  explicit Alone(const ParallelOptions& options)
      : transport(options.workers, options.message_delay, options.seed, options.link),
        views({0, {options.workers}, {"this host"}, {0}}, false) {}
  InProcessTransport transport;
  Views views;
  Shows shows{Shows::Place::alone, false};
};

ParallelRun::ParallelRun(Worker& root_stacks, const ParallelOptions& given, ProcessGroup* processes)
    : options(given),
      root(root_stacks),
      group(processes),
      alone_(processes ? nullptr : std::make_unique<Alone>(given)),
      transport(processes ? static_cast<Transport&>(processes->link.transport) : alone_->transport),
      views(processes ? processes->views : alone_->views),
      shows(processes ? processes->shows : alone_->shows),
      end([this] { look_again(); }),
      chance(given.seed, given.shake),
      crowd(views.ranks.workers[views.ranks.self], given.eager ? 1 : given.workers_per_core),
      returns(given.eager),
      output(root_stacks, end),
      rest(root_stacks.program, end),
      roster(views.workers_of(working_ranks())) {
  const unsigned rank = views.ranks.self;
  root.outside->numbers.share(rank, views.ranks.count());
  root.outside->tables.is_the_only_one = views.ranks.count() == 1;
  const Peer first = views.ranks.first_worker(rank), count = views.ranks.workers[rank];
  for (Peer p = first; p < first + count; ++p) rest.add(*workers_.emplace_back(std::make_unique<OrWorker>(*this, p)));
  if (views.is_root()) workers_[0]->add_root_seat(root);
  if (alone_) {
    Shows::Sinks sinks;
    sinks.print = [this](const std::string& text, TextFor to) { output.print(text, to); };
    sinks.take_answer = [this](const std::string& text) { return output.take_answer(text); };
    shows.connect(std::move(sinks));
    return;
  }
  allow_collector_threads();
  group->connect(*this, {root, end, output, rest, goal});
  if (views.is_root()) on_alarm_due([this](AlarmId alarm) { group->link.to_followers(control::time_is_over(alarm)); });
  let_others_in();  // the root's stacks run in this thread
}

ParallelRun::~ParallelRun() { release_root(); }

void ParallelRun::release_root() {
  if (std::exchange(root_is_released_, true)) return;
  if (group && views.is_root()) on_alarm_due(nullptr);
  rest.end_alone();
  root.inferences_of_others += workers_.empty() ? 0 : workers_[0]->inferences_for_root();
  root.parallel = nullptr;
  root.cleanups_ask = false;
  root.watch = nullptr;
  root.set_parallel_guard(nullptr);
  root.signals.fetch_and(~static_cast<std::uint32_t>(signal_parallel | signal_halt));
}

// --- the start --------------------------------------------------------------------------------------------------------------

void ParallelRun::start_workers() {
  if (stays_alone_ || started_.exchange(true)) return;
  if (before_start) before_start();
  std::promise<bool> begins;
  const std::shared_future<bool> told = begins.get_future().share();
  try {
    for (auto& worker : workers_) worker->make_threads(told);
    if (group && views.is_root()) group->images.send_program(std::make_unique<Worker>(root, next_seat_number()));
  } catch (const std::exception& e) {
    begins.set_value(false);
    if (!views.is_root()) throw;
    started_ = false;
    return stay_alone(reason_of(e));
  }
  for (auto& worker : workers_) worker->begin();
  begins.set_value(true);
  if (views.is_root()) workers_[0]->begin_root();
}

void ParallelRun::stay_alone(const char* why) {
  if (!stays_alone_.exchange(true)) print_error("penelope: warning: other workers cannot start: {}; the run goes on with one worker\n", why);
}

void ParallelRun::note_lack_of_room(const char* why) {
  if (!lacks_room_.exchange(true)) print_error("penelope: warning: {}; the run goes on, with less work for some workers\n", why);
}

std::thread ParallelRun::start_thread(std::function<void()> what) {
  return penelope::start_thread(std::move(what), [this](const char* why) { break_down(why); });
}

void ParallelRun::set_formulas(std::string text) {
  if (kept_formulas_) return;
  kept_formulas_ = std::make_unique<const Formulas>(std::move(text), root.program);
  formulas_ = kept_formulas_.get();
  if (group && views.is_root()) group->images.send_formulas(kept_formulas_->text());
}

// --- effects ----------------------------------------------------------------------------------------------------------------

// The task that releases it was checked: the shape of what is updated is what it was when the update was kept.
void ParallelRun::make_change(const KeptChange& change) {
  if (const auto* const clause = std::get_if<NewClause>(&change)) {
    add_clause(root.program, *clause);
  } else if (const auto* const value = std::get_if<NewValue>(&change)) {
    root.outside->kept_values.set(value->name, value->block);
  } else if (const auto* const contents = std::get_if<NewContents>(&change)) {
    contents->clauses->publish(root.program, *contents->generation);
  } else if (std::holds_alternative<NoTables>(change)) {
    root.outside->tables.remove_others_in_turn();
  } else if (!make_update(root.program, root.outside->kept_values, std::get<StateUpdate>(change))) {
    print_error("penelope: internal error: an update that was kept does not fit the state\n");
    end.give_up();
  }
}

void ParallelRun::make_change(const Shown& shown) {
  ByteReader in(shown.text);
  const KeptChange change = read_change(in);
  if (!fits(change, root.program, root.symbols)) throw CorruptMessage("a modification of what is not there");
  group->note_effect(shown.effect) ? make_change(change) : happens_twice();
}

void ParallelRun::happens_twice() {
  print_error("penelope: cannot recover: a lost process had already performed side effects, which must not be repeated\n");
  end.give_up();
}

// --- messages ---------------------------------------------------------------------------------------------------------------

void ParallelRun::send(Peer from, Peer to, std::string bytes) {
  transport.send(from, to, views.is_here(to) ? std::move(bytes) : group->stamped(std::move(bytes)));
}

std::string_view ParallelRun::received(const Received& message) { return group ? group->received(message) : message.bytes; }

void ParallelRun::refuse(Peer from, const char* why) {
  const unsigned rank = views.rank_of(from);
  print_error("penelope: rank {} received an invalid message from rank {} on {}: {}\n", views.ranks.self, rank, views.ranks.hosts[rank], why);
  end.give_up();
}

void ParallelRun::look_again() {
  for (auto& worker : workers_) worker->look_again();
}

void ParallelRun::ask_user() {
  asks_ = false;
  if (group && views.is_root()) group->root.let_followers_ask();
  for (auto& worker : workers_) worker->ask_user();
}

void ParallelRun::time_is_over(AlarmId alarm) {
  {
    const std::lock_guard lock(alarms_);
    alarms_elsewhere_.insert(alarm);
  }
  alarm_is_due_elsewhere_ = true;
  for (auto& worker : workers_) worker->look_at_time();
}

bool ParallelRun::is_due_elsewhere(AlarmId alarm) const {
  const std::lock_guard lock(alarms_);
  return alarms_elsewhere_.contains(alarm);
}

// --- the end ----------------------------------------------------------------------------------------------------------------

void ParallelRun::break_down(const char* why) {
  const bool others_can = views.recovers && !views.is_root();
  if (!broken_down_.exchange(true)) print_error("penelope: {} cannot go on: {}\n", others_can ? "this process" : "the run", why);
  if (others_can) std::_Exit(exit_given_up);
  end.give_up();
  finish(end.status());
}

void ParallelRun::finish(int status) {
  if (!end.begin(status)) return;
  if (!views.is_root()) group->link.to_root(control::finish(status));
  stop_workers();
}

void ParallelRun::stop_workers() {
  if (group) group->stop_waiting();
  for (auto& worker : workers_) worker->stop();
}

void ParallelRun::stop_and_join() {
  if (views.is_root()) finish(end.status());
  if (end.begin()) stop_workers();
  partings_.end();
  for (auto& worker : workers_) worker->join();
  if (!group || !views.is_root()) return;
  others_ = group->root.end_followers(options.traced || options.samples_load);
  group->stop_serving();  // this run is about to go
}

RunReport ParallelRun::report() const {
  RunReport result{{}, usage_so_far()};
  for (const auto& worker : workers_) result.workers.push_back({worker->statistics(), worker->activity().track(), worker->log()});
  result.add(others_);
  return result;
}

RunReport ParallelRun::stop_and_report() {
  stop_and_join();
  return report();
}

ProcessState ParallelRun::state() {
  ProcessState now{views.ranks.self, resident_bytes(), {}};
  for (auto& worker : workers_) now.workers.push_back(worker->progress());
  return now;
}

std::vector<ProcessState> ParallelRun::states() {
  std::vector<ProcessState> all{state()};
  if (!group || !views.is_root()) return all;
  for (ProcessState& other : group->root.ask_followers()) all.push_back(std::move(other));
  return all;
}

ProcessState ParallelRun::most_memory_elsewhere() {
  ProcessState most;
  if (group)
    for (const ProcessState& other : group->root.ask_followers())
      if (other.memory > most.memory) most = other;
  return most;
}

}  // namespace penelope
