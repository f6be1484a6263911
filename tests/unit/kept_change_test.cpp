// What a branch keeps to be changed later: one change that stands for several.
#include "wam/machine/kept_change.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace penelope {
namespace {

using Operation = StateUpdate::Operation;

NewValue value(AtomId name, std::int64_t number) { return {name, std::make_shared<const Block>(Block{{Cell::integer(number)}, true})}; }

StateUpdate update(AtomId name, Operation operation, std::int64_t operand) {
  StateUpdate u;
  u.operation = operation;
  u.id = name;
  u.operand = operand;
  return u;
}

std::int64_t number_of(const KeptChange& change) { return std::get<NewValue>(change).block->cells[0].as_int(); }

TEST(KeptChange, a_value_and_what_updates_it_are_one_value) {
  KeptChange kept = value(7, 40);
  EXPECT_TRUE(absorb(kept, update(7, Operation::add, 2)));
  EXPECT_EQ(42, number_of(kept));
  EXPECT_TRUE(absorb(kept, update(7, Operation::max, 50)));
  EXPECT_EQ(50, number_of(kept));
  EXPECT_TRUE(absorb(kept, value(7, 3)));
  EXPECT_EQ(3, number_of(kept));
  EXPECT_FALSE(absorb(kept, update(8, Operation::add, 1)));
  EXPECT_FALSE(absorb(kept, value(8, 1)));
}

TEST(KeptChange, a_value_that_comes_after_an_update_replaces_it) {
  KeptChange kept = update(7, Operation::add, 2);
  EXPECT_FALSE(absorb(kept, value(8, 1)));
  EXPECT_TRUE(absorb(kept, value(7, 1)));
  EXPECT_EQ(1, number_of(kept));
}

// Others may still read it.
TEST(KeptChange, the_value_that_was_kept_first_stays_as_it_is) {
  const NewValue first = value(7, 40);
  KeptChange kept = first;
  EXPECT_TRUE(absorb(kept, update(7, Operation::add, 2)));
  EXPECT_EQ(40, first.block->cells[0].as_int());
}

TEST(KeptChange, what_is_no_small_number_is_not_updated) {
  KeptChange atom = NewValue{7, std::make_shared<const Block>(Block{{Cell::atom(3)}, true})};
  EXPECT_FALSE(absorb(atom, update(7, Operation::add, 2)));
  KeptChange large = value(7, largest_known);
  EXPECT_FALSE(absorb(large, update(7, Operation::add, 2)));
}

TEST(KeptChange, changes_of_different_variables_are_made_in_any_order) {
  EXPECT_TRUE(in_any_order(value(7, 1), value(8, 2)));
  EXPECT_TRUE(in_any_order(value(7, 1), update(8, Operation::add, 2)));
  EXPECT_FALSE(in_any_order(value(7, 1), update(7, Operation::add, 2)));
  EXPECT_FALSE(in_any_order(update(7, Operation::add, 2), update(7, Operation::max, 2)));
}

}  // namespace
}  // namespace penelope
