// Reading terms. Expectations are written in canonical form: operators as functors.
#include <gtest/gtest.h>

#include <cmath>

#include "wam/term/errors.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {
namespace {

constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);

class ReaderTest : public testing::Test {
 protected:
  ReaderTest() { flags.double_quotes = TextKind::string; }

  ReadContext context() { return {store, operators, flags, user}; }

  std::string canonical(Cell term) {
    WriteOptions options;
    options.quoted = options.ignore_ops = true;
    options.module = user;
    return term_to_text({store, operators, flags}, term, options);
  }
  Cell term(std::string_view text) { return read_term_from_text(context(), text).term; }
  std::string read(std::string_view text) { return canonical(term(text)); }
  std::string error(std::string_view text) {
    try {
      return "no error: " + read(text);
    } catch (const SyntaxError& e) {
      return e.what + " at " + std::to_string(e.position.character);
    }
  }
  bool fails(std::string_view text) {
    try {
      read(text);
      return false;
    } catch (const SyntaxError&) {
      return true;
    }
  }
  void strict() {
    flags.iso = true;
    flags.double_quotes = TextKind::codes;
  }

  Symbols symbols;
  Store store{symbols, {}};
  Operators operators{symbols};
  Flags flags{symbols};
  StreamTable streams{symbols};
};

TEST_F(ReaderTest, operatorsGroupByPriorityAndType) {
  EXPECT_EQ(read("1+2*3-4"), "-(+(1,*(2,3)),4)");
  EXPECT_EQ(read("a:-b,c->d;e"), ":-(a,;(->(','(b,c),d),e))");
  EXPECT_EQ(read("2^3^4"), "^(2,^(3,4))");
  EXPECT_EQ(read("- a ** b"), "-(**(a,b))");
  EXPECT_EQ(read("\\+a=b"), "\\+(=(a,b))");
}

TEST_F(ReaderTest, operatorsClash) {
  EXPECT_EQ(error("a:-b:-c"), "operator_clash at 2");
  EXPECT_EQ(error("a = b = c"), "operator_clash at 2");
  EXPECT_EQ(error(":- :- a"), "operator_clash at 1");
}

TEST_F(ReaderTest, operatorsAreAtomsWhereNoOperandFollows) {
  EXPECT_EQ(read("- = x"), "=(-,x)");
  EXPECT_EQ(read("[- | a]"), "[-|a]");
  EXPECT_EQ(read("f(+,:-)"), "f(+,:-)");
  EXPECT_EQ(read("* = *"), "=(*,*)");
  EXPECT_EQ(read("- - -"), "-(-(-))");
  EXPECT_EQ(read("\\+ = \\+"), "=(\\+,\\+)");
}

TEST_F(ReaderTest, minusBeforeANumberMakesItNegative) {
  EXPECT_EQ(read("-1"), "-1");
  EXPECT_EQ(read("- 1"), "-(1)");
  EXPECT_EQ(read("-(1)"), "-(1)");
  EXPECT_EQ(read("a -1"), "-(a,1)");
  EXPECT_EQ(read("-2^2"), "^(-2,2)");
  EXPECT_EQ(read("-9223372036854775808"), "-9223372036854775808");
  strict();
  EXPECT_EQ(read("- 1"), "-1");
}

TEST_F(ReaderTest, isoGivesArgumentsPriority999) {
  EXPECT_EQ(read("f(a:-b)"), "f(:-(a,b))");
  strict();
  EXPECT_TRUE(fails("f(a:-b)"));
  EXPECT_TRUE(fails("[a|b:-c]"));
  EXPECT_TRUE(fails("f(a|b)"));
  EXPECT_EQ(read("f((a:-b))"), "f(:-(a,b))");
}

TEST_F(ReaderTest, integersOfEveryNotation) {
  EXPECT_EQ(read("0xFF"), "255");
  EXPECT_EQ(read("0o17"), "15");
  EXPECT_EQ(read("0b101"), "5");
  EXPECT_EQ(read("16'FF"), "255");
  EXPECT_EQ(read("1_000_000"), "1000000");
  EXPECT_EQ(read("1 000"), "1000");
  EXPECT_EQ(read("123456789012345678901234567890"), "123456789012345678901234567890");
  EXPECT_EQ(error("0x"), "illegal_number at 0");
  strict();
  EXPECT_TRUE(fails("1_000"));
  EXPECT_TRUE(fails("1 000"));
}

