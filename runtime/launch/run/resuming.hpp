// --resume: the command line, the program and the state of a run, from the file that its --checkpoint has left. And runs that go
// back to a state of theirs by themselves: the process becomes a new run, which inherits the open file.
#pragma once
#include <chrono>
#include <csignal>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/fault/checkpoint_file.hpp"
#include "runtime/launch/options/options.hpp"
#include "runtime/launch/run/answers.hpp"
#include "runtime/launch/run/checkpoints.hpp"
#include "wam/engine.hpp"

namespace penelope {

// What --resume names. Throws CheckpointError.
ResumedContent content_to_resume(const Command&);
// The command that goes on: program, goals, arguments and kind are those of the run that was stopped, how it runs is as
// the new command line says. Its paths are those of now, wherever the run goes on. Throws UsageError.
Command resumed_command(const Command& now, const ResumedContent&);
// Goes where the run was. Throws CheckpointError.
void enter_directory_of(const ResumedContent&);
// Of each worker of the state, in bytes; 0: there is no state. Throws CheckpointError.
std::uint64_t stack_limit_of(const ResumedContent&);
// Loads the program of the state, and what was outside its stacks, into a new engine. Gives what ParallelRun goes on
// from. Throws CheckpointError.
std::string_view load_state(Engine&, Answers&, const ResumedContent&);

// The run of this process before it went back to a state of it.
struct GoneBack {
  int descriptor = -1;         // of the state
  bool input_goes_on = false;  // GoingBack
  bool alone = false;          // other ranks could not be had again
  double seconds = 0;          // that it lasted

  std::string state() const;  // a path
};

// Whether this run came to be in that way.
std::optional<GoneBack> take_gone_back();

// How this process was when the run began.
struct Beginning {
  char** argv;
  std::chrono::steady_clock::time_point time;
  std::string directory;
  std::vector<std::string> environment;
  sigset_t blocked_signals;
  bool is_second_start = false;  // start_once_more()

  explicit Beginning(char** argv);  // now
};

// Becomes a run that goes on from that state of this one with new ranks. `before`: what this one was, if it was one like it.
// `at_once`: while other threads do what they do, and the ranks are left to notice.
[[noreturn]] void go_back(const GoingBack&, const Beginning&, const std::optional<GoneBack>& before, bool at_once = false);
// The same in a rank of an mpirun that somebody else has started, when this rank has left the others: another process goes on alone, on
// this host, and this one, which mpirun knows, passes signals on to it and ends as it does.
[[noreturn]] void go_back_beside(const GoingBack&, const Beginning&, const std::optional<GoneBack>& before);
// As go_back(), without other ranks.
[[noreturn]] void go_back_alone(GoneBack, const Beginning&);
// Begins again from the beginning with new ranks, in the place of this process.
[[noreturn]] void start_once_more(const Beginning&);
// What is different in a command that goes on so: nobody asked for the state, and the time limit is that of all.
void adapt(Command&, const GoneBack&, bool has_checkpoint_of_its_own);

}  // namespace penelope
