// Cells in few bytes: the same come out, and bytes that are no cells are refused.
#include "wam/term/packed_cells.hpp"

#include <gtest/gtest.h>

#include <random>

namespace penelope {
namespace {

std::string packed(const std::vector<Cell>& cells) {
  ByteWriter out;
  write_packed(out, cells);
  return std::move(out.bytes);
}

std::vector<Cell> unpacked(std::string_view bytes) {
  ByteReader in(bytes);
  std::vector<Cell> cells;
  read_packed(in, cells);
  if (!in.at_end()) throw CorruptMessage("there is more");
  return cells;
}

bool is_refused(std::string_view bytes) {
  try {
    unpacked(bytes);
  } catch (const CorruptMessage&) {
    return true;
  }
  return false;
}

TEST(PackedCells, AllNumbersComeOutAsTheyWere) {
  std::mt19937_64 random(1);
  for (const std::size_t count : {0, 1, 2, 511, 512, 513, 5000}) {
    std::vector<Cell> cells(count);
    for (Cell& c : cells) c.bits = (random() % 2 == 0 ? random() : ~random()) >> random() % 64;
    if (count > 2) cells[0] = {~std::uint64_t{0}}, cells[1] = {std::uint64_t{1} << 63}, cells[2] = Cell::integer(-1);
    EXPECT_EQ(unpacked(packed(cells)), cells) << count;
  }
}

TEST(PackedCells, SmallNumbersTakeOneOrTwoBytes) {
  const std::size_t of_sizes = packed({}).size();
  EXPECT_EQ(packed({Cell{1}}).size() - of_sizes, 1u);
  EXPECT_EQ(packed({Cell::integer(-100)}).size() - of_sizes, 2u);
  EXPECT_EQ(packed({Cell::integer(1000), Cell::atom(50)}).size() - of_sizes, 4u);
}

TEST(PackedCells, BytesThatEndTooEarlyOrTooLateAreRefused) {
  const std::string bytes = packed({Cell::integer(70000), Cell{~std::uint64_t{0} >> 1}, Cell::atom(3)});
  for (std::size_t size = 0; size < bytes.size(); ++size) EXPECT_TRUE(is_refused(std::string_view(bytes).substr(0, size))) << size;
  for (const int more : {-1, 1}) {  // another number of cells, another number of bytes
    std::string other = bytes;
    other[0] = static_cast<char>(other[0] + more);
    EXPECT_TRUE(is_refused(other));
    other = bytes;
    other[sizeof(std::uint64_t)] = static_cast<char>(other[sizeof(std::uint64_t)] + more);
    EXPECT_TRUE(is_refused(other));
  }
}

TEST(PackedCells, ACellOfTooManyBytesIsRefused) {
  for (const std::size_t long_one : {std::size_t{0}, std::size_t{700}}) {
    ByteWriter out;
    out.number<std::uint64_t>(1000);
    out.text(std::string(long_one, '\1') + std::string(11, '\x81') + std::string(20000, '\1'));
    EXPECT_TRUE(is_refused(out.bytes));
  }
}

}  // namespace
}  // namespace penelope
