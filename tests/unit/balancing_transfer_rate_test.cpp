// How long a transfer will take (scheduler/balancing/transfer_rate.hpp).
#include "scheduler/balancing/transfer_rate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {
namespace {

TEST(Smoothed, TheFirstValueCountsAllAndEachNewOneItsGain) {
  Smoothed seen(1.0 / 8);
  EXPECT_FALSE(seen.value());
  seen.add(80);
  EXPECT_EQ(seen.value(), 80);
  seen.add(160);
  EXPECT_EQ(seen.value(), 90);
}

TEST(TransferRate, IsBytesPerSecondNotTheInverseThatIsPrinted) {
  TransferRate rate;
  EXPECT_FALSE(rate.link());
  rate.acknowledged(34'500, 1);
  EXPECT_DOUBLE_EQ(*rate.bytes_per_second(), 34'500);
  EXPECT_DOUBLE_EQ(rate.link()->seconds(69'000), 2);
  rate.acknowledged(34'500, 2);
  EXPECT_DOUBLE_EQ(*rate.bytes_per_second(), 34'500 * (7.0 / 8 + 1.0 / 16));
}

TEST(TransferTime, IsWhatWasAssumedUntilSomethingWasSeen) {
  const TransferTime link({0.01, 1e-6});
  EXPECT_DOUBLE_EQ(link.seconds(1e6), 1.01);
}

TEST(TransferTime, FindsLatencyAndRateOfAnyLink) {
  RandomNumbers random(1);
  for (int i = 0; i < 10'000; ++i) {
    const Link real{random.uniform(0, 0.1), 1 / std::exp(random.uniform(std::log(1e4), std::log(1e9)))};
    TransferTime link({0, 1e-6});
    const double largest = 20 * real.latency / real.seconds_per_byte + 1000;  // the rate matters for these
    for (int n = 0; n < 12; ++n) {
      const double bytes = largest * (n % 2 == 0 ? random.uniform(0, 0.4) : random.uniform(0.6, 1));
      link.acknowledged(bytes, real.seconds(bytes));
    }
    ASSERT_NEAR(link.link().latency, real.latency, 1e-6 * real.seconds(largest));
    ASSERT_NEAR(link.seconds(largest), real.seconds(largest), 1e-6 * real.seconds(largest));
  }
}

TEST(TransferTime, IsNearTheTruthUnderNoise) {
  RandomNumbers random(2);
  const Link real{0.01, 1e-7};  // 10 ms, 10 MB/s
  double worst = 0;
  for (int i = 0; i < 1000; ++i) {
    TransferTime link({0, 1e-9});
    for (int n = 0; n < 60; ++n) {
      const double bytes = random.chance(0.5) ? 100 : random.uniform(1e4, 1e6);
      link.acknowledged(bytes, real.seconds(bytes) * random.uniform(0.8, 1.2));
    }
    worst = std::max(worst, std::abs(link.seconds(5e5) / real.seconds(5e5) - 1));
  }
  EXPECT_LT(worst, 0.2);
}

TEST(TransferTime, IsNeverBelowNothing) {
  RandomNumbers random(3);
  for (int i = 0; i < 10'000; ++i) {
    TransferTime link({random.uniform(0, 1), random.uniform(0, 1e-3)});
    for (std::uint64_t n = random.between(1, 20); n > 0; --n) {
      link.acknowledged(random.chance(0.1) ? 0 : random.uniform(0, 1e6), random.chance(0.1) ? 0 : random.exponential(1));
      ASSERT_GE(link.link().latency, 0);
      ASSERT_GE(link.link().seconds_per_byte, 0);
      ASSERT_TRUE(std::isfinite(link.seconds(1e6)));
    }
  }
}

TEST(TransferTime, SmallMessagesSayNothingOfTheRate) {
  TransferTime link({0, 1e-8});
  RandomNumbers random(4);
  for (int n = 0; n < 100; ++n) link.acknowledged(100, random.uniform(0.009, 0.011));
  EXPECT_NEAR(link.link().latency, 0.01, 0.001);
  EXPECT_DOUBLE_EQ(link.link().seconds_per_byte, 1e-8);  // by the paper's rate a megabyte would take 100 s
}

TEST(TransferTime, ALinkThatIsFasterThanAssumedIsFoundOutBySizesThatAreAllAlike) {
  TransferTime link({0, 1e-6});
  for (int n = 0; n < 5; ++n) link.acknowledged(1e6, 0.01);
  EXPECT_LT(link.seconds(1e6), 0.0101);
}

TEST(TransferTime, FollowsALinkThatBecomesSlow) {
  RandomNumbers random(5);
  TransferTime link({0, 1e-9});
  const Link fast{0.001, 1e-8}, slow{0.05, 1e-6};
  for (const Link& real : {fast, slow}) {
    for (int n = 0; n < 60; ++n) {
      const double bytes = random.uniform(1e3, 1e6);
      link.acknowledged(bytes, real.seconds(bytes));
    }
    EXPECT_NEAR(link.seconds(5e5) / real.seconds(5e5), 1, 0.01);
  }
}

}  // namespace
}  // namespace penelope::scheduler::balancing
