// One run of a command, from its start to its end: what it printed, and what it took.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace penelope {

struct MeasuredRun {
  double seconds = 0;            // on the wall
  double cpu_seconds = 0;        // of the process and of those that it has waited for
  std::uint64_t peak_bytes = 0;  // of the largest of these processes
  int status = 0;                // exit status; 128 + the number of the signal that ended it
  std::string output;            // on standard output
};

// Runs a program with these words, the first being its path. Standard input is empty, standard error is that of this process.
// Throws std::system_error.
MeasuredRun measured_run(const std::vector<std::string>& words);

}  // namespace penelope
