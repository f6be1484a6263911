// A dive: depth-first search inside one built-in, until a number of failures. It begins at a path of decisions, and what it leaves open it
// gives back as such a path, so that it can go on later, or elsewhere; or it is dropped and begins again with what was learned (a restart).
//
// A decision is about one variable: it has a value, or is at most one; then the opposite. Which one: that of a search annotation, or
// (free) of the variable with fewest values for its weight (experience.hpp), of which only the part counts whose constraints have something to
// do yet; first the value of the best solution so far.
//
// Branch and bound: the cost has to be less than what any worker has found (best_cost.hpp). A search for one solution has the cost 0.
//
// Sources: solution-guided values: J. C. Beck, Solution-guided multi-point constructive search for job shop scheduling, JAIR 29 (2007).
#pragma once
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "wam/fd/branching.hpp"
#include "wam/fd/experience.hpp"
#include "wam/fd/trial.hpp"

namespace penelope::fd {

struct Decision {
  enum class Op : std::uint8_t { equal, unequal, at_most, above, count };
  std::uint32_t variable;  // its number
  Op op;
  Value value;

  Decision opposite() const;
};

// A part of the tree: what is below all of the decisions, and below each choice's opposite with the decisions above it.
struct Path {
  std::vector<Decision> decisions;
  std::vector<std::size_t> choices;  // places of decisions, ascending
};

struct DiveProblem {
  struct Group {
    Cell list;
    How how;
  };
  std::vector<Cell> variables;  // dereferenced; those to be decided on, then those that the compiler has introduced
  std::size_t first_introduced = 0;
  std::vector<Group> groups;  // of the annotation; their variables are among these
  Cell cost = Cell::integer(0);
  Cell incumbent{};
};

struct DivePlan {
  enum class Strategy : std::uint8_t {
    free,        // weights; introduced variables last
    free_mixed,  // weights, all variables alike
    annotated,   // the annotation; then free
    count,
  };
  Strategy strategy = Strategy::free;
  std::uint64_t failures = 0;  // so many at most
  std::uint64_t seed = 0;      // other seeds, other orders of variables
};

class Dive {
 public:
  enum class End : std::uint8_t {
    exhausted,  // nothing is left below the path
    enough,     // the solution found was the one that was wanted
    limit,      // all failures were used
    told,       // a signal waits
  };
  // Of a solution, with all variables known. Whether the search goes on, for a better one.
  using OnSolution = std::function<bool(Solver&)>;

  Dive(Worker&, const DiveProblem&, const DivePlan&, Experience&, OnSolution);
  // Searches the part of the tree. Afterwards the stacks are as before. Throws what propagation throws; instantiation_error for a variable
  // without bounds.
  End run(const Path&);

  std::uint64_t failures() const { return failures_; }
  // How much of what is below the first choice was searched: 0 to 1, each decision taken to halve it.
  double progress() const;
  Path left() const;

 private:
  struct Level {
    Trial before;
    std::size_t decisions;  // that were made above
    std::size_t unknown;
  };

  bool begin(const Path&);
  void open_level();
  bool apply(Solver&, Decision);
  bool go_back();
  bool replaces_last(Decision) const;
  static Decision has_value(std::uint32_t number, Value, Bounds);
  bool take(Decision);
  std::optional<Decision> choose(Solver&);
  std::optional<Decision> annotated(Solver&);
  std::optional<Decision> weighed(Solver&);
  Decision decision(Solver&, std::uint32_t variable, Cell c);
  void learn(const Solver&);
  bool is_told();
  std::uint32_t number_of(Cell variable) const;

  Worker& w_;
  const DiveProblem& problem_;
  const DivePlan& plan_;
  Experience& experience_;
  const OnSolution on_solution_;
  std::unordered_map<std::uint64_t, std::uint32_t> numbers_;  // by the place of the variable
  std::vector<std::uint32_t> order_;                          // the first `unknown_` of it may have no value yet
  std::size_t unknown_;
  std::vector<bool> is_down_;         // the greatest value is tried first
  std::vector<double> factors_;       // of weights, by the seed
  std::vector<std::int64_t> places_;  // in lists of propagators, at the root
  std::vector<Decision> decisions_;
  std::size_t given_ = 0;  // of them; not to be taken back
  std::vector<Level> levels_;
  Cell* root_heap_ = nullptr;
  std::uint64_t failures_ = 0;
  std::uint64_t steps_at_begin_ = 0;  // propagations before the first decision below the path
};

}  // namespace penelope::fd
