// Products of numbers that are at least 0 and short, as in most problems: by their bounds, in 64 bits, until nothing changes any more.
#include <algorithm>

#include "wam/fd/propagators.hpp"
#include "wam/fd/while_queued.hpp"

namespace penelope::fd {

namespace {

constexpr Value most = Value{1} << 30;  // of a factor
constexpr unsigned most_rounds = 64;

// A variable or an integer, and its bounds.
struct Part {
  Cell cell;
  Cell* block = nullptr;  // of a variable
  Bounds bounds{};

  // False: it is something else.
  bool read(Solver& s, Cell c) {
    cell = s.now(c);
    if (!cell.is_int()) return s.look_up(cell, block, bounds);
    bounds = {cell.as_int(), cell.as_int()};
    return true;
  }
  bool is_within(Value high) const { return bounds.low >= 0 && bounds.high <= high; }
};

class Product {
 public:
  Product(Solver& s, Part x, Part y, Part z) : s_(s), x_(x), y_(y), z_(z) {}

  bool hold() {
    do {
      is_changed_ = false;
      if (!keep(z_, x_.bounds.low * y_.bounds.low, x_.bounds.high * y_.bounds.high)) return false;
      if (!hold_factor(x_, y_) || !hold_factor(y_, x_)) return false;
      if (is_changed_) read_all();
    } while (is_changed_ && !has_one() && ++rounds_ < most_rounds);
    return true;
  }
  bool has_one() const { return x_.cell == Cell::integer(1) || y_.cell == Cell::integer(1); }
  bool is_unfinished() const { return is_changed_; }

 private:
  bool hold_factor(Part& x, const Part& y) {
    if (y.bounds.low == 0 && z_.bounds.low == 0) return true;
    const Value divisor = y.bounds.high;
    return divisor > 0 && keep(x, (z_.bounds.low + divisor - 1) / divisor, z_.bounds.high / std::max<Value>(y.bounds.low, 1));
  }
  bool keep(Part& part, Value low, Value high) {
    if (low <= part.bounds.low && high >= part.bounds.high) return true;
    if (!part.block) return low <= part.bounds.low && high >= part.bounds.high;
    if (!s_.limit_known(part.cell, part.block, low, high)) return false;
    part.bounds = s_.bounds_known(part.cell, part.block);
    return is_changed_ = true;
  }
  void read_all() {
    for (Part* const part : {&x_, &y_, &z_})
      if (part->block) {
        part->bounds = s_.bounds_known(part->cell, part->block);
        if (part->bounds.is_fixed()) part->cell = Cell::integer(part->bounds.low), part->block = nullptr;
      }
  }

  Solver& s_;
  Part x_, y_, z_;
  bool is_changed_ = false;
  unsigned rounds_ = 0;
};

}  // namespace

std::optional<bool> propagate_short_product(Solver& s, Cell* p, Cell x_cell, Cell y_cell, Cell z_cell) {
  Part x, y, z;
  if (!x.read(s, x_cell) || !y.read(s, y_cell) || !z.read(s, z_cell)) return {};
  if (!x.is_within(most) || !y.is_within(most) || !z.is_within(most * most - 1) || (x.cell == y.cell && x.block)) return {};
  if (!x.block && !y.block) return s.assign(z.cell, x.bounds.low * y.bounds.low);
  Product product(s, x, y, z);
  if (product.has_one()) return {};  // the other factor is the product
  {
    const WhileQueued queued(p);
    if (!product.hold()) return false;
  }
  if (product.is_unfinished()) s.enqueue(s.w.make(Tag::Struct, p - 1));
  return true;
}

}  // namespace penelope::fd
