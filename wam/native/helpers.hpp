// C++ functions that native code calls for what is rare or long. They get the worker, whose registers are written back (P too), and give
// 1 or 0: goes on, fails or does not hold. They throw nothing: nothing can unwind through native code. Other results leave native code.
#pragma once
#include <cstdint>

#include "wam/machine/native_code.hpp"
#include "wam/machine/worker.hpp"

namespace penelope::native {

constexpr std::uint64_t helper_threw = 2;   // the ball or the exception is in the NativeState
constexpr std::uint64_t helper_leaves = 3;  // nothing has changed: the loop does the instruction

using Helper = std::uint64_t (*)(Worker*, const Word* P, std::uint64_t x, std::uint64_t y, NativeState*);

enum class HelperOf : unsigned { unify, arithmetic, comparison, call_builtin, builtin, put_block, test, not_unifiable, count };

Helper helper(HelperOf);

// The built-in of this number is compare/3.
bool is_compare(std::uint32_t number);

}  // namespace penelope::native
