// The bound of a cost that several constraints give together: its strength, and that no solution is lost.
#include <gtest/gtest.h>

#include "tests/unit/model_fixture.hpp"
#include "wam/fd/relaxation.hpp"

namespace penelope::fd {
namespace {

struct Relaxation : ModelFixture {
  void relax(std::string_view text) {
    ASSERT_TRUE(read(text));
    ASSERT_TRUE(change([this](Solver& s) { return post_relaxation(s, model.objective); }));
  }
  bool set_max(std::size_t i, Value v) {
    return change([&](Solver& s) { return s.set_max(variable(i), v); });
  }
};

// What is left out: 10, 6 and 4 of weights 5, 4 and 3, where 4 have to be left out at least. The cheapest by weight is all of 4, and a quarter
// of 6.
constexpr std::string_view knapsack =
    "var 0..1: a;\nvar 0..1: b;\nvar 0..1: c;\nvar 0..20: cost;\n"
    "constraint int_lin_eq([10,6,4,-1],[a,b,c,cost],0);\nconstraint int_lin_le([-5,-4,-3],[a,b,c],-4);\nsolve minimize cost;\n";

TEST_F(Relaxation, SumsTogetherBoundTheCost) {
  relax(knapsack);
  EXPECT_EQ(ranges(3).front().low, 6);
}

TEST_F(Relaxation, WhatCostsTooMuchIsRefuted) {
  relax(knapsack);
  ASSERT_TRUE(set_max(3, 9));
  EXPECT_EQ(ranges(0), (Ranges{{0, 0}}));
}

// Two workers, each with one of two tasks: 1 and 5, or 2 and 9. Each alone would take the first one.
TEST_F(Relaxation, DifferentIndicesCannotAllBeTheCheapestOne) {
  relax(
      "var 1..2: i;\nvar 1..2: j;\nvar 0..9: x;\nvar 0..9: y;\nvar 0..20: cost;\nconstraint array_int_element(i,[1,5],x);\n"
      "constraint array_int_element(j,[2,9],y);\nconstraint penelope_all_different([i,j]);\n"
      "constraint int_lin_eq([1,1,-1],[x,y,cost],0);\nsolve minimize cost;\n");
  EXPECT_EQ(ranges(4).front().low, 7);
  ASSERT_TRUE(set_max(4, 9));
  EXPECT_EQ(ranges(0), (Ranges{{2, 2}}));
}

// Of three of which each two exclude each other there is one at most, which pairs do not say.
TEST_F(Relaxation, PairsThatExcludeEachOtherAreCliques) {
  relax(
      "var 0..1: a;\nvar 0..1: b;\nvar 0..1: c;\nvar -9..0: cost;\nconstraint int_lin_le([1,1],[a,b],1);\n"
      "constraint int_lin_le([1,1],[a,c],1);\nconstraint int_lin_le([1,1],[b,c],1);\n"
      "constraint int_lin_eq([1,1,1,1],[a,b,c,cost],0);\nsolve minimize cost;\n");
  EXPECT_EQ(ranges(3).front().low, -1);
}

TEST_F(Relaxation, LoadsTogetherAreWhatThingsWeigh) {
  relax(
      "var 1..2: a;\nvar 1..2: b;\nvar 1..2: c;\nvar 0..99: l;\nvar 0..99: m;\nvar 0..99: cost;\n"
      "constraint penelope_loads([7,6,5],[a,b,c],[1,2],[l,m]);\nconstraint int_le(l,cost);\nconstraint int_le(m,cost);\nsolve minimize cost;\n");
  EXPECT_EQ(ranges(5).front().low, 9);
}

}  // namespace
}  // namespace penelope::fd
