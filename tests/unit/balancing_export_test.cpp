// What goes to a worker that asks: how much, of which choice point, and whether (scheduler/balancing/export_decision.hpp).
#include "scheduler/balancing/export_decision.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/balancing/scheme.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler::balancing {
namespace {

using KnownWork = SearchPath::KnownWork;

constexpr double million = 1e6;
const ExportTerms equals{50 * million, 50 * million, 1e9, {}, 1, 1e-4};

ExportTerms importer_at(double part) {
  ExportTerms terms = equals;
  terms.importer *= part;
  return terms;
}

// Work that others could have, and so much besides.
KnownWork work(std::initializer_list<SearchPath::Offer> offers, double besides) {
  KnownWork known;
  for (const SearchPath::Offer& o : offers) {
    known.offers[known.count++] = o;
    known.untried += o.each * static_cast<double>(o.untried);
  }
  known.all = known.untried + besides;
  return known;
}

double end(const KnownWork& known, const ExportTerms& terms, const ExportDecision& d) {
  const double arrives = terms.link.seconds(terms.copied_share * static_cast<double>(d.offer->bytes));
  return std::max((known.all - d.work) / terms.exporter, arrives + d.work / terms.importer);
}

TEST(ExportDecision, EqualsGetHalf) {
  const KnownWork known = work({{0, 9, million, 1000}}, million);
  const ExportDecision d = decide_export(known, equals);
  ASSERT_TRUE(d.offer);
  EXPECT_EQ(d.alternatives, 5u);
}

TEST(ExportDecision, ASlowImporterGetsItsShare) {
  const KnownWork known = work({{0, 99, million, 1000}}, million);
  EXPECT_EQ(decide_export(known, importer_at(0.25)).alternatives, 20u);
  EXPECT_EQ(decide_export(known, importer_at(0.1)).alternatives, 9u);
  EXPECT_EQ(decide_export(known, importer_at(9)).alternatives, 90u);
}

TEST(ExportDecision, TheLastAlternativeGoesToAnEqual) {
  const ExportDecision d = decide_export(work({{0, 1, million, 1000}}, million / 2), equals);
  ASSERT_TRUE(d.offer);
  EXPECT_EQ(d.alternatives, 1u);
}

TEST(ExportDecision, ASlowImporterGetsSmallerAlternativesOfANewerChoicePoint) {
  const KnownWork known = work({{0, 2, 10 * million, 1000}, {1, 5, million / 2, 2000}}, million);
  EXPECT_EQ(decide_export(known, equals).offer->level, 0u);
  const ExportDecision d = decide_export(known, importer_at(0.1));
  ASSERT_TRUE(d.offer);
  EXPECT_EQ(d.offer->level, 1u);
  EXPECT_EQ(d.alternatives, 4u);
}

TEST(ExportDecision, WhatASlowImporterWouldEndLastStays) {
  const ExportDecision d = decide_export(work({{0, 2, million, 1000}}, million), importer_at(0.1));
  EXPECT_FALSE(d.offer);
  EXPECT_EQ(d.verdict.reason, Reason::importer_too_slow);
}

TEST(ExportDecision, TheImportersStacksAreLarge) {
  ExportTerms terms = equals;
  terms.room = 1500;
  const KnownWork known = work({{0, 1, million, 1000}, {1, 8, million, 2000}}, 8 * million);
  EXPECT_EQ(decide_export(known, terms).offer->level, 0u);
  terms.room = 500;
  const ExportDecision d = decide_export(known, terms);
  EXPECT_FALSE(d.offer);
  EXPECT_EQ(d.verdict.reason, Reason::importer_has_no_memory);
}

TEST(ExportDecision, ASlowLinkCarriesOnlyWhatIsWorthIt) {
  const KnownWork known = work({{0, 9, million, 100'000}}, million);  // 0.2 s
  ExportTerms terms = equals;
  terms.link = {0.05, 1e-8};
  const ExportDecision d = decide_export(known, terms);
  ASSERT_TRUE(d.offer);
  EXPECT_EQ(d.alternatives, 3u);  // (0.2 - 0.051) / 2 s
  terms.link = {0.05, 1e-6};
  terms.copied_share = 0.5;  // arrives after 0.1 s
  EXPECT_EQ(decide_export(known, terms).alternatives, 2u);
  terms.copied_share = 1;  // after 0.25 s
  terms.link.latency = 0.15;
  const ExportDecision none = decide_export(known, terms);
  EXPECT_FALSE(none.offer);
  EXPECT_EQ(none.verdict.reason, Reason::arrives_too_late);
}

TEST(ExportDecision, NothingToGiveIsTooLittle) {
  const ExportDecision d = decide_export(work({}, million), equals);
  EXPECT_FALSE(d.offer);
  EXPECT_EQ(d.verdict.reason, Reason::too_small);
}

// What goes always brings both ends forward, never makes a slower importer the last, and never exceeds what there is.
TEST(ExportDecision, WhatGoesPays) {
  RandomNumbers random(7);
  const auto upto = [&random](double most) { return most * random.unit(); };
  unsigned given = 0;
  for (unsigned i = 0; i < 20'000; ++i) {
    KnownWork known = work({}, upto(20 * million));
    double each = 1000 + upto(10 * million);
    for (const auto count = random.between(0, 6); known.count < count; each *= upto(1)) {
      const SearchPath::Offer offer{known.count, random.between(1, 30), std::max(each, 1.0), random.between(100, 1'000'000)};
      known.offers[known.count++] = offer;
      known.all += offer.each * static_cast<double>(offer.untried);
    }
    const ExportTerms terms{
        1000 + upto(50 * million), 1000 + upto(50 * million), upto(2 * million), {upto(0.02), upto(1e-7)}, upto(1), upto(1e-3)};
    const ExportDecision d = decide_export(known, terms);
    if (!d.offer) {
      EXPECT_FALSE(d.verdict.pays());
      continue;
    }
    ++given;
    EXPECT_TRUE(d.verdict.pays());
    EXPECT_GE(d.alternatives, 1u);
    EXPECT_LE(d.alternatives, d.offer->untried);
    EXPECT_LE(static_cast<double>(d.offer->bytes), terms.room);
    EXPECT_LT(end(known, terms, d) + terms.cost, known.all / terms.exporter * (1 + 1e-12));
    const double its_end = d.verdict.arrives + d.work / terms.importer, own_end = (known.all - d.work) / terms.exporter;
    if (terms.importer < 0.5 * terms.exporter) {
      EXPECT_LE(its_end, own_end * (1 + 1e-12));
    }
  }
  EXPECT_GT(given, 2000u);
}

TEST(SearchPathKnownWork, HoldsWhatIsLeftOfTheAlternativesThatRun) {
  Granularity g;
  g.learn({.goal = 1}, 100'000, 1);
  g.learn({.goal = 2}, 10'000, 1);
  SearchPath path;
  path.update(std::vector<SearchPath::Seen>{{1, 1, 4, {.goal = 1}, 0}, {2, 2, 3, {.goal = 2}, 0}}, 0, true, g);
  const KnownWork at_begin = path.known_work(0, g);
  ASSERT_EQ(at_begin.count, 2u);
  EXPECT_NEAR(at_begin.untried, 320'000, 1);
  EXPECT_NEAR(at_begin.all, 400'000, 1);  // the alternative that runs is expected to take 100,000
  EXPECT_NEAR(path.known_work(60'000, g).all, 3 * 100'000 + 2 * 60'000, 60'000);
  EXPECT_EQ(path.known_work(0, g, 2).count, 1u);
  EXPECT_EQ(path.known_work(0, g, 2).all, at_begin.all);
}

TEST(Schemes, HaveNames) {
  for (const Scheme scheme : all_schemes) EXPECT_EQ(scheme_named(name_of(scheme)), scheme);
  EXPECT_FALSE(scheme_named("fixed"));
  EXPECT_EQ(scheme_names, "none homogeneous static dynamic mean moments delay-aware ");
  EXPECT_EQ(simulated_scheme_names(), "none homogeneous static dynamic delay-aware ");
}

}  // namespace
}  // namespace penelope::scheduler::balancing
