// The lines that end the output for MiniZinc: the best solution where the search was stopped, the status, statistics.
#pragma once
#include <cstdint>

#include "runtime/launch/options/options.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

// How many answers of a model are printed at most; 0: all.
std::uint64_t wanted_answers(const Command&);

struct ModelEnd {
  bool was_stopped;       // by a limit or a signal
  int status;             // that of the run
  std::uint64_t answers;  // that were printed in order
};

// Prints what is left to print. Returns the exit status: 0 unless there was an error.
int finish_model(const Command&, const ModelEnd&, const Worker&, const ParallelRun*);

}  // namespace penelope
