// TreeRecorder: the or-tree of a sequential run, as a file (--record-tree).
//
// The machine is the usual one. It asks this recorder as it asks an or-parallel run (wam/machine/or_parallel.hpp): with its poll
// flag always set at every call, with `watch` above all choice points whenever it backtracks. From one such moment to the next
// at most one call is made, so the choice points that are new or gone since are known to the inference, and a run that is
// not recorded pays nothing. (A choice point that is pushed and removed between two calls is not seen.)
//
//   marks   the machine's choice points, oldest first; those that no other worker could have alternatives of are marks only
//   nodes   the choice points on the path from the root: an exhausted one stays, for its last alternative goes on
//
//   marks      m1 (node 1)          m2       m3 (node 3)              node 2 has no mark: its last alternative runs
//   nodes  0        1          2                  3
//          root
//
// What happens     a new mark                    a node above the newest one
//                  backtracking into a mark      all nodes above it are finished; of its own node an alternative is
//                  a mark is gone                a cut, or an exception: all nodes from it on are finished, what follows waits for them
//
// A finished node is written at once. An alternative with less inferences than `merge_below` is only a number in its node; a
// node with less than two other alternatives becomes part of the alternative that it is in. So memory holds the path alone, and of
// each node on it what names the alternatives that it has had.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "runtime/recording/sequential_observer.hpp"
#include "runtime/recording/tree_file.hpp"
#include "runtime/worker/analysed_work.hpp"
#include "wam/base/check.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class TreeRecorder final : public SequentialObserver {
 public:
  // From now on the worker is recorded. The header has its texts and merged_below.
  TreeRecorder(Worker&, std::string path, scheduler::TreeHeader);
  ~TreeRecorder() override;
  // The run is over; the file is complete. Throws std::system_error.
  void finish();
  std::function<void()> before_search;
  // From here on the work that granularity analysis tells is recorded, too.
  void set_formulas(std::string text);

  void begin_region(Worker&) override;
  void safe_point(Worker&) override;
  void backtrack(Worker&) override;
  std::vector<SolutionBuffer> end_scope(Worker&, std::uint64_t id) override;

 private:
  struct Site {
    std::uint32_t number = 0;
    std::uint64_t alternatives = 0;  // of a choice point; 0: not the same for all
    bool is_shareable = false, closes = false;
  };
  struct Mark {
    std::uint64_t place, identity;
    std::size_t nodes_below;   // when it was made
    bool has_node, closes;     // closes: choice points above are not for others
    bool was_resumed = false;  // since the last look; whether there are more alternatives shows now
  };
  // What is known of an alternative, as items of the format.
  struct Sequence {
    std::string items;
    std::uint64_t count = 0;
    bool ends_with_wait = false;
    std::uint64_t stretch = 0;     // inferences after the last item
    std::uint64_t inferences = 0;  // of all of it

    void clear();
    void add_stretch(std::uint64_t n) { stretch += n, inferences += n; }
    void add(scheduler::TreeItem, std::uint64_t value = 0);
    void close();            // the last stretch becomes an item
    void append(Sequence&);  // all of another one, which is closed
  };
  struct Node {
    std::uint32_t site = 0;
    std::uint64_t offered = 0, words = 0, sizes = 0, analysed = 0;
    std::string alternatives;  // that are done and large enough
    std::uint64_t kept = 0;    // number of those
    std::uint64_t kept_inferences = 0, merged_inferences = 0;
    Sequence first;  // of those
    Sequence now;    // the alternative that runs
  };

  void note_inferences(std::uint64_t so_far);
  void look(Worker&);
  void push(const Worker&, const Cell* choice);
  void pop_mark();
  void exhaust_newest_node();
  void begin_node();
  void finish_alternative(Node&);
  void finish_nodes(std::size_t above, bool cut);
  void finish_node(bool cut);
  void fold_exhausted_nodes();
  void write_node_into(Node&, Sequence&, bool cut);
  std::uint64_t write_record(std::string_view record);
  void shorten(Sequence&);
  const Site& site_of(const Worker&, const Cell* choice);
  Node& newest() {
    PENELOPE_CHECK(path_ > 0 && path_ <= nodes_.size());
    return nodes_[path_ - 1];
  }

  const std::uint64_t merge_below_;
  scheduler::TreeHeader header_;
  TreeFileWriter file_;
  std::string body_;  // not yet in the file
  std::vector<Mark> marks_;
  std::vector<const Cell*> fresh_;  // choice points without a mark, newest first
  std::vector<Node> nodes_;         // the first `path_` of them; the others are spare
  std::size_t path_ = 0;
  std::uint64_t floor_ = 0, inferences_ = 0, collections_ = 0;
  std::unordered_map<std::uint64_t, std::unordered_map<std::uint64_t, Site>> sites_;  // by alternative, by goal
  std::uint32_t site_count_ = 0;
  std::unique_ptr<const Formulas> formulas_;
  std::unique_ptr<AnalysedWork> analysed_;
  std::atomic<std::uint64_t> region_environment_{0};
  std::chrono::steady_clock::time_point began_;
};

}  // namespace penelope
