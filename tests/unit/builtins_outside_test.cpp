// wam/builtins: wildcard patterns and dates, against laws that hold for all of them.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wam/builtins/system/dates.hpp"
#include "wam/builtins/system/wildcards.hpp"
#include "wam/term/errors.hpp"

namespace penelope {
namespace {

struct OutsideBuiltins : ::testing::Test {
  Program program;
  Worker worker{program, StackSizes{std::uint64_t{64} << 20}};

  bool matches(const std::string& pattern, const std::string& name) { return WildcardPattern(worker, pattern).matches(name); }
};

// What the wildcards * and ? mean, in the plainest way: does what is left of the pattern match what is left of the name? One row for
// each position in the pattern, from its end, so that many stars take no more time than one.
bool naive_match(std::string_view pattern, std::string_view name) {
  std::vector<bool> rest(name.size() + 1, false);
  rest[name.size()] = true;
  for (auto p = pattern.rbegin(); p != pattern.rend(); ++p) {
    std::vector<bool> matches(name.size() + 1, false);
    for (std::size_t i = name.size() + 1; i-- > 0;) {
      const bool more = i < name.size();
      if (*p == '*')
        matches[i] = rest[i] || (more && matches[i + 1]);
      else
        matches[i] = more && (*p == '?' || *p == name[i]) && rest[i + 1];
    }
    rest = std::move(matches);
  }
  return rest[0];
}

TEST_F(OutsideBuiltins, StarsAndQuestionMarksMatchAsTheirMeaningSays) {
  rc::check([&] {
    const auto pattern = *rc::gen::container<std::string>(rc::gen::element('*', '?', 'a', 'b'));
    const auto name = *rc::gen::container<std::string>(rc::gen::element('a', 'b', 'c'));
    RC_ASSERT(matches(pattern, name) == naive_match(pattern, name));
  });
}

TEST_F(OutsideBuiltins, AnEscapedNameMatchesItselfOnly) {
  rc::check([&] {
    const auto letters = rc::gen::element('a', '*', '?', '[', ']', '{', '}', ',', '\\', '-');
    const auto name = *rc::gen::container<std::string>(letters), other = *rc::gen::container<std::string>(letters);
    std::string pattern;
    for (const char c : name) pattern += std::string("\\") + c;
    RC_ASSERT(matches(pattern, name));
    RC_ASSERT(matches(pattern, other) == (name == other));
  });
}

TEST_F(OutsideBuiltins, BracesMatchWhatOneOfTheirPartsMatches) {
  rc::check([&] {
    const auto letters = rc::gen::element('*', '?', 'a', 'b');
    const auto first = *rc::gen::container<std::string>(letters), second = *rc::gen::container<std::string>(letters);
    const auto name = *rc::gen::container<std::string>(rc::gen::element('a', 'b', 'c'));
    RC_ASSERT(matches("x{" + first + "," + second + "}", "x" + name) == (matches(first, name) || matches(second, name)));
  });
}

TEST_F(OutsideBuiltins, OpenBracketsAreSyntaxErrors) {
  EXPECT_THROW(matches("{a,b", "a"), PrologError);
  EXPECT_THROW(matches("[a", "a"), PrologError);
}

TEST_F(OutsideBuiltins, LocalTimeAndItsOffsetGiveTheStampBack) {
  rc::check([&] {
    const auto stamp = *rc::gen::inRange<std::int64_t>(-2'000'000'000, 4'000'000'000);
    Moment m, back;
    RC_ASSERT(moment_argument(worker, Cell::integer(stamp), m));
    const std::tm& t = m.fields;
    const Cell date = worker.new_struct(worker.symbols.functor_cell("date", 9), Cell::integer(t.tm_year + 1900), Cell::integer(t.tm_mon + 1),
                                        Cell::integer(t.tm_mday), Cell::integer(t.tm_hour), Cell::integer(t.tm_min), Cell::integer(t.tm_sec),
                                        Cell::integer(m.west), worker.symbols.atom_cell("-"), worker.symbols.atom_cell("-"));
    RC_ASSERT(moment_argument(worker, date, back));
    RC_ASSERT(back.seconds == stamp);
  });
}

}  // namespace
}  // namespace penelope
