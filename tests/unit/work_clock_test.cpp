// Work as estimates have it: inferences, and time in which few are made (scheduler/work_clock.hpp).
#include "scheduler/work_clock.hpp"

#include <gtest/gtest.h>

namespace penelope::scheduler {
namespace {

TEST(WorkClock, InferencesCountAsTheyAre) {
  WorkClock clock;
  clock.look(1'000'000, 1);
  clock.look(26'000'000, 1);
  clock.look(76'000'000, 2);
  EXPECT_EQ(clock.extra(), 0U);
}

TEST(WorkClock, WhatWasBeforeTheFirstLookDoesNotCount) {
  WorkClock clock;
  clock.look(10, 100);
  EXPECT_EQ(clock.extra(), 0U);
}

TEST(WorkClock, AGoalThatWaitsCountsByItsTime) {
  WorkClock clock;
  clock.look(10, 0);
  clock.look(11, 0.1);
  EXPECT_GT(clock.extra(), 2'400'000U);
  EXPECT_LT(clock.extra(), 2'600'000U);
}

TEST(WorkClock, EachStretchCountsByItself) {
  WorkClock clock;
  clock.look(0, 0);
  clock.look(50'000'000, 0);
  clock.look(50'000'000, 1);
  const std::uint64_t waited = clock.extra();
  EXPECT_GT(waited, 20'000'000U) << "although there were many inferences before";
  clock.look(100'000'000, 1);
  EXPECT_EQ(clock.extra(), waited);
}

}  // namespace
}  // namespace penelope::scheduler
