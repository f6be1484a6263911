// Whether moving work pays (scheduler/balancing/profitability.hpp).
#include "scheduler/balancing/profitability.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {
namespace {

Standing random_standing(RandomNumbers& random) {
  return {random.chance(0.3) ? 0 : random.exponential(1e6), std::exp(random.uniform(std::log(1e4), std::log(1e8)))};
}

// Done the long way: both hosts, and the work that arrives.
double later_end(const Standing& exporter, const Standing& importer, double arrives, double moved) {
  const double exporter_ends = (exporter.work - moved) / exporter.capacity, importer_is_free = importer.work / importer.capacity;
  const double importer_ends = (importer_is_free < arrives ? arrives : importer_is_free) + moved / importer.capacity;
  return std::max(exporter_ends, importer_ends);
}

TEST(BestAmount, IsHalfForEqualsWithoutDelay) { EXPECT_DOUBLE_EQ(best_amount({1000, 5}, {0, 5}, 0), 500); }

TEST(BestAmount, IsInProportionToCapacity) { EXPECT_DOUBLE_EQ(best_amount({1000, 1}, {0, 4}, 0), 800); }

TEST(BestAmount, MakesBothEndsEqualAndIsNeverMoreThanTheSurplus) {
  RandomNumbers random(1);
  for (int i = 0; i < 10'000; ++i) {
    const Standing exporter = random_standing(random), importer = random_standing(random);
    const double arrives = random.chance(0.3) ? 0 : random.exponential(1);
    const double best = best_amount(exporter, importer, arrives);
    const double level = (exporter.work + importer.work) / (exporter.capacity + importer.capacity);
    ASSERT_GE(best, 0);
    ASSERT_LE(best, std::max(exporter.work - exporter.capacity * level, 0.0) * (1 + 1e-9) + 1e-6);
    if (best == 0) continue;
    const double exporter_ends = (exporter.work - best) / exporter.capacity;
    ASSERT_NEAR(exporter_ends, std::max(importer.seconds(), arrives) + best / importer.capacity, 1e-9 * (1 + exporter_ends));
  }
}

TEST(BestAmount, NoOtherAmountEndsSooner) {
  RandomNumbers random(2);
  for (int i = 0; i < 10'000; ++i) {
    const Standing exporter = random_standing(random), importer = random_standing(random);
    const double arrives = random.exponential(0.1), best = best_amount(exporter, importer, arrives);
    const double ends = best == 0 ? std::max(exporter.seconds(), importer.seconds()) : later_end(exporter, importer, arrives, best);
    for (int n = 0; n < 10; ++n) {
      const double other = later_end(exporter, importer, arrives, random.uniform(0, exporter.work));
      ASSERT_GE(other, ends * (1 - 1e-9));
    }
  }
}

TEST(Judge, SaysThatItPaysWhereItDoes) {
  RandomNumbers random(3);
  std::set<Reason> seen;
  for (int i = 0; i < 50'000; ++i) {
    Standing exporter = random_standing(random), importer = random_standing(random);
    importer.free_bytes = random.chance(0.1) ? 1e4 : 1e9;
    const Link link{random.chance(0.5) ? 0 : random.exponential(0.01), random.chance(0.3) ? 0 : 1 / random.uniform(1e5, 1e8)};
    const Parcel parcel{random.uniform(0, exporter.work), random.exponential(1e5), random.chance(0.5) ? 0 : random.exponential(1e-3)};
    const Verdict verdict = judge(exporter, importer, link, parcel);
    const double before = std::max(exporter.seconds(), importer.seconds());
    const double after = later_end(exporter, importer, link.seconds(parcel.bytes), parcel.work);
    const bool pays = before - after > parcel.cost && parcel.bytes <= importer.free_bytes;
    if (std::abs(before - after - parcel.cost) > 1e-12 * before) {
      ASSERT_EQ(verdict.pays(), pays) << name_of(verdict.reason);
    }
    ASSERT_DOUBLE_EQ(verdict.ends_before, before);
    ASSERT_DOUBLE_EQ(verdict.ends_after, after);
    seen.insert(verdict.reason);
  }
  EXPECT_EQ(seen.size(), 7u);  // every reason
}

TEST(Judge, NamesWhatIsInTheWay) {
  const Standing exporter{1000, 100}, idle{0, 100};
  const auto reason = [&](const Standing& importer, const Link& link, const Parcel& parcel) {
    return judge(exporter, importer, link, parcel).reason;
  };
  EXPECT_EQ(reason(idle, {}, {500, 100, 0.1}), Reason::pays);
  EXPECT_EQ(reason({0, 100, 99}, {}, {500, 100, 0.1}), Reason::importer_has_no_memory);
  EXPECT_EQ(reason(idle, {}, {10, 100, 0.1}), Reason::too_small);
  EXPECT_EQ(reason(idle, {5, 0}, {500, 100, 0.1}), Reason::arrives_too_late);
  EXPECT_EQ(reason(idle, {0, 0.05}, {500, 100, 0.1}), Reason::arrives_too_late);
  EXPECT_EQ(reason({600, 100}, {}, {500, 100, 0.1}), Reason::importer_too_busy);
  EXPECT_EQ(reason({0, 40}, {}, {500, 100, 0.1}), Reason::importer_too_slow);
  EXPECT_EQ(reason(idle, {}, {995, 100, 0.1}), Reason::too_large);
  EXPECT_STREQ(name_of(Reason::arrives_too_late), "arrives too late");
}

TEST(Judge, ALongerWayNeverMakesItPay) {
  RandomNumbers random(4);
  for (int i = 0; i < 10'000; ++i) {
    const Standing exporter = random_standing(random), importer = random_standing(random);
    const Parcel parcel{random.uniform(0, exporter.work), 1000, random.exponential(1e-3)};
    const double near = random.exponential(0.01), far = near + random.exponential(0.01);
    if (judge(exporter, importer, {far, 0}, parcel).pays()) {
      ASSERT_TRUE(judge(exporter, importer, {near, 0}, parcel).pays());
    }
  }
}

TEST(Judge, TheBestAmountPaysWhereAnyDoes) {
  RandomNumbers random(5);
  for (int i = 0; i < 10'000; ++i) {
    const Standing exporter = random_standing(random), importer = random_standing(random);
    const Link link{random.exponential(0.01), 0};
    const Parcel any{random.uniform(0, exporter.work), 1000, 1e-3};
    const Verdict verdict = judge(exporter, importer, link, any);
    if (verdict.pays()) {
      ASSERT_TRUE(judge(exporter, importer, link, {verdict.best, 1000, 1e-3 * (1 - 1e-6)}).pays());
    }
  }
}

TEST(ProfitableFraction, IsTheBoundOfThePaper) {
  const Computer self{475, 1 / 0.160};
  // (475 - 75) * 0.160 s until the excess begins; 75 * 3120 bytes at 1 KB/s.
  EXPECT_NEAR(profitable_fraction(self, 75, 3120, {0, 1e-3}), 64.0 / 234, 1e-12);
  EXPECT_NEAR(profitable_fraction(self, 75, 3120, {4, 1e-3}), 60.0 / 234, 1e-12);
  EXPECT_EQ(profitable_fraction(self, 75, 3120, {0, 1e-6}), 1);
  EXPECT_EQ(profitable_fraction(self, 75, 3120, {65, 0}), 0);
}

TEST(DelayAwareFractions, WhatGoesArrivesBeforeItWouldHaveBegun) {
  RandomNumbers random(6);
  for (int i = 0; i < 10'000; ++i) {
    const Computer self{random.uniform(1, 1000), random.uniform(0.1, 50)};
    const double excess = self.load * random.uniform(0.01, 1);
    std::vector<double> fractions(random.between(2, 6));
    std::vector<std::optional<Link>> links(fractions.size());
    for (double& fraction : fractions) fraction = random.unit();
    const double sum = std::accumulate(fractions.begin(), fractions.end(), 0.0);
    for (double& fraction : fractions) fraction /= sum;
    for (std::optional<Link>& link : links)
      if (random.chance(0.8)) link = Link{random.exponential(1), random.exponential(1e-3)};
    const std::vector<double> bounded = delay_aware_fractions(self, excess, 3000, fractions, links);
    for (std::size_t to = 0; to < fractions.size(); ++to) {
      ASSERT_GE(bounded[to], 0);
      ASSERT_LE(bounded[to], fractions[to]);
      if (!links[to]) {
        ASSERT_EQ(bounded[to], fractions[to]);
      }
      if (!links[to] || bounded[to] == 0) continue;
      const double begins = (self.load - excess) / self.capacity;
      ASSERT_LE(links[to]->seconds(bounded[to] * excess * 3000), begins * (1 + 1e-9));
    }
    const std::vector<double> all = delay_aware_fractions(self, excess, 3000, fractions, links, 1);
    ASSERT_NEAR(std::accumulate(all.begin(), all.end(), 0.0), 1, 1e-9);  // step 5 sends the whole excess
  }
}

TEST(DelayAwareFractions, Step5SendsTheRestToTheNearer) {
  const Computer self{100, 1};
  const std::vector<double> fractions{0, 0.5, 0.5};
  const std::vector<std::optional<Link>> links{{}, Link{0, 0.1}, Link{0, 0.4}};
  const std::vector<double> bounded = delay_aware_fractions(self, 50, 100, fractions, links);
  EXPECT_NEAR(bounded[1], 0.1, 1e-12);
  EXPECT_NEAR(bounded[2], 0.025, 1e-12);
  const std::vector<double> all = delay_aware_fractions(self, 50, 100, fractions, links, 0.5);
  EXPECT_NEAR(all[1], 0.1 + 0.875 * 0.8, 1e-12);
  EXPECT_NEAR(all[2], 0.025 + 0.875 * 0.2, 1e-12);
  EXPECT_EQ(delay_aware_fractions(self, 50, 100, fractions, links, 0.1), bounded);  // more than that goes already
}

}  // namespace
}  // namespace penelope::scheduler::balancing
