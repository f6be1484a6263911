// Heads of rules, Head => Body, are matched: what the head says of an argument becomes tests before the guard, which bind new
// variables of the clause only. An argument in the head is a variable then.
//
//   constant, box, small ground term   A == Term
//   compound term                      nonvar(A), A = f(V1, ..., Vn), and the same of V1 ... Vn
//   variable, not the first time       A == V
//
// The clause keeps the keys of the head as it was written, so its index is that of other clauses.
#pragma once
#include <deque>
#include <unordered_set>
#include <utility>
#include <vector>

#include "wam/compiler/clause.hpp"

namespace penelope {

class HeadMatcher {
 public:
  HeadMatcher(Program& program, TermPool& pool) : program_(program), pool_(pool) {}

  TermId match(TermId argument);  // what stands in its place
  std::vector<TermId> take_tests() { return std::move(tests_); }

 private:
  TermId place_of(TermId);

  Program& program_;
  TermPool& pool_;
  std::vector<TermId> tests_;
  std::unordered_set<VarId> seen_;
  std::deque<std::pair<TermId, TermId>> todo_;  // a variable, and the term that it has to match
};

}  // namespace penelope
