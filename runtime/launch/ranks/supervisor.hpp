// Supervisor: one thread beside the workers that ends a run before its time: an interrupt (SIGINT), SIGTERM, the time limit
// or the memory limit of the whole process.
//
// A signal handler may do little: it raises signal_halt for the first worker, which may wait in a system call that the signal
// ends, and writes to a pipe. The supervisor reads the pipe and stops all other workers. After the first signal both have
// their default action again, so a second one ends what does not come to a safe point. While the toplevel waits for a query
// or runs one, an interrupt asks what to do with that query instead: the supervisor tells the other workers, for one of them may
// be the front.
//
// Under mpirun an interrupt comes as SIGCONT: mpirun sends that to every rank, SIGTERM one second later and SIGKILL at once
// after it. A rank that was stopped (Ctrl-Z) gets SIGCONT as well; then the supervisor has had no beat for a while.
#pragma once
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <thread>

#include "runtime/worker/parallel_run.hpp"

namespace penelope {

struct Limits {
  std::optional<double> time;                   // seconds, from the start of the program on
  std::uint64_t memory = 0;                     // bytes of a whole process; 0: none
  bool under_mpirun = false;                    // which the user has started; it has an own way to announce the end
  std::function<bool()> is_cut_off = nullptr;   // of the other ranks, for good: asked a few times a second
  std::function<void()> before_stop = nullptr;  // called when something ends the run, while it still goes on
};

// page: a user who looks at it wants so. loss: ParallelRun::give_up
enum class EndCause { own, interrupt, termination, time_limit, memory_limit, page, cut_off, loss };

class Supervisor {
 public:
  // `parallel` may be nullptr. `tick`, if there is one, is called a few times a second.
  Supervisor(Worker& root, ParallelRun* parallel, const Limits&, std::function<void()> tick);
  ~Supervisor();
  void stop_for_page();  // soon; any thread may call
  // Ends the thread; what ended the run. Workers have stopped.
  EndCause finish();
  unsigned rank_over_limit() const { return rank_over_limit_; }  // of memory

 private:
  void supervise();
  void stop(EndCause);

  Worker& root_;
  ParallelRun* const parallel_;
  const Limits limits_;
  std::function<void()> tick_;
  const pthread_t first_thread_ = pthread_self();
  std::atomic<EndCause> cause_{EndCause::own};
  unsigned rank_over_limit_ = 0;
  std::thread thread_;
};

// Ends this process by the signal, as the shell expects it of a program that a signal ended.
[[noreturn]] void die_of(int signal_number);

}  // namespace penelope
