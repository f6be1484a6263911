// The best costs of searches: what is pruned with, what is remembered of it, and which searches are forgotten.
#include "wam/machine/incumbents.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace penelope {
namespace {

TEST(Incumbents, BoundOnlyFallsAndLowestFollowsIt) {
  Incumbents all;
  ASSERT_TRUE(all.begin(7, 1));
  const auto search = all.of(7);
  EXPECT_EQ(search->bound(), Incumbent::none);
  EXPECT_TRUE(search->note(10));
  EXPECT_FALSE(search->note(10));
  EXPECT_FALSE(search->note(12));
  EXPECT_TRUE(search->note(-3));
  EXPECT_EQ(search->bound(), -3);
  EXPECT_EQ(all.lowest(7), -3);
}

TEST(Incumbents, AfterALossTheSameCostMayBeFoundAgain) {
  Incumbents all;
  all.begin(7, 1);
  all.of(7)->note(10);
  all.begin_again();
  EXPECT_EQ(all.of(7)->bound(), 11);
  EXPECT_EQ(all.lowest(7), 10);
  EXPECT_TRUE(all.of(7)->note(10));
}

TEST(Incumbents, ASearchThatIsOverDoesNotComeBack) {
  Incumbents all;
  all.begin(7, 1);
  all.of(7)->note(10);
  EXPECT_FALSE(all.forget(7));  // no other process has heard of it
  EXPECT_EQ(all.of(7), nullptr);
  EXPECT_EQ(all.lowest(7), std::nullopt);
  all.note(7, 3);
  all.add({{7, 1, 2, 2}});
  EXPECT_EQ(all.of(7), nullptr);
  EXPECT_TRUE(all.state(false).empty());
}

TEST(Incumbents, WhatAnotherProcessSaysBringsSearchAndLowestAlong) {
  Incumbents here, there;
  here.begin(7, -1);
  here.of(7)->note(-20);
  here.begin_again();
  there.add(here.state(true));
  EXPECT_EQ(there.of(7)->bound(), -19);
  EXPECT_EQ(there.lowest(7), -20);
  EXPECT_EQ(there.objective(), 20);
  EXPECT_TRUE(there.forget(7));
  EXPECT_TRUE(here.forget(7));
}

TEST(Incumbents, AsManyMayBeginAsThereIsRoomFor) {
  Incumbents all;
  for (std::uint64_t search = 1; search <= Incumbents::most_begun; ++search) EXPECT_TRUE(all.begin(search, 1));
  EXPECT_FALSE(all.begin(Incumbents::most_begun + 1, 1));
  all.forget(1);
  EXPECT_TRUE(all.begin(Incumbents::most_begun + 1, 1));
}

TEST(Incumbents, TheLeastOfManyThreadsRemains) {
  Incumbents all;
  all.begin(7, 1);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&all, t] {
      const auto search = all.of(7);
      for (int cost = 4000 + t; cost > 0; cost -= 4) search->note(cost);
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(all.of(7)->bound(), all.lowest(7));
  EXPECT_EQ(all.lowest(7), 1);
}

}  // namespace
}  // namespace penelope
