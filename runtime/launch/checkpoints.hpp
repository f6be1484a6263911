// --checkpoint: a thread beside the workers takes the state of the run now and then and writes it to the file, which
// also counts what goes to standard output (fault/checkpoint_file.hpp).
//
//   state     size, program image, answers taken, what is outside the stacks | what ParallelRun says
//
// A state that cannot be taken now, for somebody is in the middle of something, is tried again soon. A file that cannot
// be written ends nothing: it still holds the state before. Both are said on standard error when they last.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/fault/checkpoint_file.hpp"
#include "runtime/launch/answers.hpp"
#include "runtime/launch/options.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

// Throws UsageError when the command wants a checkpoint of what can have none.
void check_checkpoint_options(const Command&);

class Checkpointer {
 public:
  // Makes the file, from which the run would go on from its start, before anything is printed. `words`: the command
  // line without the program's name. `resumed`: what this run goes on from, or nullptr: then its file goes on, or
  // another one is made like it. Throws CheckpointError.
  Checkpointer(const Command&, std::vector<std::string> words, const ResumedContent* resumed, Worker& root);
  ~Checkpointer();

  void begin(ParallelRun&, const Answers&);  // from now on states are taken
  void stop();                               // none is taken any more
  // The run is over and all output flushed. The file goes when the run has `ended` as it should; whether it did.
  bool finish(bool ended);
  const std::string& path() const { return file_->path(); }

 private:
  enum class Taken { yes, not_now, not_written };
  void take_states(ParallelRun&, const Answers&);
  Taken take_state(ParallelRun&, const Answers&);
  std::string write_rest(ParallelRun&, const Answers&, CheckpointContent&);
  bool write(const CheckpointContent&);
  bool wait(std::chrono::duration<double>);  // false: stop

  const std::chrono::duration<double> interval_;
  const std::vector<std::string> words_;
  Worker& root_;
  OutputGate& gate_;
  std::unique_ptr<CheckpointFile> file_;
  std::string reason_;         // why the last state could not be taken
  bool write_failed_ = false;  // the last time
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace penelope
