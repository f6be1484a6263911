// A status line on standard error while a search runs (--progress).
#pragma once
#include <algorithm>
#include <functional>
#include <optional>

#include "runtime/launch/options/options.hpp"
#include "runtime/launch/run/answers.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

// How much of the search tree is done, as it is shown: never less than before.
class ShareDone {
 public:
  unsigned note(const std::vector<ProcessState>&);  // how many workers are busy
  double share() const { return share_; }
  // At the pace of the first so many seconds; nothing: that cannot be told yet.
  std::optional<double> seconds_left(double seconds) const;

 private:
  double share_ = 0;
};

// Asked for; or solve or goals of -g, where standard error is a terminal, unless it is not wanted.
bool shows_progress(const Command&);
// Shows the line; nothing when there is to be none. `parallel` may be nullptr: then no share of the tree is known.
std::function<void()> progress_line(const Command&, ParallelRun* parallel, const Answers&);
void clear_progress_line();

}  // namespace penelope
