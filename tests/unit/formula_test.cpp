// Formulas of granularity analysis (scheduler/formula.hpp).
#include "scheduler/formula.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace penelope::scheduler {
namespace {

double value(const char* text, std::vector<double> sizes = {}) { return Formula(text).value(sizes); }

TEST(Formula, OperationsComeBeforeTheirOperands) {
  EXPECT_EQ(value("7"), 7);
  EXPECT_EQ(value("-0.5"), -0.5);
  EXPECT_EQ(value("+ 1 * 2 n1", {5}), 11);
  EXPECT_EQ(value("^ n2 n1", {3, 2}), 8);
  EXPECT_EQ(value("fact 5"), 120);
  EXPECT_EQ(value("falling n1 3", {5}), 60);
  EXPECT_EQ(value("falling 2 3"), 0);
  EXPECT_EQ(value("geo 2 5"), 31);
  EXPECT_EQ(value("geo 1 5"), 5);
  EXPECT_EQ(value("luc 1 1 10"), 55);
  EXPECT_EQ(value("// n1 2", {7}), 3);
  EXPECT_EQ(value("bits 5"), 3);
  EXPECT_EQ(value("bits 0"), 0);
}

TEST(Formula, SumsNest) {
  EXPECT_EQ(value("sum 0 n1 i0", {4}), 10);
  EXPECT_EQ(value("sum 1 3 sum 1 i0 * i0 i1"), 1 * 1 + 2 * (1 + 2) + 3 * (1 + 2 + 3));
  EXPECT_EQ(value("sum 1 0 i0"), 0);
}

TEST(Formula, WhatIsNotKnownCountsWhereItIsNeeded) {
  EXPECT_TRUE(std::isnan(value("+ n1 n2", {3})));
  EXPECT_TRUE(std::isnan(value("+ n1 n2", {3, std::nan("")})));
  EXPECT_EQ(value("6", {}), 6);
}

TEST(Formula, WhatTakesTooLongIsNotKnown) {
  EXPECT_TRUE(std::isnan(value("sum 1 1000000 i0")));
  EXPECT_TRUE(std::isnan(value("sum 1 2000 sum 1 2000 i0")));
  EXPECT_TRUE(std::isnan(value("falling n1 n1", {1e9})));
}

TEST(Formula, VeryLargeValuesAreInfinite) {
  EXPECT_TRUE(std::isinf(value("^ 10 n1", {1e6})));
  EXPECT_EQ(value("* 0 ^ 10 1000"), 0);
  EXPECT_GT(value("28895095209209102336"), 2e19);
}

TEST(Formula, WhatIsNoFormulaIsRefused) {
  for (const char* text : {"", "+", "+ 1", "1 2", "x", "n", "n0", "i0", "sum 0 i0 1", "sum 0 1 i1", "1e", "nan?", "+ 1 ?"})
    EXPECT_THROW(Formula{text}, BadFormula) << text;
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "fact ";
  EXPECT_THROW(Formula(deep + "1"), BadFormula);
}

}  // namespace
}  // namespace penelope::scheduler
