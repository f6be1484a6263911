// Starting and ending the workers of a run.
#include "runtime/worker/parallel_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "runtime/transport/threads.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

namespace {
constexpr std::chrono::milliseconds shortest_pause{1}, longest_pause{200}, longest_eager_pause{4};
constexpr unsigned rank_shift = 12;  // in the number of a seat, of which 24 bits are used (choice point identities)
}

ParallelRun::ParallelRun(Worker& root_stacks, const ParallelOptions& given, ProcessGroup* processes)
    : options(given),
      root(root_stacks),
      group(processes),
      own_transport(processes ? nullptr : std::make_unique<InProcessTransport>(given.workers, given.message_delay, given.seed, given.link)),
      transport(processes ? static_cast<Transport&>(processes->transport) : *own_transport),
      roster(working()) {
  random_.seed(static_cast<std::minstd_rand::result_type>(given.seed));
  const unsigned rank = group ? group->ranks.self : 0;
  const Peer first = group ? group->ranks.first_worker(rank) : 1, count = group ? group->ranks.workers[rank] : given.workers;
  for (Peer p = first; p < first + count; ++p) workers_.push_back(std::make_unique<OrWorker>(*this, p));
  if (effects_here()) workers_[0]->add_root_seat(root);
  if (!group) return;
  allow_collector_threads();
  if (group->is_root()) group->serve(*this);
  let_others_in();  // the root's stacks run in this thread
}

// The root's stacks go on alone.
ParallelRun::~ParallelRun() {
  root.parallel = nullptr;
  root.watch = nullptr;
  root.set_parallel_guard(nullptr);
  root.signals.fetch_and(~static_cast<std::uint32_t>(signal_parallel | signal_halt));
}

bool ParallelRun::draw(unsigned one_of) {
  const std::lock_guard lock(mutex_);
  return (random_() >> 6 & (one_of - 1)) == 0;
}

void ParallelRun::start_workers() {
  if (started_.exchange(true)) return;
  if (before_start) before_start();
  if (group && group->is_root()) group->send_program();
  for (auto& worker : workers_) worker->start_threads();
  if (effects_here()) workers_[0]->begin_root();
}

void ParallelRun::set_formulas(std::string text) {
  if (kept_formulas_) return;
  kept_formulas_ = std::make_unique<const Formulas>(std::move(text), root.program);
  formulas_ = kept_formulas_.get();
  if (group && group->is_root()) group->send_formulas(kept_formulas_->text());
}

std::uint32_t ParallelRun::next_seat_number() { return (group ? group->ranks.self << rank_shift : 0) + ++seats_made_; }

// --- messages ---------------------------------------------------------------------------------------------------------------

void ParallelRun::send(Peer from, Peer to, std::string bytes) {
  const bool leaves = !is_here(to);
  transport.send(from, to, leaves ? group->stamped(std::move(bytes)) : std::move(bytes));
}

std::string_view ParallelRun::received(const Received& message) { return group ? group->received(message) : message.bytes; }

void ParallelRun::refuse(Peer from, const char* why) {
  fmt::print(stderr, "penelope: a message of rank {} makes no sense: {}\n", rank_of(from), why);
  give_up();
}

void ParallelRun::look_again() {
  for (auto& worker : workers_) worker->look_again();
}

void ParallelRun::ask_user() {
  asks_ = false;
  if (group && group->is_root()) group->let_followers_ask();
  for (auto& worker : workers_) worker->ask_user();
}

scheduler::Neighbours ParallelRun::neighbours() const {
  scheduler::Neighbours result;
  if (!group) return result;
  const Ranks& ranks = group->ranks;
  std::vector<std::uint32_t> processes, hosts, networks;
  for (const unsigned rank : ranks_that_work()) {
    const auto host = std::find(ranks.hosts.begin(), ranks.hosts.end(), ranks.hosts[rank]) - ranks.hosts.begin();
    processes.insert(processes.end(), ranks.workers[rank], rank);
    hosts.insert(hosts.end(), ranks.workers[rank], static_cast<std::uint32_t>(host));
    networks.insert(networks.end(), ranks.workers[rank], ranks.networks[rank]);
  }
  result.add_level(std::move(processes));
  result.add_level(std::move(hosts));
  result.add_level(std::move(networks));
  return result;
}

void ParallelRun::note_return(std::uint64_t inferences) {
  if (worth_sending(inferences)) {
    pause_ = Clock::duration::zero();
    return;
  }
  const Clock::duration longest = options.eager ? longest_eager_pause : longest_pause;
  pause_ = std::clamp<Clock::duration>(2 * pause_.load(), shortest_pause, longest);
  no_exports_until_ = Clock::now() + pause_.load();
}

bool ParallelRun::may_export_to(Peer to) const {
  return is_here(to) || Clock::now() >= no_exports_until_.load();
}

Peer ParallelRun::some_root_worker(Peer near) const { return 1 + near % group->ranks.workers[0]; }

// --- answers and output -----------------------------------------------------------------------------------------------------

void ParallelRun::show(std::uint64_t number, std::string text, bool is_output) {
  group ? group->show(number, std::move(text), is_output) : print(text, is_output);
}

void ParallelRun::print(const std::string& text, bool is_output) {
  if (!is_output) {
    if (!root.outside->take_answer(text)) request_finish(0);
    return;
  }
  try {
    root.streams->output().write(text);
  } catch (const std::system_error& e) {
    fmt::print(stderr, "penelope: cannot write to current output: {}\n", e.what());
    request_finish(2);
  }
}

bool ParallelRun::give_answer(std::string text) {
  if (effects_here()) return root.outside->take_answer(text);
  group->give_answer(text);
  return true;
}

// --- the end ----------------------------------------------------------------------------------------------------------------

void ParallelRun::request_finish(int status) {
  status_ = status;
  finish_requested_ = true;
  look_again();
}

void ParallelRun::give_up() {
  gave_up_ = true;
  request_finish(exit_given_up);
}

void ParallelRun::finish(int status) {
  if (finished_.exchange(true)) return;
  status_ = status;
  if (!effects_here()) group->ask_to_finish(status);
  stop_workers();
}

void ParallelRun::stop_workers() {
  if (group) group->stop_waiting();
  for (auto& worker : workers_) worker->stop();
}

void ParallelRun::stop_and_join() {
  if (effects_here()) finish(status_);
  if (!finished_.exchange(true)) stop_workers();
  for (std::thread& parting : partings_) parting.join();
  partings_.clear();
  for (auto& worker : workers_) worker->join();
  if (!group || !group->is_root()) return;
  others_ = group->end_followers();
  group->stop_serving();  // this run is about to go
}

RunReport ParallelRun::report() const {
  RunReport result{{}, usage_so_far()};
  for (const auto& worker : workers_) result.workers.push_back({worker->statistics(), worker->activity().track()});
  result.add(others_);
  return result;
}

OrWorker::Progress ParallelRun::progress() {
  OrWorker::Progress all;
  for (auto& worker : workers_) {
    const OrWorker::Progress one = worker->progress();
    all.done += one.done;
    all.busy += one.busy;
  }
  if (!group || !group->is_root()) return all;
  for (const ProcessGroup::State& other : group->ask_followers()) {
    all.done += other.done;
    all.busy += other.busy;
  }
  all.done = std::min(all.done, 1.0);  // what was lost may count twice
  return all;
}

ProcessGroup::State ParallelRun::most_memory_elsewhere() {
  ProcessGroup::State most;
  if (group)
    for (const ProcessGroup::State& other : group->ask_followers())
      if (other.memory > most.memory) most = other;
  return most;
}

}  // namespace penelope