TEST_F(ReaderTest, quotedCharactersAreTheirCodes) {
  EXPECT_EQ(read("0'a"), "97");
  EXPECT_EQ(read("0'''"), "39");
  EXPECT_EQ(read("0'\\n"), "10");
  EXPECT_EQ(read("0'\\x41\\"), "65");
  EXPECT_EQ(read("[0'.,0' ]"), "[46,32]");
  EXPECT_EQ(read("0'é"), "233");
}

TEST_F(ReaderTest, floatsMayBeInfiniteButDoNotOverflow) {
  EXPECT_EQ(store.float_value(term("1.5e3")), 1500.0);
  EXPECT_EQ(store.float_value(term("1e10")), 1e10);
  EXPECT_EQ(store.float_value(term("1.0e-400")), 0.0);
  EXPECT_TRUE(std::isinf(store.float_value(term("1.0Inf"))));
  EXPECT_TRUE(std::isnan(store.float_value(term("1.5NaN"))));
  EXPECT_EQ(error("1.0e400"), "float_overflow at 0");
}

TEST_F(ReaderTest, quotedItemsHaveEscapeSequences) {
  EXPECT_EQ(read("'it''s'"), "'it\\'s'");
  EXPECT_EQ(read("'a\\x41\\b\\101\\c'"), "aAbAc");
  EXPECT_EQ(read("'a\\\nb'"), "ab");
  EXPECT_EQ(read("\"a\"\"b\""), "\"a\\\"b\"");
  EXPECT_EQ(read("`ab`"), "[97,98]");
  EXPECT_EQ(error("'\\q'"), "undefined_char_escape/q at 1");
  EXPECT_EQ(error("'abc"), "end_of_file_in_quoted/' at 0");
}

TEST_F(ReaderTest, doubleQuotesFollowTheFlag) {
  flags.double_quotes = TextKind::codes;
  EXPECT_EQ(read("\"ab\""), "[97,98]");
  flags.double_quotes = TextKind::chars;
  EXPECT_EQ(read("\"aé\""), "[a,é]");
  flags.double_quotes = TextKind::atom;
  EXPECT_EQ(read("\"ab\""), "ab");
}

TEST_F(ReaderTest, listsAndCurlyTerms) {
  EXPECT_EQ(read("[a,b|c]"), "[a,b|c]");
  EXPECT_EQ(read("[ ]"), "[]");
  EXPECT_EQ(term("[]"), nil_cell);
  EXPECT_NE(term("'[]'"), nil_cell);
  EXPECT_EQ(read("{a,b}"), "{}(','(a,b))");
  EXPECT_EQ(read("{}(x)"), "{}(x)");
  EXPECT_EQ(error("[a|b|c]"), "list_rest at 3");
  EXPECT_EQ(error("[a,]"), "cannot_start_term at 2");
}

TEST_F(ReaderTest, traditionalNilIsOneAtom) {
  symbols.set_traditional(true);
  EXPECT_EQ(term("'[]'"), nil_cell);
  EXPECT_TRUE(term("'.'(a,[])").is_list());
}

TEST_F(ReaderTest, uppercaseLettersOfEveryScriptStartVariables) {
  EXPECT_TRUE(store.deref(term("Éa")).is_var());
  EXPECT_TRUE(store.deref(term("Ωmega")).is_var());
  EXPECT_TRUE(term("ωmega").is_atom());
  EXPECT_TRUE(term("日本").is_atom());
}

TEST_F(ReaderTest, variablesAreListedInOrderOfAppearance) {
  const ReadResult r = read_term_from_text(context(), "f(X,_,Y,X,_Z)");
  ASSERT_EQ(r.named.size(), 3u);
  EXPECT_EQ(r.variables.size(), 4u);
  EXPECT_EQ(r.named[0].name, "X");
  EXPECT_FALSE(r.named[0].singleton);
  EXPECT_EQ(r.named[1].name, "Y");
  EXPECT_TRUE(r.named[1].singleton);
  EXPECT_EQ(r.named[2].name, "_Z");
  EXPECT_EQ(store.arg(r.term, 0), store.arg(r.term, 3));
}

