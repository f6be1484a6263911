// wam/flatzinc: words, declarations, constraints and search annotations of FlatZinc models, and what is said of wrong ones.
#include <gtest/gtest.h>

#include "wam/engine.hpp"
#include "wam/fd/branching.hpp"
#include "wam/flatzinc/reader.hpp"

namespace penelope::flatzinc {

namespace {

class FlatZinc : public testing::Test {
 protected:
  Model read(std::string_view text) {
    fd::Solver s(engine_.worker);
    Model m = read_model(s, text, {});
    m.is_possible = m.is_possible && s.propagate();
    return m;
  }
  // Bounds of the hidden variables once those are known that differences have; nothing: none are known.
  std::vector<std::optional<fd::Value>> greatest_hidden(std::string_view text) {
    Model m = read(text);
    fd::Solver s(engine_.worker);
    EXPECT_TRUE(m.is_possible && bound_differences(s, m));
    std::vector<std::optional<fd::Value>> greatest;
    for (const Cell c : m.introduced) {
      const fd::Bounds b = s.bounds(c);
      greatest.push_back(fd::is_finite(b.low) && fd::is_finite(b.high) ? std::optional(b.high) : std::nullopt);
    }
    return greatest;
  }
  // Line: what.
  std::string error_of(std::string_view text) {
    try {
      read(text);
    } catch (const ModelError& e) {
      return std::to_string(e.line) + ": " + e.what();
    }
    return "none";
  }
  fd::Ranges ranges(Cell c) { return fd::Solver(engine_.worker).ranges(c); }

