// --checkpoint: a thread beside the workers takes the state of the run now and then and writes it to the file, which
// also counts what goes to standard output (fault/checkpoint_file.hpp).
//
// A run over ranks of its own (--ranks) has such a file even when nobody asked for one, then without a name. When effects
// are lost with a rank the run goes back to that state (resuming.hpp), so a state is only taken when there were effects
// since the last one, and not before the run has lasted much longer than taking it will. What going back does not undo (files
// opened to be written, other programs) has a state taken soon; when such a change came after the last state the run cannot go back.
//
//   state     size, program image, answers taken, what is outside the stacks | what ParallelRun says
//
// A state that cannot be taken now, for somebody is in the middle of something, is tried again soon. A file that cannot
// be written ends nothing: it still holds the state before. Both are said on standard error when they last.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/fault/checkpoint_file.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/launch/run/answers.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

// Throws UsageError when the command wants a checkpoint of what can have none.
void check_checkpoint_options(const Command&);

// What a run that takes this one's place needs, in the same process.
struct GoingBack {
  int descriptor = -1;         // of the state; not closed on exec
  bool input_goes_on = false;  // standard input is where it was when the state was taken, not at its begin
  double age = 0;              // seconds, of the state
};

// What a resumed run prints first is dropped: as much as the one before it had printed since the state. Otherwise nothing is.
OutputGate& install_gate(StreamTable&, const ResumedContent* resumed);

class Checkpointer {
 public:
  // Makes the file, from which the run would go on from its start, before anything is printed. `goes_back`: the run can, when
  // effects are lost. `words`: the command line without the program's name. `resumed`: what this run goes on from, or nullptr: then its file
  // goes on, or another one is made like it. Throws CheckpointError.
  Checkpointer(const Command&, bool goes_back, std::vector<std::string> words, const ResumedContent* resumed, Worker& root);
  ~Checkpointer();

  void begin(ParallelRun&, const Answers&);  // from now on states are taken
  void ask_for_state();                      // soon; returns at once
  unsigned states_taken() const { return states_taken_; }
  void take_last_state();  // now, or soon; waits until it is written, or cannot be had
  void stop();             // none is taken any more
  // The run is over and all output flushed. The file goes when the run has `ended` as it should; whether it did.
  bool finish(bool ended);
  const std::string& path() const { return file_->path(); }  // empty: the file has no name
  // After the run. Nothing: it cannot go back; says why on standard error.
  std::optional<GoingBack> go_back();
  // At any time: nothing more goes to standard output, and the caller is about to end the process, whatever this says.
  std::optional<GoingBack> go_back_at_once();

 private:
  using Clock = std::chrono::steady_clock;
  using Seconds = std::chrono::duration<double>;
  enum class Taken { yes, not_now, not_written };
  struct Moment {  // at which a state was taken
    Clock::time_point time = Clock::now();
    std::uint64_t effects = 0, lasting_changes = 0, input_taken = 0;
  };
  void take_states(ParallelRun&, const Answers&);
  bool is_wanted(const ParallelRun&) const;
  Seconds expected_cost() const;
  Taken take_state(ParallelRun&, const Answers&);
  std::string write_rest(ParallelRun&, const Answers&, CheckpointContent&);
  bool write(const CheckpointContent&);
  bool wait(Seconds);  // false: stop
  void try_last_state(ParallelRun&, const Answers&);

  const Seconds interval_;
  const bool goes_back_;
  const std::vector<std::string> words_;
  Worker& root_;
  OutputGate& gate_;
  const std::uint64_t memory_at_start_;
  std::unique_ptr<CheckpointFile> file_;
  Moment last_;                // of the state in the file; mutex_ guards its changes
  Moment now_;                 // of the one that is taken
  std::string reason_;         // why the last state could not be taken
  bool write_failed_ = false;  // the last time
  std::mutex mutex_;
  std::condition_variable changed_;
  bool stopped_ = false, last_is_over_ = false, is_asked_ = false;
  bool is_owed_ = false;  // of thread_: a state that was asked for
  std::atomic<unsigned> states_taken_{0};
  std::atomic<bool> last_is_wanted_{false};
  std::thread thread_;
};

}  // namespace penelope