TEST_F(ReaderTest, manyVariablesKeepTheirIdentity) {
  std::string text = "f(";
  for (int i = 0; i < 2000; ++i) text += "V" + std::to_string(i % 1000) + ",";
  const ReadResult r = read_term_from_text(context(), text + "V0)");
  EXPECT_EQ(r.named.size(), 1000u);
  EXPECT_EQ(store.arg(r.term, 7), store.arg(r.term, 1007));
  EXPECT_NE(store.arg(r.term, 7), store.arg(r.term, 8));
}

TEST_F(ReaderTest, streamStandsBehindTheEndToken) {
  Stream& s = streams.open_text("% one\n/* two */ a. b c.\n'x. y'. 0'. . ");
  const ReadResult first = read_term(context(), s);
  EXPECT_EQ(canonical(first.term), "a");
  EXPECT_EQ(first.start.line, 2);
  EXPECT_EQ(first.start.column, 10);
  EXPECT_EQ(first.end.character, 18);
  EXPECT_EQ(s.peek(), ' ');
  try {
    read_term(context(), s);
    FAIL();
  } catch (const SyntaxError& e) {
    EXPECT_EQ(e.what, "operator_expected");
    EXPECT_EQ(e.position.line, 2);
  }
  EXPECT_EQ(canonical(read_term(context(), s).term), "'x. y'");
  EXPECT_EQ(canonical(read_term(context(), s).term), "46");
  EXPECT_EQ(read_term(context(), s).term, cell_of(FixedAtom::end_of_file));
}

TEST_F(ReaderTest, streamEndsWithinATerm) {
  for (std::string_view text : {"a", "f(a, b", "'a. ", "a /* b. ", "/* a"}) {
    Stream& s = streams.open_text(std::string(text));
    EXPECT_THROW(read_term(context(), s), SyntaxError) << text;
    EXPECT_EQ(read_term(context(), s).term, cell_of(FixedAtom::end_of_file)) << text;
  }
}

TEST_F(ReaderTest, characterConversionLeavesQuotedTextAlone) {
  flags.char_conversion = true;
  flags.conversions['&'] = ',';
  ReadContext c = context();
  c.char_conversion = &flags.conversions;
  EXPECT_EQ(canonical(read_term(c, streams.open_text("f(a & '&'). ")).term), "f(a,&)");
}

TEST_F(ReaderTest, numberOfATextIsAllOfIt) {
  EXPECT_EQ(canonical(parse_number(store, flags, " -12").value()), "-12");
  EXPECT_EQ(canonical(parse_number(store, flags, "0x1F").value()), "31");
  for (std::string_view text : {"", "abc", "1 ", "12x", "-", "3 4x"}) EXPECT_FALSE(parse_number(store, flags, text)) << text;
}

TEST_F(ReaderTest, emptyTextIsEndOfFile) { EXPECT_EQ(term(" % nothing"), cell_of(FixedAtom::end_of_file)); }

class DeepTerm : public ReaderTest, public testing::WithParamInterface<std::pair<std::string, std::string>> {};

TEST_P(DeepTerm, isReadWithoutRecursion) {
  constexpr int depth = 1'000'000;
  std::string text;
  for (int i = 0; i < depth; ++i) text += GetParam().first;
  text += 'a';
  for (int i = 0; i < depth; ++i) text += GetParam().second;
  EXPECT_NO_THROW(term(text));
}

using Brackets = std::pair<std::string, std::string>;
INSTANTIATE_TEST_SUITE_P(Nesting, DeepTerm,
                         testing::Values(Brackets{"f(", ")"}, Brackets{"[", "]"}, Brackets{"{", "}"}, Brackets{"(", ")"}, Brackets{"- ", ""},
                                         Brackets{"", "+a"}, Brackets{"", ":a"}, Brackets{"[a|", "]"}));

}  // namespace
}  // namespace penelope
