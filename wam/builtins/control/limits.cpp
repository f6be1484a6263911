// What library predicates ask of the limits of goals (machine/call_limits.hpp).
#include "wam/builtins/registry.hpp"
#include "wam/machine/call_limits.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

namespace {

// '$inferences_left': the goals around have a call left.
bool inferences_left(Worker& w, Cell*) { return w.limits().inferences_left(); }

}  // namespace

void register_limit_builtins(BuiltinTable& t) { t.det("$inferences_left", 0, inferences_left); }

}  // namespace penelope
