// The choice points of a task that others could have alternatives of, as a look at its stacks sees them. A program may leave a million choice
// points behind, nearly all of which were there at the last look: a look walks from the newest one to the first that it knows.
//
//   choice points   ... older: as at the last look | mark, known by its identity | newer: walked
//
// What is older than a choice point that is still there has not changed but by the task's exports and what comes back of them, which
// alternatives_left() counts (search_path.hpp).
#pragma once
#include <cstdint>
#include <vector>

#include "scheduler/ortree/task.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

struct TaskRun;

struct ChoicePoints {
  std::vector<const Cell*> with_alternatives;  // that others could have, oldest first
  ortree::Place closed_from = ortree::none;    // alternatives of choice points from here on stay: something looks at those choice points
};

// The task's choice points up to `newest`; with more than `most` of them, none may be given away.
ChoicePoints choice_points_to(const TaskRun&, const Worker&, const Cell* newest, unsigned most = 200'000);

class SeenChoices {
 public:
  static constexpr std::size_t usual = 256;

  // The oldest ones with alternatives, so many of them at least if there are so many.
  ChoicePoints look(const TaskRun&, const Worker&, std::size_t enough = usual);
  // Whether there were more at the last look.
  bool is_cut_off() const { return cut_off_; }
  // How many choice points with alternatives there were.
  std::uint64_t count() const { return count_; }
  // After a look: `from`, or an older choice point, such that from there to `from` all keep more of the local stack than so many bytes.
  const Cell* before(const Worker&, const Cell* from, std::uint64_t local) const;

 private:
  struct Choice {
    ortree::Place place;
    std::uint64_t identity;
    std::uint64_t older;  // choice points with alternatives
  };
  bool is_known(const TaskRun&, const Worker&);  // otherwise all is forgotten

  std::vector<Choice> marks_;                   // some of all choice points, oldest first
  std::vector<ortree::Place> alternatives_at_;  // of the choice points with alternatives the oldest ones
  ortree::Place closed_from_ = ortree::none;
  bool cut_off_ = false;
  std::uint64_t count_ = 0;
  // Where all of that holds:
  ortree::Place floor_ = ortree::none, base_ = ortree::none;
  std::uint64_t collections_ = 0;  // of garbage, which give choice points other identities
};

}  // namespace penelope
