// What a look at a task's stacks sees: the choice points whose alternatives others could have (scheduler/search_path.hpp).
#pragma once
#include <cstdint>
#include <vector>

#include "runtime/worker/seen_choices.hpp"
#include "scheduler/ortree/task.hpp"
#include "scheduler/search_path.hpp"
#include "wam/machine/callers.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class AnalysedWork;
class CommitsAhead;
struct TaskRun;

// The SearchPath of a task, with what it takes to keep it.
class SeenPath {
 public:
  // Looks at the task's stacks, on a seat. What alternatives have taken since the last look is learned. Without formulas: nullptr. `commits`: of
  // a task that is about to make a call; otherwise nullptr, and no choice point counts as speculative.
  void update(const TaskRun&, const Worker&, scheduler::Granularity&, AnalysedWork*, CommitsAhead* commits = nullptr);
  scheduler::SearchPath& path() { return path_; }
  // Alternatives of choice points from here on stay: something looks at those choice points.
  ortree::Place closed_from() const { return closed_from_; }
  SeenChoices& choices() { return choices_; }

 private:
  SeenChoices choices_;
  scheduler::SearchPath path_;
  scheduler::SerialClock made_;  // identities of choice points are serial numbers of who pushed them
  ortree::Place closed_from_ = ortree::none;
  std::uint64_t collections_ = 0;  // of garbage, at the last look: they change identities
};

// Whether something below `choice`, within what the task's owner runs itself, looks at the choice points above it: then none of them is
// for others. What choice_points_to() says with closed_from, found without regard to where regions begin.
bool is_closed(const TaskRun&, const Worker&, const Cell* choice);
// The choice points of the task's innermost region that have alternatives later, in code order, than a branch that begins at
// `choice`, oldest first: older ones, and `choice` itself where `more_follow` there (last_answer.cpp).
std::vector<ortree::Place> later_places(const TaskRun&, const Worker&, const Cell* choice, bool more_follow);
// Whether a sequential run would have alternatives left above this choice point (last_answer.cpp). Without a task: nullptr.
bool alternatives_above(const TaskRun*, const Worker&, const Cell* level);
// Whether what is found at the left of the choice point's alternatives may prune them: the innermost call that collects solutions around it is
// that of a search for a best solution, best_cost.pl. A findall/3 within such a search wants all of its solutions.
bool is_pruned_from_left(const Worker&, const Cell* choice);
// How many untried alternatives a choice point has that are still this task's.
std::uint64_t alternatives_left(const TaskRun&, const Worker&, const Cell* choice);
// The predicate whose clause the choice point's next alternative is; none where it is no clause. `is_auxiliary`: it is of an auxiliary
// that the compiler has made of a part of a clause of that predicate.
struct AlternativeClause {
  PredicateId predicate = Program::no_predicate;
  bool is_auxiliary = false;
};
AlternativeClause next_clause(const Worker&, const Cell* choice, ClauseMap&);
// A goal is told by where its call goes on and by how many arguments it has.
std::uint64_t goal_of(const Worker&, const Cell* choice);
// How large the first arguments of its goal were when it was called, cheaply: a byte for each, the first one lowest: an integer's
// value, a list's length, a structure's number of arguments, up to 63; 64 for other constants, 65 where nobody knows.
std::uint64_t argument_sizes(const Worker&, const Cell* choice);
// What its alternatives are, so many, at so many choice points below the root of the search. Without formulas: nullptr.
scheduler::WorkClass work_class(const Worker&, const Cell* choice, std::uint64_t depth, std::uint64_t alternatives, AnalysedWork*);

}  // namespace penelope
