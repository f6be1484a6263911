// Flags of constraints, which the table of flags (wam/text/flags.cpp) keeps in step: of the process, as those of arithmetic are.
#pragma once
#include <atomic>

namespace penelope {

inline std::atomic<bool> clpfd_monotonic = false;  // variables stand as #(X) in the expressions of library(clpfd)

}  // namespace penelope
