// What transposing 64 words does, bit by bit.
#include <gtest/gtest.h>

#include <random>

#include "wam/fd/bit_matrix.hpp"

namespace penelope::fd {
namespace {

TEST(BitMatrix, BitsOfRowsAndColumnsChangePlaces) {
  std::mt19937_64 random(64);
  for (int round = 0; round < 20; ++round) {
    BitMatrix before;
    for (std::uint64_t& word : before) word = round % 2 == 0 ? random() : random() & random() & random();
    BitMatrix after = before;
    transpose(after);
    for (unsigned i = 0; i < 64; ++i)
      for (unsigned j = 0; j < 64; ++j) ASSERT_EQ(after[j] >> i & 1, before[i] >> j & 1) << i << ", " << j;
  }
}

TEST(BitMatrix, TwiceIsTheSame) {
  std::mt19937_64 random(65);
  BitMatrix before;
  for (std::uint64_t& word : before) word = random();
  BitMatrix after = before;
  transpose(after);
  transpose(after);
  EXPECT_EQ(after, before);
}

}  // namespace
}  // namespace penelope::fd
