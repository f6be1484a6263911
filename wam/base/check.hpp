// Assertions: conditions that the code relies on and that only a mistake in the code can break. What comes from outside (programs, files,
// messages of other processes) is not asserted: it is checked, and an error says what is wrong with it.
//
//   PENELOPE_ASSERT   cheap: off the hot path, once per query, collection, export, message of the scheduler, file, compiled clause. In
//                     checked builds, and in others that are configured with -DPENELOPE_ASSERTIONS=ON.
//   PENELOPE_CHECK    in checked builds only (the presets checked, stress, asan and tsan). In what runs once per inference, cell or clause,
//                     and for walks over whole structures, which stand in functions of their own.
//
// Both print the condition and its place, and abort. The condition has no side effects.
#pragma once
#include <cstdio>
#include <cstdlib>

namespace penelope {

[[noreturn, gnu::cold, gnu::noinline]] inline void invariant_broken(const char* what, const char* file, int line) {
  std::fprintf(stderr, "penelope: internal error: %s (%s:%d)\n", what, file, line);
  std::abort();
}

}  // namespace penelope

#define PENELOPE_CONDITION_HOLDS(...) \
  (__builtin_expect(!!(__VA_ARGS__), 1) ? void(0) : ::penelope::invariant_broken(#__VA_ARGS__, __FILE__, __LINE__))
#define PENELOPE_NOT_EVALUATED(...) static_cast<void>(sizeof((__VA_ARGS__) ? 1 : 0))

#if defined(PENELOPE_CHECKED) || defined(PENELOPE_ASSERTIONS)
#define PENELOPE_ASSERT(...) PENELOPE_CONDITION_HOLDS(__VA_ARGS__)
#else
#define PENELOPE_ASSERT(...) PENELOPE_NOT_EVALUATED(__VA_ARGS__)
#endif
#ifdef PENELOPE_CHECKED
#define PENELOPE_CHECK(...) PENELOPE_CONDITION_HOLDS(__VA_ARGS__)
#else
#define PENELOPE_CHECK(...) PENELOPE_NOT_EVALUATED(__VA_ARGS__)
#endif

#define PENELOPE_LIKELY(x) __builtin_expect(!!(x), 1)
#define PENELOPE_UNLIKELY(x) __builtin_expect(!!(x), 0)
