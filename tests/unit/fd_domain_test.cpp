// Domains of finite-domain variables against sets of integers; and that a change is undone with the choice point.
#include <gtest/gtest.h>

#include <set>

#include "wam/fd/domain.hpp"

namespace penelope::fd {
namespace {

using Set = std::set<Value>;

Set set_of(const Ranges& ranges) {
  Set s;
  for (const Range r : ranges)
    for (Value v = r.low; v <= r.high; ++v) s.insert(v);
  return s;
}

Ranges random_ranges(unsigned& seed, Value span) {
  std::vector<Value> values;
  for (unsigned i = 0; i < 12; ++i) {
    seed = seed * 1103515245 + 12345;
    values.push_back(static_cast<Value>(seed >> 8) % span - span / 2);
  }
  return ranges_of_values(values);
}

struct FdDomain : testing::Test {
  Symbols symbols;
  Store store{symbols, {std::uint64_t{8} << 20}};
  Domain domain(Cell box) { return Domain(store.at(box)); }
};

TEST_F(FdDomain, RangesAreSetsOfIntegers) {
  unsigned seed = 1;
  for (int i = 0; i < 500; ++i) {
    const Ranges a = random_ranges(seed, 40), b = random_ranges(seed, 40);
    Set both = set_of(a), either = set_of(a);
    either.merge(set_of(b));
    std::erase_if(both, [&](Value v) { return !contains(b, v); });
    EXPECT_EQ(set_of(united(a, b)), either);
    EXPECT_EQ(set_of(intersected(a, b)), both);
    EXPECT_EQ(complement_of(complement_of(a)), a);
    EXPECT_EQ(size_of(a), static_cast<Value>(set_of(a).size()));
  }
}

TEST_F(FdDomain, InfiniteRangesHaveNoSize) {
  EXPECT_EQ(size_of({{infimum, 3}, {5, supremum}}), endless);
  EXPECT_EQ(complement_of({}), (Ranges{{infimum, supremum}}));
  EXPECT_TRUE(complement_of({{infimum, supremum}}).empty());
}

TEST_F(FdDomain, EachShapeGivesBackItsValues) {
  unsigned seed = 2;
  for (const Value span : {Value{30}, Value{1000}, Value{1000000}}) {
    for (int i = 0; i < 200; ++i) {
      const Ranges given = random_ranges(seed, span);
      const Cell box = new_domain(store, given);
      const Domain d = domain(box);
      EXPECT_EQ(d.ranges(), given);
      EXPECT_EQ(d.size(), size_of(given));
      EXPECT_EQ(d.min(), given.front().low);
      EXPECT_EQ(d.max(), given.back().high);
      for (const Range r : given) EXPECT_TRUE(d.contains(r.low) && d.contains(r.high) && !d.contains(r.high + 1));
      EXPECT_EQ(domain(new_copy(store, box)).ranges(), given);
    }
  }
}

TEST_F(FdDomain, NewBoundsKeepTheRest) {
  unsigned seed = 3;
  for (const Value span : {Value{30}, Value{1000}, Value{1000000}}) {
    for (int i = 0; i < 200; ++i) {
      const Ranges given = random_ranges(seed, span);
      const Value low = given[given.size() / 3].low, high = given[2 * given.size() / 3].high;
      Domain d = domain(new_domain(store, given));
      d.keep_from(low);
      d.keep_up_to(high);
      const Ranges left = intersected(given, {{low, high}});
      EXPECT_EQ(d.ranges(), left);
      EXPECT_EQ(d.size(), size_of(left));
      EXPECT_EQ(domain(new_copy(store, new_domain(store, d.ranges()))).ranges(), left);
    }
  }
}

TEST_F(FdDomain, TheNearestValueIsFound) {
  unsigned seed = 4;
  for (int i = 0; i < 200; ++i) {
    const Ranges given = random_ranges(seed, 300);
    const Set values = set_of(given);
    const Domain d = domain(new_domain(store, given));
    for (Value v = d.min(); v <= d.max(); ++v) {
      EXPECT_EQ(d.at_least(v), *values.lower_bound(v));
      EXPECT_EQ(d.at_most(v), *std::prev(values.upper_bound(v)));
    }
  }
}

}  // namespace
}  // namespace penelope::fd
