// When a worker that has nothing to do asks for work again.
#include "runtime/worker/exchange/import_pace.hpp"

#include <gtest/gtest.h>

namespace penelope {
namespace {

using std::chrono::milliseconds;

TEST(ImportPace, TasksThatWaitAtOnceAreAskedForLessAndLessOften) {
  ImportPace pace;
  const ImportPace::Clock::time_point begin{milliseconds(1000)};
  for (unsigned i = 0; i < ImportPace::free_ones; ++i) pace.waits(10, begin);
  EXPECT_TRUE(pace.may_ask(begin));
  EXPECT_EQ(pace.asks_at(), ImportPace::Clock::time_point::max());
  pace.waits(10, begin);
  EXPECT_FALSE(pace.may_ask(begin));
  EXPECT_EQ(pace.asks_at(), begin + milliseconds(1));
  EXPECT_TRUE(pace.may_ask(begin + milliseconds(1)));
  pace.waits(10, begin);
  EXPECT_EQ(pace.asks_at(), begin + milliseconds(2));
  for (unsigned i = 0; i < 100; ++i) pace.waits(10, begin);
  EXPECT_EQ(pace.asks_at(), begin + ImportPace::longest_pause);
  pace.pause_is_over();
  EXPECT_TRUE(pace.may_ask(begin));
}

TEST(ImportPace, ATaskThatHasDoneSomethingEndsThePauses) {
  ImportPace pace;
  const ImportPace::Clock::time_point begin{milliseconds(1000)};
  for (unsigned i = 0; i < 10; ++i) pace.waits(10, begin);
  pace.ended(10);
  EXPECT_FALSE(pace.may_ask(begin));
  pace.ended(1'000'000);
  EXPECT_TRUE(pace.may_ask(begin));
  for (unsigned i = 0; i < 10; ++i) pace.waits(10, begin);
  pace.waits(1'000'000, begin);
  EXPECT_TRUE(pace.may_ask(begin));
}

}  // namespace
}  // namespace penelope
