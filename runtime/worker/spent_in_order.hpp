// What a task and its children have spent, in the order of the text: inferences and CPU time up to a place of the task's run are
// those of its own run until then and those of the children that were spliced before. A sequential run would count the same;
// what is killed is not counted, and what runs ahead at the right is not counted yet.
//
//   own run   ----- splice a ------- splice b ---- now         spliced   a: own run until there, spent by a | b: ...
//
// Spent by a child is known when it is done. The first one that is not done may be the front, or holds it: nothing behind it is
// asked for.
#pragma once
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "runtime/worker/spent.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/base/bytes.hpp"

namespace penelope {

class SpentInOrder {
 public:
  // The own run, which has spent so much, backtracks to where the child's part belongs.
  void splice(ortree::TaskId child, const Spent& own);
  void done(ortree::TaskId child, const Spent&);
  void drop(ortree::TaskId child);
  // What was spliced after the child, and the own run since then, is not wanted. The own run at its splice, if there was one.
  std::optional<Spent> cut_after(ortree::TaskId child);

  // Before the child, of the task and of its other children; of all children.
  Spent before(ortree::TaskId child) const;
  Spent by_children() const;

  void rename(const std::function<ortree::TaskId(ortree::TaskId)>&);
  void write(ByteWriter&) const;
  static SpentInOrder read(ByteReader&);

 private:
  struct Child {
    ortree::TaskId id;
    Spent own;
    std::optional<Spent> spent;
  };
  std::vector<Child>::iterator find(ortree::TaskId);
  void fold();

  Spent folded_;                                     // by children that are done, at the left of all in spliced_
  std::vector<Child> spliced_;                       // in order
  std::unordered_map<ortree::TaskId, Spent> ahead_;  // by children that are done and not spliced yet
};

}  // namespace penelope
