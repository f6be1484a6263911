// Commits ahead: which choice points lose their alternatives if the present branch goes on to its end. A cut stands ahead in the
// continuation, be it written as one, or that of once/1, of a condition or of a negation: it removes all choice points from its level on.
// Their alternatives are speculative: they count only if the branch at their left does not get there.
//
//   main :- place(Qs), !, show(Qs).          inside place/1: all choice points of the search for Qs are speculative
//   main :- from(1, K), findall(C, colouring(K, C), [_|_]), !.
//                                            inside colouring/2: those of from/2; not those of colouring/2, for findall/3 wants all of them
//
// In a run that ends with its first answers (solve --first, a model of MiniZinc without -a), the call that gives one is such a commit: of the
// choice points at hand it may need none any more.
//
// A branch that fails for certain, as behind the goal of findall/3 or before a fail, does not get to what stands behind that. So
// choice points that are newer than the call of that clause are not reached by cuts after it; older ones may be, by what stands behind the call
// of the newest one that is left, where the search goes on. The same is taken to
// hold for a negated goal that has effects, which is there for these and not as a test: forall(queens(Qs), assertz(solution(Qs))), say,
// wants all solutions.
#pragma once
#include <unordered_map>
#include <vector>

#include "runtime/worker/seen_choices.hpp"
#include "scheduler/ortree/task.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

class CommitsAhead {
 public:
  explicit CommitsAhead(bool ends_with_answers = false) : ends_with_answers_(ends_with_answers) {}
  // Looks at the continuation of the call that is about to be made. Of very deep ones only a part: what lies behind it is not known. `choices`:
  // as of a look just now.
  void look(const Worker&, const SeenChoices& choices);
  // Whether the choice point may lose its alternatives in that way.
  bool reach(ortree::Place choice) const;

 private:
  // What a clause does from an address on, if all goes well.
  struct Rest {
    std::vector<unsigned> levels;  // slots with the levels of its cuts
    bool answers = false;          // it gives one before it fails
    bool fails = false;
  };
  struct Part {
    ortree::Place from, end;
  };
  void add(Part);
  static Rest rest_of_clause(const Worker&, CodeAddress);
  static bool is_negated_effect(const Program&, PredicateId);
  const Rest& rest_at(const Worker&, CodeAddress);

  const bool ends_with_answers_;
  std::vector<Part> parts_;  // newest first, none of them beside or within another one
  std::unordered_map<CodeAddress, Rest> rests_;
  Rest dynamic_;  // of a clause that may be another one next time
};

}  // namespace penelope
