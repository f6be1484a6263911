#include "runtime/launch/run/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

#include "runtime/system/standard_error.hpp"
#include "wam/text/status_line.hpp"

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double silent_seconds = 1;   // of a run that nobody asked to tell of its progress
constexpr double least_share = 0.002;  // of the tree before a time that is left can be told

class Line {
 public:
  Line(const Command& command, ParallelRun* parallel, const Answers& answers)
      : counts_(command.kind == Command::Kind::solve && !command.count),
        was_asked_for_(command.progress),
        parallel_(parallel),
        answers_(answers) {}

  void show() {
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    std::string text = fmt::format("{:.0f} s", seconds);
    if (counts_) text += fmt::format(", {} answers", answers_.printed());
    if (parallel_) {
      const unsigned busy = done_.note(parallel_->states());
      text += fmt::format(", {} of {} workers busy, {:.1f} % of the search tree", busy, parallel_->options.workers, 100 * done_.share());
      if (const auto best = parallel_->root.outside->incumbents.objective()) text += fmt::format(", best so far {}", *best);
      if (const auto left = done_.seconds_left(seconds)) text += fmt::format(", about {:.0f} s left", std::ceil(*left));
    }
    if (isatty(STDERR_FILENO)) {
      if (was_asked_for_ || seconds >= silent_seconds) StatusLine::of_terminal().show(text);
    } else {
      print_error("penelope: {}\n", text);
    }
  }

 private:
  const bool counts_, was_asked_for_;
  ParallelRun* const parallel_;
  const Answers& answers_;
  const Clock::time_point began_ = Clock::now();
  ShareDone done_;
};

}  // namespace

// What was lost with a process may count twice.
unsigned ShareDone::note(const std::vector<ProcessState>& states) {
  double done = 0;
  unsigned busy = 0;
  for (const ProcessState& process : states)
    for (const WorkerProgress& worker : process.workers) {
      done += worker.done;
      busy += worker.runs;
    }
  share_ = std::max(share_, std::min(done, 1.0));
  return busy;
}

std::optional<double> ShareDone::seconds_left(double seconds) const {
  if (share_ <= least_share) return std::nullopt;
  return seconds * (1 - share_) / share_;
}

bool shows_progress(const Command& command) {
  if (command.progress || command.no_progress) return command.progress;
  const bool may_be_long = command.kind == Command::Kind::solve || (command.kind == Command::Kind::run && !command.goals.empty());
  return may_be_long && isatty(STDERR_FILENO);
}

std::function<void()> progress_line(const Command& command, ParallelRun* parallel, const Answers& answers) {
  if (!shows_progress(command)) return {};
  StatusLine::of_terminal().ends_at_toplevel = !command.progress;
  return [line = Line(command, parallel, answers)]() mutable { line.show(); };
}

void clear_progress_line() { StatusLine::of_terminal().clear(); }

}  // namespace penelope
