// Work as estimates have it: inferences, and time where that is much more (scheduler/work_clock.hpp).
#include "scheduler/work_clock.hpp"

#include <gtest/gtest.h>

namespace penelope::scheduler {
namespace {

TEST(WorkClock, UsualInferencesCountAsTheyAre) {
  WorkClock clock;
  clock.look(1'000'000, 1);
  clock.look(26'000'000, 2);
  EXPECT_EQ(clock.extra(), 0U);
}

TEST(WorkClock, WhatWasBeforeTheFirstLookDoesNotCount) {
  WorkClock clock;
  clock.look(10, 100);
  EXPECT_EQ(clock.extra(), 0U);
}

TEST(WorkClock, AGoalThatTakesLongCountsByItsTime) {
  WorkClock clock;
  clock.look(10, 0);
  clock.look(11, 0.1);
  EXPECT_GT(clock.extra(), 500'000U);
  EXPECT_LT(clock.extra(), 1'000'000U);
}

TEST(WorkClock, EachStretchCountsByItself) {
  WorkClock clock;
  clock.look(0, 0);
  clock.look(50'000'000, 1);
  clock.look(50'000'000, 2);
  const std::uint64_t slow = clock.extra();
  EXPECT_GT(slow, 5'000'000U) << "although there were many inferences before";
  clock.look(100'000'000, 3);
  EXPECT_EQ(clock.extra(), slow);
}

}  // namespace
}  // namespace penelope::scheduler
