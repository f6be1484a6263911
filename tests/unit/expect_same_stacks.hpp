// Expects that a goal leaves the same cells on all stacks at every answer, emulated, with native code at the first call, at every
// second place, and after twenty calls.
#pragma once
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "tests/unit/native_runs.hpp"

namespace penelope::native_runs {

inline void expect_same(const Clauses& clauses, const std::string& goal, std::size_t count) {
  ProgramRun emulated(clauses, std::nullopt), native(clauses, 0), mixed(clauses, 0, 2), hot(clauses, 20);
  if (!native.is_native()) GTEST_SKIP() << native.why_not();
  for (const char* call : {"first", "second"}) {  // the first one builds indexes
    SCOPED_TRACE(goal + ", the " + call + " time");
    const std::vector<Snapshot> expected = emulated.answers(goal);
    EXPECT_EQ(expected.size(), count);
    for (ProgramRun* run : {&native, &mixed, &hot}) {
      const std::vector<Snapshot> found = run->answers(goal);
      ASSERT_EQ(found.size(), expected.size()) << goal;
      for (std::size_t i = 0; i < found.size(); ++i) {
        EXPECT_EQ(found[i].answer, expected[i].answer);
        EXPECT_EQ(found[i].inferences, expected[i].inferences);
        EXPECT_EQ(found[i].identities, expected[i].identities);
        EXPECT_TRUE(found[i].cells == expected[i].cells) << "the stacks at answer " << i;
      }
    }
  }
}

}  // namespace penelope::native_runs
