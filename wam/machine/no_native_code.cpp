// Built without wam/native: everything is emulated.
#include "wam/machine/native_code.hpp"

namespace penelope {

bool make_native_code(const Worker&, std::int32_t, unsigned, std::string& why_not) {
  why_not = "penelope was built without it";
  return false;
}

}  // namespace penelope
