// Values that a branch sets before its turn: it reads and updates them, and notes rarely what others will see.
#include "wam/machine/own_values.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace penelope {
namespace {

std::shared_ptr<Block> number(std::int64_t n) { return std::make_shared<Block>(Block{{Cell::integer(n)}, true}); }

StateUpdate add(AtomId name, std::int64_t operand) {
  StateUpdate u;
  u.id = name;
  u.operand = operand;
  return u;
}

std::vector<std::int64_t> noted(OwnValues& own) {
  std::vector<std::int64_t> numbers;
  own.note([&](const NewValue& value) { numbers.push_back(value.block->cells[0].as_int()); });
  return numbers;
}

TEST(OwnValues, of_many_updates_the_last_value_alone_is_noted) {
  OwnValues own;
  own.set(7, number(0));
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(own.update(add(7, 4)));
  EXPECT_EQ(40, own.find(7)->block->cells[0].as_int());
  EXPECT_EQ(std::vector<std::int64_t>({40}), noted(own));
  EXPECT_TRUE(own.all_noted());
  EXPECT_EQ(std::vector<std::int64_t>{}, noted(own));
}

TEST(OwnValues, what_was_noted_stays_as_it_is_when_the_value_changes) {
  OwnValues own;
  own.set(7, number(1));
  std::vector<NewValue> kept;
  own.note([&](const NewValue& value) { kept.push_back(value); });
  EXPECT_TRUE(own.update(add(7, 1)));
  own.set(7, number(5));
  EXPECT_EQ(1, kept[0].block->cells[0].as_int());
  EXPECT_EQ(std::vector<std::int64_t>({5}), noted(own));
}

TEST(OwnValues, a_value_has_another_number_each_time_it_changes) {
  OwnValues own;
  own.set(7, number(1));
  const std::uint64_t first = own.find(7)->number;
  EXPECT_TRUE(own.update(add(7, 1)));
  EXPECT_NE(first, own.find(7)->number);
}

TEST(OwnValues, of_other_variables_and_other_terms_there_is_no_update) {
  OwnValues own;
  EXPECT_FALSE(own.update(add(7, 1)));
  own.set(7, std::make_shared<Block>(Block{{Cell::atom(3)}, true}));
  EXPECT_FALSE(own.update(add(7, 1)));
  EXPECT_FALSE(own.update(add(8, 1)));
  own.clear();
  EXPECT_EQ(nullptr, own.find(7));
}

}  // namespace
}  // namespace penelope
