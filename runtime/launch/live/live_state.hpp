// What the page of --serve shows (live_page.hpp), and what its users can have done. The page's script (runtime/live_server/page/live.js) reads
// it:
//
//   about    goal, program, version, workers, whether it is sequential, hosts of the ranks, and which orders make sense: can_checkpoint,
//   can_leave update   sample: seconds, share of the tree, seconds_left, answers, busy workers, inferences, states: a digit for each worker
//   (WorkerState), in
//            the order of their numbers
//            workers: number, rank, state, inferences, exported, imported, inferences thrown away, messages, seconds busy, waiting, idle
//            processes: rank, host, bytes of memory, lost
//            checkpoints, and events: [seconds, text]
//   end      status, whether it was the run's own end, seconds, answers, inferences
#pragma once
#include <chrono>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runtime/launch/options/options.hpp"
#include "runtime/launch/ranks/supervisor.hpp"
#include "runtime/launch/run/answers.hpp"
#include "runtime/launch/run/checkpoints.hpp"
#include "runtime/launch/run/progress.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

class LiveState {
 public:
  using Object = nlohmann::ordered_json;

  // `parallel` and `checkpointer` may be nullptr.
  LiveState(const Command&, ParallelRun* parallel, Checkpointer* checkpointer, const Answers&);

  Object about() const;
  Object update();  // by one thread
  Object end(const Worker& root, bool is_own, int status) const;
  // Any thread may call. An order that makes no sense now is told as an event.
  void carry_out(const std::string& order, unsigned rank, Supervisor&);

 private:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count(); }
  bool can_leave() const { return parallel_ && parallel_->views.recovers && parallel_->views.has_others(); }
  void note(std::string text);  // an event
  void note_what_is_new();

  const Command& command_;
  ParallelRun* const parallel_;
  Checkpointer* const checkpointer_;
  const Answers& answers_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  ShareDone done_;
  unsigned states_taken_ = 0;
  std::vector<bool> lost_;            // by rank, as far as was told
  std::vector<bool> asked_to_leave_;  // by rank
  std::mutex mutex_;                  // guards the events
  std::vector<std::pair<double, std::string>> events_;
};

}  // namespace penelope
