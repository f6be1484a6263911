// Tests in the body of a clause whose outcome is known when it is loaded, as a variable of theirs has no value yet: most often a mistake.
#pragma once
#include <vector>

#include "wam/text/reader.hpp"

namespace penelope {

class Worker;

struct ConstantTest {
  Cell goal;
  bool outcome;
};

// Those in order of appearance, of a clause or a grammar rule.
std::vector<ConstantTest> constant_tests(const Worker&, const ReadResult&);

}  // namespace penelope
