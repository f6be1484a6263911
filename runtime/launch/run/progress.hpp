// A status line on standard error while a search runs (--progress).
#pragma once
#include <functional>

#include "runtime/launch/options/options.hpp"
#include "runtime/launch/run/answers.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

// Asked for; or solve or goals of -g, where standard error is a terminal, unless it is not wanted.
bool shows_progress(const Command&);
// Shows the line; nothing when there is to be none. `parallel` may be nullptr: then no share of the tree is known.
std::function<void()> progress_line(const Command&, ParallelRun* parallel, const Answers&);
void clear_progress_line();

}  // namespace penelope
