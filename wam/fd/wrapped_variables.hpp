// Variables that stand as #(X) or ?(X) in an expression: with the flag clpfd_monotonic they have to, unless they have a domain.
#pragma once
#include "wam/fd/solver.hpp"
#include "wam/term/constraint_flags.hpp"

namespace penelope::fd {

inline bool wraps_variables() { return clpfd_monotonic.load(std::memory_order_relaxed); }

// The expression, relation or connective with X in the place of #(X); instantiation_error where a variable stands alone that has no domain.
Cell unwrapped(Solver&, Cell term);

}  // namespace penelope::fd
