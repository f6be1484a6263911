// Which part of the time workers run of which a process has more than cores (runtime/worker/run/crowd.hpp).
#include "runtime/worker/run/crowd.hpp"

#include <gtest/gtest.h>

#include "runtime/worker/throttle.hpp"

namespace penelope {
namespace {

using Standing = Crowd::Standing;

TEST(Crowd, HopefulWorkersShareTheCoresThatAreLeft) {
  Crowd crowd(8, 4);  // two cores
  crowd.change(Standing::none, Standing::needed);
  EXPECT_EQ(crowd.part_of_hopeful(), 1);
  crowd.change(Standing::none, Standing::hopeful);
  EXPECT_EQ(crowd.part_of_hopeful(), 1);
  for (int more = 0; more < 3; ++more) crowd.change(Standing::none, Standing::hopeful);
  EXPECT_EQ(crowd.part_of_hopeful(), 0.25);
  crowd.change(Standing::needed, Standing::none);
  EXPECT_EQ(crowd.part_of_hopeful(), 0.5);
}

TEST(Crowd, HopefulWorkersNoticeWhatTheyAreToldWhereTheOthersTakeAllCores) {
  Crowd crowd(4, 2);
  for (int i = 0; i < 3; ++i) crowd.change(Standing::none, Standing::needed);
  crowd.change(Standing::none, Standing::hopeful);
  EXPECT_GT(crowd.part_of_hopeful(), 0);
  EXPECT_LT(crowd.part_of_hopeful(), 0.1);
}

TEST(Crowd, AsManyWorkersAsCoresAreNone) { EXPECT_FALSE(Crowd(2, 1).is_crowd()); }

TEST(Throttle, RunsThePartThatOthersLeave) {
  Throttle throttle(Duty{}, true);
  throttle.begin();
  throttle.turn_begins();
  EXPECT_FALSE(throttle.sleeps_until());
  throttle.share(0.01);
  const double until = thread_cpu_seconds() + 0.01;  // its part of a second, which this takes on no machine
  while (thread_cpu_seconds() < until) {
  }
  const auto sleep = throttle.sleeps_until();
  ASSERT_TRUE(sleep);
  EXPECT_GT(*sleep, Throttle::Clock::now());
  throttle.share(1);
  EXPECT_FALSE(throttle.sleeps_until());
}

}  // namespace
}  // namespace penelope
