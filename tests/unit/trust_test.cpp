// Which objects are read before one's turn, by what that has brought and lost.
#include "runtime/worker/run/trust.hpp"

#include <gtest/gtest.h>

namespace penelope {
namespace {

using namespace std::chrono_literals;

constexpr StateObject facts{StateObject::Kind::clauses, 7}, others{StateObject::Kind::clauses, 8};
constexpr std::uint64_t large = 1'000'000;  // a task of 40 ms

StateObject key(std::uint64_t k) { return {StateObject::Kind::clauses_of_key, 7, k}; }

struct ReadsAhead : testing::Test {
  bool allowed(StateObject object, Trust::Clock::duration later = 0ms) const { return trust.may_read_ahead(object, now + later); }
  void checked(StateObject object, bool right, std::uint64_t work) { trust.checked(object, right, work, now); }

  Trust::Clock::time_point now = Trust::Clock::now();
  Trust trust;
};

TEST_F(ReadsAhead, are_tried_where_nothing_is_known) { EXPECT_TRUE(allowed(facts)); }

TEST_F(ReadsAhead, are_not_tried_for_as_long_as_was_lost) {
  checked(facts, false, large);
  EXPECT_FALSE(allowed(facts, 30ms));
  EXPECT_TRUE(allowed(facts, 50ms));
  EXPECT_TRUE(allowed(others));
}

TEST_F(ReadsAhead, that_fail_again_and_again_become_rare) {
  int tries = 0;
  for (const auto end = now + 10s; now < end; now += 1ms) {
    if (!allowed(facts)) continue;
    checked(facts, false, large / 100);
    ++tries;
  }
  EXPECT_LE(tries, 115);
  EXPECT_GE(tries, 90);
}

TEST_F(ReadsAhead, of_a_bound_that_is_improved_now_and_then_are_soon_tried_again) {
  for (int i = 0; i < 10; ++i) {
    checked(facts, false, large);
    checked(facts, true, large / 100);
  }
  EXPECT_TRUE(allowed(facts, 50ms));
}

TEST_F(ReadsAhead, are_trusted_again_after_they_have_brought_more) {
  checked(facts, false, 1'000);
  checked(facts, true, large);
  EXPECT_TRUE(allowed(facts));
}

TEST_F(ReadsAhead, of_small_tasks_that_are_right_do_not_make_up_for_large_ones_that_are_not) {
  for (int i = 0; i < 20; ++i) {
    checked(facts, true, 100);
    if (i % 4 == 0) checked(facts, false, large);
  }
  EXPECT_FALSE(allowed(facts));
}

TEST_F(ReadsAhead, of_all_keys_of_a_predicate_are_one_thing) {
  checked(key(1), false, large);
  EXPECT_FALSE(allowed(key(2)));
}

TEST_F(ReadsAhead, of_keys_end_after_a_while_and_others_do_not_begin_until_there_was_a_check) {
  EXPECT_TRUE(trust.may_go_on(key(1), Trust::first_work_with_keys - 1, now));
  EXPECT_FALSE(trust.may_go_on(key(1), Trust::first_work_with_keys, now));
  EXPECT_FALSE(allowed(key(2)));
  checked(key(1), true, Trust::first_work_with_keys);
  EXPECT_TRUE(allowed(key(2)));
}

TEST_F(ReadsAhead, of_keys_go_on_for_longer_after_each_that_was_right) {
  checked(key(1), true, large);
  EXPECT_TRUE(trust.may_go_on(key(2), Trust::first_work_with_keys, now));
  EXPECT_FALSE(trust.may_go_on(key(2), 2 * Trust::first_work_with_keys, now));
  checked(key(1), false, large);
  EXPECT_FALSE(trust.may_go_on(key(2), Trust::first_work_with_keys, now));
}

TEST_F(ReadsAhead, of_a_key_that_is_modified_again_are_counted_apart_from_those_of_other_keys) {
  trust.found_modified(key(1), 10, 20);
  trust.found_modified(key(1), 15, 30);  // another task, which had read it before the same modification
  EXPECT_TRUE(trust.is_one_of_many_keys(key(1)));
  trust.found_modified(key(1), 25, 40);
  EXPECT_FALSE(trust.is_one_of_many_keys(key(1)));
  EXPECT_TRUE(trust.is_one_of_many_keys(key(2)));
  checked(key(2), false, large);
  EXPECT_TRUE(allowed(key(1)));
  EXPECT_TRUE(trust.may_go_on(key(1), Trust::first_work_with_keys, now));
}

TEST_F(ReadsAhead, of_keys_are_counted_together_where_many_are_modified) {
  for (std::uint64_t k = 1; k <= 100; ++k) {
    trust.found_modified(key(k), 10, 20);
    trust.found_modified(key(k), 25, 40);
  }
  EXPECT_TRUE(trust.is_one_of_many_keys(key(1)));
  checked(key(2), false, large);
  EXPECT_FALSE(allowed(key(1)));
}

TEST_F(ReadsAhead, of_keys_are_tried_again_although_nobody_is_checked) {
  EXPECT_FALSE(trust.may_go_on(key(1), Trust::first_work_with_keys, now));
  EXPECT_TRUE(allowed(key(2), 1s));
}

TEST_F(ReadsAhead, that_failed_long_ago_count_less_and_less) {
  checked(facts, false, large);
  for (int i = 0; i < 50; ++i) checked(facts, true, 10'000);
  EXPECT_TRUE(allowed(facts));
}

}  // namespace
}  // namespace penelope
