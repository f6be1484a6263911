// TaskMap: the or-tree of a parallel run as its workers divided it: a node for each task, below the task that gave it away.
//
// The largest subtrees stay nodes; what is smaller is folded into the node that it hangs on, which then knows how many tasks and how many
// inferences that were. So sums are exact however many tasks there were. Making it takes O(n log n) for n tasks.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/worker/statistics.hpp"

namespace penelope {

class TaskMap {
 public:
  static constexpr std::size_t most_nodes = 10'000;
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  using Clock = Track::Clock;

  struct Sums {
    std::uint64_t tasks = 0, inferences = 0, thrown_away = 0, answers = 0;  // thrown_away: of the inferences
    void add(const Sums&);
  };
  struct Node {
    std::uint32_t parent;  // of nodes(); of the root, which is the first: itself
    std::uint32_t worker;  // from 1
    std::uint32_t place;   // of places()
    std::uint64_t depth;
    std::uint64_t after;              // inferences of the parent before this one left
    Sums own, folded;                 // of its own run; of small tasks below it
    bool is_thrown_away = false;      // or a task that it comes from was: then nothing needed it, even if it had ended before
    Clock::time_point left, arrived;  // where it was copied; the epoch: not known
  };

  // Work of no task is the root's: what is before and after the parallel goal. `inferences`: of all workers.
  TaskMap(const std::vector<WorkerReport>&, std::uint64_t inferences);

  const std::vector<Node>& nodes() const { return nodes_; }           // parents first
  const std::vector<std::string>& places() const { return places_; }  // the first: not known
  const std::vector<Sums>& sums_of_places() const { return sums_of_places_; }
  std::uint32_t place(const std::string& text);   // its number, new or not
  std::uint32_t node_of(ortree::TaskId) const;    // that shows the task; none: not known
  std::uint64_t tasks() const { return tasks_; }  // without the root
  // The most inferences that stand one after the other: of a task, after what its parent had done when it left, and so on.
  std::uint64_t longest_chain() const { return longest_chain_; }

 private:
  struct Row;
  void collect(const std::vector<WorkerReport>&, std::vector<Row>&);
  void fold(std::vector<Row>&);

  std::vector<Node> nodes_;
  std::vector<std::string> places_{""};
  std::unordered_map<std::string, std::uint32_t> numbers_{{"", 0}};  // of places
  std::vector<Sums> sums_of_places_;
  std::unordered_map<ortree::TaskId, std::uint32_t> rows_;  // then nodes
  std::uint64_t tasks_ = 0, longest_chain_ = 0;
};

}  // namespace penelope
