// What has changed in a clause store (wam/code/clause_changes.hpp).
#include "wam/code/clause_changes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace penelope {
namespace {

constexpr std::uint64_t many = 20'000;

ClauseChange nth(std::uint64_t n) { return {n * 7 % 1000 + 1, 5 + n, n % 3 == 0, n % 5 == 0}; }

bool are_equal(const ClauseChange& a, const ClauseChange& b) {
  return a.clause == b.clause && a.generation == b.generation && a.erased == b.erased && a.replaces == b.replaces;
}

TEST(ClauseChangeLog, changes_come_out_as_they_went_in) {
  ClauseChangeLog log;
  std::vector<ClauseChange> all;
  for (std::uint64_t n = 0; n < many; ++n) log.add(nth(n)), all.push_back(nth(n));
  EXPECT_EQ(log.size(), many);
  EXPECT_TRUE(std::ranges::equal(log.take(), all, are_equal));
  EXPECT_EQ(log.size(), 0U);
  EXPECT_TRUE(log.take().empty());
}

TEST(ClauseChangeLog, what_is_erased_leaves_the_others_in_their_order) {
  ClauseChangeLog log;
  std::vector<ClauseChange> kept;
  const auto goes = [](const ClauseChange& change) { return change.clause % 10 != 0; };
  for (std::uint64_t n = 0; n < many; ++n) {
    log.add(nth(n));
    if (!goes(nth(n))) kept.push_back(nth(n));
  }
  log.erase_if(goes);
  EXPECT_EQ(log.size(), kept.size());
  log.add(nth(many));
  kept.push_back(nth(many));
  EXPECT_TRUE(std::ranges::equal(log.take(), kept, are_equal));
}

TEST(ClauseChangeLog, numbers_and_generations_may_be_large_and_far_apart) {
  ClauseChangeLog log;
  const std::vector<ClauseChange> all = {
      {0xffff'fffe, 1, false, false}, {1, std::uint64_t{1} << 40, true, true}, {2, std::uint64_t{1} << 62, true, false}};
  for (const ClauseChange& change : all) log.add(change);
  EXPECT_TRUE(std::ranges::equal(log.take(), all, are_equal));
}

}  // namespace
}  // namespace penelope
