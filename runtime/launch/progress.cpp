#include "runtime/launch/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr double least_share = 0.002;  // of the tree before a time that is left can be told

class Line {
 public:
  Line(const Command& command, ParallelRun* parallel, const Answers& answers)
      : counts_(command.kind == Command::Kind::solve && !command.count), parallel_(parallel), answers_(answers) {}

  void show() {
    const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
    std::string text = fmt::format("{:.0f} s", seconds);
    if (counts_) text += fmt::format(", {} answers", answers_.printed());
    if (parallel_) {
      const OrWorker::Progress now = parallel_->progress();
      share_ = std::max(share_, std::min(now.done, 1.0));
      text += fmt::format(", {} of {} workers busy, {:.1f} % of the search tree", now.busy, parallel_->options.workers, 100 * share_);
      if (share_ > least_share) text += fmt::format(", about {:.0f} s left", std::ceil(seconds * (1 - share_) / share_));
    }
    if (isatty(STDERR_FILENO)) {
      fmt::print(stderr, "\r\033[K{}\r", text);
    } else {
      fmt::print(stderr, "penelope: {}\n", text);
    }
  }

 private:
  const bool counts_;
  ParallelRun* const parallel_;
  const Answers& answers_;
  const Clock::time_point began_ = Clock::now();
  double share_ = 0;
};

}  // namespace

bool shows_progress(const Command& command) {
  return command.progress || (command.kind == Command::Kind::solve && isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO));
}

std::function<void()> progress_line(const Command& command, ParallelRun* parallel, const Answers& answers) {
  if (!shows_progress(command)) return {};
  return [line = Line(command, parallel, answers)]() mutable { line.show(); };
}

void clear_progress_line() {
  if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K");
}

}  // namespace penelope
