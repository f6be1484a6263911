// SearchPath: the oldest choice points of a task that have alternatives, from the task's root towards its present branch, as
// they were when they were last looked at. It tells how far the search is (progress.cpp) and how much work the alternatives are
// that others could have (granularity.hpp).
#pragma once
#include <cstdint>
#include <vector>

#include "scheduler/granularity.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

struct TaskRun;

class SearchPath {
 public:
  struct Level {
    std::uint64_t identity;        // of the choice point; 0: it is gone, by its last alternative
    ortree::Place place;
    std::uint64_t alternatives;    // that it had, less those given away
    std::uint64_t left;            // with the one that runs
    std::uint64_t since;           // inferences of the stacks when the one that runs was first seen
    scheduler::WorkClass work;     // of its alternatives
  };

  // Looks at the task's stacks. What alternatives have taken since the last look is learned.
  void update(const TaskRun&, const Worker&, scheduler::Granularity&);
  const std::vector<Level>& levels() const { return levels_; }
  // Alternatives of choice points from here on stay: something looks at those choice points.
  ortree::Place closed_from() const { return closed_from_; }
  // So many alternatives of a choice point went to others.
  void give_away(std::uint64_t identity, std::uint64_t alternatives);

 private:
  std::vector<Level> levels_;        // oldest first
  ortree::Place closed_from_ = ortree::none;
  std::uint64_t collections_ = 0;    // of garbage, at the last look: they change identities
};

struct ChoicePoints {
  std::vector<const Cell*> with_alternatives;  // that others could have, oldest first
  ortree::Place closed_from = ortree::none;
};
// The task's choice points up to `newest`; with more than `most` of them, none may be given away.
ChoicePoints choice_points_to(const TaskRun&, const Worker&, const Cell* newest, unsigned most = 200'000);
// The choice points of the task's innermost region that have alternatives later, in code order, than a branch that begins at
// `choice`, oldest first: older ones, and `choice` itself where `more_follow` there (last_answer.cpp).
std::vector<ortree::Place> later_places(const TaskRun&, const Worker&, const Cell* choice, bool more_follow);
// How many untried alternatives a choice point has that are still this task's.
std::uint64_t alternatives_left(const TaskRun&, const Worker&, const Cell* choice);
// What its alternatives are, at so many choice points below the root of the search.
scheduler::WorkClass work_class(const Cell* choice, std::uint64_t depth);

}  // namespace penelope
