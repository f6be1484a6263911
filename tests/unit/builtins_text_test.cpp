// wam/builtins: atoms, strings, characters and lists of texts. Goals are written as text; a non-deterministic built-in
// is called again with its state until it has no more solutions, bindings undone in between, as the machine does it.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {
namespace {

using Answers = std::vector<std::string>;

class TextBuiltins : public ::testing::Test {
 protected:
  TextBuiltins() {
    register_atom_builtins(table);
    program.flags->double_quotes = TextKind::string;
  }

  // The instances of Template for each solution of Goal ("Template | Goal"), or the error's formal part.
  Answers answers(const std::string& template_and_goal, std::size_t limit = 50) {
    const Cell term = parse("(" + template_and_goal + ")");
    const Cell shown = worker.arg(term, 0), goal = worker.arg(term, 1);
    const Builtin& b = find(goal);
    std::vector<Cell> state(b.states, Cell::integer(0));
    Answers result;
    Cell* const trail = worker.trail_top;
    worker.heap_backtrack = worker.heap_top;  // everything older than the call is trailed
    try {
      for (Step step = Step::more; step == Step::more && result.size() < limit;) {
        worker.undo_trail(trail);
        step = call(b, worker.args_of(goal), state);
        if (step != Step::fail) result.push_back(text(shown));
      }
    } catch (const PrologError& e) {
      result.push_back(text(worker.arg(worker.deref(e.ball), 0)));
    }
    worker.undo_trail(trail);
    return result;
  }

  // The first solution's instance, "no", or the error.
  std::string answer(const std::string& template_and_goal) {
    const Answers all = answers(template_and_goal, 1);
    return all.empty() ? "no" : all.front();
  }

  Program program;
  Worker worker{program, StackSizes{std::uint64_t{64} << 20}};
  BuiltinTable table;

 private:
  Cell parse(const std::string& source) { return read_term_from_text({worker, *program.operators, *program.flags, user}, source).term; }
  std::string text(Cell term) {
    WriteOptions options;
    options.quoted = true;
    options.module = user;
    return term_to_text({worker, *program.operators, *program.flags}, term, options);
  }
  const Builtin& find(Cell goal) {
    const std::string_view name = program.symbols.text(worker.name_of(goal));
    for (std::uint32_t i = 0; i < table.size(); ++i)
      if (table[i].name == name && table[i].arity == worker.arity_of(goal)) return table[i];
    throw std::runtime_error("no built-in " + std::string(name));
  }
  Step call(const Builtin& b, Cell* arguments, std::vector<Cell>& state) {
    worker.state = state.data();
    const Step step = !b.det ? b.nondet(worker, arguments) : b.det(worker, arguments) ? Step::last : Step::fail;
    if (is_raised()) throw_raised();  // as the machine does
    return step;
  }

