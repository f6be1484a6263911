// What a run did, worker by worker: a table on standard error (--stats) or JSON Lines in a file (--json).
#pragma once
#include <chrono>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "runtime/launch/options/options.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

class Report {
 public:
  explicit Report(const ParallelRun&);
  // Of a sequential run.
  Report(const Worker&, std::chrono::steady_clock::time_point began);

  void print(Detail) const;  // on standard error
  // An object for each worker, then one for all.
  std::vector<nlohmann::ordered_json> json() const;
  // These, as JSON Lines. Throws std::system_error when the file cannot be written.
  void write_json_lines(const std::string& path) const;

 private:
  void print_the_rest() const;
  void sum_up(std::chrono::steady_clock::time_point began, const Usage&);

  std::vector<WorkerStatistics> workers_;
  WorkerStatistics all_;
  ParallelRun::Checkpoints checkpoints_;
  double wall_seconds_ = 0, efficiency_ = 0;
  Usage usage_;
};

}  // namespace penelope
