// Which kinds of alternatives stay, because tasks of theirs bring less than they cost (scheduler/worth.hpp).
#include "scheduler/worth.hpp"

#include <gtest/gtest.h>

namespace penelope::scheduler {
namespace {

constexpr std::uint64_t kind = 7, other_kind = 8;
constexpr double start = 3600, cost = 0.001;  // seconds

TEST(Worth, KindsOfWhichNothingIsKnownMayLeave) {
  const Worth worth;
  EXPECT_TRUE(worth.may_leave(kind, start));
}

TEST(Worth, AfterThreeTasksInVainOnlyThatKindStays) {
  Worth worth;
  for (int i = 0; i < 2; ++i) worth.brought(kind, cost / 100, cost, start);
  EXPECT_TRUE(worth.may_leave(kind, start));
  worth.brought(kind, cost / 100, cost, start);
  EXPECT_FALSE(worth.may_leave(kind, start));
  EXPECT_TRUE(worth.may_leave(other_kind, start));
  EXPECT_TRUE(worth.may_leave(kind, start + 0.004)) << "one more is tried: little is lost so far";
}

TEST(Worth, TriesBecomeRareAndOneAtATime) {
  Worth worth;
  int tries = 0;
  for (int i = 0; i < 3; ++i) worth.brought(kind, 0, cost, start);
  for (double now = start; now < start + 10; now += 0.001) {
    if (!worth.may_leave(kind, now)) continue;
    worth.leaves(kind, now);
    EXPECT_FALSE(worth.may_leave(kind, now)) << "while nobody knows what that one brings";
    worth.brought(kind, 0, cost, now);
    ++tries;
  }
  EXPECT_LE(tries, 34) << "a quarter per cent of the time, and a few at first";
  EXPECT_GE(tries, 25);
}

TEST(Worth, ATaskThatBringsMuchOpensTheKindAgain) {
  Worth worth;
  for (int i = 0; i < 5; ++i) worth.brought(kind, 0, cost, start);
  EXPECT_FALSE(worth.may_leave(kind, start));
  worth.brought(kind, 10 * cost, cost, start);
  EXPECT_TRUE(worth.may_leave(kind, start));
}

TEST(Worth, OneThatBringsALittleDoesNotOpenAKindOfWhichManyWereInVain) {
  Worth worth;
  double now = start;
  for (int i = 0; i < 10; ++i) worth.brought(kind, 0, cost, now);
  now += Worth::longest_pause;
  worth.leaves(kind, now);
  worth.brought(kind, 2 * cost, cost, now);
  EXPECT_TRUE(worth.may_leave(kind, now)) << "it may be the first of many good ones";
  worth.leaves(kind, now);
  EXPECT_FALSE(worth.may_leave(kind, now + 40 * cost)) << "one at a time";
  for (int i = 0; i < 10; ++i) worth.brought(kind, 2 * cost, cost, now);
  worth.leaves(kind, now);
  EXPECT_TRUE(worth.may_leave(kind, now)) << "they are good ones";
}

TEST(Worth, SomeTasksInVainAmongGoodOnesDoNotMatter) {
  Worth worth;
  for (int i = 0; i < 100; ++i) {
    worth.brought(kind, i % 4 == 0 ? 10 * cost : 0, cost, start);
    EXPECT_TRUE(worth.may_leave(kind, start)) << i;
  }
}

TEST(Worth, WhereTasksDifferMuchOneThatBringsMuchMakesUpForMany) {
  for (const bool varied : {false, true}) {
    Worth worth;
    for (int i = 0; i < 40; ++i) worth.brought(kind, i % 20 == 0 ? 60 * cost : 0, cost, start, varied);
    EXPECT_EQ(worth.may_leave(kind, start), varied);
  }
}

TEST(Worth, WhereTasksDifferMuchTheNextTryIsSoonerThanASecond) {
  Worth worth;
  for (int i = 0; i < 40; ++i) worth.brought(kind, 0, cost, start, true);
  EXPECT_FALSE(worth.may_leave(kind, start + 25 * cost));
  EXPECT_TRUE(worth.may_leave(kind, start + 33 * cost));
}

TEST(Worth, PiecesGrowWithTheWorkThatHasComeBack) {
  Worth worth;
  const double first = worth.largest_piece(kind);
  EXPECT_GT(first, 0);
  worth.came_back(kind + 1, 1e9, 1e9);
  EXPECT_EQ(worth.largest_piece(kind), first);
  for (double all = 0; all < 1e9;) {
    const double piece = worth.largest_piece(kind);
    EXPECT_LE(piece, first + 4 * all);
    worth.came_back(kind, piece, piece);
    all += piece;
    EXPECT_GT(worth.largest_piece(kind), piece);
  }
}

TEST(Worth, PiecesThatHoldMuchLessThanExpectedGiveWayToLargerOnes) {
  Worth worth;
  const double first = worth.largest_piece(kind);
  for (int i = 0; i < 3; ++i) worth.came_back(kind, first / 200, first);
  EXPECT_GT(worth.largest_piece(kind), 100 * first);
  for (int i = 0; i < 30; ++i) worth.came_back(kind, first, first);
  EXPECT_LT(worth.largest_piece(kind), 200 * first) << "they hold what was expected again";
}

TEST(Worth, PiecesThatHoldMoreThanExpectedAreNoReasonForSmallerOnes) {
  Worth worth;
  const double first = worth.largest_piece(kind);
  worth.came_back(kind, first * 100, first);
  EXPECT_GE(worth.largest_piece(kind), first);
}

TEST(Worth, OneThatBringsVeryMuchIsNoPromiseForMany) {
  Worth worth;
  worth.brought(kind, 1e6, cost, start);
  for (int i = 0; i < 12; ++i) worth.brought(kind, 0, cost, start);
  EXPECT_FALSE(worth.may_leave(kind, start));
}

}  // namespace
}  // namespace penelope::scheduler
