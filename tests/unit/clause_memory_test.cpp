// Memory of dynamic clauses: pieces that were given back come again.
#include "wam/code/clause_memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <span>
#include <vector>

namespace penelope {
namespace {

class SparePieces : public testing::Test {
 protected:
  SparePieces() { clause_memory::begin(); }

  // Filled, so that it can be seen what is zeroed.
  std::span<unsigned char> take(clause_memory::SparePieces& pieces, std::size_t bytes) {
    const std::span<unsigned char> piece{static_cast<unsigned char*>(pieces.take(bytes)), bytes};
    const auto behind_first_word = piece.subspan(std::min(bytes, sizeof(void*)));
    EXPECT_TRUE(std::ranges::all_of(behind_first_word, [](unsigned char byte) { return byte == 0; }));
    std::memset(piece.data(), 0xff, piece.size());
    return piece;
  }
};

TEST_F(SparePieces, are_all_different_and_zeroed_but_for_the_first_word) {
  clause_memory::SparePieces pieces;
  for (const std::size_t bytes : {80, 250, 1000}) {
    for (int round = 0; round < 2; ++round) {
      std::vector<std::span<unsigned char>, clause_memory::Allocator<std::span<unsigned char>>> taken;  // the collector sees them
      std::set<unsigned char*> different;
      for (int i = 0; i < 10'000; ++i) different.insert(taken.emplace_back(take(pieces, bytes)).data());
      EXPECT_EQ(different.size(), taken.size());
      for (const auto piece : taken) pieces.give(piece.data(), piece.size());
    }
  }
}

TEST_F(SparePieces, fit_other_sizes_of_the_same_granule_as_a_whole) {
  clause_memory::SparePieces pieces;
  for (int i = 0; i < 1000; ++i) {
    const auto small = take(pieces, 81);
    pieces.give(small.data(), small.size());
    const auto large = take(pieces, 96);
    pieces.give(large.data(), large.size());
  }
}

}  // namespace
}  // namespace penelope
