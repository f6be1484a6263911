// The threads of a run: how they start, what becomes of one that cannot go on, and how the kernel schedules them when there are more of
// them than cores: those that answer others interrupt those that compute, as soon as they wake.
#pragma once
#include <exception>
#include <functional>
#include <stdexcept>
#include <thread>
#include <utility>

namespace penelope {

// The system gives no further thread: why, and what to do.
struct NoThread : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What e.what() should say.
const char* reason_of(const std::exception& e);

// What a thread calls that cannot go on, with the reason: there is no memory left, say.
using BreakDown = std::function<void(const char* why)>;

// A thread that does this. What it throws would end the process without a word: `break_down` is told instead. Throws NoThread.
std::thread start_thread(std::function<void()> what, BreakDown break_down);
// The same for a thread without which the process is of no use: it ends with a message, and the status of a usage error.
std::thread start_thread(std::function<void()> what);

// Said by a thread that computes.
void let_others_in();
// Said by a thread that mostly sleeps: a short time slice, which lets it in at once (Linux 6.12; no effect before).
void answer_at_once();

}  // namespace penelope
