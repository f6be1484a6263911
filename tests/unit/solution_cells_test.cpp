// Solutions in pieces: in order, each in one piece, and none is moved when others come.
#include "wam/machine/solution_cells.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace penelope {
namespace {

void add(SolutionCells& cells, std::int64_t value, std::size_t size = 1) {
  std::vector<Cell>& place = cells.place_for(size + 1);
  place.push_back({size});
  place.insert(place.end(), size, Cell::integer(value));
}

std::vector<std::int64_t> values(const SolutionCells& cells) {
  std::vector<std::int64_t> found;
  cells.for_each([&found](std::span<const Cell> block) {
    EXPECT_EQ(block.front().bits, block.back().bits);
    found.push_back(block.front().as_int());
  });
  return found;
}

TEST(SolutionCells, ComeInOrderHoweverManyAndLarge) {
  SolutionCells cells;
  EXPECT_TRUE(cells.empty());
  std::vector<std::int64_t> added;
  std::size_t size = 0;
  for (std::int64_t i = 0; i < 20'000; ++i) {
    const std::size_t large = i % 5000 == 4999 ? 100'000 : i % 7 + 1;
    add(cells, i, large);
    added.push_back(i);
    size += large + 1;
  }
  EXPECT_EQ(values(cells), added);
  EXPECT_EQ(cells.size(), size);
}

TEST(SolutionCells, StayWhereTheyAreWhenOthersFillMorePieces) {
  SolutionCells cells;
  while (cells.is_one_piece()) add(cells, 1);
  std::vector<const Cell*> places;
  cells.for_each_piece([&places](std::span<const Cell> piece) { places.push_back(piece.data()); });
  for (int i = 0; i < 300'000; ++i) add(cells, 2);
  std::vector<const Cell*> later;
  cells.for_each_piece([&later](std::span<const Cell> piece) { later.push_back(piece.data()); });
  ASSERT_GT(later.size(), places.size() + 3);
  later.resize(places.size());
  EXPECT_EQ(later, places);
}

TEST(SolutionCells, AreAppendedToOthers) {
  SolutionCells first, second;
  std::vector<std::int64_t> both;
  for (std::int64_t i = 0; i < 60'000; ++i) add(i < 30'000 ? first : second, i), both.push_back(i);
  first.append(second);
  EXPECT_EQ(values(first), both);
  first.clear();
  EXPECT_TRUE(first.empty());
  EXPECT_TRUE(first.is_one_piece());
}

}  // namespace
}  // namespace penelope
