// inverse: the i-th X is j where the j-th Y is i. A value that one of the two cannot have the other one loses. That the values of each are
// different is all_distinct's work. A propagation takes time in the square of the number of variables.
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned first_x = part::data, first_y = part::data + 1, variables = part::data + 2;

// xs loses what ys cannot have; from_x and from_y are the numbers of the first ones.
bool channel(Solver& s, const Cell* xs, Value from_x, const Cell* ys, Value from_y, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    const Cell x = s.deref(xs[i]);
    if (Solver::is_fixed(x)) {
      const Value place = x.as_int() - from_y;
      if (place < 0 || place >= count || !s.assign(ys[place], Wide{from_x} + i)) return false;
      continue;
    }
    for (std::uint32_t j = 0; j < count; ++j)
      if (s.contains(x, from_y + j) && !s.contains(ys[j], from_x + i) && !s.remove(x, from_y + j)) return false;
  }
  return true;
}

}  // namespace

bool propagate_inverse(Solver& s, Cell* p, std::uint32_t count) {
  const std::uint32_t number = (count - variables) / 2;
  const Cell *const xs = p + variables, *const ys = xs + number;
  const Value from_x = p[first_x].as_int(), from_y = p[first_y].as_int();
  return channel(s, xs, from_x, ys, from_y, number) && channel(s, ys, from_y, xs, from_x, number);
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
