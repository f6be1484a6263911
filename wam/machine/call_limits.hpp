// Limits of the goals that run: call_with_depth_limit/3 and call_with_inference_limit/3 (prolog_lib/system/limits.pl).
//
// While a goal has a limit, a third instance of the machine loop runs (run_within_limits.cpp): it counts calls, and it knows how deep the
// predicate is that it has entered. Goals without limits are run by the other two, which know nothing of this.
//
// The depth of a call is one more than that of the clause that it stands in, also of a last call. It lies in the local stack, in the cell
// below the first free one when a predicate is entered, and so below its environment and below the local top of its choice points:
//
//   ... caller's frames | depth | environment (E) ...          E[-1], and pointer(B[choice::local])[-1]
//
// What makes frames for predicates that are entered, beside the loop, writes that cell when limits apply. Calls of predicates that are
// flagged predicate_uncounted, and of those that the compiler makes of parts of clauses, neither count nor are deeper: with them the system
// runs goals that code would call itself.
//
// The limits are a term to which the third cell of the heap refers, [] where there are none. Its changes are trailed, so backtracking and
// exceptions restore it; the numbers in it are changed in place, whatever is backtracked over:
//
//   limits(Depth, Inferences)          each [] or
//   depth(Limit, Deepest, Base)        depths of calls: the deepest so far, those that failed as too deep included; of the goal's caller
//   inferences(Last, counter(Count))   calls so far; how many there may be. Limits within limits share the counter
//
// '$within_depth'(Goal, Limit, Result) and '$within_inferences'(Goal, Limit, Result) push a choice point and an environment, as catch/3 does.
// Who leaves the goal, or comes back to it by backtracking, goes through the stubs limits_exit, limits_redo and limits_fail, where the loops
// change. One worker runs the goal.
#pragma once
#include <span>
#include <vector>

#include "wam/code/word.hpp"
#include "wam/term/store.hpp"

namespace penelope {

class Worker;

enum class LimitOf { depth, inferences };

// Saved cells of the choice point below a goal with a limit: what '$within_depth'/3 gives, and depth(...) or [].
namespace limit_frame {
constexpr unsigned result = 0, depth = 1, cells = 2;
}
// The saved cell of the choice point above such a goal that was left with alternatives: calls until then.
namespace limit_redo {
constexpr unsigned count = 0, cells = 1;
}

class CallLimits {
 public:
  explicit CallLimits(Store&);  // takes the third cell of the heap: to be made after GlobalVariables

  bool apply() const { return limits().is_struct(); }

  // What the loop looks at at each call. Moves with the heap.
  struct Numbers {
    Cell* depth;  // limit, deepest: cells
    Cell* count;
    std::int64_t last;
  };
  static constexpr unsigned limit = 0, deepest = 1, base = 2;  // of Numbers::depth
  Numbers numbers();

  // At the entry of '$within_...'/3: what the machine does next; nullptr: an error is raised.
  const Word* begin(Worker&, LimitOf);
  const Word* exit(Worker&);
  const Word* redo(Worker&);
  const Word* fail(Worker&);
  // Whether a limit of inferences was not the one that was exceeded.
  bool inferences_left() const;

  // Until its end there are no limits: for a query of its own. An exception that passes it unwinds the stacks to where it began, or further.
  class Aside {
   public:
    explicit Aside(CallLimits&);
    void end();
    ~Aside();
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

   private:
    CallLimits& limits_;
  };

  // The collector marks and updates these.
  std::span<Cell> roots() { return roots_; }

 private:
  Cell limits() const { return *s_.at(roots_[0]); }
  Cell* depth_cells() const;                  // nullptr: no limit
  Cell* inferences_cells(Cell limits) const;  // Last, Counter; nullptr likewise
  Cell* inferences_cells() const { return inferences_cells(limits()); }
  Cell* count_cell(const Cell* inferences) const { return s_.args_of(inferences[1]); }

  Store& s_;
  std::vector<Cell> roots_;  // a reference to the cell, and the limits that are put aside
  Cell unlimited_[3];        // stands for the numbers of a limit that is not there
  const Cell limits_functor_, depth_functor_, inferences_functor_, counter_functor_;
};

}  // namespace penelope
