// Fuzzes the reader of formulas (scheduler/formula.hpp): what is none must be refused with BadFormula, and what is accepted must have a
// value, or none, in a moment.
#include <limits>

#include "scheduler/formula.hpp"
#include "tests/fuzz/fuzz_target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using penelope::scheduler::Formula;
  try {
    const Formula formula({reinterpret_cast<const char*>(data), size});
    const double small[] = {3, 5, 2}, large[] = {1e9, std::numeric_limits<double>::infinity(), -1};
    formula.value(small);
    formula.value(large);
  } catch (const penelope::scheduler::BadFormula&) {
  }
  return 0;
}
