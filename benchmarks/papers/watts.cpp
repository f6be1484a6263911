// Watts, Rieffel and Taylor 1998 (shared/seeds, 000_0c8f43a772fd9fc0), reproduced.
#include "benchmarks/papers/findings.hpp"

namespace penelope::papers {

Paper watts(const Extent&) { return {"000_0c8f43a772fd9fc0", "Watts, Rieffel and Taylor 1998", "", {}, {}}; }

}  // namespace penelope::papers
