// Measured granularity (scheduler/granularity.hpp).
#include "scheduler/granularity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "scheduler/rank_correlation.hpp"

namespace penelope::scheduler {
namespace {

TEST(Granularity, KnowsNothingOfWorkThatWasNotSeen) {
  Granularity g;
  g.learn({1, 2}, 1000, 1);
  EXPECT_FALSE(g.per_alternative({3, 2}));
  EXPECT_FALSE(g.per_alternative({2, 2}));
}

TEST(Granularity, IsTheGeometricMeanOverAlternatives) {
  Granularity g;
  g.learn({1, 2}, 1000, 1);
  g.learn({1, 2}, 20, 2);
  EXPECT_NEAR(*g.per_alternative({1, 2}), std::cbrt(1000 * 10 * 10), 1e-6);
}

TEST(Granularity, WhatWasSeenOftenCountsMoreThanItsKind) {
  Granularity g;
  const WorkClass small{.goal = 1, .depth = 2, .sizes = 10}, large{.goal = 1, .depth = 2, .sizes = 30};
  for (int i = 0; i < 60; ++i) {
    g.learn(small, 100, 1);
    g.learn(large, 10'000, 1);
  }
  EXPECT_LT(*g.per_alternative(small), 150);
  EXPECT_GT(*g.per_alternative(large), 7'000);
  const double unseen = *g.per_alternative({.goal = 1, .depth = 2, .sizes = 20});
  EXPECT_GT(unseen, *g.per_alternative(small));
  EXPECT_LT(unseen, *g.per_alternative(large));
}

TEST(Granularity, PlacesAmongTheAlternativesAreToldApart) {
  Granularity g;
  const WorkClass goal{.goal = 1};
  for (int i = 0; i < 60; ++i) {
    g.learn(goal.with_place(0), 10, 1);
    g.learn(goal.with_place(1), 10'000, 1);
  }
  EXPECT_LT(*g.per_alternative(goal.with_place(0)) * 100, *g.per_alternative(goal.with_place(1)));
}

TEST(Granularity, FollowsWorkThatChanges) {
  Granularity g;
  g.learn({1, 2}, 1e9, 1000);
  for (int i = 0; i < 1000; ++i) g.learn({1, 2}, 10, 1);
  EXPECT_LT(*g.per_alternative({1, 2}), 20);
}

TEST(Granularity, NoAlternativesTeachNothing) {
  Granularity g;
  g.learn({1, 2}, 1000, 0);
  EXPECT_FALSE(g.per_alternative({1, 2}));
}

TEST(Granularity, AFormulaStandsAloneBeforeAnythingWasSeen) {
  const Granularity g;
  EXPECT_NEAR(*g.per_alternative({.goal = 1, .depth = 2, .analysed = 5000}), 5000, 1e-6);
}

// A bound that is the square of the truth, in sizes that were not seen.
TEST(Granularity, AFormulaIsCorrectedByWhatWasMeasured) {
  Granularity g;
  const auto work = [](unsigned size) { return WorkClass{.goal = 1, .depth = 2, .sizes = size, .analysed = std::pow(4.0, size)}; };
  for (int i = 0; i < 40; ++i)
    for (const unsigned size : {6u, 8u, 10u, 12u}) g.learn(work(size), std::pow(2.0, size), 1);
  EXPECT_NEAR(std::log2(*g.per_alternative(work(14))), 14, 1);
  EXPECT_NEAR(std::log2(*g.per_alternative(work(11))), 11, 1);
}

TEST(Granularity, AFormulaThatMisleadsHardlyCounts) {
  Granularity with, without;
  std::uint64_t random = 1;
  for (int i = 0; i < 4000; ++i) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    const std::uint32_t depth = static_cast<std::uint32_t>(random >> 60);
    const double took = std::pow(2.0, 16 - depth), analysed = static_cast<double>(random >> 33 & 0xffff) + 1;
    with.learn({.goal = 1, .depth = depth, .analysed = analysed}, took, 1);
    without.learn({.goal = 1, .depth = depth}, took, 1);
  }
  for (std::uint32_t depth = 0; depth < 16; ++depth)
    for (const double analysed : {10.0, 60'000.0})
      EXPECT_NEAR(std::log2(*with.per_alternative({.goal = 1, .depth = depth, .analysed = analysed})),
                  std::log2(*without.per_alternative({.goal = 1, .depth = depth})), 0.75);
}

TEST(Granularity, DepthsFarDownCountTogether) {
  EXPECT_EQ(depth_class(0), 0u);
  EXPECT_NE(depth_class(14), depth_class(15));
  EXPECT_EQ(depth_class(20), depth_class(31));
  EXPECT_NE(depth_class(31), depth_class(32));
  for (std::uint64_t d = 1; d < 100'000; ++d) EXPECT_GE(depth_class(d), depth_class(d - 1));
}

TEST(RankCorrelation, IsThatOfTheTextbook) {
  // Ten people: intelligence quotient and hours of television a week; rho = -29/165 (the Wikipedia article on the coefficient).
  const std::vector<RankPair> pairs{{106, 7}, {100, 27}, {86, 2}, {101, 50}, {99, 28}, {103, 29}, {97, 20}, {113, 12}, {112, 6}, {110, 17}};
  EXPECT_NEAR(*rank_correlation(pairs), -29.0 / 165, 1e-9);
}

TEST(RankCorrelation, NeedsTwoDifferentValues) {
  EXPECT_FALSE(rank_correlation(std::vector<RankPair>{{1, 2}}));
  EXPECT_FALSE(rank_correlation(std::vector<RankPair>{{1, 2}, {1, 3}}));
  EXPECT_DOUBLE_EQ(*rank_correlation(std::vector<RankPair>{{1, 2}, {2, 300}}), 1);
}

TEST(RankCorrelation, ASampleIsBoundedAndEven) {
  RankSample sample(100);
  for (int i = 0; i < 100'000; ++i) sample.add(i, i);
  EXPECT_LE(sample.pairs().size(), 100u);
  EXPECT_GE(sample.pairs().size(), 49u);
  EXPECT_LT(sample.pairs()[1].expected, 4096);
  EXPECT_GT(sample.pairs().back().expected, 90'000);
}

}  // namespace
}  // namespace penelope::scheduler
