#include "runtime/launch/checkpoints.hpp"

#include <fmt/format.h>
#include <pthread.h>

#include <csignal>
#include <filesystem>

#include "runtime/fault/outside_state.hpp"
#include "runtime/launch/together.hpp"
#include "wam/code/collector_thread.hpp"
#include "wam/code/image.hpp"
#include "wam/compiler/compiler.hpp"

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto until_next_try = std::chrono::milliseconds(100);
constexpr int intervals_in_silence = 3;  // without a state

OutputGate& install_gate(StreamTable& streams, std::uint64_t to_drop) {
  streams.output_gate = std::make_unique<OutputGate>();
  streams.output_gate->to_drop = to_drop;
  return *streams.output_gate;
}

bool same_file(const std::string& path, const std::string& other) {
  std::error_code error;
  return std::filesystem::equivalent(path, other, error);
}

}  // namespace

void check_checkpoint_options(const Command& c) {
  if (c.checkpoint.empty()) return;
  const auto refuse = [](const char* why) { throw UsageError(fmt::format("--checkpoint: {}", why)); };
  if (c.kind != Command::Kind::run && c.kind != Command::Kind::solve) refuse("only of a run or of solve");
  if (c.sequential) refuse("not of a sequential run; -j 1 has one worker as well");
  if (c.any_order) refuse("not with --order=any: which answers were printed cannot be told");
}

Checkpointer::Checkpointer(const Command& c, std::vector<std::string> words, const ResumedContent* resumed,
                           Worker& root)
    : interval_(c.checkpoint_interval),
      words_(resumed ? resumed->command_line : std::move(words)),
      root_(root),
      gate_(install_gate(*root.streams, resumed ? resumed->printed_since : 0)) {
  const std::uint64_t build = hash_of_program();
  if (resumed && same_file(c.checkpoint, c.resume)) {
    file_ = std::make_unique<CheckpointFile>(c.checkpoint, build, *resumed);
  } else if (resumed) {
    file_ = std::make_unique<CheckpointFile>(c.checkpoint, build, *resumed, resumed->printed + resumed->printed_since);
  } else {
    const CheckpointContent start{words_, std::filesystem::current_path().string(), 0, ""};
    file_ = std::make_unique<CheckpointFile>(c.checkpoint, build, start, 0);
  }
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
  thread_ = std::thread([this, &run, &answers] { take_states(run, answers); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
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
  if (!ended || gate_.broken) return false;
  file_->remove();
  return true;
}

bool Checkpointer::wait(std::chrono::duration<double> time) {
  std::unique_lock lock(mutex_);
  return !changed_.wait_for(lock, time, [this] { return stopped_; });
}

void Checkpointer::take_states(ParallelRun& run, const Answers& answers) {
  const CollectorThread registered;
  auto last = Clock::now();
  bool complained = false;
  for (std::chrono::duration<double> pause = interval_; wait(pause);) {
    const Taken taken = take_state(run, answers);
    const auto now = Clock::now();
    pause = taken == Taken::not_now ? std::min<std::chrono::duration<double>>(until_next_try, interval_) : interval_;
    if (taken == Taken::yes) {
      last = now;
      complained = false;
    } else if (taken == Taken::not_now && !complained && now - last > intervals_in_silence * interval_) {
      const double silence = std::chrono::duration<double>(now - last).count();
      fmt::print(stderr, "penelope: no checkpoint since {:.0f} s: {}\n", silence, reason_);
      complained = true;
    }
  }
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
  return write(content) ? Taken::yes : Taken::not_written;
}

// Nobody runs. Flushing comes first: then all that was printed has been counted.
std::string Checkpointer::write_rest(ParallelRun& run, const Answers& answers, CheckpointContent& content) {
  const std::string outside = write_outside(run.root);
  content.working_directory = std::filesystem::current_path().string();
  content.printed = file_->printed() - gate_.to_drop;
  build_static_indexes(run.root.program);
  ByteWriter out;
  out.text(save_image(run.root.program));
  out.number(answers.printed());
  out.bytes += outside;
  return std::move(out.bytes);
}

bool Checkpointer::write(const CheckpointContent& content) {
  try {
    file_->write(content);
  } catch (const std::exception& e) {
    if (!write_failed_) fmt::print(stderr, "penelope: {}; the run goes on\n", e.what());
    write_failed_ = true;
    return false;
  }
  if (write_failed_) fmt::print(stderr, "penelope: checkpoint {} is written again\n", file_->path());
  write_failed_ = false;
  return true;
}

}  // namespace penelope
