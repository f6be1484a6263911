// Parts of the time that workers run (runtime/worker/throttle.hpp).
#include "runtime/worker/throttle.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace penelope {
namespace {

using namespace std::chrono_literals;

TEST(Throttle, DutiesAreReadInOrder) {
  const std::vector<Duty> duties = parse_duties("1,0.25,1@0.5:0.1@2:1");
  ASSERT_EQ(duties.size(), 3u);
  EXPECT_TRUE(duties[0].is_full());
  EXPECT_FALSE(duties[1].is_full());
  EXPECT_EQ(duties[1].steps[0].part, 0.25);
  ASSERT_EQ(duties[2].steps.size(), 3u);
  EXPECT_EQ(duties[2].steps[1].from, 0.5);
  EXPECT_EQ(duties[2].steps[1].part, 0.1);
  EXPECT_EQ(duties[2].steps[2].part, 1);
}

TEST(Throttle, BadListsAreRefused) {
  for (const char* list : {"", ",", "1,", "0", "-1", "1.5", "nan", "x", "1x", "1@", "1@1", "1@:0.5", "1@1:", "1@0:0.5", "1@2:0.5@1:1", "1@1:0",
                           "1@inf:0.5x", "1:0.5"})
    EXPECT_THROW(parse_duties(list), std::invalid_argument) << list;
}

TEST(Throttle, ThePartChangesWithTime) {
  Throttle throttle(parse_duties("1@0.5:0.1")[0]);
  throttle.begin();
  const auto now = Throttle::Clock::now();
  EXPECT_EQ(throttle.part(now), 1);
  EXPECT_EQ(throttle.part(now + 1s), 0.1);
}

// Nobody comes to safe points at exact times: what was slept too little or too much is made up for.
TEST(Throttle, TheCpuTimeUsedIsThePartOfTheTime) {
  Throttle throttle(parse_duties("0.5")[0]);
  throttle.begin();
  const auto began = Throttle::Clock::now();
  const double cpu_began = thread_cpu_seconds();
  throttle.turn_begins();
  for (unsigned i = 0; Throttle::Clock::now() - began < 200ms; ++i) {
    const auto until = throttle.sleeps_until();
    if (!until) continue;
    std::this_thread::sleep_until(*until + (i % 3) * 1ms);
    throttle.slept();
  }
  const double took = std::chrono::duration<double>(Throttle::Clock::now() - began).count();
  EXPECT_LT(thread_cpu_seconds() - cpu_began, 0.6 * took);  // less on a crowded machine
  EXPECT_LT(throttle.seconds_slept(), took);
}

TEST(Throttle, AFullPartNeverSleeps) {
  Throttle throttle(Duty{});
  throttle.begin();
  throttle.turn_begins();
  std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(throttle.sleeps_until());
}

}  // namespace
}  // namespace penelope
