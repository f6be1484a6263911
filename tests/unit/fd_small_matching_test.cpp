// What all_distinct removes by words, against trying all ways to give the variables different values.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "wam/fd/small_matching.hpp"

namespace penelope::fd {
namespace {

using Sets = std::vector<std::uint64_t>;

// Marks in `kept` the values that the variables from x on have in some way that leaves out `used`.
bool try_all(const Sets& domains, std::size_t x, std::uint64_t used, Sets& kept) {
  if (x == domains.size()) return true;
  bool is_possible = false;
  for (std::uint64_t open = domains[x] & ~used; open != 0; open &= open - 1) {
    const std::uint64_t value = open & ~(open - 1);
    if (!try_all(domains, x + 1, used | value, kept)) continue;
    kept[x] |= value;
    is_possible = true;
  }
  return is_possible;
}

TEST(SmallMatching, KeepsTheValuesOfAllSolutions) {
  std::mt19937 random(30);
  for (int round = 0; round < 3000; ++round) {
    const std::size_t count = 1 + random() % 6;
    const unsigned shift = random() % 57;
    Sets domains(count);
    SmallMatching matching;
    for (std::size_t x = 0; x < count; ++x) {
      domains[x] = (random() & random() & 0x7f) << shift;
      if (domains[x] == 0) domains[x] = std::uint64_t{1} << (shift + random() % 7);
      matching.domain(static_cast<std::uint32_t>(x)) = domains[x];
    }
    Sets kept(count);
    const bool is_possible = try_all(domains, 0, 0, kept);
    ASSERT_EQ(matching.run(static_cast<std::uint32_t>(count)), is_possible);
    for (std::size_t x = 0; is_possible && x < count; ++x) ASSERT_EQ(matching.lost(static_cast<std::uint32_t>(x)), domains[x] & ~kept[x]);
  }
}

TEST(SmallMatching, SixtyFourVariablesThatTakeAllValues) {
  SmallMatching matching;
  for (std::uint32_t x = 0; x < 64; ++x) matching.domain(x) = x == 0 ? 1 : ~std::uint64_t{0};
  ASSERT_TRUE(matching.run(64));
  EXPECT_EQ(matching.lost(0), 0u);
  for (std::uint32_t x = 1; x < 64; ++x) EXPECT_EQ(matching.lost(x), 1u);
}

}  // namespace
}  // namespace penelope::fd
