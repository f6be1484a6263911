// What work costs that is done in another process (scheduler/distant_work.hpp).
#include "scheduler/distant_work.hpp"

#include <gtest/gtest.h>

namespace penelope::scheduler {
namespace {

// A search that finds so many bytes of answers a second, looked at for a second from `begin` on.
DistantWork::Look search(DistantWork& work, double bytes_per_second, DistantWork::Look begin = {1, 0, 0, 0}) {
  constexpr int looks = 100;
  DistantWork::Look now = begin;
  for (int i = 0; i <= looks; ++i) {
    const double seconds = static_cast<double>(i) / looks;
    now = {begin.task, begin.inferences + static_cast<std::uint64_t>(25e6 * seconds), begin.seconds + seconds,
           begin.bytes + static_cast<std::uint64_t>(bytes_per_second * seconds)};
    work.look(now);
  }
  return now;
}

TEST(DistantWork, NothingIsKnownAtFirst) {
  EXPECT_TRUE(DistantWork().answers_are_cheap(1));
  const ExportPrice here{1000, work_per_byte / 2, work_per_byte, 500};
  EXPECT_DOUBLE_EQ(DistantWork().price(here).of(2000), here.of(2000));
}

TEST(DistantWork, TenMillisecondsOfWorkTellWhatAnswersTake) {
  DistantWork work;
  EXPECT_FALSE(work.is_known());
  work.look({1, 0, 0, 0});
  work.look({1, 200'000, 0.008, 0});
  EXPECT_FALSE(work.is_known());
  work.look({1, 300'000, 0.012, 0});
  EXPECT_TRUE(work.is_known());
}

TEST(DistantWork, WhoAsksAndWaitsElsewhereBringsWhatItsInferencesTakeHere) {
  DistantWork work;
  EXPECT_DOUBLE_EQ(work.brought(1000, 1), 1) << "nothing is known of this process";
  search(work, 0);
  EXPECT_DOUBLE_EQ(work.brought(25e6, 5), 5) << "another kind of work, perhaps";
  EXPECT_NEAR(work.brought(25e4, 1), 0.01, 1e-3);
}

TEST(DistantWork, SearchesThatFindLittleMayLeave) {
  DistantWork work;
  search(work, 1e6);
  EXPECT_TRUE(work.answers_are_cheap(1));
}

TEST(DistantWork, AnswersThatTakeAsLongAsTheWorkKeepItHere) {
  DistantWork work;
  search(work, 200e6);
  EXPECT_FALSE(work.answers_are_cheap(1));
}

TEST(DistantWork, AnswersThatMakeSeveralJourneysAreDearer) {
  DistantWork work;
  search(work, 20e6);
  EXPECT_TRUE(work.answers_are_cheap(1));
  EXPECT_FALSE(work.answers_are_cheap(3));
}

TEST(DistantWork, WorkThatMakesManyAtomsIsDearElsewhere) {
  DistantWork few, many;
  for (const std::uint64_t i : {0, 1, 2, 3}) {
    few.look({1, i * 1'000'000, 0.01 * static_cast<double>(i), 0, 0, i * 50});
    many.look({1, i * 1'000'000, 0.01 * static_cast<double>(i), 0, 0, i * 100});
  }
  EXPECT_TRUE(few.symbols_are_cheap());
  EXPECT_FALSE(many.symbols_are_cheap());
}

TEST(DistantWork, ASearchThatIsOverSaysNothingOfTheNextOne) {
  DistantWork work;
  const DistantWork::Look end = search(work, 200e6);
  const DistantWork::Look taken{end.task, end.inferences, end.seconds, 0};
  work.look(taken);
  EXPECT_TRUE(work.answers_are_cheap(1));
  search(work, 1e6, taken);
  EXPECT_TRUE(work.answers_are_cheap(1));
}

TEST(DistantWork, SolutionsThatComeAndGoAreNoAnswers) {
  DistantWork work;
  for (int i = 0; i < 1000; ++i)
    work.look({1, static_cast<std::uint64_t>(i) * 25'000, i * 1e-3, i % 2 == 0 ? std::uint64_t{0} : std::uint64_t{1'000'000}});
  work.look({1, 25'000'000, 1, 0});
  EXPECT_TRUE(work.answers_are_cheap(1));
}

TEST(DistantWork, LooksAtDifferentTasksAreNotCompared) {
  DistantWork work;
  for (std::uint64_t i = 0; i < 100; ++i) work.look({i, i * 1000, static_cast<double>(i) * 1e-3, i * 1'000'000});
  EXPECT_TRUE(work.answers_are_cheap(1));
}

// A copy of 16 MiB takes some 0.08 s of both processes, and is to be a part of what it brings.
TEST(DistantWork, LargeStacksMustBeWorthTheirCopy) {
  DistantWork work;
  search(work, 0);
  const ExportPrice distant = work.price({1000, work_per_byte, work_per_byte, ~0ull});
  EXPECT_GT(distant.of(16 << 20), 25e6 * 0.5);
  EXPECT_LT(distant.of(16 << 20), 25e6 * 2);
  EXPECT_LT(distant.of(4096), 10'000);
}

TEST(DistantWork, ASearchWithEffectsAllTheTimeIsKnown) {
  DistantWork often, seldom;
  EXPECT_FALSE(often.has_effects_all_the_time());
  for (std::uint64_t i = 0; i < 100; ++i) {
    often.look({1, i * 25'000, static_cast<double>(i) * 1e-3, 0, i * 1000});
    seldom.look({1, i * 25'000, static_cast<double>(i) * 1e-3, 0, i * 10});
  }
  EXPECT_TRUE(often.has_effects_all_the_time());
  EXPECT_FALSE(seldom.has_effects_all_the_time());
  for (std::uint64_t i = 100; i < 500; ++i) often.look({1, i * 25'000, static_cast<double>(i) * 1e-3, 0, 100'000});
  EXPECT_FALSE(often.has_effects_all_the_time()) << "that is over";
}

// A million facts take the other process 0.4 s before it can begin.
TEST(DistantWork, WhatHasChangedGoesAlong) {
  DistantWork work;
  search(work, 0);
  const ExportPrice here{1000, work_per_byte, work_per_byte, ~0ull};
  EXPECT_DOUBLE_EQ(work.price(here, 0).fixed, 1000);
  EXPECT_LT(work.price(here, 1000).fixed, 100'000);
  EXPECT_GT(work.price(here, 1'000'000).fixed, 25e6);
}

TEST(DistantWork, TheWayToAnotherHostIsLonger) {
  DistantWork far, near(true);
  search(far, 60e6);
  search(near, 60e6);
  EXPECT_FALSE(far.answers_are_cheap(1));
  EXPECT_TRUE(near.answers_are_cheap(1));
  EXPECT_LT(near.seconds_for(1000), far.seconds_for(1000));
}

}  // namespace
}  // namespace penelope::scheduler
