// loads: what totals, intervals of values and single things say.
#include <gtest/gtest.h>

#include "tests/unit/model_fixture.hpp"

namespace penelope::fd {
namespace {

using Loads = ModelFixture;

TEST_F(Loads, TogetherAreAllWeights) {
  ASSERT_TRUE(
      read("var 1..2: a;\nvar 1..2: b;\nvar 1..2: c;\nvar 0..7: l;\nvar 0..99: m;\n"
           "constraint penelope_loads([7,6,5],[a,b,c],[1,2],[l,m]);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(4).front().low, 11);
}

TEST_F(Loads, CannotBeLessThanAllWeightsTogether) {
  EXPECT_FALSE(
      read("var 1..2: a;\nvar 1..2: b;\nvar 1..2: c;\nvar 0..1: l;\nvar 0..1: m;\n"
           "constraint penelope_loads([1,1,1],[a,b,c],[1,2],[l,m]);\nsolve satisfy;\n"));
}

TEST_F(Loads, FullIntervalOfValuesIsLostByOthers) {
  ASSERT_TRUE(
      read("var 1..2: a;\nvar 1..2: b;\nvar 1..4: c;\nvar 0..1: k;\nvar 0..1: l;\nvar 0..1: m;\nvar 0..1: n;\n"
           "constraint penelope_loads([1,1,1],[a,b,c],[1,2,3,4],[k,l,m,n]);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(2), (Ranges{{3, 4}}));
}

// Of 30, 20, 25 and 8 only 20 and 25 make 45.
TEST_F(Loads, ThingsThatAKnownLoadNeedsAreTaken) {
  ASSERT_TRUE(
      read("var 1..2: a;\nvar 1..2: b;\nvar 1..2: c;\nvar 1..2: d;\nvar 0..99: m;\n"
           "constraint penelope_loads([30,20,25,8],[a,b,c,d],[1,2],[45,m]);\nsolve satisfy;\n"));
  EXPECT_EQ(ranges(0), (Ranges{{2, 2}}));
  EXPECT_EQ(ranges(1), (Ranges{{1, 1}}));
  EXPECT_EQ(ranges(2), (Ranges{{1, 1}}));
}

}  // namespace
}  // namespace penelope::fd
