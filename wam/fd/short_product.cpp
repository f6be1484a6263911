// Products and squares of short numbers by their bounds, in 64 bits, until nothing changes any more: of those that are at least 0, as in most
// problems, and of a variable and a number of either sign.
#include <algorithm>
#include <cmath>

#include "wam/fd/linear.hpp"
#include "wam/fd/parts.hpp"

namespace penelope::fd {

namespace {

constexpr Value most = Value{1} << 30;       // of a factor
constexpr Value most_root = Value{1} << 25;  // its square is exact in floating point

class Product : public Parts {
 public:
  Product(Solver& s, Part x, Part y, Part z) : Parts(s), x_(x), y_(y), z_(z) {}

  bool hold() {
    do {
      is_changed_ = false;
      if (!keep(z_, x_.bounds.low * y_.bounds.low, x_.bounds.high * y_.bounds.high)) return false;
      if (!hold_factor(x_, y_) || !hold_factor(y_, x_)) return false;
    } while (!has_one() && goes_on());
    return true;
  }
  bool has_one() const { return x_.cell == Cell::integer(1) || y_.cell == Cell::integer(1); }

 private:
  bool hold_factor(Part& x, const Part& y) {
    const Bounds of_x = x.bounds, of_y = y.bounds, of_z = z_.bounds;
    const bool is_low = of_x.low * of_y.high<of_z.low, is_high = of_x.high * of_y.low> of_z.high;
    if (!is_low && !is_high) return true;
    if (of_y.high == 0) return false;
    return keep(x, is_low ? (of_z.low + of_y.high - 1) / of_y.high : of_x.low, is_high ? of_z.high / of_y.low : of_x.high);
  }

  Part x_, y_, z_;
};

// x * factor = z, the factor being neither 0 nor 1.
class Multiple : public Parts {
 public:
  Multiple(Solver& s, Part x, Value factor, Part z) : Parts(s), x_(x), z_(z), factor_(factor) {}

  bool hold() {
    do {
      is_changed_ = false;
      const Value a = x_.bounds.low * factor_, b = x_.bounds.high * factor_;
      if (!keep(z_, std::min(a, b), std::max(a, b))) return false;
      if (x_.block && x_.has_zero(s_) && !z_.has_zero(s_)) {
        if (!s_.remove(x_.cell, 0)) return false;
        read_again(x_);
        is_changed_ = true;
      }
      const Value from = factor_ > 0 ? z_.bounds.low : z_.bounds.high, to = factor_ > 0 ? z_.bounds.high : z_.bounds.low;
      if (!keep(x_, ceiling_quotient(from, factor_), floor_quotient(to, factor_))) return false;
    } while (goes_on());
    return true;
  }

 private:
  Part x_, z_;
  const Value factor_;
};

// What it changes it needs not see.
bool has_value(Solver& s, Cell* p, const Part& z, Value v) {
  const WhileQueued queued(p);
  return s.assign_value(z.cell, v);
}

Value root_below(Value v) { return static_cast<Value>(std::sqrt(static_cast<double>(v))); }

// x * x = z.
class Square : public Parts {
 public:
  Square(Solver& s, Part x, Part z) : Parts(s), x_(x), z_(z) {}

  bool hold() {
    do {
      is_changed_ = false;
      const Bounds x = x_.bounds;
      const Value low = x.low * x.low, high = x.high * x.high;
      if (!keep(z_, low, high)) return false;
      const Bounds z = z_.bounds;
      if (!keep(x_, z.low > low ? root_below(z.low - 1) + 1 : x.low, z.high < high ? root_below(z.high) : x.high)) return false;
    } while (goes_on());
    return true;
  }
  bool is_done() const { return !x_.block && !z_.block; }

 private:
  Part x_, z_;
};

// Some may be below 0: where a factor is known, and not 1.
std::optional<bool> propagate_multiple(Solver& s, Cell* p, const Part& x, const Part& y, const Part& z) {
  if (!x.is_within(-most, most) || !y.is_within(-most, most) || !z.is_within(-most * most, most * most)) return {};
  if (!x.block && !y.block) return has_value(s, p, z, x.bounds.low * y.bounds.low);
  if (x.block && y.block) return {};
  const Part& open = x.block ? x : y;
  const Value factor = (x.block ? y : x).bounds.low;
  if (factor == 0 || factor == 1 || open.cell == z.cell) return {};
  Multiple multiple(s, open, factor, z);
  return hold(s, p, multiple);
}

}  // namespace

std::optional<bool> propagate_short_product(Solver& s, Cell* p, Cell x_cell, Cell y_cell, Cell z_cell) {
  Part x, y, z;
  if (!x.read(s, x_cell) || !y.read(s, y_cell) || !z.read(s, z_cell)) return {};
  if (!x.is_within(most) || !y.is_within(most) || !z.is_within(most * most - 1)) return propagate_multiple(s, p, x, y, z);
  if (x.cell == y.cell && x.block) return {};
  if (z.block && (z.cell == x.cell || z.cell == y.cell)) return {};
  if (!x.block && !y.block) return has_value(s, p, z, x.bounds.low * y.bounds.low);
  Product product(s, x, y, z);
  if (product.has_one()) return {};  // the other factor is the product
  return hold(s, p, product);
}

std::optional<bool> propagate_short_square(Solver& s, Cell* p, Cell x_cell, Cell z_cell) {
  Part x, z;
  if (!x.read(s, x_cell) || !z.read(s, z_cell) || !x.is_within(most_root) || !z.is_within(most_root * most_root)) return {};
  Square square(s, x, z);
  if (!hold(s, p, square)) return false;
  if (square.is_done()) s.kill(p);
  return true;
}

}  // namespace penelope::fd
