#include "runtime/launch/run/checkpoints.hpp"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <limits>
#include <utility>

#include "runtime/fault/outside_state.hpp"
#include "runtime/launch/ranks/together.hpp"
#include "runtime/system/standard_error.hpp"
#include "runtime/system/threads.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/code/image.hpp"
#include "wam/compiler/compiler.hpp"
#include "wam/text/streams_state.hpp"

namespace penelope {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr Seconds until_next_try{0.1};
constexpr auto patience_with_last = std::chrono::milliseconds(2000), between_tries = std::chrono::milliseconds(20);
constexpr auto patience_with_output = std::chrono::seconds(1);
constexpr int intervals_in_silence = 3;  // without a state
// States that nobody asked for: at most so often, and so much longer apart than taking one lasts.
constexpr Seconds least_pause{1};
constexpr double times_the_cost = 50;
constexpr double bytes_per_second = 5e8;  // of memory that has grown: a state holds most of it, and is copied several times

bool same_file(const std::string& path, const std::string& other) {
  std::error_code error;
  return std::filesystem::equivalent(path, other, error);
}

}  // namespace

OutputGate& install_gate(StreamTable& streams, const ResumedContent* resumed) {
  streams.output_gate = std::make_unique<OutputGate>();
  streams.output_gate->to_drop = resumed ? resumed->printed_since : 0;
  return *streams.output_gate;
}

void check_checkpoint_options(const Command& c) {
  if (c.checkpoint.empty()) return;
  const auto refuse = [](const char* why) { throw UsageError(fmt::format("--checkpoint: {}", why)); };
  if (c.kind != Command::Kind::run && c.kind != Command::Kind::solve) refuse("only of a run or of solve");
  if (c.sequential) refuse("not of a sequential run; -j 1 has one worker as well");
  if (c.order == "any") refuse("not with --order=any: which answers were printed cannot be told");
}

Checkpointer::Checkpointer(const Command& c, bool goes_back, std::vector<std::string> words, const ResumedContent* resumed, Worker& root)
    : interval_(c.checkpoint.empty() ? std::numeric_limits<double>::infinity() : c.checkpoint_interval),
      goes_back_(goes_back),
      words_(resumed ? resumed->command_line : words),
      root_(root),
      gate_(install_gate(*root.streams, resumed)),
      memory_at_start_(resident_bytes()) {
  const std::uint64_t build = hash_of_program();
  if (resumed && !c.checkpoint.empty() && same_file(c.checkpoint, c.resume)) {
    file_ = std::make_unique<CheckpointFile>(c.checkpoint, build, *resumed);
  } else if (resumed) {
    file_ = std::make_unique<CheckpointFile>(c.checkpoint, build, *resumed, resumed->printed + resumed->printed_since);
  } else {
    const CheckpointContent start{words_, std::filesystem::current_path().string(), 0, ""};
    file_ = std::make_unique<CheckpointFile>(c.checkpoint, build, start, 0);
  }
  last_.input_taken = StreamsState::input_taken(*root.streams);
  gate_.begins = [this](std::uint64_t bytes) { file_->begins_to_print(bytes); };
  gate_.written = [this](std::uint64_t bytes) { file_->printed(bytes); };
  allow_collector_threads();
}

Checkpointer::~Checkpointer() {
  stop();
  root_.streams->output_gate.reset();
}

void Checkpointer::begin(ParallelRun& run, const Answers& answers) {
  // Signals that end a run are for the first worker's thread; with others the collector stops this one.
  sigset_t signals, before;
  sigemptyset(&signals);
  for (const int number : {SIGINT, SIGTERM, SIGCONT}) sigaddset(&signals, number);
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  const auto restore = [&before] { pthread_sigmask(SIG_SETMASK, &before, nullptr); };
  try {
    thread_ = start_thread([this, &run, &answers] { take_states(run, answers); }, [&run](const char* why) { run.break_down(why); });
    restore();
  } catch (const NoThread&) {
    restore();
    throw;
  }
}

void Checkpointer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Checkpointer::finish(bool ended) {
  if (path().empty()) return true;
  if (!ended || gate_.broken) return false;
  file_->remove();
  return true;
}

void Checkpointer::take_last_state() {
  std::unique_lock lock(mutex_);
  last_is_wanted_ = true;
  changed_.notify_all();
  changed_.wait(lock, [this] { return stopped_ || last_is_over_; });
}

void Checkpointer::ask_for_state() {
  {
    const std::lock_guard lock(mutex_);
    is_asked_ = true;
  }
  changed_.notify_all();
}

bool Checkpointer::wait(Seconds time) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, time, [this] { return stopped_ || last_is_wanted_ || is_asked_; });
  is_owed_ |= std::exchange(is_asked_, false);
  return !stopped_;
}

void Checkpointer::try_last_state(ParallelRun& run, const Answers& answers) {
  for (const auto end = Clock::now() + patience_with_last; Clock::now() < end && take_state(run, answers) == Taken::not_now;)
    std::this_thread::sleep_for(between_tries);
  const std::lock_guard lock(mutex_);
  last_is_over_ = true;
  changed_.notify_all();
}

