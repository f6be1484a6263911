// The writer: what writeq, write and write_canonical show.
#include <gtest/gtest.h>

#include <cmath>

#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {
namespace {

class WriterTest : public ::testing::Test {
 protected:
  Cell term(std::string_view text) { return read_term_from_text({store, operators, flags, user}, text).term; }
  std::string write(Cell t, WriteOptions o) { return term_to_text({store, operators, flags}, t, o); }
  std::string quoted(Cell t) {
    WriteOptions o;
    o.quoted = o.numbervars = true;
    return write(t, o);
  }
  std::string quoted(std::string_view text) { return quoted(term(text)); }

  static constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);
  Symbols symbols;
  Store store{symbols, {}};
  Flags flags{symbols};
  Operators operators{symbols};
};

TEST_F(WriterTest, OperatorsHaveTheFewestBracketsAndSpaces) {
  for (const char* text : {"a:-b", "1-2", "1-2-3", "1-(2-3)", "a*(b+c)", "a=b", "a,b", "a:-b,c;d->e", "X is 1+2", "a-->{b}", "(a:-b):-c", "\\+a",
                           "\\+ (a,b)", "a= \\b", "1 rdiv 2", "f(x)is 1"}) {
    std::string shown = quoted(text);
    if (const auto at = shown.find('_'); at != std::string::npos) shown = "X" + shown.substr(shown.find(' ', at));
    EXPECT_EQ(shown, text);
  }
}

TEST_F(WriterTest, MinusBeforeANumberKeepsItsMeaning) {
  EXPECT_EQ(quoted("-(1)"), "- 1");
  EXPECT_EQ(quoted("-(-(1))"), "- - 1");
  EXPECT_EQ(quoted("-(-1)"), "- -1");
  EXPECT_EQ(quoted("1-(-1)"), "1- -1");
  EXPECT_EQ(quoted("-(a)"), "-a");
  EXPECT_EQ(quoted("(-1)^2"), "-1^2");
  EXPECT_EQ(quoted("-(1)^2"), "(- 1)^2");
}

TEST_F(WriterTest, OperatorAtomsAreBracketedAsOperandsOnly) {
  EXPECT_EQ(quoted("-(-)"), "- (-)");
  EXPECT_EQ(quoted("(-)=(:-)"), "(-)=(:-)");
  EXPECT_EQ(quoted("f(:-)"), "f(:-)");
  EXPECT_EQ(quoted("[-]"), "[-]");
}

TEST_F(WriterTest, ArgumentsAbove999AreBracketed) {
  EXPECT_EQ(quoted("f((a:-b),(c,d))"), "f((a:-b),(c,d))");
  EXPECT_EQ(quoted("[(a:-b)|(c:-d)]"), "[(a:-b)|(c:-d)]");
  EXPECT_EQ(quoted("{a:-b,c}"), "{a:-b,c}");
}

TEST_F(WriterTest, AtomsAreQuotedWhereTheyMustBe) {
  EXPECT_EQ(quoted("['A b',[],'[]',{},;,!,',','|','don''t','a\\nb']"), "['A b',[],'[]',{},;,!,',','|','don\\'t','a\\nb']");
  EXPECT_EQ(write(term("'A b'"), {}), "A b");
}

TEST_F(WriterTest, StringsAreQuotedOnDemand) {
  const Cell s = store.new_string("a\"b\n");
  EXPECT_EQ(quoted(s), "\"a\\\"b\\n\"");
  EXPECT_EQ(write(s, {}), "a\"b\n");
}

TEST_F(WriterTest, NumberedVariablesAreLetters) {
  EXPECT_EQ(quoted("f('$VAR'(0),'$VAR'(25),'$VAR'(26),'$VAR'(-1))"), "f(A,Z,A1,'$VAR'(-1))");
  EXPECT_EQ(write(term("'$VAR'(1)"), {}), "$VAR(1)");
}

TEST_F(WriterTest, IgnoreOpsShowsTheStructure) {
  WriteOptions o;
  o.quoted = o.ignore_ops = true;
  EXPECT_EQ(write(term("a+[b-c,{d}]"), o), "+(a,[-(b,c),{}(d)])");
}

TEST_F(WriterTest, NamedVariablesTakeTheFirstName) {
  const Cell v = store.new_variable();
  WriteOptions o;
  o.variable_names = {{"X", v}, {"Y", v}};
  EXPECT_EQ(write(store.new_list(v, nil_cell), o), "[X]");
}

TEST_F(WriterTest, MaxDepthElides) {
  WriteOptions o;
  o.max_depth = 3;
  EXPECT_EQ(write(term("[1,2,3,4]"), o), "[1,2|...]");
  EXPECT_EQ(write(term("1+2+3+4"), o), "... + ... + 3+4");
  EXPECT_EQ(write(term("f(g(h(i)))"), o), "f(g(h(...)))");
}

TEST_F(WriterTest, FloatsReadBackAndAreShort) {
  EXPECT_EQ(float_text(1.0), "1.0");
  EXPECT_EQ(float_text(1e22), "1.0e+22");
  EXPECT_EQ(float_text(1e14), "100000000000000.0");
  EXPECT_EQ(float_text(1e-5), "1.0e-5");
  EXPECT_EQ(float_text(0.0001), "0.0001");
  EXPECT_EQ(float_text(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(float_text(5e-324), "5.0e-324");
  EXPECT_EQ(float_text(-0.0), "-0.0");
  EXPECT_EQ(float_text(INFINITY), "1.0Inf");
  EXPECT_EQ(float_text(NAN), "1.5NaN");
}

TEST_F(WriterTest, TermsAMillionDeepAreWritten) {
  constexpr int depth = 1'000'000;
  const Cell f = symbols.functor_cell("f", 1), minus = symbols.functor_cell("-", 2), a = symbols.atom_cell("a");
  Cell nested = a, left = a;
  for (int i = 0; i < depth; ++i) {
    nested = store.new_struct(f, nested);
    left = store.new_struct(minus, left, a);
  }
  EXPECT_EQ(quoted(nested).size(), 3u * depth + 1);
  EXPECT_EQ(quoted(left).size(), 2u * depth + 1);
}

TEST_F(WriterTest, CyclicTermsAreWrittenAsEquations) {
  const Cell variable = store.new_variable();
  const Cell cyclic = store.new_struct(symbols.functor_cell("f", 1), variable);
  store.bind(variable, cyclic);
  EXPECT_EQ(quoted(cyclic), "@(S_1,[S_1=f(S_1)])");
}

}  // namespace
}  // namespace penelope
