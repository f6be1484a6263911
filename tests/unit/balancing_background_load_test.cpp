// Measured background load, and sharing work by it (scheduler/balancing/background_load.hpp, moments_schemes.hpp).
#include "scheduler/balancing/background_load.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "scheduler/balancing/moments_schemes.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {
namespace {

constexpr double forever = std::numeric_limits<double>::infinity();

BackgroundLoad load_of(const std::vector<double>& samples, double memory = forever) {
  BackgroundLoad load(memory);
  for (const double n : samples) load.add_sample(n);
  return load;
}

// n as it is where jobs come and stay for a while: each of up to 20 others comes or goes with these chances.
std::vector<double> random_samples(RandomNumbers& random, std::size_t count) {
  const double comes = random.uniform(0.001, 0.2), goes = random.uniform(0.05, 1);
  std::vector<double> result;
  unsigned others = 0;
  for (std::size_t i = 0; i < count; ++i) {
    unsigned next = 0;
    for (unsigned other = 0; other < 20; ++other) next += other < others ? !random.chance(goes) : random.chance(comes);
    others = next;
    result.push_back(1 + others);
  }
  return result;
}

TEST(BackgroundLoad, AHostOfOnesOwnUntilSomethingIsSeen) {
  const BackgroundLoad load;
  EXPECT_EQ(load.mean(), 1);
  EXPECT_EQ(load.deviation(), 0);
  EXPECT_EQ(load.autocorrelation(), 0);
  EXPECT_EQ(load.effective_speed(100), 100);
}

TEST(BackgroundLoad, OneSampleHasNoDeviation) {
  const BackgroundLoad load = load_of({4});
  EXPECT_EQ(load.mean(), 4);
  EXPECT_EQ(load.deviation(), 0);
  EXPECT_EQ(load.effective_speed(100), 25);
}

TEST(BackgroundLoad, ConstantLoadIsTheMeanAlone) {
  const BackgroundLoad load = load_of(std::vector<double>(1000, 3), 50);
  EXPECT_DOUBLE_EQ(load.mean(), 3);
  EXPECT_EQ(load.deviation(), 0);
  EXPECT_EQ(load.autocorrelation(), 0);
  EXPECT_DOUBLE_EQ(time_deviation(load.moments(), 100, 1000), 0);
}

TEST(BackgroundLoad, AlternatingLoadIsCorrelatedWithMinusOneAndItsTimeIsCertain) {
  std::vector<double> samples;
  for (int i = 0; i < 1000; ++i) samples.push_back(i % 2 == 0 ? 1 : 3);
  const BackgroundLoad load = load_of(samples);
  EXPECT_NEAR(load.mean(), 2, 1e-12);
  EXPECT_NEAR(load.deviation(), 1, 1e-12);
  EXPECT_NEAR(load.autocorrelation(), -1, 1e-12);
  EXPECT_NEAR(load.effective_speed(100), 62.5, 1e-9);
  EXPECT_NEAR(time_deviation(load.moments(), 100, 1000), 0, 1e-6);
}

TEST(BackgroundLoad, IsTheWeightedMomentsOfAllSamples) {
  RandomNumbers random(1);
  for (int round = 0; round < 500; ++round) {
    const double memory = random.chance(0.2) ? forever : random.uniform(2, 200);
    const std::vector<double> samples = random_samples(random, 2 + random.below(300));
    const BackgroundLoad load = load_of(samples, memory);
    // Straight from the definitions, in two passes.
    const std::size_t last = samples.size() - 1;
    const auto weight = [&](std::size_t i) { return std::pow(1 - 1 / memory, static_cast<double>(last - i)); };
    const auto mean = [&](std::size_t from, auto value) {
      double sum = 0, weights = 0;
      for (std::size_t i = from; i < samples.size(); ++i) sum += weight(i) * value(i), weights += weight(i);
      return sum / weights;
    };
    const double n = mean(0, [&](std::size_t i) { return samples[i]; });
    const double variance = mean(0, [&](std::size_t i) { return (samples[i] - n) * (samples[i] - n); });
    ASSERT_NEAR(load.mean(), n, 1e-9);
    ASSERT_NEAR(load.deviation(), std::sqrt(variance), 1e-6);
    const double first = mean(1, [&](std::size_t i) { return samples[i - 1]; }), second = mean(1, [&](std::size_t i) { return samples[i]; });
    const double both = mean(1, [&](std::size_t i) { return (samples[i - 1] - first) * (samples[i] - second); });
    const double spread = std::sqrt(mean(1, [&](std::size_t i) { return std::pow(samples[i - 1] - first, 2); }) *
                                    mean(1, [&](std::size_t i) { return std::pow(samples[i] - second, 2); }));
    double weights = 0;
    for (std::size_t i = 1; i < samples.size(); ++i) weights += weight(i);
    if (spread > 1e-6) {
      ASSERT_NEAR(load.autocorrelation(), std::min(both / spread, std::max(0.0, 1 - 2 / weights)), 1e-6);
    }
  }
}

TEST(BackgroundLoad, WhatIsOldIsForgotten) {
  BackgroundLoad load(20);
  for (int i = 0; i < 1000; ++i) load.add_sample(i % 2 == 0 ? 9 : 11);
  for (int i = 0; i < 400; ++i) load.add_sample(2);
  EXPECT_NEAR(load.mean(), 2, 1e-6);
  EXPECT_NEAR(load.deviation(), 0, 1e-3);
}

TEST(BackgroundLoad, IsNeverCorrelatedForLongerThanItWasSeen) {
  RandomNumbers random(2);
  for (int round = 0; round < 1000; ++round) {
    BackgroundLoad load(random.uniform(1, 100));
    for (std::uint64_t i = 0, count = 1 + random.below(30); i < count; ++i) {
      load.add_sample(1 + static_cast<double>(i));  // rises steadily: fully correlated
      const double rho = load.autocorrelation();
      ASSERT_GE(rho, 0);
      ASSERT_LE((1 + rho) / (1 - rho), static_cast<double>(i) + 1);
      ASSERT_TRUE(std::isfinite(time_deviation(load.moments(), 1, 1)));
    }
  }
}

TEST(EffectiveSpeed, LiesBetweenWhatTheMeanSaysAndTheSpeedAlone) {
  RandomNumbers random(3);
  for (int round = 0; round < 10'000; ++round) {
    const double mean = 1 + random.exponential(2);
    const BackgroundMoments n{mean, random.exponential(3), 0, random.uniform(1 / mean, 1)};
    EXPECT_GE(effective_speed(n, 100), speed_by_mean(n, 100) * (1 - 1e-12));
    EXPECT_LE(effective_speed(n, 100), 100 * n.share * (1 + 1e-12));
  }
}

TEST(EffectiveSpeed, MissesTheMeanOfTheSharesByLessThanTheMeanAloneDoes) {
  RandomNumbers random(4);
  int nearer = 0, varies = 0;
  for (int round = 0; round < 1000; ++round) {
    const std::vector<double> samples = random_samples(random, 1000);
    double real = 0;
    for (const double n : samples) real += 100 / n / static_cast<double>(samples.size());
    const BackgroundMoments n = load_of(samples).moments();
    EXPECT_NEAR(100 * n.share, real, 1e-9);
    EXPECT_LE(speed_by_mean(n, 100), real * (1 + 1e-12));  // Jensen
    if (n.deviation == 0) continue;
    ++varies;
    nearer += std::abs(effective_speed(n, 100) - real) < std::abs(speed_by_mean(n, 100) - real);
  }
  EXPECT_GT(varies, 900);
  EXPECT_EQ(nearer, varies);
}

// Alone most of the time, and crowded now and then: equation 6 by itself says more than the speed alone.
TEST(EffectiveSpeed, IsNoMoreThanWasLeft) {
  std::vector<double> samples(99, 1);
  samples.push_back(101);
  const BackgroundMoments n = load_of(samples).moments();
  EXPECT_GT((1 + n.deviation * n.deviation / (n.mean * n.mean)) / n.mean, 10);
  EXPECT_NEAR(effective_speed(n, 100), 99 + 1.0 / 101, 1e-6);
}

TEST(TimeDeviation, GrowsWithTheRootOfTheWorkAndWithTheCorrelation) {
  const BackgroundMoments n{3, 1.5, 0.6};
  EXPECT_NEAR(time_deviation(n, 100, 4000), 2 * time_deviation(n, 100, 1000), 1e-9);
  // Uncorrelated, T = 24 intervals: sqrt(24) * 0.5 / 1.25.
  EXPECT_NEAR(time_deviation({3, 1.5, 0}, 100, 1000), std::sqrt(24) * 0.4, 1e-9);
  EXPECT_NEAR(time_deviation(n, 100, 1000), std::sqrt(24) * 0.4 * 2, 1e-9);
}

// A process with two states, whose n stays as it is with a chance of 0.9: the exact time of a little and of much work.
TEST(TimeFromNow, IsTheMeanForLittleWorkAndTheShareForMuch) {
  const BackgroundMoments n{2, 1, 0.8, 2.0 / 3};  // n is 1 or 3
  EXPECT_NEAR(expected_time_from_now(n, 100, 10), 0.2, 1e-9);
  EXPECT_NEAR(expected_time_from_now(n, 100, 1e7) / 1e5, 1.5, 1e-3);
  RandomNumbers random(9);
  for (const double work : {500.0, 2000.0, 10'000.0}) {
    double sum = 0;
    constexpr int runs = 20'000;
    for (int run = 0; run < runs; ++run) {
      bool alone = random.chance(0.5);
      double left = work;
      for (;;) {
        const double part = alone ? 100 : 100.0 / 3;
        sum += std::min(1.0, left / part);
        if ((left -= part) <= 0) break;
        if (random.chance(0.1)) alone = !alone;
      }
    }
    EXPECT_NEAR(expected_time_from_now(n, 100, work) / (sum / runs), 1, 0.04) << work;
  }
}

// --- sharing by the moments ------------------------------------------------------------------------------------------

LoadedHost random_host(RandomNumbers& random) {
  BackgroundLoad load(forever);
  for (const double n : random_samples(random, 200)) load.add_sample(n);
  return {load.moments(), random.uniform(50, 150)};
}

std::vector<LoadedHost> random_hosts(RandomNumbers& random) {
  std::vector<LoadedHost> hosts;
  for (std::uint64_t count = 1 + random.below(20); count > 0; --count) hosts.push_back(random_host(random));
  return hosts;
}

constexpr ShareBy all_ways[] = {ShareBy::even, ShareBy::mean, ShareBy::moments, ShareBy::guarded};

TEST(Shares, AddUpToTheWork) {
  RandomNumbers random(5);
  for (int round = 0; round < 1000; ++round) {
    const std::vector<LoadedHost> hosts = random_hosts(random);
    for (const ShareBy by : all_ways) {
      const std::vector<double> parts = shares(hosts, 1e6, by);
      ASSERT_EQ(parts.size(), hosts.size());
      ASSERT_NEAR(std::accumulate(parts.begin(), parts.end(), 0.0), 1e6, 1e-4);
      ASSERT_GE(*std::min_element(parts.begin(), parts.end()), 0);
    }
  }
}

TEST(Shares, TakeTheSameTimeOnEveryHost) {
  RandomNumbers random(6);
  for (int round = 0; round < 1000; ++round) {
    const std::vector<LoadedHost> hosts = random_hosts(random);
    const std::vector<double> parts = shares(hosts, 1000, ShareBy::moments), by_mean = shares(hosts, 1000, ShareBy::mean);
    for (std::size_t i = 0; i < hosts.size(); ++i) {
      const auto& [n, alone] = hosts[i];
      ASSERT_NEAR(expected_time(n, alone, parts[i]), expected_time(hosts[0].background, hosts[0].alone, parts[0]), 1e-9);
      ASSERT_NEAR(by_mean[i] / speed_by_mean(n, alone), by_mean[0] / speed_by_mean(hosts[0].background, hosts[0].alone), 1e-9);
    }
  }
}

// Section 4.1 of the paper.
TEST(Shares, GiveMoreToTheHostThatVariesMore) {
  const std::vector<LoadedHost> hosts{{{2, 0, 0, 0.5}, 100}, {{2, 1, -1, 2.0 / 3}, 100}};
  EXPECT_NEAR(shares(hosts, 1000, ShareBy::mean)[1], 500, 1e-9);
  EXPECT_NEAR(shares(hosts, 1000, ShareBy::moments)[0], 4000.0 / 9, 1e-9);
  EXPECT_NEAR(shares(hosts, 1000, ShareBy::guarded)[0], 4000.0 / 9, 1e-9);
}

TEST(Shares, TheGuardTakesTheSplitThatIsExpectedToEndSooner) {
  RandomNumbers random(7);
  int by_moments = 0;
  for (int round = 0; round < 1000; ++round) {
    const std::vector<LoadedHost> hosts = random_hosts(random);
    const double work = std::pow(10, random.uniform(1, 6));
    const auto expected = [&](ShareBy by) { return expected_makespan(hosts, shares(hosts, work, by), guard_caution); };
    ASSERT_DOUBLE_EQ(expected(ShareBy::guarded), std::min(expected(ShareBy::mean), expected(ShareBy::moments)));
    by_moments += expected(ShareBy::moments) < expected(ShareBy::mean);
  }
  EXPECT_GT(by_moments, 100);
  EXPECT_LT(by_moments, 900);
}

// Half of the hosts vary much and for long, the others not at all.
TEST(Shares, TheGuardLeavesTheMomentsOnlyWhereLittleWorkIsOnManyHosts) {
  const auto guard_takes_moments = [](unsigned count, double work) {
    std::vector<LoadedHost> hosts(count / 2, LoadedHost{{2, 0, 0, 0.5}, 100});
    hosts.insert(hosts.end(), count / 2, LoadedHost{{2, 1, 0.9, 2.0 / 3}, 100});
    return shares(hosts, work, ShareBy::guarded) == shares(hosts, work, ShareBy::moments);
  };
  EXPECT_TRUE(guard_takes_moments(2, 1e6));
  EXPECT_TRUE(guard_takes_moments(16, 1e7));
  EXPECT_FALSE(guard_takes_moments(16, 1500));
  for (double work = 1000; work < 1e7; work *= 2)  // never again for more hosts, nor for less work
    for (unsigned count = 2; count < 64; count *= 2) {
      EXPECT_GE(guard_takes_moments(count, work), guard_takes_moments(2 * count, work)) << count << ' ' << work;
      EXPECT_LE(guard_takes_moments(count, work), guard_takes_moments(count, 2 * work)) << count << ' ' << work;
    }
}

TEST(ExpectedMakespan, IsTheMaximumOfWhatIsCertain) {
  const std::vector<LoadedHost> hosts{{{2, 0, 0, 0.5}, 100}, {{4, 0, 0, 0.25}, 100}};
  EXPECT_DOUBLE_EQ(expected_makespan(hosts, std::vector<double>{500, 500}), 20);
  EXPECT_DOUBLE_EQ(expected_makespan(hosts, std::vector<double>{0, 0}), 0);
}

TEST(ExpectedMakespan, OfEqualHostsIsThatOfNormalTimes) {
  const LoadedHost host{{3, 1.5, 0.6, 0.45}, 100};
  const double mean = expected_time_from_now(host.background, 100, 1e5), deviation = time_deviation(host.background, 100, 1e5);
  const double known[] = {0, 0.5641895835, 0.8462843753, 1.0293753730};  // of 1 to 4 standard normal numbers
  for (std::size_t count = 1; count <= 4; ++count) {
    const std::vector<LoadedHost> hosts(count, host);
    EXPECT_NEAR(expected_makespan(hosts, std::vector<double>(count, 1e5)), mean + known[count - 1] * deviation, 1e-3 * deviation);
  }
}

TEST(Check, MovesOnlyWhatGainsEnough) {
  RandomNumbers random(8);
  int moved = 0, stayed = 0;
  for (int round = 0; round < 2000; ++round) {
    const std::vector<LoadedHost> hosts = random_hosts(random);
    std::vector<double> remaining;
    for (std::size_t i = 0; i < hosts.size(); ++i) remaining.push_back(random.chance(0.1) ? 0 : random.uniform(0, 1000));
    const DynamicSettings settings{.by = ShareBy::moments, .move_cost = random.uniform(0, 10), .threshold = random.uniform(0, 10)};
    const Check c = check(hosts, remaining, settings);
    const auto end = [&](const std::vector<double>& parts) {
      double last = 0;
      for (std::size_t i = 0; i < hosts.size(); ++i) last = std::max(last, expected_time(hosts[i].background, hosts[i].alone, parts[i]));
      return last;
    };
    const double work = std::accumulate(remaining.begin(), remaining.end(), 0.0);
    ASSERT_NEAR(c.gain, end(remaining) - end(shares(hosts, work, ShareBy::moments)) - settings.move_cost, 1e-9);
    ASSERT_EQ(c.move, c.gain > 0 && c.gain >= settings.threshold);
    ASSERT_EQ(c.shares, c.move ? shares(hosts, work, ShareBy::moments) : remaining);
    ASSERT_GE(c.next_check, 1);
    moved += c.move, stayed += !c.move;
  }
  EXPECT_GT(moved, 100);
  EXPECT_GT(stayed, 100);
}

TEST(Check, ComesBeforeAnyHostIsLikelyToHaveEnded) {
  const std::vector<LoadedHost> hosts{{{3, 1.5, 0, 0.45}, 100}, {{2, 0, 0, 0.5}, 100}};
  const std::vector<double> parts = shares(hosts, 1e5, ShareBy::moments);
  const double end = expected_time(hosts[0].background, 100, parts[0]), deviation = time_deviation(hosts[0].background, 100, parts[0]);
  for (const double h : {0.0, 1.0, 2.0})
    EXPECT_NEAR(check(hosts, parts, {.by = ShareBy::moments, .h = h}).next_check, end - h * deviation, 1e-6);
}

TEST(Check, IsNotMadeAgainWhenThereIsTooLittleLeft) {
  const std::vector<LoadedHost> hosts(2, LoadedHost{{2, 0.5, 0.5, 0.55}, 100});
  const DynamicSettings settings{.by = ShareBy::moments, .check_cost = 0.5, .move_cost = 0.5};
  EXPECT_EQ(check(hosts, std::vector<double>{10, 10}, settings).next_check, forever);
  EXPECT_EQ(check(hosts, std::vector<double>{60, 60}, settings).next_check, 1);
  EXPECT_EQ(check(hosts, std::vector<double>{0, 0}, {}).next_check, forever);
}

TEST(Check, IsNotMadeAgainByTheGuardedSchemeWhereNothingIsLeftToChance) {
  const DynamicSettings settings{.by = ShareBy::guarded, .check_cost = 0.5, .move_cost = 0.5};
  const std::vector<LoadedHost> certain(4, LoadedHost{{2, 0, 0, 0.5}, 100}), varying(4, LoadedHost{{2, 0.8, 0.8, 0.6}, 100});
  const std::vector<double> much(4, 1e5), little(4, 20);
  EXPECT_EQ(check(certain, much, settings).next_check, forever);
  EXPECT_LT(check(varying, much, settings).next_check, expected_time(varying[0].background, 100, 1e5));
  EXPECT_EQ(check(varying, little, settings).next_check, forever);
}

// The mean alone knows no deviation, and so no check before the expected end.
TEST(Check, ByTheMeanComesAtTheExpectedEnd) {
  const std::vector<LoadedHost> hosts(2, LoadedHost{{2, 0.5, 0.5, 0.55}, 100});
  EXPECT_NEAR(check(hosts, std::vector<double>{500, 500}, {.by = ShareBy::mean}).next_check, 10, 1e-9);
}

}  // namespace
}  // namespace penelope::scheduler::balancing
