// The best cost that any worker of this process has found, for a search that says where its answers are kept: a branch that is
// lost together with its process loses nothing, since the value goes with it. A search over several processes does not use it.
#pragma once
#include <atomic>

#include "wam/fd/domain.hpp"

namespace penelope::fd {

inline std::atomic<Value> shared_incumbent{supremum};  // supremum: none yet

}  // namespace penelope::fd
