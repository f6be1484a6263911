// Solutions of findall/3 outside the heap: buffers of many pieces, and two that become one, hold what was added, in order.
#include <gtest/gtest.h>

#include "wam/code/program.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {
namespace {

constexpr std::int64_t many = 600'000;  // of 5 cells each, in pieces of a million

struct Solutions : testing::Test {
  void add(SolutionBuffer& buffer, std::int64_t from, std::int64_t to) {
    for (std::int64_t i = from; i < to; ++i) {
      Cell* const before = w.heap_top;
      w.findalls->add(buffer, w.new_list(Cell::integer(i), nil_cell));
      w.heap_top = before;
    }
  }
  // The numbers of [N], one after the other, are 0, 1, ...
  void expect_all(Cell list, std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      const Cell item = w.at(w.deref(list))[0];
      ASSERT_EQ(w.at(w.deref(item))[0], Cell::integer(i));
      list = w.at(w.deref(list))[1];
    }
    EXPECT_EQ(w.deref(list), nil_cell);
  }
  std::uint64_t begin() {
    const std::uint64_t id = w.findalls->new_id();
    w.findalls->begin(id, 0);
    return id;
  }

  Program program;
  Worker w{program, {std::uint64_t{256} << 20}};
};

TEST_F(Solutions, of_many_pieces_are_collected_in_order) {
  const std::uint64_t id = begin();
  SolutionBuffer found;
  add(found, 0, many);
  EXPECT_FALSE(found.earlier.empty());
  std::vector<SolutionBuffer> others;
  others.push_back(std::move(found));
  expect_all(w.findalls->collect(id, others, nil_cell), many);
}

TEST_F(Solutions, of_several_buffers_are_one_after_the_other) {
  SolutionBuffer all;
  std::int64_t next = 0;
  for (const std::int64_t count : {std::int64_t{3}, many, std::int64_t{5}, std::int64_t{2000}, many}) {
    SolutionBuffer part;
    add(part, next, next + count);
    all.append(std::move(part));
    next += count;
  }
  EXPECT_EQ(all.count, static_cast<std::uint64_t>(next));
  std::int64_t seen = 0;
  std::size_t cells = 0;
  all.for_each_solution([&](std::span<const Cell> block) {
    EXPECT_EQ(block[1], Cell::integer(seen++));
    cells += block.size() + 1;
  });
  EXPECT_EQ(seen, next);
  EXPECT_EQ(cells, all.size());
}

TEST_F(Solutions, that_are_many_take_less_memory_than_their_cells) {
  SolutionBuffer found;
  add(found, 0, many);
  std::size_t packed = 0;
  for (const SolutionPiece& piece : found.earlier) {
    ByteWriter out;
    piece.write(out);
    packed += out.bytes.size();
  }
  EXPECT_GT(found.earlier_cells, found.cells.size());
  EXPECT_LT(packed, found.earlier_cells * sizeof(Cell) / 2);
}

TEST_F(Solutions, of_which_one_is_larger_than_a_group_lie_in_one_group_each) {
  constexpr std::size_t size = SolutionPiece::cells_of_group * 3;
  SolutionBuffer found;
  for (int i = 0; i < 10; ++i) {
    Cell* const before = w.heap_top;
    Cell list = nil_cell;
    for (std::size_t k = 0; k < size; ++k) list = w.new_list(Cell::integer(i), list);
    w.findalls->add(found, list);
    w.heap_top = before;
  }
  EXPECT_FALSE(found.earlier.empty());
  std::int64_t seen = 0;
  found.for_each_solution([&](std::span<const Cell> block) {
    EXPECT_GE(block.size(), 2 * size);
    ++seen;
  });
  EXPECT_EQ(seen, 10);
}

TEST_F(Solutions, that_are_collected_leave_an_empty_buffer_to_the_next_call) {
  std::uint64_t id = begin();
  for (std::int64_t i = 0; i < 3; ++i) w.findalls->add(id, Cell::integer(i));
  w.findalls->collect(id, {}, nil_cell);
  id = begin();
  EXPECT_EQ(w.findalls->collect(id, {}, nil_cell), nil_cell);
}

}  // namespace
}  // namespace penelope