  static constexpr AtomId user = static_cast<AtomId>(FixedAtom::user);
};

TEST_F(TextBuiltins, LengthCountsCodePoints) {
  EXPECT_EQ(answer("N | atom_length('enchanted evening', N)"), "17");
  EXPECT_EQ(answer("N | atom_length('aé€😀', N)"), "4");
  EXPECT_EQ(answer("N | atom_length(123, N)"), "3");
  EXPECT_EQ(answer("N | string_length(\"abc\", N)"), "3");
  EXPECT_EQ(answer("yes | atom_length(scarlet, 5)"), "no");
}

TEST_F(TextBuiltins, LengthOfWhatIsNoTextIsAnError) {
  EXPECT_EQ(answer("_ | atom_length(_, _)"), "instantiation_error");
  EXPECT_EQ(answer("_ | atom_length(f(a), _)"), "type_error(text,f(a))");
  EXPECT_EQ(answer("_ | atom_length(atom, '4')"), "type_error(integer,'4')");
  EXPECT_EQ(answer("_ | atom_length(atom, -4)"), "no");
  program.flags->iso = true;
  EXPECT_EQ(answer("_ | atom_length(f(a), _)"), "type_error(atom,f(a))");
  EXPECT_EQ(answer("_ | atom_length(atom, -4)"), "domain_error(not_less_than_zero,-4)");
}

TEST_F(TextBuiltins, IsoModeTakesAtomsOnly) {
  program.flags->iso = true;
  EXPECT_EQ(answer("_ | atom_length(1, _)"), "type_error(atom,1)");
  EXPECT_EQ(answer("_ | atom_length([a], _)"), "type_error(atom,[a])");
  EXPECT_EQ(answer("N | atom_length([], N)"), "2");
  EXPECT_EQ(answer("_ | atom_concat(1, b, _)"), "type_error(atom,1)");
  EXPECT_EQ(answer("_ | sub_atom(banana, 4, 2, _, 2)"), "type_error(atom,2)");
}

TEST_F(TextBuiltins, ConcatenationEnumeratesSplits) {
  EXPECT_EQ(answers("A-B | atom_concat(A, B, abc)"), (Answers{"''-abc", "a-bc", "ab-c", "abc-''"}));
  EXPECT_EQ(answers("A-B | atom_concat(A, B, 'éλ')"), (Answers{"''-éλ", "é-λ", "éλ-''"}));
  EXPECT_EQ(answers("X | atom_concat(X, X, abab)"), (Answers{"ab"}));
  EXPECT_EQ(answers("X | atom_concat(X, X, aba)"), Answers{});
  EXPECT_EQ(answers("A-B | string_concat(A, B, ab)"), (Answers{"\"\"-\"ab\"", "\"a\"-\"b\"", "\"ab\"-\"\""}));
}

TEST_F(TextBuiltins, ConcatenationJoinsAndTakesOff) {
  EXPECT_EQ(answer("X | atom_concat(hello, ' world', X)"), "'hello world'");
  EXPECT_EQ(answer("X | atom_concat(X, ' world', 'small world')"), "small");
  EXPECT_EQ(answer("X | atom_concat(1, 2, X)"), "'12'");
  EXPECT_EQ(answer("yes | atom_concat(1, 2, 12)"), "yes");
  EXPECT_EQ(answer("X | text_concat(a, \"b\", X)"), "\"ab\"");
  EXPECT_EQ(answer("_ | atom_concat(small, _, _)"), "instantiation_error");
}

TEST_F(TextBuiltins, SubAtomEnumeratesInOrder) {
  EXPECT_EQ(answers("B-L-A-S | sub_atom(ab, B, L, A, S)"), (Answers{"0-0-2-''", "0-1-1-a", "0-2-0-ab", "1-0-1-''", "1-1-0-b", "2-0-0-''"}));
  EXPECT_EQ(answers("S | sub_atom(charity, _, 3, _, S)"), (Answers{"cha", "har", "ari", "rit", "ity"}));
  EXPECT_EQ(answers("B-S | sub_atom(abc, B, _, 0, S)"), (Answers{"0-abc", "1-bc", "2-c", "3-''"}));
  EXPECT_EQ(answers("L-S | sub_atom(abc, 0, L, _, S)"), (Answers{"0-''", "1-a", "2-ab", "3-abc"}));
  EXPECT_EQ(answers("B-S | sub_atom('é€x', B, 2, _, S)"), (Answers{"0-'é€'", "1-'€x'"}));
  EXPECT_EQ(answers("X | sub_atom(abcd, X, X, _, _)"), (Answers{"0", "1", "2"}));
}

TEST_F(TextBuiltins, SubAtomSearchesAKnownPart) {
  EXPECT_EQ(answers("B-A | sub_atom(abracadabra, B, 2, A, ab)"), (Answers{"0-9", "7-2"}));
  EXPECT_EQ(answers("B | sub_atom(aaa, B, _, _, aa)"), (Answers{"0", "1"}));
  EXPECT_EQ(answers("B | sub_atom(abc, B, _, _, '')"), (Answers{"0", "1", "2", "3"}));
  EXPECT_EQ(answers("B | sub_atom(abc, B, _, _, d)"), Answers{});
  EXPECT_EQ(answers("B-A | sub_atom('€a€a', B, _, A, a)"), (Answers{"1-2", "3-0"}));
  EXPECT_EQ(answer("A | sub_atom(abc, 1, 1, A, b)"), "1");
  EXPECT_EQ(answer("A | sub_atom(abc, 1, 1, A, c)"), "no");
  EXPECT_EQ(answer("B | sub_atom(abcbc, B, _, 0, bc)"), "3");
}

TEST_F(TextBuiltins, SubAtomWithKnownPositionsIsDeterministic) {
  EXPECT_EQ(answer("S | sub_atom(abracadabra, 0, 5, _, S)"), "abrac");
  EXPECT_EQ(answer("S | sub_atom(abracadabra, _, 5, 0, S)"), "dabra");
  EXPECT_EQ(answer("L-S | sub_atom(abracadabra, 3, L, 3, S)"), "5-acada");
  EXPECT_EQ(answer("S | sub_atom(abc, 1, 3, _, S)"), "no");
  EXPECT_EQ(answer("S | sub_atom(abc, 1, 1, 0, S)"), "no");
  EXPECT_EQ(answer("S | sub_string(\"abc\", 1, 1, _, S)"), "\"b\"");
  EXPECT_EQ(answer("_ | sub_atom(abc, -1, _, _, _)"), "domain_error(not_less_than_zero,-1)");
  EXPECT_EQ(answer("_ | sub_atom(_, _, 2, _, _)"), "instantiation_error");
}

TEST_F(TextBuiltins, AtomListsGoBothWays) {
  EXPECT_EQ(answer("L | atom_chars('aé', L)"), "[a,é]");
  EXPECT_EQ(answer("A | atom_chars(A, [s, o, p])"), "sop");
  EXPECT_EQ(answer("X-Y | atom_chars(soap, [s, X, a, Y])"), "o-p");
  EXPECT_EQ(answer("T | atom_codes('North', [0'N | T])"), "[111,114,116,104]");
  EXPECT_EQ(answer("S | string_codes(S, [0'a, 0'b])"), "\"ab\"");
  EXPECT_EQ(answer("L | string_chars(\"ab\", L)"), "[a,b]");
}

TEST_F(TextBuiltins, ListsThatAreNoTextAreErrors) {
  EXPECT_EQ(answer("_ | atom_chars(_, [a | _])"), "instantiation_error");
  EXPECT_EQ(answer("_ | atom_chars(_, [a, _])"), "instantiation_error");
  EXPECT_EQ(answer("_ | atom_chars(_, [a | b])"), "type_error(list,[a|b])");
  EXPECT_EQ(answer("_ | atom_chars(_, [a, f(b)])"), "type_error(character,f(b))");
  EXPECT_EQ(answer("_ | atom_codes(_, [0'a, -1])"), "representation_error(character_code)");
  EXPECT_EQ(answer("_ | atom_chars(abc, [a | b])"), "type_error(list,[a|b])");
}

TEST_F(TextBuiltins, CharactersAndCodesGoBothWays) {
  EXPECT_EQ(answer("X | char_code(X, 0'a)"), "a");
  EXPECT_EQ(answer("X | char_code('€', X)"), "8364");
  EXPECT_EQ(answer("_ | char_code(_, _)"), "instantiation_error");
  EXPECT_EQ(answer("_ | char_code(ab, _)"), "type_error(character,ab)");
  EXPECT_EQ(answer("_ | char_code(_, -2)"), "type_error(character_code,-2)");
}

TEST_F(TextBuiltins, NumbersAreParsedAsIsoSays) {
  EXPECT_EQ(answer("X | number_codes(X, [0' , 0'1])"), "1");
  EXPECT_EQ(answer("X | number_chars(X, [-, '2', '5'])"), "-25");
  EXPECT_EQ(answer("X | number_chars(12, [X, '2'])"), "'1'");
  EXPECT_EQ(answer("yes | number_chars(7, ['0', '0', '7'])"), "yes");
  EXPECT_EQ(answer("_ | number_chars(_, ['3', ' '])"), "syntax_error(illegal_number)");
  EXPECT_EQ(answer("_ | number_chars(_, [])"), "syntax_error(illegal_number)");
  EXPECT_EQ(answer("_ | number_chars(_, ['3', _])"), "instantiation_error");
  EXPECT_EQ(answer("_ | number_codes(a, _)"), "type_error(number,a)");
}

TEST_F(TextBuiltins, NumbersFromAtomsAndStrings) {
  EXPECT_EQ(answer("X | atom_number('12', X)"), "12");
  EXPECT_EQ(answer("X | atom_number('0x1F', X)"), "31");
  EXPECT_EQ(answer("X | atom_number(foo, X)"), "no");
  EXPECT_EQ(answer("X | atom_number(X, 2.5)"), "'2.5'");
  EXPECT_EQ(answer("X | number_string(X, \" 42 \")"), "no");
  EXPECT_EQ(answer("X | number_string(X, \"4x\")"), "no");
  EXPECT_EQ(answer("X | number_string(42, X)"), "\"42\"");
}

TEST_F(TextBuiltins, AtomicListConcatJoins) {
  EXPECT_EQ(answer("X | atomic_list_concat([a, 1, \"s\", 2.5], X)"), "'a1s2.5'");
  EXPECT_EQ(answer("X | atomic_list_concat([a, b, c], ', ', X)"), "'a, b, c'");
  EXPECT_EQ(answer("X | atomic_list_concat([], X)"), "''");
  EXPECT_EQ(answer("_ | atomic_list_concat([a, _], _)"), "instantiation_error");
}

TEST_F(TextBuiltins, AtomicListConcatSplits) {
  EXPECT_EQ(answer("L | atomic_list_concat(L, ',', 'a,b,,c')"), "[a,b,'',c]");
  EXPECT_EQ(answer("X | atomic_list_concat([a, X], -, 'a-b')"), "b");
  EXPECT_EQ(answer("L | atomic_list_concat(L, ',', '')"), "['']");
  EXPECT_EQ(answer("_ | atomic_list_concat(_, '', abc)"), "domain_error(non_empty_atom,'')");
  EXPECT_EQ(answer("_ | atomic_list_concat(_, ',', _)"), "instantiation_error");
}

TEST_F(TextBuiltins, StringsAreSplitAndPaddingIsTakenOff) {
  EXPECT_EQ(answer("L | split_string(\"a,b,c\", \",\", \"\", L)"), "[\"a\",\"b\",\"c\"]");
  EXPECT_EQ(answer("L | split_string(\"/home//jan\", \"/\", \"\", L)"), "[\"\",\"home\",\"\",\"jan\"]");
  EXPECT_EQ(answer("L | split_string(\"SWI-Prolog, 7.0\", \",\", \" \", L)"), "[\"SWI-Prolog\",\"7.0\"]");
  EXPECT_EQ(answer("L | split_string(\"  a b  \", \" \", \" \", L)"), "[\"a\",\"b\"]");
  EXPECT_EQ(answer("L | split_string(\"\", \"\", \"\", L)"), "[\"\"]");
  EXPECT_EQ(answer("L | split_string(\"a€b\", \"€\", \"\", L)"), "[\"a\",\"b\"]");
}

TEST_F(TextBuiltins, CharacterTypesAreTestedAndEnumerated) {
  EXPECT_EQ(answer("yes | char_type(a, alpha)"), "yes");
  EXPECT_EQ(answer("W | char_type(f, xdigit(W))"), "15");
  EXPECT_EQ(answer("L | char_type('A', upper(L))"), "a");
  EXPECT_EQ(answers("X | char_type(X, digit(5))"), (Answers{"'5'"}));
  EXPECT_EQ(answers("X | char_type(X, upper(a))"), (Answers{"'A'"}));
  EXPECT_EQ(answers("X | code_type(X, end_of_line)"), (Answers{"10", "11", "12", "13"}));
  EXPECT_EQ(answer("yes | code_type(-1, end_of_file)"), "yes");
  EXPECT_EQ(answer("_ | char_type(a, foo)"), "type_error(char_type,foo)");
  EXPECT_EQ(answer("_ | char_type(ab, alpha)"), "type_error(character,ab)");
  const Answers types = answers("T | char_type(' ', T)");
  EXPECT_NE(std::find(types.begin(), types.end(), "space"), types.end());
  EXPECT_EQ(std::find(types.begin(), types.end(), "graph"), types.end());
}

TEST_F(TextBuiltins, CaseChangesForLettersBeyondAscii) {
  EXPECT_EQ(answer("X | upcase_atom('abc é', X)"), "'ABC É'");
  EXPECT_EQ(answer("X | downcase_atom('ÀB', X)"), "àb");
  EXPECT_EQ(answer("X | string_upper(\"ab\", X)"), "\"AB\"");
}

TEST_F(TextBuiltins, StringsBecomeAtomsAndBack) {
  EXPECT_EQ(answer("X | atom_string(X, \"ab\")"), "ab");
  EXPECT_EQ(answer("X | atom_string(12, X)"), "\"12\"");
  EXPECT_EQ(answer("X | string_to_atom(X, ab)"), "\"ab\"");
  EXPECT_EQ(answer("X | text_to_string([0'a, 0'b], X)"), "\"ab\"");
  EXPECT_EQ(answer("C | string_code(2, \"abc\", C)"), "98");
  EXPECT_EQ(answers("I | string_code(I, \"aba\", 0'a)"), (Answers{"1", "3"}));
}

TEST_F(TextBuiltins, LongTextsWork) {
  std::string list(3'000'000, 'a');
  const Cell codes = codes_of(worker, list);
  EXPECT_EQ(text_argument(worker, codes), list);
}

TEST_F(TextBuiltins, CyclicListIsNoText) {
  const Cell list = worker.new_list(Cell::integer('a'), nil_cell);
  worker.at(list)[1] = list;
  EXPECT_THROW(text_argument(worker, list), PrologError);
}

}  // namespace
}  // namespace penelope
