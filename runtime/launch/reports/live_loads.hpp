// What the workers of a live run had to do, over time: the file that --loads=FILE writes (JSON Lines). Each line is an object with
//   seconds since the start, worker (from 1), load (inferences outstanding), capacity (inferences per second)
// and what else there is does not matter. A worker's load lasts until its next line.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace penelope {

class LiveLoads {
 public:
  struct State {
    double seconds, load, capacity;
  };

  // Throws std::system_error, and std::runtime_error "FILE:LINE: what is wrong".
  explicit LiveLoads(const std::string& path);

  std::size_t workers() const { return workers_.size(); }
  double all_known_at() const;  // seconds
  double end() const;           // the time of the last line
  // The state of a worker (from 0) then, which is not before all_known_at().
  const State& at(std::size_t worker, double seconds) const;
  double left(double seconds) const;  // of all workers
  // Since when all loads are 0. Nothing: they are not at the end.
  std::optional<double> emptied_at() const;

 private:
  std::vector<std::vector<State>> workers_;  // ascending in time, none empty
};

}  // namespace penelope
