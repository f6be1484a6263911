// Solution buffers: how solutions are kept outside the heap and come back to it.
#include "wam/machine/findall_buffers.hpp"

#include <bit>
#include <compare>
#include <iterator>
#include <optional>
#include <span>

#include "wam/term/errors.hpp"
#include "wam/term/small_block.hpp"

namespace penelope {

namespace {

//   [size][Struct][functor -/2][value][witness] ...
constexpr std::size_t value_of_solution = 3;

constexpr std::size_t cells_of_first_piece = std::size_t{1} << 20, bytes_of_piece = std::size_t{8} << 20;
constexpr std::size_t least_cells_to_move = std::size_t{1} << 12;  // others are copied sooner

bool is_one_solution(const SolutionBuffer& s) {
  const std::vector<Cell>& cells = s.cells;
  return s.earlier.empty() && cells.size() > value_of_solution && cells.size() == cells[0].bits + 1 && cells[1].is_struct();
}

std::optional<double> float_in(std::span<const Cell> block, Cell value) {
  if (!value.is_box()) return {};
  const std::size_t box = value.offset() / sizeof(Cell);
  if (box + 1 >= block.size() || block[box].header_kind() != HeaderKind::Float) return {};
  return std::bit_cast<double>(block[box + 1].bits);
}

// Sets the first one to what both are together. False: they are not numbers of a kind, or the sum is large: so they stay neighbours.
bool fold_solutions(Fold fold, SolutionBuffer& buffer, const SolutionBuffer& later_buffer) {
  if (fold == Fold::none || !is_one_solution(buffer) || !is_one_solution(later_buffer)) return false;
  std::vector<Cell>& cells = buffer.cells;
  const std::vector<Cell>& later = later_buffer.cells;
  const Cell x = cells[value_of_solution], y = later[value_of_solution];
  std::partial_ordering order = std::partial_ordering::unordered;
  if (x.is_int() && y.is_int()) {
    if (fold == Fold::sum) {
      const std::int64_t sum = x.as_int() + y.as_int();  // of 61 bits each
      if (!fits_small(sum)) return false;
      cells[value_of_solution] = Cell::integer(sum);
      return true;
    }
    order = y.as_int() <=> x.as_int();
  } else if (fold != Fold::sum) {
    const auto a = float_in(std::span(cells).subspan(1), x), b = float_in(std::span(later).subspan(1), y);
    if (a && b) order = *b <=> *a;
  }
  if (order == std::partial_ordering::unordered) return false;
  if (fold == Fold::max ? std::is_gt(order) : std::is_lt(order)) cells = later;
  return true;
}

}  // namespace

void SolutionBuffer::end_piece() {
  if (cells.empty()) return;
  const bool more_are_likely = size() >= cells_of_first_piece;
  if (earlier.empty() || !earlier.back().has_room_for(cells.size()))
    earlier.emplace_back(more_are_likely ? bytes_of_piece : cells.size() * sizeof(Cell) / 2);
  earlier.back().add(cells);
  earlier_cells += cells.size();
  cells.clear();
}

void SolutionBuffer::make_room(std::size_t more) {
  if (cells.size() + more <= SolutionPiece::cells_of_group) return;
  if (!earlier.empty() || cells.size() + more > cells_of_first_piece) end_piece();
}

void SolutionBuffer::append(SolutionBuffer&& later) {
  count += later.count;
  if (!empty() && fold_solutions(later.fold, *this, later)) return;
  fold = later.fold;
  if (later.size() < least_cells_to_move) {
    make_room(later.cells.size());
    cells.insert(cells.end(), later.cells.begin(), later.cells.end());
    return;
  }
  end_piece();
  earlier.insert(earlier.end(), std::make_move_iterator(later.earlier.begin()), std::make_move_iterator(later.earlier.end()));
  earlier_cells += later.earlier_cells;
  cells = std::move(later.cells);
  later = {};
}

FindallBuffers::Buffer& FindallBuffers::find(std::uint64_t id) {
  for (auto it = buffers_.rbegin(); it != buffers_.rend(); ++it) {
    if (it->id == id) return *it;
  }
  existence_error(s_, "findall_buffer", Cell::integer(static_cast<std::int64_t>(id)));
}

void FindallBuffers::recycle(Buffer& buffer) {
  constexpr std::size_t worth_keeping = 1 << 16;
  if (buffer.solutions.has_incumbent) dropped_.push_back(buffer.id);
  std::vector<Cell>& cells = buffer.solutions.cells;
  if (cells.capacity() > spare_.capacity() && cells.capacity() <= worth_keeping) {
    spare_ = std::move(cells);
    spare_.clear();
  }
}

void FindallBuffers::begin(std::uint64_t id, std::uint64_t height) {
  while (!buffers_.empty() && buffers_.back().height >= height) {
    recycle(buffers_.back());
    buffers_.pop_back();
  }
  buffers_.push_back({id, height, {.cells = std::exchange(spare_, {})}});
}

void FindallBuffers::append(SolutionBuffer& buffer, Cell term) {
  const auto check_room = [&](std::uint64_t more) {  // they are to come to the heap
    if (buffer.size() + more > s_.stack_limit / sizeof(Cell)) resource_error(s_, "stack");
    buffer.make_room(more);
  };
  term = s_.deref(term);
  check_room(most_cells_of_small_block + 1);
  if (term.is_int() || term.is_atom()) {
    buffer.cells.push_back({1});
    buffer.cells.push_back(term);
    return;
  }
  if (append_small_ground(s_, term, buffer.cells)) return;
  copy_out(s_, term, scratch_);
  check_room(scratch_.cells.size() + 1);
  buffer.cells.push_back({scratch_.cells.size()});
  buffer.cells.insert(buffer.cells.end(), scratch_.cells.begin(), scratch_.cells.end());
}

void FindallBuffers::add(SolutionBuffer& buffer, Cell term) {
  append(buffer, term);
  ++buffer.count;
}

void FindallBuffers::fold(SolutionBuffer& buffer, Fold fold, Cell solution) {
  SolutionBuffer one{.count = 1, .cells = std::exchange(spare_, {}), .fold = fold};
  append(one, solution);
  buffer.append(std::move(one));
  one.cells.clear();
  spare_ = std::move(one.cells);
}

bool FindallBuffers::fold_in_place(SolutionBuffer& buffer, Fold fold, Cell value) const {
  if (!is_one_solution(buffer)) return false;
  Cell& present = buffer.cells[value_of_solution];
  bool stays = false;
  if (value.is_int() && present.is_int()) {
    const std::int64_t sum = fold == Fold::sum ? present.as_int() + value.as_int() : 0;
    if (!fits_small(sum)) return false;
    if (fold == Fold::sum) present = Cell::integer(sum);
    stays = fold == Fold::sum || (fold == Fold::max ? value.as_int() <= present.as_int() : value.as_int() >= present.as_int());
  } else if (fold != Fold::sum && s_.is_float(value)) {
    const auto kept = float_in(std::span<const Cell>(buffer.cells).subspan(1), present);
    stays = kept && (fold == Fold::max ? s_.float_value(value) < *kept : s_.float_value(value) > *kept);
  }
  if (stays) ++buffer.count;
  return stays;
}

Cell FindallBuffers::collect(std::uint64_t id, std::span<SolutionBuffer> others, Cell tail) {
  Cell list = tail;
  Cell* end = &list;  // where the rest of the list goes
  const auto take = [&](std::span<const Cell> solution) {
    *end = s_.new_list(copy_in(s_, solution), tail);
    end = s_.at(*end) + 1;
  };
  find(id).solutions.use_up_solutions(take);
  for (SolutionBuffer& other : others) {
    other.use_up_solutions(take);
    other.cells = {};
  }
  drop(id);
  return list;
}

void FindallBuffers::drop(std::uint64_t id) {
  std::size_t at = buffers_.size();
  while (at > 0 && buffers_[at - 1].id != id) --at;
  if (at == 0) return;
  for (; buffers_.size() >= at; buffers_.pop_back()) recycle(buffers_.back());
}

void FindallBuffers::clear() {
  for (; !buffers_.empty(); buffers_.pop_back()) recycle(buffers_.back());
}

std::uint64_t FindallBuffers::count(std::uint64_t id) const { return find(id).solutions.count; }
bool FindallBuffers::has_value(std::uint64_t id) const { return !find(id).solutions.empty(); }

Cell FindallBuffers::value(std::uint64_t id) const {
  const std::vector<Cell>& cells = find(id).solutions.cells;
  return copy_in(s_, std::span<const Cell>(cells).subspan(1, cells[0].bits));
}

void FindallBuffers::replace(std::uint64_t id, Cell term) {
  SolutionBuffer& buffer = find(id).solutions;
  buffer.earlier.clear();
  buffer.earlier_cells = 0;
  buffer.cells.clear();
  append(buffer, term);
}

}  // namespace penelope
