// Assertions. PENELOPE_CHECK runs in checked builds only; it documents an invariant that the code relies on.
#pragma once
#include <cstdio>
#include <cstdlib>

namespace penelope {

[[noreturn]] inline void invariant_broken(const char* what, const char* file, int line) {
  std::fprintf(stderr, "penelope: internal error: %s (%s:%d)\n", what, file, line);
  std::abort();
}

}  // namespace penelope

#ifdef PENELOPE_CHECKED
#define PENELOPE_CHECK(condition) \
  ((condition) ? void(0) : ::penelope::invariant_broken(#condition, __FILE__, __LINE__))
#else
#define PENELOPE_CHECK(condition) void(0)
#endif

#define PENELOPE_LIKELY(x) __builtin_expect(!!(x), 1)
#define PENELOPE_UNLIKELY(x) __builtin_expect(!!(x), 0)
