// The best costs of searches: what is pruned with, what is remembered of it, and which searches are forgotten.
#include "wam/machine/incumbents.hpp"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "runtime/worker/messages.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/outside_world.hpp"
#include "wam/machine/worker.hpp"

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

// --- a search lives as long as the buffer that collects its costs ---------------------------------------------------------

constexpr StackSizes small{std::uint64_t{16} << 20};

TEST(Incumbents, ABufferThatIsDroppedTellsThatItsSearchIsOver) {
  Program program;
  Worker w{program, small};
  FindallBuffers& buffers = *w.findalls;
  buffers.begin(5, 100);
  buffers.begin(7, 200);
  buffers.give_incumbent(7);
  buffers.begin(8, 300);
  buffers.begin(9, 200);  // exceptions have left the last two
  EXPECT_EQ(buffers.dropped_with_incumbent(), std::vector<std::uint64_t>{7});
  EXPECT_TRUE(buffers.dropped_with_incumbent().empty());
  buffers.give_incumbent(9);
  buffers.drop(9);
  EXPECT_EQ(buffers.dropped_with_incumbent(), std::vector<std::uint64_t>{9});
}

TEST(Incumbents, ABufferThatGoesToOtherStacksTakesItsSearchAlong) {
  Program program;
  Worker here{program, small}, there{program, small};
  here.findalls->begin(7, 100);
  here.findalls->give_incumbent(7);
  ByteWriter out;
  write_solutions(out, here.findalls->take(7));
  here.findalls->clear();
  EXPECT_TRUE(here.findalls->dropped_with_incumbent().empty());
  ByteReader in(out.bytes);
  there.findalls->begin_again(7, 100, read_solutions(in));
  there.findalls->clear();
  EXPECT_EQ(there.findalls->dropped_with_incumbent(), std::vector<std::uint64_t>{7});
}

TEST(Incumbents, StacksThatAreGivenUpForgetTheirSearches) {
  Program program;
  Worker w{program, small};
  w.findalls->begin(7, 100);
  w.findalls->give_incumbent(7);
  w.outside->incumbents.begin(7, 1);
  w.set_active(false);
  w.begin_again();
  EXPECT_EQ(w.outside->incumbents.of(7), nullptr);
}

}  // namespace
}  // namespace penelope
