// Lee and Cho (shared/seeds, 001_92b7cfb4fbaec59e), reproduced.
#include "benchmarks/papers/findings.hpp"

namespace penelope::papers {

Paper lee_cho(const Extent&) { return {"001_92b7cfb4fbaec59e", "Lee and Cho", "", {}, {}}; }

}  // namespace penelope::papers
