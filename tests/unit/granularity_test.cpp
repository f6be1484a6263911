// Measured granularity (scheduler/granularity.hpp).
#include "scheduler/granularity.hpp"

#include <gtest/gtest.h>

namespace penelope::scheduler {
namespace {

TEST(Granularity, KnowsNothingOfWorkThatWasNotSeen) {
  Granularity g;
  g.learn({1, 2}, 1000, 1);
  EXPECT_FALSE(g.per_alternative({3, 2}));
  EXPECT_FALSE(g.per_alternative({2, 2}));
}

TEST(Granularity, IsTheMeanOverAlternatives) {
  Granularity g;
  g.learn({1, 2}, 1000, 1);
  g.learn({1, 2}, 200, 2);
  EXPECT_DOUBLE_EQ(*g.per_alternative({1, 2}), 400);
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

TEST(Granularity, DepthsFarDownCountTogether) {
  EXPECT_EQ(depth_class(0), 0u);
  EXPECT_NE(depth_class(14), depth_class(15));
  EXPECT_EQ(depth_class(20), depth_class(31));
  EXPECT_NE(depth_class(31), depth_class(32));
  for (std::uint64_t d = 1; d < 100'000; ++d) EXPECT_GE(depth_class(d), depth_class(d - 1));
}

}  // namespace
}  // namespace penelope::scheduler
