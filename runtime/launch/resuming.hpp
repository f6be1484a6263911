// --resume: the command line, the program and the state of a run, from the file that its --checkpoint has left.
#pragma once
#include <string_view>

#include "runtime/fault/checkpoint_file.hpp"
#include "runtime/launch/answers.hpp"
#include "runtime/launch/options.hpp"
#include "wam/engine.hpp"

namespace penelope {

// What --resume names. Throws CheckpointError.
ResumedContent content_to_resume(const Command&);
// The command that goes on: program, goals, arguments and kind are those of the run that was stopped, how it runs is as
// the new command line says. Its paths are those of now, wherever the run goes on. Throws UsageError.
Command resumed_command(const Command& now, const ResumedContent&);
// Goes where the run was. Throws CheckpointError.
void enter_directory_of(const ResumedContent&);
// Loads the program of the state, and what was outside its stacks, into a new engine. Gives what ParallelRun goes on
// from. Throws CheckpointError.
std::string_view load_state(Engine&, Answers&, const ResumedContent&);

}  // namespace penelope
