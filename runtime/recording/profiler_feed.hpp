// ProfilerFeed: tells CP-Profiler of the search tree of a sequential run while it grows (--cp-profiler).
//
// What is shown are choice points whose alternatives other workers could have: of facts and rules, of built-ins that count, and of labeling,
// each as a branch with its alternatives. A leaf is an alternative that failed, or one with a solution, or one that a cut took away.
//
//   trees   The main line of the goal is a tree; so is each search that the goal makes for an answer of its own, with findall/3 and its kin,
//           a condition or a negation. Searches inside such a search are not shown. A tree without choice points is not either.
//   path    the nodes from the root of the main line, and then of the search in it, to the alternative that runs. A node stays on the
//           path when its choice point is gone, by a cut or for its last alternative: what follows is within its alternative.
//   marks   the machine's choice points, oldest first
//
// A node is told as soon as its choice point is seen, so its parent was told before. Where nobody knows how many alternatives there are, or
// there are very many, a node has two children: an alternative, and a node for what follows.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/recording/profiler_messages.hpp"
#include "runtime/recording/sequential_observer.hpp"
#include "wam/fd/decision.hpp"

namespace penelope {

class ProfilerFeed final : public SequentialObserver {
 public:
  // Takes bytes for the profiler. False: nobody listens any more.
  using Sink = std::function<bool(std::string_view)>;
  // info: put_start() (profiler_messages.hpp).
  ProfilerFeed(Worker&, Sink, std::string_view info);
  // The run is over; the program has succeeded or not. False: the profiler has not got all of it.
  bool finish(bool succeeded);

  void begin_region(Worker&) override;
  void safe_point(Worker&) override;
  void backtrack(Worker&) override;
  void answer(Worker&, std::string text) override;
  void begin_scope(Worker&, std::uint64_t id) override;
  SolutionBuffer* kept_solutions(Worker&, std::uint64_t id) override;
  std::vector<SolutionBuffer> end_scope(Worker&, std::uint64_t) override { return {}; }
  void model_solution(Worker&, std::int64_t cost, const std::string& text) override;

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Node {
    std::int32_t name = profiler::no_node;  // of a tree's beginning: none
    std::int64_t children = 1;
    bool is_open_ended = false;                 // its last child is a node for what follows
    std::int64_t number = 0;                    // of the alternative that runs, among all of the choice point's
    std::int64_t slot = 0;                      // as which child it is shown
    std::int64_t alternatives = 1;              // as far as is known
    std::int64_t first_number = 0;              // what the built-in calls alternative 0
    bool has_child = false, is_solved = false;  // of the alternative that runs
    std::optional<fd::LabelingDecision> decision{};
    std::string variable{}, predicate{};
  };
  struct Mark {
    std::uint64_t place, identity;
    std::size_t nodes_below;   // when it was made
    std::size_t node = none;   // its node on the path
    unsigned searches = 0;     // for answers of their own, one inside the other: this one, and those that it is in
    bool begins_tree = false;  // the outermost of them
    bool was_resumed = false;  // since the last look; whether there are more alternatives shows now
  };

  void look(Worker&);
  void renew_identities(const Worker&);
  void push(Worker&, const Cell* choice);
  bool push_node(Worker&, const Cell* choice);  // false: it is none of the program's
  void pop_mark();
  void see_again(const Worker&, const Cell* choice, Mark&);
  void advance(Node&, std::int64_t number);
  void begin_last(Node&);
  void finish_alternative(Node&);
  void finish_rest(Node&, profiler::Status);
  void finish_nodes(std::size_t above);
  void begin_tree();
  void note_solution(Worker&);
  std::int32_t tell(const Node& parent, std::int64_t children, profiler::Status, std::string_view label);
  std::string label(const Node&) const;
  const std::string& name_of(Worker&, Cell variable);
  void flush_if_due();

  const Sink sink_;
  std::string bytes_;  // not yet sent
  bool is_heard_ = true;
  std::chrono::steady_clock::time_point sent_;
  std::vector<Node> path_;
  std::vector<Mark> marks_;
  std::vector<const Cell*> fresh_;      // choice points without a mark, newest first
  std::optional<std::uint64_t> scope_;  // the solution buffer of the search that is shown
  std::uint64_t floor_ = 0, collections_ = 0;
  std::int32_t names_used_ = 0;
  std::unordered_map<std::uint64_t, std::string> variables_;  // names of a model's variables, by their cells
  std::optional<std::uint64_t> variables_seen_;               // collections of garbage when these were found
};

}  // namespace penelope
