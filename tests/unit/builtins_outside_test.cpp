// wam/builtins: wildcard patterns and dates, against laws that hold for all of them.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "wam/builtins/dates.hpp"
#include "wam/builtins/wildcards.hpp"
#include "wam/term/errors.hpp"

namespace penelope {
namespace {

struct OutsideBuiltins : ::testing::Test {
  Program program;
  Worker worker{program, StackSizes{std::uint64_t{64} << 20}};

  bool matches(const std::string& pattern, const std::string& name) { return WildcardPattern(worker, pattern).matches(name); }
};

// What the wildcards * and ? mean, in the plainest way.
bool naive_match(std::string_view pattern, std::string_view name) {
  if (pattern.empty()) return name.empty();
  if (pattern[0] == '*') return naive_match(pattern.substr(1), name) || (!name.empty() && naive_match(pattern, name.substr(1)));
  return !name.empty() && (pattern[0] == '?' || pattern[0] == name[0]) && naive_match(pattern.substr(1), name.substr(1));
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
    const Moment m = moment_in_local_time(worker, Cell::integer(stamp));
    const std::tm& t = m.fields;
    const Cell date = worker.new_struct(
        worker.symbols.functor_cell("date", 9), Cell::integer(t.tm_year + 1900), Cell::integer(t.tm_mon + 1),
        Cell::integer(t.tm_mday), Cell::integer(t.tm_hour), Cell::integer(t.tm_min), Cell::integer(t.tm_sec),
        Cell::integer(m.west), worker.symbols.atom_cell("-"), worker.symbols.atom_cell("-"));
    RC_ASSERT(moment_argument(worker, date).seconds == stamp);
  });
}

}  // namespace
}  // namespace penelope
