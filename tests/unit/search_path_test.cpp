// What a worker could give away, as looks at its choice points tell (scheduler/search_path.hpp), and when it looks (load.hpp).
#include "scheduler/search_path.hpp"

#include <gtest/gtest.h>

#include "scheduler/load.hpp"

namespace penelope::scheduler {
namespace {

using Seen = SearchPath::Seen;

Seen choice(std::uint64_t identity, std::uint64_t left, std::uint64_t made = 0) {
  return {identity, static_cast<std::int64_t>(identity), left, {.goal = identity}, made};
}

TEST(SearchPath, TheOldestChoicePointWithWorkEnoughIsTheSupply) {
  Granularity g;
  g.learn({.goal = 1}, 10, 1);
  g.learn({.goal = 2}, 1000, 1);
  g.learn({.goal = 3}, 1000, 1);
  SearchPath path;
  path.update(std::vector{choice(1, 3), choice(2, 3), choice(3, 2)}, 0, true, g);
  const auto supply = path.supply(0, {500}, g);
  ASSERT_TRUE(supply);
  EXPECT_EQ(path.levels()[supply->level].identity, 2u);
  EXPECT_EQ(supply->credit, 2u);
  EXPECT_FALSE(path.supply(0, {5000}, g));
}

TEST(SearchPath, ASmallPieceIsBetterThanOneThatIsManyTimesTooLarge) {
  Granularity g;
  g.learn({.goal = 1}, 1'000'000, 1);
  g.learn({.goal = 2}, 1000, 1);
  std::vector<Seen> seen{choice(1, 9, 16'000), choice(2, 4, 16'000)};
  for (Seen& s : seen) s.speculative = true;
  SearchPath path;
  path.update(seen, 15'000, true, g);
  path.update(seen, 16'000, true, g);
  EXPECT_FALSE(path.supply(16'000, {600}, g));  // too little is known
  const auto supply = path.supply(16'000, {500}, g);
  ASSERT_TRUE(supply);
  EXPECT_EQ(path.levels()[supply->level].identity, 2u);
  EXPECT_EQ(supply->alternatives, 3u);
}

// Of the newest choice point of the same goal that has as much; of the oldest one if none has.
TEST(SearchPath, NoMoreGoesAtOnceThanTheLimit) {
  Granularity g;
  g.learn({.goal = 1}, 100'000, 1);
  g.learn({.goal = 2}, 100'000, 1);
  std::vector<Seen> seen{choice(1, 9), choice(2, 9), choice(3, 9), choice(4, 2)};
  seen[2].work.goal = 1;
  SearchPath path;
  path.update(seen, 0, true, g);
  EXPECT_EQ(path.supply(0, {500}, g)->level, 0U);
  path.limit([](std::uint64_t goal) { return goal == 1 ? 250'000 : 1e9; });
  const auto small = path.supply(0, {500}, g);
  ASSERT_TRUE(small);
  EXPECT_EQ(small->level, 2U);
  EXPECT_EQ(small->alternatives, 3U);
  path.limit([](std::uint64_t) { return 1e9; });
  EXPECT_EQ(path.supply(0, {500}, g)->level, 0U);
}

// Work that a commit ahead may throw away.
TEST(SearchPath, SpeculativeWorkComesLastAndTheNextOfItFirst) {
  Granularity g;
  for (std::uint64_t identity = 1; identity <= 4; ++identity) g.learn({.goal = identity}, 1000, 1);
  std::vector<Seen> seen{choice(1, 9, 20'000), choice(2, 3, 20'000), choice(3, 9, 20'000), choice(4, 3, 20'000)};
  for (Seen& s : seen) s.speculative = s.identity != 2;
  SearchPath path;
  path.update(seen, 19'000, true, g);
  path.update(seen, 20'000, true, g);
  const auto certain = path.supply(20'000, {500}, g);
  ASSERT_TRUE(certain);
  EXPECT_EQ(path.levels()[certain->level].identity, 2u);
  EXPECT_FALSE(certain->leftmost);
  seen[1].speculative = true;
  path.update(seen, 20'000, true, g);
  const auto supply = path.supply(20'000, {600}, g);  // eight times that is more than the newest has
  ASSERT_TRUE(supply);
  EXPECT_EQ(path.levels()[supply->level].identity, 3u);
  EXPECT_TRUE(supply->leftmost);
  EXPECT_EQ(supply->alternatives, 5u);
  EXPECT_EQ(supply->credit, 4u);
}

TEST(SearchPath, SpeculativeWorkIsAPartOfWhatTheSearchHasTaken) {
  Granularity g;
  g.learn({.goal = 1}, 4000, 1);
  g.learn({.goal = 2}, 1000, 1);
  std::vector<Seen> seen{choice(1, 9, 640'000), choice(2, 4, 640'000)};
  for (Seen& s : seen) s.speculative = true;
  SearchPath path;
  path.update(seen, 639'000, true, g);
  path.update(seen, 640'000, true, g);
  const auto supply = path.supply(640'000, {500}, g);  // 20,000 of 640,000; the newest has 3,000
  ASSERT_TRUE(supply);
  EXPECT_EQ(supply->piece, 20'000);
  EXPECT_EQ(path.levels()[supply->level].identity, 1u);
  EXPECT_EQ(supply->alternatives, 6u);  // one is taken for a little less than 4,000
}

// It may be one of a test, and gone before a copy arrives.
TEST(SearchPath, SpeculativeWorkStaysWhereItsChoicePointIsNew) {
  Granularity g;
  g.learn({.goal = 1}, 10'000, 1);
  std::vector<Seen> seen{choice(1, 9, 20'000)};
  seen[0].speculative = true;
  SearchPath path;
  path.update(seen, 20'000, true, g);
  EXPECT_FALSE(path.supply(20'400, {500}, g));
  EXPECT_TRUE(path.supply(20'600, {500}, g));
}

// Where most alternatives fail at once, those that looks see are the large ones.
// A goal may succeed without any of the alternatives that it leaves behind; as soon as one of its kind has ended it is known that they are
// tried.
TEST(SearchPath, ManySpeculativeChoicePointsStayUntilAnAlternativeOfTheirKindHasEnded) {
  Granularity g;
  std::vector<Seen> seen;
  for (std::uint64_t i = 1; i <= 40; ++i) {
    seen.push_back(choice(i, 2));
    seen.back().work.goal = 7;
    seen.back().speculative = true;
  }
  SearchPath few, many;
  few.update(std::span(seen).first(10), 0, true, g);
  many.update(seen, 0, true, g);
  EXPECT_TRUE(few.supply(1'000'000, {500}, g));
  EXPECT_FALSE(many.supply(1'000'000, {500}, g));
  g.learn({.goal = 7}, 100'000, 1);
  EXPECT_TRUE(many.supply(1'000'000, {500}, g));
}

TEST(SearchPath, SpeculativeAlternativesTogetherCountAsTheOneThatRuns) {
  Granularity g;
  g.learn({.goal = 1}, 10, 1);
  std::vector<Seen> seen{choice(1, 5)};
  seen[0].speculative = true;
  SearchPath path;
  path.update(seen, 0, true, g);
  EXPECT_EQ(path.per_untried(1, 8000, g), 2000);
  seen[0].speculative = false;
  path.update(seen, 8000, true, g);
  EXPECT_EQ(path.per_untried(1, 8000, g), 8000);
}

TEST(SearchPath, AlternativesThatNoLookHasSeenTookNoLongerThanFromOneLookToTheNext) {
  Granularity g;
  SearchPath path;
  path.update(std::vector{choice(1, 9)}, 0, true, g);
  path.update(std::vector{choice(1, 9)}, 100'000, true, g);
  path.update({}, 100'100, true, g);  // eight of the nine have ended within 100
  EXPECT_LT(g.per_alternative({.goal = 1}).value(), 100);
}

TEST(SearchPath, ChoicePointsFromTheEndOnStay) {
  Granularity g;
  SearchPath path;
  path.update(std::vector{choice(5, 2), choice(9, 2)}, 0, true, g);
  EXPECT_TRUE(path.supply(100, {50}, g, 9));
  EXPECT_FALSE(path.supply(100, {50}, g, 5));
}

TEST(SearchPath, AlternativesOfGoalsThatAreWithheldStayUntilTheNextLook) {
  Granularity g;
  SearchPath path;
  std::vector<Seen> seen{choice(1, 3), choice(2, 3)};
  seen[0].work.goal = 7;
  path.update(seen, 0, true, g);
  path.withhold([](std::uint64_t goal, bool) { return goal == 7; });
  const auto supply = path.supply(1000, {500}, g);
  ASSERT_TRUE(supply);
  EXPECT_EQ(path.levels()[supply->level].identity, 2u);
  path.update(seen, 1000, true, g);
  EXPECT_EQ(path.levels()[path.supply(2000, {500}, g)->level].identity, 1u);
}

TEST(SearchPath, TheRunningAlternativeSoFarCountsForThoseAfterIt) {
  Granularity g;
  SearchPath path;
  path.update(std::vector{choice(1, 3, 1000)}, 1000, true, g);
  EXPECT_FALSE(path.supply(1400, {500}, g));
  EXPECT_TRUE(path.supply(1600, {500}, g));
}

TEST(SearchPath, HalfOfTheAlternativesGoOrMoreWhereTheyAreLittleOfTheWork) {
  const auto alternatives_of = [](std::vector<Seen> choices) {
    Granularity g;
    SearchPath path;
    path.update(choices, 0, true, g);
    return path.supply(1000, {500}, g)->alternatives;  // each was seen to take 1000
  };
  EXPECT_EQ(alternatives_of({choice(1, 2)}), 1u);
  EXPECT_EQ(alternatives_of({choice(1, 3)}), 1u);
  EXPECT_EQ(alternatives_of({choice(1, 6)}), 2u);
  EXPECT_EQ(alternatives_of({choice(1, 4), choice(2, 2)}), 1u);
  std::vector<Seen> many;
  for (std::uint64_t i = 1; i <= 8; ++i) many.push_back(choice(i, 4));
  EXPECT_EQ(alternatives_of(many), 3u) << "all of the oldest one's";
}

// What is below a deep choice point takes long to copy.
TEST(SearchPath, AlternativesAreWorthTheCopyOfTheirStacks) {
  Granularity g;
  SearchPath path;
  Seen deep = choice(1, 2);
  deep.bytes = 10'000;
  path.update(std::vector{deep}, 0, true, g);
  EXPECT_FALSE(path.supply(1400, {500, 0.1}, g));
  EXPECT_TRUE(path.supply(1600, {500, 0.1}, g));
}

// A stretch that was slow when the level was first looked at, times many alternatives, looks like much work.
TEST(SearchPath, LargeCopiesWaitUntilAsMuchWorkAsTheyCostWasSeen) {
  Granularity g;
  SearchPath path;
  Seen deep = choice(1, 1'000'000);
  deep.bytes = 100'000;
  path.update(std::vector{deep}, 50'000, true, g);  // since 0 by then
  EXPECT_FALSE(path.supply(50'000, {500, 0.1}, g));
  path.update(std::vector{deep}, 59'000, true, g);
  EXPECT_FALSE(path.supply(59'000, {500, 0.1}, g));
  EXPECT_TRUE(path.supply(60'000, {500, 0.1}, g));
  EXPECT_TRUE(path.supply(59'000, {1'000, 0.09}, g)) << "the cheaper copy";
}

TEST(CopiedShare, FollowsTheLastExports) {
  CopiedShare share;
  EXPECT_DOUBLE_EQ(share.price(500).of(1000), 500 + 1000 * work_per_byte) << "nothing is known yet";
  for (int i = 0; i < 100; ++i) share.copied(10, 100);
  EXPECT_NEAR(share.price(0).of(100), 10 * work_per_byte, 0.1);
}

// A search with small stacks says nothing of a later one that has made long lists before.
TEST(CopiedShare, StacksThatHaveGrownAreNew) {
  CopiedShare share;
  for (int i = 0; i < 100; ++i) share.copied(10, 100);
  EXPECT_NEAR(share.price(0).of(1'000'100), 1'000'010 * work_per_byte, 0.1);
}

TEST(SearchPath, WhatAlternativesTookIsLearned) {
  Granularity g;
  SearchPath path;
  path.update(std::vector{choice(1, 5, 100)}, 100, true, g);
  path.update(std::vector{choice(1, 3)}, 700, true, g);
  EXPECT_NEAR(*g.per_alternative({.goal = 1}), 300, 1e-6);
}

// A deep search whose oldest choice points have all been given away is still looked at below them.
TEST(SearchPath, ChoicePointsThatWereGivenAwayTakeNoRoom) {
  Granularity g;
  SearchPath path;
  std::vector<Seen> seen;
  for (std::uint64_t i = 1; i <= SearchPath::most_levels; ++i) seen.push_back(choice(i, 2));
  path.update(seen, 0, true, g);
  for (const Seen& each : seen) path.give_away(each.identity, 1);
  EXPECT_FALSE(path.supply(1000, {500}, g));
  path.update(std::vector{choice(100, 2)}, 1000, true, g);
  EXPECT_TRUE(path.supply(2000, {500}, g));
}

TEST(SearchPath, WhatIsKnownBelowAChoicePointThatWasGivenAwayStaysKnown) {
  Granularity g;
  SearchPath path;
  path.update(std::vector{choice(1, 2), choice(2, 2)}, 0, true, g);
  path.give_away(1, 1);
  path.update(std::vector{choice(2, 2)}, 600, true, g);
  EXPECT_TRUE(path.supply(600, {500}, g));  // since 0, not since this look
}

TEST(LookPace, LooksGetRarerUpToALimitAndBeginAnew) {
  LookPace pace(100, 200);
  EXPECT_EQ(pace.pause(false), 100u);
  pace.looked(1);
  EXPECT_EQ(pace.pause(false), 150u);
  pace.looked(1);
  EXPECT_EQ(pace.pause(false), 200u);
  pace.restart();
  EXPECT_EQ(pace.pause(false), 100u);
}

TEST(LookPace, LooksStayFrequentWhileSomebodyWaits) {
  LookPace pace(100, 200);
  pace.looked(1);
  EXPECT_EQ(pace.pause(true), 112u);
  EXPECT_EQ(pace.pause(false), 150u);
}

TEST(LookPace, LooksThatFindNothingForLongGetRareEvenWhileSomebodyWaits) {
  LookPace pace(first_look, longest_look);
  std::uint64_t looks = 0;
  for (std::uint64_t time = 0; time < 1'000'000'000; time += pace.pause(true)) pace.looked(1), ++looks;
  EXPECT_LT(looks, 550u);
  pace.restart();
  EXPECT_EQ(pace.pause(true), first_look);
}

TEST(LookPace, LooksTakeATwentiethOfTheTimeAtMost) {
  LookPace pace(100, 200);
  pace.looked(50);
  EXPECT_EQ(pace.pause(false), 1000u);
  EXPECT_EQ(pace.pause(true), 1000u);
}

TEST(SearchPath, AnAlternativeIsMeasuredFromChoicePointToChoicePoint) {
  Granularity g;
  SearchPath path;
  path.update(std::vector{choice(1, 3, 0)}, 0, true, g);
  path.update(std::vector{choice(1, 3, 0), choice(2, 2, 900)}, 1000, true, g);
  // The first alternative of 2 ended, and so did that of 1, when 3 was pushed, at 1200.
  path.update(std::vector{choice(1, 2, 0), choice(3, 2, 1200)}, 2000, true, g);
  EXPECT_NEAR(*g.per_alternative({.goal = 1}), 1200, 1);
  EXPECT_NEAR(*g.per_alternative({.goal = 2}), 150, 1) << "two alternatives in 300 inferences";
}

TEST(SearchPath, SiblingsThatTookMoreThanExpectedMakeTheNextOnesLarger) {
  Granularity g;
  for (int i = 0; i < 50; ++i) g.learn({.goal = 1}, 1000, 1);
  SearchPath path;
  path.update(std::vector{choice(1, 5)}, 0, true, g);
  const double before = path.per_untried(1, 0, g);
  path.update(std::vector{choice(1, 4), choice(2, 2, 100'000)}, 100'000, true, g);
  EXPECT_GT(path.per_untried(1, 100'000, g), 3 * before);
}

TEST(SearchPath, ChoicePointsComeEvenlyBetweenTwoLooks) {
  SerialClock clock;
  clock.look(100, 5000);
  clock.look(200, 6000);
  EXPECT_EQ(clock.when(150), 5500u);
  EXPECT_EQ(clock.when(50), 5000u) << "it was there before";
  EXPECT_EQ(clock.when(std::uint64_t{7} << 40), 5000u) << "another worker pushed it";
}

TEST(SearchPath, WithoutAThresholdAnyUntriedAlternativeIsASupply) {
  Granularity g;
  SearchPath path;
  path.update(std::vector{choice(1, 2), choice(2, 2)}, 0, true, g);
  const auto supply = path.supply(0, {0}, g);
  ASSERT_TRUE(supply);
  EXPECT_EQ(supply->level, 0u);
}

}  // namespace
}  // namespace penelope::scheduler
