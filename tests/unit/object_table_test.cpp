// What a task has read of the state, by object (runtime/worker/tasks/object_table.hpp).
#include "runtime/worker/tasks/object_table.hpp"

#include <gtest/gtest.h>

namespace penelope {
namespace {

constexpr StateObject object(std::uint32_t id, std::uint64_t key = 0) { return {StateObject::Kind::clauses_of_key, id, key}; }

TEST(ObjectTable, AnEmptyOneHoldsNothing) {
  const ObjectTable table;
  EXPECT_TRUE(table.empty());
  EXPECT_FALSE(table.contains(object(1)));
}

TEST(ObjectTable, TheFirstVersionStays) {
  ObjectTable table;
  EXPECT_TRUE(table.add(object(1, 7), 3));
  EXPECT_FALSE(table.add(object(1, 7), 4));
  ASSERT_TRUE(table.contains(object(1, 7)));
  EXPECT_EQ(table.find(object(1, 7))->version, 3U);
  EXPECT_EQ(table.size(), 1U);
}

TEST(ObjectTable, AVersionThatIsSetReplacesTheEarlierOne) {
  ObjectTable table;
  table.set(object(1, 7), 3);
  table.set(object(1, 7), 4);
  EXPECT_EQ(table.find(object(1, 7))->version, 4U);
  EXPECT_EQ(table.size(), 1U);
}

TEST(ObjectTable, ObjectsDifferByKindIdAndKey) {
  ObjectTable table;
  table.add(object(1, 7));
  EXPECT_FALSE(table.contains(object(1, 8)));
  EXPECT_FALSE(table.contains(object(2, 7)));
  EXPECT_FALSE(table.contains({StateObject::Kind::clauses, 1, 7}));
}

TEST(ObjectTable, ManyObjectsAreFoundAndStandInTheirOrder) {
  constexpr std::uint64_t many = 10'000;
  ObjectTable table;
  for (std::uint64_t key = 0; key < many; ++key) ASSERT_TRUE(table.add(object(key % 3, key << 20), key));
  for (std::uint64_t key = 0; key < many; ++key) {
    ASSERT_NE(table.find(object(key % 3, key << 20)), nullptr);
    ASSERT_EQ(table.find(object(key % 3, key << 20))->version, key);
    ASSERT_EQ(table.entries()[key].version, key);
  }
  table.clear();
  EXPECT_TRUE(table.empty());
  EXPECT_FALSE(table.contains(object(0, 0)));
  EXPECT_TRUE(table.add(object(0, 0), 9));
  EXPECT_EQ(table.find(object(0, 0))->version, 9U);
}

}  // namespace
}  // namespace penelope
