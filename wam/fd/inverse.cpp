// inverse: the i-th X is j where the j-th Y is i. A value that one of the two cannot have the other one loses. That the values of each are
// different is all_distinct's work.
//
// 64 X and 64 Y at a time: the words that say which X each Y can be become those that say which Y has each X. A propagation takes time in the
// square of the number of variables, divided by some ten.
#include <algorithm>

#include "wam/fd/bit_matrix.hpp"
#include "wam/fd/propagators.hpp"
#include "wam/fd/small_domain.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned first_x = part::data, first_y = part::data + 1, variables = part::data + 2;
constexpr std::uint32_t side = 64;  // of a block

// The variables and the number of the first one.
struct Row {
  const Cell* variables;
  Value first;
};

// The values of ys that the Y of known X have.
bool tell_known(Solver& s, Row xs, Row ys, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const Cell x = s.deref(xs.variables[i]);
    if (!Solver::is_fixed(x)) continue;
    const Value place = x.as_int() - ys.first;
    if (place < 0 || place >= count || !s.assign(ys.variables[place], Wide{xs.first} + i)) return false;
  }
  return true;
}

// An X loses these of its values from low on.
bool lose(Solver& s, Cell x, Value low, std::uint64_t lost) {
  for (; lost != 0; lost &= lost - 1)
    if (!s.remove(x, low + std::countr_zero(lost))) return false;
  return true;
}

// So many X lose of so many Y those that cannot have them.
bool channel_block(Solver& s, Row xs, std::uint32_t size_x, Row ys, std::uint32_t size_y) {
  BitMatrix can_be{};
  for (std::uint32_t j = 0; j < size_y; ++j) {
    const auto of_y = window_of(s, ys.variables[j], xs.first);
    can_be[j] = of_y ? *of_y : ~std::uint64_t{0};  // what is in no window loses nothing here; it ends as a value
  }
  transpose(can_be);
  for (std::uint32_t i = 0; i < size_x; ++i) {
    const Cell x = s.deref(xs.variables[i]);
    if (Solver::is_fixed(x)) continue;
    const auto of_x = window_of(s, x, ys.first);
    if (of_x && !lose(s, x, ys.first, *of_x & ~can_be[i] & (~std::uint64_t{0} >> (side - size_y)))) return false;
  }
  return true;
}

// xs lose what ys cannot have.
bool channel(Solver& s, Row xs, Row ys, std::uint32_t count) {
  if (!tell_known(s, xs, ys, count)) return false;
  for (std::uint32_t i = 0; i < count; i += side)
    for (std::uint32_t j = 0; j < count; j += side)
      if (!channel_block(s, {xs.variables + i, xs.first + i}, std::min(side, count - i), {ys.variables + j, ys.first + j},
                         std::min(side, count - j)))
        return false;
  return true;
}

}  // namespace

bool propagate_inverse(Solver& s, Cell* p, std::uint32_t count) {
  const std::uint32_t number = (count - variables) / 2;
  const Cell *const xs = p + variables, *const ys = xs + number;
  const Value from_x = p[first_x].as_int(), from_y = p[first_y].as_int();
  return channel(s, {xs, from_x}, {ys, from_y}, number) && channel(s, {ys, from_y}, {xs, from_x}, number);
}

bool post_inverse(Solver& s, Value from_x, const std::vector<Cell>& xs, Value from_y, const std::vector<Cell>& ys) {
  const auto number = static_cast<Value>(xs.size());
  std::vector<Cell> data{Cell::integer(from_x), Cell::integer(from_y)};
  data.insert(data.end(), xs.begin(), xs.end());
  data.insert(data.end(), ys.begin(), ys.end());
  for (const Cell x : xs)
    if (!s.set_bounds(x, from_y, Wide{from_y} + number - 1)) return false;
  for (const Cell y : ys)
    if (!s.set_bounds(y, from_x, Wide{from_x} + number - 1)) return false;
  const Cell p = s.new_propagator(Kind::inverse, Cell::integer(0), data);
  for (std::size_t i = 2; i < data.size(); ++i) s.watch(data[i], slot::any, p);
  return post_all_distinct(s, xs, Cell::integer(0)) && s.post(p);
}

}  // namespace penelope::fd
