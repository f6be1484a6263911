// literals and linear_of_truths: truth values of one variable that wait together, and sums of them.
#include <gtest/gtest.h>

#include "tests/unit/model_fixture.hpp"
#include "wam/fd/literals.hpp"

namespace penelope::fd {
namespace {

struct Literals : ModelFixture {
  // 0, 1, or ? for an open one.
  std::string truths(std::size_t from, std::size_t to) {
    std::string all;
    for (std::size_t i = from; i < to; ++i) {
      const Cell c = engine.worker.deref(variable(i));
      all += c.is_int() ? std::to_string(c.as_int()) : "?";
    }
    return all;
  }
};

constexpr const char* five_values =
    "var 1..5: x;\nvar bool: a;\nvar bool: b;\nvar bool: c;\nvar bool: d;\nvar bool: e;\n"
    "constraint int_eq_reif(x,1,a);\nconstraint int_ne_reif(x,2,b);\nconstraint int_eq_reif(x,3,c);\nconstraint int_eq_reif(x,4,d);\n"
    "constraint int_eq_reif(x,5,e);\nsolve satisfy;\n";

TEST_F(Literals, OfLostValuesAreDecided) {
  ASSERT_TRUE(read(five_values));
  EXPECT_EQ(truths(1, 6), "?????");
  ASSERT_TRUE(change([&](Solver& s) { return s.remove(variable(0), 2) && s.remove(variable(0), 4); }));
  EXPECT_EQ(truths(1, 6), "?1?0?");
  ASSERT_TRUE(change([&](Solver& s) { return s.set_max(variable(0), 3); }));
  EXPECT_EQ(truths(1, 6), "?1?00");
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(0), 3); }));
  EXPECT_EQ(truths(1, 6), "01100");
}

TEST_F(Literals, TellTheVariable) {
  ASSERT_TRUE(read(five_values));
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(1), 0) && s.assign(variable(3), 0); }));
  EXPECT_EQ(ranges(0), (Ranges{{2, 2}, {4, 5}}));
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(2), 0); }));
  EXPECT_EQ(truths(1, 6), "00000");
  EXPECT_EQ(ranges(0), (Ranges{{2, 2}}));
}

TEST_F(Literals, OfTwoValuesCannotBothHold) {
  ASSERT_TRUE(read(five_values));
  EXPECT_FALSE(change([&](Solver& s) { return s.assign(variable(1), 1) && s.assign(variable(3), 1); }));
}

TEST_F(Literals, WaitTogether) {
  ASSERT_TRUE(read(five_values));
  const std::size_t before = queue_runs();
  ASSERT_TRUE(change([&](Solver& s) { return s.remove(variable(0), 3); }));
  EXPECT_EQ(queue_runs() - before, 1U);
  Solver s(engine.worker);
  EXPECT_EQ(s.live_places(variable(0)), 4);
  EXPECT_EQ(s.degree(variable(0)), 5);
  EXPECT_EQ(s.live_degree(variable(0)), 4);
}

TEST_F(Literals, OfBoundsAreDecidedByThem) {
  ASSERT_TRUE(
      read("var 0..9: x;\nvar bool: a;\nvar bool: b;\nvar bool: c;\nvar bool: d;\nvar bool: e;\n"
           "constraint int_le_reif(x,2,a);\nconstraint int_le_reif(4,x,b);\nconstraint int_le_reif(x,6,c);\nconstraint int_lt_reif(x,8,d);\n"
           "constraint int_le_reif(x,12,e);\nsolve satisfy;\n"));
  EXPECT_EQ(truths(1, 6), "????1");
  ASSERT_TRUE(change([&](Solver& s) { return s.set_min(variable(0), 4); }));
  EXPECT_EQ(truths(1, 6), "01??1");
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(3), 1); }));
  EXPECT_EQ(ranges(0), (Ranges{{4, 6}}));
  EXPECT_EQ(truths(1, 6), "01111");
}

TEST_F(Literals, OfFarValuesWaitByThemselves) {
  ASSERT_TRUE(
      read("var 0..100000: x;\nvar bool: a;\nvar bool: b;\nvar bool: c;\n"
           "constraint int_eq_reif(x,1,a);\nconstraint int_eq_reif(x,50000,b);\nconstraint int_eq_reif(x,99999,c);\nsolve satisfy;\n"));
  ASSERT_TRUE(change([&](Solver& s) { return s.set_max(variable(0), 60000); }));
  EXPECT_EQ(truths(1, 4), "??0");
}

// The sum of truth values and numbers is a variable.
TEST_F(Literals, AreCounted) {
  ASSERT_TRUE(
      read("var bool: a;\nvar bool: b;\nvar bool: c;\nvar bool: d;\nvar 0..9: n;\n"
           "constraint int_lin_eq([1,1,1,1,-1],[a,b,c,d,n],0);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(4), (Ranges{{0, 4}}));
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(1), 1); }));
  EXPECT_EQ(ranges(4), (Ranges{{1, 4}}));
  ASSERT_TRUE(change([&](Solver& s) { return s.set_max(variable(4), 1); }));
  EXPECT_EQ(truths(0, 5), "01001");
}

TEST_F(Literals, ThatCostTooMuchDoNotHold) {
  ASSERT_TRUE(
      read("var bool: a;\nvar bool: b;\nvar bool: c;\nvar bool: d;\nvar 0..9: n;\n"
           "constraint int_lin_le([2,-3,7,4,-2],[a,b,c,d,n],-17);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(4), (Ranges{{7, 9}}));
  EXPECT_EQ(truths(0, 4), "??0?");
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(3), 1); }));
  EXPECT_EQ(truths(0, 5), "01019");
}

TEST_F(Literals, ThatAreNeededHold) {
  ASSERT_TRUE(
      read("var bool: a;\nvar bool: b;\nvar bool: c;\nvar bool: d;\nvar bool: e;\n"
           "constraint int_lin_eq([5,3,3,1,1],[a,b,c,d,e],10);\nsolve satisfy;\n"));
  EXPECT_EQ(truths(0, 5), "1????");
  ASSERT_TRUE(change([&](Solver& s) { return s.assign(variable(1), 0); }));
  EXPECT_EQ(truths(0, 5), "10111");
}

}  // namespace
}  // namespace penelope::fd
