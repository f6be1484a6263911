// ParallelRun: the workers of this process, what they share, and what the machines of all seats are connected to.
//
// Made before a program is loaded; the first worker's stacks are those that load it. The others start when the program's goal
// has run for a while, so a short goal never wakes a second worker. A run ends with halt/1 at the front, or when the root
// task is finished.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/transport/transport.hpp"
#include "runtime/worker/or_worker.hpp"
#include "wam/machine/or_parallel.hpp"

namespace penelope {

struct ParallelOptions {
  unsigned workers = 1;
  scheduler::PolicyKind policy = scheduler::PolicyKind::penelope;
  StackSizes stacks;
  bool eager = false;                              // tests: give away at every choice point, start at once
  std::chrono::microseconds message_delay{0};      // tests
  std::uint64_t seed = 1;
};

class ParallelRun : public OrParallel {
 public:
  ParallelRun(Worker& root, const ParallelOptions&);
  ~ParallelRun() override;

  const ParallelOptions options;
  Program& program;
  Worker& root;
  std::unique_ptr<Transport> transport;
  std::function<void(const std::string&)> print_answer;

  // The program's goal has run long enough to be worth other workers.
  void start_workers();
  bool started() const { return started_.load(); }
  // Ends the run with an exit status: the root's machine halts with it.
  void finish(int status);
  bool finished() const { return finished_.load(); }
  int status() const { return status_; }
  void stop_and_join();
  std::vector<WorkerStatistics> statistics() const;

  // --- OrParallel -----------------------------------------------------------------------------------------------------
  void before_effect(Worker&) override;
  void backtrack(Worker&) override;
  void before_cut(Worker&, Cell* level) override;
  void safe_point(Worker&) override;
  void begin_scope(Worker&, std::uint64_t id) override;
  bool collects_here(Worker&, std::uint64_t id) override;
  void keep_solution(Worker&, std::uint64_t id, SolutionBuffer) override;
  std::vector<SolutionBuffer> end_scope(Worker&, std::uint64_t id) override;
  void answer(Worker&, std::string text) override;
  void begin_region(Worker&) override;

 private:
  std::vector<std::unique_ptr<OrWorker>> workers_;
  std::mutex mutex_;
  std::atomic<bool> started_{false}, finished_{false};
  int status_ = 0;
};

}  // namespace penelope