void Checkpointer::take_states(ParallelRun& run, const Answers& answers) {
  const CollectorThread registered;
  bool complained = false;
  const auto first = goes_back_ ? std::min(interval_, least_pause) : interval_;
  for (Seconds pause = first; wait(pause);) {
    if (last_is_wanted_) return try_last_state(run, answers);
    if (!is_owed_ && !is_wanted(run)) continue;
    const auto begun = Clock::now();
    const Taken taken = take_state(run, answers);
    if (taken == Taken::yes) is_owed_ = false;
    const auto now = Clock::now();
    pause = taken == Taken::not_now ? std::min(until_next_try, interval_) : interval_;
    if (goes_back_ && (path().empty() || taken != Taken::not_now))
      pause = std::min(interval_, std::max(least_pause, times_the_cost * Seconds(now - begun)));
    if (taken == Taken::yes) {
      complained = false;
    } else if (taken == Taken::not_now && !complained && now - last_.time > intervals_in_silence * interval_) {
      print_error("penelope: no checkpoint for {:.0f} s: {}\n", Seconds(now - last_.time).count(), reason_);
      complained = true;
    }
  }
}

// Whether the interval is over, or a loss could now take away what the last state cannot bring back, or takes long to do again.
bool Checkpointer::is_wanted(const ParallelRun& run) const {
  if (Clock::now() - last_.time >= interval_) return true;
  if (!goes_back_) return false;
  if (root_.outside->lasting_changes != last_.lasting_changes) return true;
  return path().empty() && run.group->effects() != last_.effects && Clock::now() - last_.time >= times_the_cost * expected_cost();
}

// A run that keeps many solutions would copy them all, only to be able to go back to where it was a second ago.
Checkpointer::Seconds Checkpointer::expected_cost() const {
  const std::uint64_t now = resident_bytes();
  return Seconds(static_cast<double>(now - std::min(now, memory_at_start_)) / bytes_per_second);
}

Checkpointer::Taken Checkpointer::take_state(ParallelRun& run, const Answers& answers) {
  reason_ = gate_.broken ? "standard output cannot be written" : "the workers do not come to rest";
  if (gate_.broken) return Taken::not_now;
  CheckpointContent content{words_, "", 0, ""};
  bool whole = false;
  std::optional<std::string> state = run.take_checkpoint([&] {
    try {
      std::string rest = write_rest(run, answers, content);
      whole = !gate_.broken;
      return rest;
    } catch (const std::exception& e) {  // the workers wait: they must go on
      reason_ = e.what();
      return std::string();
    }
  });
  if (!state || !whole) return Taken::not_now;
  content.state = std::move(*state);
  if (!write(content)) return Taken::not_written;
  const std::lock_guard lock(mutex_);
  last_ = now_;
  ++states_taken_;
  return Taken::yes;
}

// Nobody runs. Flushing comes first: then all that was printed has been counted.
std::string Checkpointer::write_rest(ParallelRun& run, const Answers& answers, CheckpointContent& content) {
  const std::string outside = write_outside(run.root);
  content.working_directory = std::filesystem::current_path().string();
  content.printed = file_->printed() - gate_.to_drop;
  now_ = {Clock::now(), run.group ? run.group->effects() : 0, run.root.outside->lasting_changes, StreamsState::input_taken(*run.root.streams)};
  build_static_indexes(run.root.program);
  ByteWriter out;
  out.number(run.root.stack_limit);
  out.text(save_image(run.root.program));
  out.number(answers.printed());
  out.bytes += outside;
  return std::move(out.bytes);
}

namespace {

std::nullopt_t refuse_to_go_back(const char* why) {
  print_error("penelope: the run cannot go back to an earlier state: {}\n", why);
  return std::nullopt;
}

}  // namespace

std::optional<GoingBack> Checkpointer::go_back_at_once() {
  std::unique_lock writing(gate_.writing, patience_with_output);
  if (!writing) return refuse_to_go_back("what it prints is not read");
  writing.release();
  return go_back();
}

std::optional<GoingBack> Checkpointer::go_back() {
  if (!goes_back_) return {};
  const auto refuse = refuse_to_go_back;
  const std::lock_guard lock(mutex_);
  if (root_.outside->at_toplevel && isatty(STDIN_FILENO) != 0) return refuse("queries from a terminal do not come again");
  if (gate_.broken) return refuse("standard output cannot be written");
  if (root_.outside->lasting_changes != last_.lasting_changes) return refuse("since then it has changed files, or other programs have run");
  const std::uint64_t taken = StreamsState::input_taken(*root_.streams);
  const bool begins_again = lseek(STDIN_FILENO, -static_cast<off_t>(taken), SEEK_CUR) >= 0;
  if (taken > 0 && !begins_again && taken != last_.input_taken)
    return refuse("what it has read from standard input since then does not come again");
  return GoingBack{dup(file_->descriptor()), !begins_again, Seconds(Clock::now() - last_.time).count()};
}

bool Checkpointer::write(const CheckpointContent& content) {
  try {
    file_->write(content);
  } catch (const std::exception& e) {
    if (!write_failed_) print_error("penelope: {}; the run goes on\n", e.what());
    write_failed_ = true;
    return false;
  }
  if (write_failed_) print_error("penelope: checkpoints are written to {} again\n", file_->path());
  write_failed_ = false;
  return true;
}

}  // namespace penelope
