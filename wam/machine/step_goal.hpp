// Goals like N1 is N-1, with a new variable on the left and a variable that has occurred, one step up or down, on the right. swipl has an
// instruction for them, and that shows: clauses have N1 is N+ -1, and errors name the predicate of the clause instead of is/2.
#pragma once
#include <vector>

#include "wam/term/store.hpp"

namespace penelope {

class SeenVariables {
 public:
  void note(const Store&, Cell term);
  void note_all(const SeenVariables& others);
  bool contains(Cell variable) const;
  bool is_full() const { return variables_.size() >= most; }  // of larger clauses nobody wants to know

 private:
  static constexpr std::size_t most = 256;
  std::vector<Cell> variables_;
};

struct StepGoal {
  Cell variable;
  Cell amount;      // an integer
  bool up = false;  // variable + amount, else variable - amount
};

// Whether `left` is `right`, a goal of the clause, is such a step; `seen` has the variables that have occurred before it.
bool is_step(const Store&, Cell left, Cell right, const SeenVariables& seen, Cell clause, StepGoal&);

}  // namespace penelope
