#include "runtime/launch/ranks/supervisor.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <system_error>

#include "runtime/system/threads.hpp"

namespace penelope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto memory_look = std::chrono::milliseconds(20);  // how often the memory in use is looked at
constexpr auto tick_time = std::chrono::milliseconds(250);
constexpr auto beat_time = std::chrono::milliseconds(100), longest_beat = 3 * beat_time;  // under mpirun
constexpr char end_of_run = 0, ask_user = 1, stop_for_user = 3;                           // bytes in the pipe; others are numbers of signals
static_assert(SIGINT != ask_user && SIGTERM != ask_user && SIGINT != stop_for_user && SIGTERM != stop_for_user);

// What the signal handler sees.
int pipe_ends[2] = {-1, -1};
Worker* first_worker = nullptr;
bool goes_on_for_a_moment = false;  // Limits::before_stop wants it to
std::atomic<Clock::time_point> last_beat;

void on_signal(int number) {
  const int kept = errno;
  char byte = static_cast<char>(number);
  if (number == SIGINT && first_worker->outside->at_toplevel) {
    first_worker->outside->interrupted = true;
    first_worker->raise_signal(signal_interrupt);
    byte = ask_user;
  } else {
    struct sigaction original {};
    original.sa_handler = SIG_DFL;
    sigaction(SIGINT, &original, nullptr);
    sigaction(SIGTERM, &original, nullptr);
    if (!goes_on_for_a_moment) first_worker->raise_signal(signal_halt);
  }
  [[maybe_unused]] const auto written = write(pipe_ends[1], &byte, 1);
  errno = kept;
}

void on_continue(int, siginfo_t* from, void*) {
  if (from->si_pid == getppid() && Clock::now() - last_beat.load() < longest_beat) on_signal(SIGTERM);
}

void handle_signals_of_process(bool under_mpirun) {
  struct sigaction ours {};
  ours.sa_handler = on_signal;  // no SA_RESTART: a read from the terminal ends
  sigaction(SIGINT, &ours, nullptr);
  sigaction(SIGTERM, &ours, nullptr);
  struct sigaction announced {};
  announced.sa_sigaction = on_continue;
  announced.sa_flags = SA_SIGINFO;
  if (under_mpirun) sigaction(SIGCONT, &announced, nullptr);
  struct sigaction nothing {};
  nothing.sa_handler = [](int) {};
  sigaction(SIGALRM, &nothing, nullptr);  // stop() sends it
  std::signal(SIGPIPE, SIG_IGN);
}

// As poll() takes it.
int milliseconds_until(Clock::time_point time) {
  if (time == Clock::time_point::max()) return -1;
  constexpr std::int64_t longest = 1'000'000;
  const std::int64_t left = std::chrono::ceil<std::chrono::milliseconds>(time - Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, longest));
}

}  // namespace

Supervisor::Supervisor(Worker& root, ParallelRun* parallel, const Limits& limits, std::function<void()> tick)
    : root_(root), parallel_(parallel), limits_(limits), tick_(std::move(tick)) {
  if (pipe2(pipe_ends, O_CLOEXEC | O_NONBLOCK) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  first_worker = &root;
  goes_on_for_a_moment = limits_.before_stop != nullptr;
  last_beat = Clock::now();
  handle_signals_of_process(limits_.under_mpirun);  // before the thread, which may send one at once
  // Signals go to the first worker's thread, whose system calls they end.
  sigset_t signals, before;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGCONT);
  pthread_sigmask(SIG_BLOCK, &signals, &before);
  thread_ = parallel_ ? parallel_->start_thread([this] { supervise(); }) : start_thread([this] { supervise(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

Supervisor::~Supervisor() { finish(); }

void Supervisor::supervise() {
  auto deadline = Clock::time_point::max();
  if (limits_.time) deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(*limits_.time));
  auto next_tick = tick_ ? Clock::now() + tick_time : Clock::time_point::max();
  auto next_look = limits_.memory ? Clock::now() : Clock::time_point::max();
  auto next_beat = limits_.under_mpirun || limits_.is_cut_off ? Clock::now() : Clock::time_point::max();
  const pid_t launcher = getppid();
  for (;;) {
    pollfd pipe{pipe_ends[0], POLLIN, 0};
    char byte = 0;
    if (poll(&pipe, 1, milliseconds_until(std::min({deadline, next_tick, next_look, next_beat}))) > 0 && read(pipe_ends[0], &byte, 1) == 1) {
      if (byte == end_of_run) return;
      if (byte == ask_user) {
        if (parallel_) parallel_->ask_user();
        continue;
      }
      return stop(byte == SIGINT ? EndCause::interrupt : byte == stop_for_user ? EndCause::page : EndCause::termination);
    }
    const auto now = Clock::now();
    if (now >= deadline) return stop(EndCause::time_limit);
    if (now >= next_look) {
      const auto other = parallel_ ? parallel_->most_memory_elsewhere() : ProcessState();
      if (other.memory > limits_.memory) rank_over_limit_ = other.rank;
      if (std::max(resident_bytes(), other.memory) > limits_.memory) return stop(EndCause::memory_limit);
      next_look = now + memory_look;
    }
    if (now >= next_beat) {
      if (limits_.under_mpirun && getppid() != launcher) return stop(EndCause::termination);  // mpirun is gone
      if (limits_.is_cut_off && limits_.is_cut_off()) return stop(EndCause::cut_off);
      last_beat = now;
      next_beat = now + beat_time;
    }
    if (now >= next_tick) {
      tick_();
      next_tick = now + tick_time;
    }
  }
}

// The first worker last: it ends the process.
void Supervisor::stop(EndCause cause) {
  cause_ = cause;
  if (limits_.before_stop && cause != EndCause::cut_off && cause != EndCause::memory_limit) limits_.before_stop();
  if (parallel_) parallel_->finish(0);
  root_.raise_signal(signal_halt);
  pthread_kill(first_thread_, SIGALRM);  // ends a system call that it waits in
}

namespace {
void tell_supervisor(char byte) { [[maybe_unused]] const auto written = write(pipe_ends[1], &byte, 1); }
}  // namespace

void Supervisor::stop_for_page() { tell_supervisor(stop_for_user); }

EndCause Supervisor::finish() {
  if (thread_.joinable()) {
    tell_supervisor(end_of_run);
    thread_.join();
  }
  return cause_;
}

void die_of(int signal_number) {
  std::fflush(stdout);
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
  std::_Exit(128 + signal_number);
}

}  // namespace penelope