  Engine engine_{EngineOptions{{std::uint64_t{64} << 20}}};
};

TEST_F(FlatZinc, NumbersMayBeHexadecimalOctalAndNegative) {
  Lexer lexer("0x1F 0o17 -5 3..4");
  EXPECT_EQ(lexer.take().value, 31);
  EXPECT_EQ(lexer.take().value, 15);
  EXPECT_EQ(lexer.take().value, -5);
  EXPECT_EQ(lexer.take().value, 3);
  EXPECT_EQ(lexer.take().kind, TokenKind::dots);
  EXPECT_EQ(lexer.take().value, 4);
  EXPECT_EQ(lexer.take().kind, TokenKind::end);
}

TEST_F(FlatZinc, ConstraintsPropagateOnceAllAreRead) {
  const Model m = read("var 1..9: x :: output_var;\nvar {2,5,8}: y;\nconstraint int_lin_eq([2,-1],[x,y],0);\nsolve satisfy;\n");
  ASSERT_TRUE(m.is_possible);
  ASSERT_EQ(m.outputs.size(), 1u);
  EXPECT_EQ(m.outputs[0].before, "x = ");
  EXPECT_EQ(ranges(m.declared[0]), (fd::Ranges{{1, 1}, {4, 4}}));
}

TEST_F(FlatZinc, TruthValueAndItsIntegerAreOneVariable) {
  const Model m = read("var bool: b;\nvar int: i;\nconstraint bool2int(b,i);\nconstraint bool_eq(b,true);\nsolve satisfy;\n");
  ASSERT_TRUE(m.is_possible);
  EXPECT_EQ(engine_.worker.deref(m.declared[1]), Cell::integer(1));
}

TEST_F(FlatZinc, EmptyDomainHasNoSolution) {
  EXPECT_FALSE(read("var 3..2: x;\nsolve satisfy;\n").is_possible);
  EXPECT_FALSE(read("var 1..2: x;\nconstraint set_in(x,{});\nsolve satisfy;\n").is_possible);
}

TEST_F(FlatZinc, SearchIsReadInOrderAndAdviceIsLeftOut) {
  const Model m = read(
      "var 1..3: x;\nvar bool: b;\nsolve :: warm_start([x],[2]) :: seq_search([int_search([x],first_fail,indomain_max,complete),"
      "bool_search([b,true],input_order,indomain_split)]) maximize x;\n");
  ASSERT_EQ(m.search.size(), 2u);
  EXPECT_EQ(m.goal, Goal::maximize);
  const auto first = fd::How::of(m.search[0].how), second = fd::How::of(m.search[1].how);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->selection, fd::Selection::first_fail);
  EXPECT_TRUE(first->is_down);
  EXPECT_EQ(second->branching, fd::Branching::bisect);
  EXPECT_EQ(m.search[1].variables.size(), 1u);
}

TEST_F(FlatZinc, VariablesAreToldApartByWhoMadeThemAndWhetherTheyAreShown) {
  const Model m = read(
      "var 1..3: x;\nvar 1..4: i:: var_is_introduced;\nvar 1..5: d:: var_is_introduced:: is_defined_var;\n"
      "var 1..6: s:: is_defined_var:: output_var;\nvar 1..7: t:: var_is_introduced:: output_var;\nsolve satisfy;\n");
  const auto highest = [&](const std::vector<Cell>& variables) {
    std::vector<fd::Value> values;
    for (const Cell c : variables) values.push_back(ranges(c).back().high);
    return values;
  };
  EXPECT_EQ(highest(m.declared), (std::vector<fd::Value>{3}));
  EXPECT_EQ(highest(m.shown), (std::vector<fd::Value>{7, 6}));
  EXPECT_EQ(highest(m.introduced), (std::vector<fd::Value>{4}));
  EXPECT_EQ(highest(m.defined), (std::vector<fd::Value>{5}));
}

using Greatest = std::vector<std::optional<fd::Value>>;

TEST_F(FlatZinc, HiddenDifferencesHaveTheBoundsOfShortestPaths) {
  const std::string head = "var bool: b;\nvar bool: c;\nvar -3..2: x;\nvar int: u :: var_is_introduced;\nvar int: v :: var_is_introduced;\n";
  const std::string tail = "solve satisfy;\n";
  // 3 + 7 + 1
  EXPECT_EQ(greatest_hidden(head + "constraint int_lin_eq_reif([1,-1,1],[u,v,x],7,b);\n" + tail), (Greatest{11, 11}));
  // a number for each constraint, 4 + 1 for that of one variable
  EXPECT_EQ(greatest_hidden(head + "constraint int_lin_ne_reif([-1,1],[u,v],7,b);\nconstraint int_eq_reif(u,-4,c);\n" + tail),
            (Greatest{13, 13}));
  // propagation leaves 1..2 of x: 0 + 1 + 1, and 2 + 1; then it runs again
  EXPECT_EQ(greatest_hidden(head + "constraint int_lt(u,v);\nconstraint int_plus(u,x,v);\n" + tail), (Greatest{4, 5}));
  // what nothing connects is apart; what is in no constraint is 0
  EXPECT_EQ(greatest_hidden(head + "constraint int_le_reif(u,9,b);\nconstraint int_le_reif(v,99,b);\n" + tail), (Greatest{10, 100}));
  EXPECT_EQ(greatest_hidden(head + tail), (Greatest{0, 0}));
  // u - v + v - u
  EXPECT_EQ(greatest_hidden(head + "constraint int_lin_le_reif([2,-1,-1,1,-3],[u,v,u,v,v],3,b);\n" + tail),
            (Greatest{std::nullopt, std::nullopt}));
  EXPECT_EQ(greatest_hidden(head + "constraint int_lin_le_reif([2,-1,-1,1,-1],[u,v,u,v,v],3,b);\n" + tail), (Greatest{4, 4}));
}

TEST_F(FlatZinc, HiddenVariablesHaveNoBoundsWhereMoreThanDifferencesConnectThem) {
  const std::string head = "var bool: b;\nvar int: u :: var_is_introduced;\nvar int: v :: var_is_introduced;\n";
  const std::string equal = "constraint int_lin_eq_reif([1,-1],[u,v],7,b);\n", tail = "solve satisfy;\n";
  const Greatest none{std::nullopt, std::nullopt};
  EXPECT_EQ(greatest_hidden(head + equal + "constraint int_lin_le_reif([1,1],[u,v],7,b);\n" + tail), none);
  EXPECT_EQ(greatest_hidden(head + equal + "constraint int_lin_le_reif([2],[u],7,b);\n" + tail), none);
  EXPECT_EQ(greatest_hidden(head + equal + "constraint int_times(u,u,v);\n" + tail), none);
  EXPECT_EQ(greatest_hidden(head + "var int: x;\n" + equal + "constraint int_le_reif(u,x,b);\n" + tail), none);
  EXPECT_EQ(greatest_hidden(head + "var int: x :: var_is_introduced :: output_var;\n" + equal + "constraint int_le_reif(u,x,b);\n" + tail),
            none);
  EXPECT_EQ(greatest_hidden(head + equal + "solve minimize u;\n"), none);
}

TEST_F(FlatZinc, PowersWithNegativeExponentsAreReciprocals) {
  const Model m = read("var {-1,0,3}: x;\nvar -2.. -1: y;\nvar -9..9: z;\nconstraint int_pow(x,y,z);\nsolve satisfy;\n");
  ASSERT_TRUE(m.is_possible);
  EXPECT_EQ(ranges(m.declared[0]), (fd::Ranges{{-1, -1}, {3, 3}}));
  EXPECT_EQ(ranges(m.declared[2]), (fd::Ranges{{-1, 1}}));
  EXPECT_EQ(error_of("var -9999..9999: x;\nvar -999..999: y;\nvar 0..9: z;\nconstraint int_pow(x,y,z);\nsolve satisfy;\n"),
            "4: int_pow: where the exponent of a power may be negative, base and exponent have to have small domains");
}

TEST_F(FlatZinc, ErrorsNameTheLine) {
  EXPECT_EQ(error_of("var 1..3: x;\nvar 1..3: x;\nsolve satisfy;\n"), "2: x is declared twice");
  EXPECT_EQ(error_of("var 1..3: x;\n\nconstraint int_foo(x);\nsolve satisfy;\n"), "3: int_foo: there is no such constraint");
  EXPECT_EQ(error_of("var 1..3: x;\nconstraint int_lt(x);\nsolve satisfy;\n"), "2: int_lt: 1 arguments instead of 2");
  EXPECT_EQ(error_of("var 1..3: x;\nconstraint int_lt(x,y);\nsolve satisfy;\n"), "2: int_lt: argument 2 is not an integer or a Boolean");
  EXPECT_EQ(error_of("var float: x;\nsolve satisfy;\n"), "1: x: there are no variables over floats here");
  EXPECT_EQ(error_of("var 1..3: x;\n"), "2: the file ends without a solve item");
  EXPECT_EQ(error_of("var 1..99999999999999999999: x;\nsolve satisfy;\n").substr(0, 3), "1: ");
  EXPECT_EQ(error_of("solve :: " + std::string(100'000, '[') + " satisfy;\n"), "1: brackets are nested too deeply");
}

}  // namespace

}  // namespace penelope::flatzinc
