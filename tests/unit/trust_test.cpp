// Which objects are read before one's turn, by what that has brought and lost.
#include "runtime/worker/run/trust.hpp"

#include <gtest/gtest.h>

namespace penelope {
namespace {

constexpr StateObject facts{StateObject::Kind::clauses, 7}, others{StateObject::Kind::clauses, 8};

StateObject key(std::uint64_t k) { return {StateObject::Kind::clauses_of_key, 7, k}; }

struct ReadsAhead : testing::Test {
  unsigned allowed(StateObject object) {
    unsigned count = 0;
    for (unsigned i = 0; i < tries; ++i) count += trust.may_read_ahead(object) ? 1 : 0;
    return count;
  }
  static constexpr unsigned tries = 1000;
  Chance chance{1, std::chrono::microseconds{0}};
  Trust trust{chance};
};

TEST_F(ReadsAhead, are_tried_where_nothing_is_known) { EXPECT_EQ(allowed(facts), tries); }

TEST_F(ReadsAhead, of_one_reader_in_ten_are_tried_where_more_is_lost_than_brought) {
  trust.checked(facts, false, 1'000'000);
  EXPECT_GT(allowed(facts), tries / 20);
  EXPECT_LT(allowed(facts), tries / 5);
  EXPECT_EQ(allowed(others), tries);
}

TEST_F(ReadsAhead, are_trusted_again_after_they_have_brought_more) {
  trust.checked(facts, false, 1'000);
  trust.checked(facts, true, 1'000'000);
  EXPECT_EQ(allowed(facts), tries);
}

TEST_F(ReadsAhead, of_small_tasks_that_are_right_do_not_make_up_for_large_ones_that_are_not) {
  for (int i = 0; i < 20; ++i) {
    trust.checked(facts, true, 100);
    if (i % 4 == 0) trust.checked(facts, false, 1'000'000);
  }
  EXPECT_LT(allowed(facts), tries / 5);
}

TEST_F(ReadsAhead, of_all_keys_of_a_predicate_are_one_thing) {
  trust.checked(key(1), false, 1'000'000);
  EXPECT_LT(allowed(key(2)), tries / 5);
}

TEST_F(ReadsAhead, that_failed_long_ago_count_less_and_less) {
  trust.checked(facts, false, 1'000'000);
  for (int i = 0; i < 50; ++i) trust.checked(facts, true, 10'000);
  EXPECT_EQ(allowed(facts), tries);
}

}  // namespace
}  // namespace penelope
