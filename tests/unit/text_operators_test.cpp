// The operator table: predefined operators, their argument priorities, and hiding between modules.
#include <gtest/gtest.h>

#include <map>

#include "wam/text/operators.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);
constexpr AtomId system_module = static_cast<AtomId>(FixedAtom::system);

class OperatorsTest : public testing::Test {
 protected:
  Operator find(std::string_view name, OperatorKind kind, AtomId module = user) { return operators.find(module, symbols.atom(name), kind); }
  void set(std::string_view name, OperatorType type, int priority, AtomId module = user) {
    operators.set(module, symbols.atom(name), type, priority);
  }
  Symbols symbols;
  Operators operators{symbols};
};

TEST_F(OperatorsTest, isoOperatorsArePredefined) {
  const struct {
    std::string_view name;
    OperatorType type;
    int priority;
  } iso[] = {
      {":-", OperatorType::xfx, 1200}, {"-->", OperatorType::xfx, 1200}, {":-", OperatorType::fx, 1200}, {"?-", OperatorType::fx, 1200},
      {";", OperatorType::xfy, 1100},  {"->", OperatorType::xfy, 1050},  {",", OperatorType::xfy, 1000}, {"\\+", OperatorType::fy, 900},
      {"=", OperatorType::xfx, 700},   {"is", OperatorType::xfx, 700},   {"+", OperatorType::yfx, 500},  {"mod", OperatorType::yfx, 400},
      {"**", OperatorType::xfx, 200},  {"^", OperatorType::xfy, 200},    {"-", OperatorType::fy, 200},   {"\\", OperatorType::fy, 200},
  };
  for (const auto& o : iso) {
    const Operator found = find(o.name, kind_of(o.type));
    EXPECT_EQ(found.priority, o.priority) << o.name;
    EXPECT_EQ(found.type, o.type) << o.name;
  }
}

TEST_F(OperatorsTest, atomsThatAreNoOperatorsHavePriorityZero) {
  EXPECT_EQ(find("foo", OperatorKind::infix).priority, 0);
  EXPECT_EQ(find("is", OperatorKind::prefix).priority, 0);
  EXPECT_FALSE(operators.is_operator(user, symbols.atom("foo")));
  EXPECT_TRUE(operators.is_operator(user, symbols.atom("dynamic")));
}

TEST_F(OperatorsTest, argumentPrioritiesFollowTheType) {
  EXPECT_EQ((Operator{700, OperatorType::xfx}.left_max()), 699);
  EXPECT_EQ((Operator{700, OperatorType::xfx}.right_max()), 699);
  EXPECT_EQ((Operator{500, OperatorType::yfx}.left_max()), 500);
  EXPECT_EQ((Operator{500, OperatorType::yfx}.right_max()), 499);
  EXPECT_EQ((Operator{200, OperatorType::xfy}.left_max()), 199);
  EXPECT_EQ((Operator{200, OperatorType::xfy}.right_max()), 200);
  EXPECT_EQ((Operator{200, OperatorType::fy}.right_max()), 200);
  EXPECT_EQ((Operator{200, OperatorType::fx}.right_max()), 199);
  EXPECT_EQ((Operator{200, OperatorType::yf}.left_max()), 200);
  EXPECT_EQ((Operator{200, OperatorType::xf}.left_max()), 199);
}

TEST_F(OperatorsTest, operatorOfAModuleIsSeenThereOnly) {
  const AtomId module = symbols.atom("m"), other = symbols.atom("n");
  set("===>", OperatorType::xfx, 800, module);
  EXPECT_EQ(find("===>", OperatorKind::infix, module).priority, 800);
  EXPECT_EQ(find("===>", OperatorKind::infix, other).priority, 0);
  EXPECT_EQ(find("===>", OperatorKind::infix, user).priority, 0);
}

TEST_F(OperatorsTest, operatorOfUserIsSeenInEveryModule) {
  set("===>", OperatorType::xfx, 800);
  EXPECT_EQ(find("===>", OperatorKind::infix, symbols.atom("m")).priority, 800);
}

TEST_F(OperatorsTest, priorityZeroHidesTheSystemOperator) {
  set("is", OperatorType::xfx, 0);
  EXPECT_EQ(find("is", OperatorKind::infix).priority, 0);
  EXPECT_EQ(find("is", OperatorKind::infix, system_module).priority, 700);
}

TEST_F(OperatorsTest, enumerationGivesEachVisibleOperatorOnce) {
  set("is", OperatorType::xfx, 0);
  set("+", OperatorType::yfx, 510);
  std::map<std::pair<AtomId, OperatorKind>, int> seen;
  operators.for_each(user, [&](AtomId name, Operator o) {
    EXPECT_NE(o.priority, 0);
    EXPECT_TRUE(seen.emplace(std::pair{name, kind_of(o.type)}, o.priority).second);
  });
  EXPECT_EQ(seen.count({symbols.atom("is"), OperatorKind::infix}), 0u);
  EXPECT_EQ((seen[{symbols.atom("+"), OperatorKind::infix}]), 510);
  EXPECT_EQ((seen[{symbols.atom("+"), OperatorKind::prefix}]), 200);
}

TEST_F(OperatorsTest, enumerationMayChangeTheTable) {
  operators.for_each(user, [&](AtomId name, Operator o) { operators.set(user, name, o.type, 0); });
  EXPECT_FALSE(operators.is_operator(user, symbols.atom("=")));
}

}  // namespace
}  // namespace penelope
