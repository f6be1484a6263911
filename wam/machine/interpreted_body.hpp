// Whether the first calls of an asserted rule may be interpreted (dynamic_call.cpp).
#pragma once
#include <cstdint>

#include "wam/code/program.hpp"

namespace penelope {

// Whether '$run_body'/3 does what compiled code would do, and about as fast. A goal that is a variable now would be called as a body: a cut in
// it would act outside of it. An error of a predicate that is not there would not tell of the rule. What stands behind a goal that may leave
// alternatives may run often in a single call: of that only a little is interpreted. A built-in with one solution leaves none, nor does a
// predicate with a single clause whose body leaves none.
class InterpretedBody {
 public:
  // `module`: of the rule. `block`: of the clause.
  InterpretedBody(const Program& program, AtomId module, const Cell* block);

  bool is_fit() const { return is_fit_; }
  bool has_cut() const { return has_cut_; }

 private:
  InterpretedBody(const Program& program, AtomId module, const Cell* block, unsigned level, unsigned most_goals, unsigned most_called);
  bool look_at(Cell goal, AtomId module);
  bool look_at_plain(AtomId module, AtomId name, std::uint32_t arity);
  bool is_condition(Cell goal) const;
  const Predicate* defined(AtomId module, AtomId name, std::uint32_t arity) const;  // nullptr: it is not, as far as is known here
  bool leaves_none(const Predicate&);

  const Program& program_;
  const Cell* const block_;
  const unsigned level_, most_goals_;  // the body of a clause that a goal of the rule's calls has level 1
  unsigned called_left_;               // that many goals of such bodies are looked at
  unsigned goals_ = 0, goals_behind_ = 0;
  bool leaves_alternatives_ = false, has_cut_ = false, is_fit_ = false;
};

}  // namespace penelope
