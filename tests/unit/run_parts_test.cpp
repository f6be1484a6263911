// Parts of a run that any thread uses: its end, work that comes back too soon, chance.
#include <gtest/gtest.h>

#include "runtime/worker/run/chance.hpp"
#include "runtime/worker/run/returns.hpp"
#include "runtime/worker/run/run_end.hpp"

namespace penelope {
namespace {

using namespace std::chrono_literals;

TEST(RunEnd, OnlyTheFirstOneEndsTheRun) {
  RunEnd end([] {});
  EXPECT_TRUE(end.begin(3));
  EXPECT_FALSE(end.begin(4));
  EXPECT_FALSE(end.begin());
  EXPECT_EQ(end.status(), 3);
  EXPECT_TRUE(end.has_begun());
}

TEST(RunEnd, WhoGivesUpWakesTheImportersAndEndsWithStatus2) {
  int woken = 0;
  RunEnd end([&] { ++woken; });
  end.give_up();
  EXPECT_EQ(woken, 1);
  EXPECT_TRUE(end.is_requested() && end.has_given_up());
  EXPECT_FALSE(end.has_begun());
  EXPECT_EQ(end.status(), exit_given_up);
}

TEST(Returns, AfterSmallWorkCameBackNoneLeavesForTwiceAsLongEachTime) {
  Returns returns(false);
  const Returns::Clock::time_point now{};
  EXPECT_TRUE(returns.may_leave(now));
  returns.note(10, now);
  EXPECT_FALSE(returns.may_leave(now));
  EXPECT_TRUE(returns.may_leave(now + 1ms));
  returns.note(10, now);
  EXPECT_FALSE(returns.may_leave(now + 1ms));
  EXPECT_TRUE(returns.may_leave(now + 2ms));
  for (int i = 0; i < 20; ++i) returns.note(10, now);
  EXPECT_TRUE(returns.may_leave(now + 1s));
  returns.note(1'000'000, now);
  returns.note(10, now + 1s);
  EXPECT_TRUE(returns.may_leave(now + 1s + 1ms));
}

TEST(Chance, IsTheSameForTheSameSeed) {
  Chance a(7, 0us), b(7, 0us);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(a.coin(), b.coin());
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t n = a.between(3, 5);
    EXPECT_TRUE(n >= 3 && n <= 5);
  }
}

}  // namespace
}  // namespace penelope
