// penelope --ranks N: this process starts mpirun, and becomes rank 0 of the ranks that mpirun starts.
//
//   penelope --ranks 3          mpirun, its child
//     listens        -- fork -->  starts ranks 0, 1, 2: the same command line
//     |  <------ environment --   rank 0 stands in: it sends what mpirun has told it, then sleeps until this process is gone
//     is rank 0                   ranks 1, 2
//
// So nothing that the user sees goes through mpirun: the terminal, the standard streams, signals and job control are those of one
// process, and the exit status is its own. Of mpirun's failures these remain, and this process sees to them:
//
//   it cannot start the ranks     what it said, exit status 2
//   it ends before the run does   the supervisor looks for that (supervisor.hpp): the run goes back to a state of it (resuming.hpp), or
//                                 ends with status 2
//   it does not end               at the end it has a moment, then it is killed
//   this process is killed        the kernel kills mpirun, and the ranks notice that they are alone
//
// What mpirun says is kept and shown only if it failed. What the other ranks say comes through its standard output.
#pragma once
#include <string>

#include "runtime/launch/options/options.hpp"

namespace penelope {

// Called first. Does not return in the process that stands in for rank 0; does nothing in one that penelope has not started.
void stand_in_for_launcher();

// Starts the ranks that the command asks for, if any: then launched_rank() is what mpirun says of rank 0. Throws UsageError, RankError.
void start_ranks(const Command&, int argc, char** argv);

// When this rank has joined the others: what mpirun said of it is not for the processes that the program starts.
void restore_environment();

bool has_own_mpirun();
bool own_mpirun_has_ended();
// How it has ended, and what it said.
std::string end_of_own_mpirun();
// When this rank has left the others.
void stop_own_mpirun();
// When this rank has not met the others: nobody waits for them.
void abandon_own_mpirun();
// At once; its ranks notice that they are alone.
void kill_own_mpirun();

}  // namespace penelope
