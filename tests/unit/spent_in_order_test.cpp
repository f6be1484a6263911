// runtime/worker/spent_in_order: what counts up to a place of a task's run, whenever its children are done.
#include "runtime/worker/spent_in_order.hpp"

#include <gtest/gtest.h>

#include "wam/base/bytes.hpp"

namespace penelope {

namespace {

constexpr ortree::TaskId first = 1, second = 2, third = 3;

Spent inferences(std::uint64_t n) { return {n, 0.5 * static_cast<double>(n)}; }

}  // namespace

TEST(SpentInOrder, children_count_in_the_order_of_their_splices_not_of_their_ends) {
  SpentInOrder spent;
  spent.done(second, inferences(20));  // not spliced yet: ahead
  EXPECT_EQ(spent.by_children().inferences, 0u);
  spent.splice(first, inferences(100));
  spent.splice(second, inferences(150));
  EXPECT_EQ(spent.before(first).inferences, 100u);
  spent.done(first, inferences(7));
  spent.splice(third, inferences(160));
  EXPECT_EQ(spent.before(third).inferences, 187u);
  EXPECT_EQ(spent.before(third).cpu_seconds, 93.5);
  EXPECT_EQ(spent.by_children().inferences, 27u);
}

TEST(SpentInOrder, what_was_killed_does_not_count) {
  SpentInOrder spent;
  spent.splice(first, inferences(10));
  spent.splice(second, inferences(20));
  spent.done(second, inferences(5));
  spent.drop(first);
  EXPECT_EQ(spent.by_children().inferences, 5u);
  spent.done(third, inferences(9));
  spent.drop(third);
  spent.splice(third, inferences(30));
  EXPECT_EQ(spent.before(third).inferences, 35u);
}

TEST(SpentInOrder, a_child_that_prunes_takes_back_what_came_after_its_splice) {
  SpentInOrder spent;
  spent.splice(first, inferences(10));
  spent.splice(second, inferences(20));
  spent.done(second, inferences(5));
  EXPECT_EQ(spent.cut_after(first)->inferences, 10u);
  EXPECT_EQ(spent.by_children().inferences, 0u);
  EXPECT_FALSE(spent.cut_after(third).has_value());
}

TEST(SpentInOrder, goes_through_bytes_and_new_names) {
  SpentInOrder spent;
  spent.splice(first, inferences(10));
  spent.splice(second, inferences(20));
  spent.done(second, inferences(5));
  spent.done(third, inferences(3));
  spent.rename([](ortree::TaskId id) { return id + 10; });
  ByteWriter out;
  spent.write(out);
  ByteReader in(out.bytes);
  SpentInOrder again = SpentInOrder::read(in);
  again.splice(third + 10, inferences(40));
  EXPECT_EQ(again.before(third + 10).inferences, 45u);
  EXPECT_EQ(again.before(first + 10).inferences, 10u);
  EXPECT_EQ(again.by_children().inferences, 8u);
}

}  // namespace penelope
