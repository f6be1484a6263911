// Variables that occur once in a branch of a clause's body and nowhere else that runs with it: most often a mistake, and not
// seen when occurrences are counted over the whole clause.
#pragma once
#include <string>
#include <vector>

#include "wam/text/reader.hpp"

namespace penelope {

class Worker;

struct BranchSingleton {
  std::string name;
  bool in_negation;  // the innermost branch is the goal of a \+
};

// Those in order of appearance, without names that begin with _. The goal of \+ is a branch, too.
std::vector<BranchSingleton> branch_singletons(const Worker&, const ReadResult&);

}  // namespace penelope
