// least_of and greatest_of: the least or the greatest one of many variables.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/unit/model_fixture.hpp"

namespace penelope::fd {
namespace {

using Extrema = ModelFixture;

TEST_F(Extrema, HaveTheBoundsOfTheirElements) {
  ASSERT_TRUE(
      read("var 0..9: x;\nvar 2..5: y;\nvar 4..7: z;\nvar 0..20: least;\nvar 0..20: greatest;\n"
           "constraint array_int_minimum(least,[x,y,z]);\nconstraint array_int_maximum(greatest,[x,y,z]);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(3), (Ranges{{0, 5}}));
  EXPECT_EQ(ranges(4), (Ranges{{4, 9}}));
  ASSERT_TRUE(change([&](Solver& s) { return s.set_max(variable(0), 3); }));
  EXPECT_EQ(ranges(3), (Ranges{{0, 3}}));
  EXPECT_EQ(ranges(4), (Ranges{{4, 7}}));
}

TEST_F(Extrema, BoundTheirElements) {
  ASSERT_TRUE(
      read("var 0..9: x;\nvar 0..9: y;\nvar 0..9: z;\nvar 2..6: least;\nvar 2..6: greatest;\n"
           "constraint array_int_minimum(least,[x,y,z]);\nconstraint array_int_maximum(greatest,[x,y,z]);\nsolve satisfy;\n"));
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(ranges(i), (Ranges{{2, 6}}));
}

TEST_F(Extrema, AreTheOnlyOneThatCanBeIt) {
  ASSERT_TRUE(
      read("var 0..9: x;\nvar 0..4: y;\nvar 0..4: z;\nvar {1,6,8}: greatest;\n"
           "constraint array_int_maximum(greatest,[x,y,z]);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(0), (Ranges{{0, 8}}));
  ASSERT_TRUE(change([&](Solver& s) { return s.set_min(variable(3), 5); }));
  EXPECT_EQ(ranges(0), (Ranges{{6, 8}}));
  EXPECT_EQ(ranges(3), (Ranges{{6, 6}, {8, 8}}));
  EXPECT_FALSE(change([&](Solver& s) { return s.set_max(variable(0), 5); }));
}

TEST_F(Extrema, SeeBoundsThatFallIntoHoles) {
  ASSERT_TRUE(
      read("var {1,2,8}: x;\nvar {0,3,9}: y;\nvar {0,1,9}: z;\nvar 0..7: greatest;\n"
           "constraint array_int_maximum(greatest,[x,y,z]);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(3), (Ranges{{1, 3}}));
}

TEST_F(Extrema, OfOneVariableAreTheVariable) {
  ASSERT_TRUE(read("var 1..5: x;\nvar 0..9: least;\nconstraint array_int_minimum(least,[x]);\nsolve satisfy;\n"));
  ASSERT_TRUE(change([&](Solver& s) { return s.remove(variable(0), 3); }));
  EXPECT_EQ(ranges(1), (Ranges{{1, 2}, {4, 5}}));
}

TEST_F(Extrema, LeaveOutElementsThatDoNotMatter) {
  ASSERT_TRUE(read(
      "var 5..9: x;\nvar 0..5: y;\nvar 0..4: z;\nvar 0..9: greatest;\nconstraint array_int_maximum(greatest,[x,y,3,z]);\nsolve satisfy;\n"));
  const std::size_t before = queue_runs();
  ASSERT_TRUE(change([&](Solver& s) { return s.set_max(variable(1), 2) && s.assign(variable(2), 4); }));
  EXPECT_EQ(queue_runs(), before);
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(0), 7); }));
  EXPECT_EQ(ranges(3), (Ranges{{7, 7}}));
}

TEST_F(Extrema, OfManyVariablesArePropagatedInGroups) {
  constexpr int count = 100;
  std::string text, all;
  for (int i = 0; i < count; ++i) {
    text += fmt::format("var {}..{}: x{};\n", i, i + count, i);
    all += fmt::format("{}x{}", i == 0 ? "" : ",", i);
  }
  ASSERT_TRUE(
      read(fmt::format("{}var 0..500: least;\nvar 0..500: greatest;\nconstraint array_int_minimum(least,[{}]);\n"
                       "constraint array_int_maximum(greatest,[{}]);\nsolve satisfy;\n",
                       text, all, all)));
  EXPECT_EQ(ranges(count), (Ranges{{0, count}}));
  EXPECT_EQ(ranges(count + 1), (Ranges{{count - 1, 2 * count - 1}}));
  ASSERT_TRUE(change([&](Solver& s) { return s.set_max(variable(count + 1), count + 10) && s.set_min(variable(count), 20); }));
  for (int i = 0; i < count; ++i) EXPECT_EQ(ranges(static_cast<std::size_t>(i)), (Ranges{{std::max(i, 20), std::min(i + count, count + 10)}}));
}

}  // namespace
}  // namespace penelope::fd
