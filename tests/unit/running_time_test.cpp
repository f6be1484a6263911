// How long a worker has run, also until a time that is past (runtime/trace/running_time.hpp).
#include "runtime/trace/running_time.hpp"

#include <gtest/gtest.h>

namespace penelope {
namespace {

using namespace std::chrono_literals;

constexpr RunningTime::Clock::time_point start{std::chrono::hours(1)};

TEST(RunningTime, IsKnownForThePast) {
  RunningTime running;
  running.change(true, start);
  running.change(false, start + 2s);
  running.change(true, start + 5s);
  EXPECT_DOUBLE_EQ(running.seconds_until(start + 1s), 1);
  EXPECT_DOUBLE_EQ(running.seconds_until(start + 4s), 2);
  EXPECT_DOUBLE_EQ(running.seconds_until(start + 6s), 3);
  EXPECT_DOUBLE_EQ(running.seconds_in(start + 1s, 5), 2);
}

TEST(RunningTime, BeforeWhatIsRememberedItCountsAsHavingRun) {
  RunningTime running;
  const int changes = 2 * static_cast<int>(RunningTime::most_changes);
  for (int i = 0; i < changes; ++i) running.change(i % 2 == 0, start + i * 1s);
  EXPECT_DOUBLE_EQ(running.seconds_in(start, changes / 2), changes / 2);
  EXPECT_DOUBLE_EQ(running.seconds_in(start + (changes - 100) * 1s, 100), 50);
}

}  // namespace
}  // namespace penelope
