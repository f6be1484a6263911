// Variables that occur once in a branch of a clause's body and nowhere else that runs with it: most often a mistake, and not
// seen when occurrences are counted over the whole clause.
#pragma once
#include <string>
#include <vector>

#include "wam/text/reader.hpp"

namespace penelope {

class Worker;

// Their names in order of appearance, those with a leading _ left out.
std::vector<std::string> branch_singletons(const Worker&, const ReadResult&);

}  // namespace penelope
