// What the alternatives of a choice point take as the formulas of granularity analysis tell it: formulas evaluated on actual
// arguments. An alternative's work is its goal's, and for each solution of that what comes after it:
//
//   cost of the goal + solutions of the goal * (cost of what follows in its clause, goal by goal, + solutions of that * (...))
//
// What follows is in the code: from the choice point's continuation on it is walked with sizes instead of terms, its environment's
// slots being actual terms, up to the next call, whose predicate has formulas, and so on from clause to clause up to the goal that
// is searched. What a call returns has the size that its formula tells. The way there is taken to be without failure, and tests
// to succeed.
#pragma once
#include <atomic>
#include <cstdint>
#include <unordered_map>

#include "runtime/worker/formulas.hpp"
#include "wam/machine/callers.hpp"

namespace penelope {

class AnalysedWork {
 public:
  // Environments below `outermost`, an offset, go on after the search.
  AnalysedWork(const Formulas& formulas, const std::atomic<std::uint64_t>& outermost) : formulas_(formulas), outermost_(outermost) {}

  // Inferences of each of so many alternatives of a choice point; 0 where the formulas do not tell.
  double per_alternative(const Worker&, const Cell* choice, std::uint64_t alternatives);
  // How often it was asked that, and how often the formulas told.
  std::uint64_t asked() const { return asked_; }
  std::uint64_t told() const { return told_; }

 private:
  PredicateId predicate_of(const Worker&, const Cell* choice);
  double evaluate(const Worker&, const Cell* choice, std::uint64_t alternatives);

  const Formulas& formulas_;
  const std::atomic<std::uint64_t>& outermost_;
  ClauseMap clauses_;
  std::unordered_map<std::uint64_t, PredicateId> by_alternative_;
  std::uint64_t asked_ = 0, told_ = 0;
};

}  // namespace penelope
