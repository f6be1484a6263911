// Linear constraints of one or two terms with coefficients 1 or -1, which are most of many problems: orders, and reified relations.
#include "wam/fd/linear.hpp"
#include "wam/fd/while_queued.hpp"

namespace penelope::fd {

namespace {

using linear_part::constant, linear_part::control, linear_part::terms;

constexpr Value largest = Value{1} << 58;

// Whether each is at least -largest, and below largest.
template <class... Values>
[[gnu::always_inline]] constexpr bool are_near(Values... v) {
  return ((static_cast<std::uint64_t>(v + largest) | ...) & ~(2 * static_cast<std::uint64_t>(largest) - 1)) == 0;
}

// Of the coefficients 1 and -1, as cells.
constexpr std::uint64_t sum_of_opposites = Cell::integer(1).bits + Cell::integer(-1).bits;

// A variable or an integer, and its bounds.
struct Operand {
  Cell cell;
  Cell* block = nullptr;  // of a variable
  Value low, high;

  // False: it is something else.
  [[gnu::always_inline]] bool read(Solver& s, Cell c) {
    cell = s.now(c);
    if (cell.is_int()) {
      low = high = cell.as_int();
      return true;
    }
    Bounds b;
    if (!s.look_up(cell, block, b)) return false;
    low = b.low;
    high = b.high;
    return true;
  }
  bool keep_up_to(Solver& s, Value v) const { return high <= v || (block && s.lower_known(cell, block, v)); }
  bool keep_from(Solver& s, Value v) const { return low >= v || (block && s.raise_known(cell, block, v)); }
};

// A variable or an integer times 1 or -1, and its bounds.
struct Side {
  Cell cell{};
  Cell* block = nullptr;  // of a variable
  bool is_negative = false;
  Value low = 0, high = 0;

  // False: it is something else.
  [[gnu::always_inline]] bool read(Solver& s, const Cell* term) {
    if (!is_unit(term[0])) return false;
    is_negative = term[0] == Cell::integer(-1);
    cell = s.now(term[1]);
    Bounds b{};
    if (cell.is_int()) {
      b = {cell.as_int(), cell.as_int()};
    } else if (!s.look_up(cell, block, b)) {
      return false;
    }
    low = is_negative ? -b.high : b.low;
    high = is_negative ? -b.low : b.high;
    return low > -largest && high < largest;
  }
  bool is_fixed() const { return !block; }
  bool keep_up_to(Solver& s, Value v) const {
    if (high <= v) return true;
    return block && (is_negative ? s.raise_known(cell, block, -v) : s.lower_known(cell, block, v));
  }
  bool keep_from(Solver& s, Value v) const {
    if (low >= v) return true;
    return block && (is_negative ? s.lower_known(cell, block, -v) : s.raise_known(cell, block, v));
  }
};

// Equations of which is not known whether they hold, and disequations.
class Short {
 public:
  Short(Solver& s, Cell* p, const Side& x, const Side& y) : s_(s), p_(p), x_(x), y_(y), rest_(p[constant].as_int()) {}

  // The relation of equality, or its opposite, is not known to hold.
  bool decide_equal(bool is_equation) {
    if (x_.is_fixed() && y_.is_fixed()) return known((x_.low + y_.low == rest_) == is_equation);
    return can_be_equal() || known(!is_equation);
  }

  bool differ() {
    if (!x_.is_fixed() && !y_.is_fixed()) return true;
    s_.kill(p_);
    if (x_.is_fixed() && y_.is_fixed()) return x_.low + y_.low != rest_;
    const Side& open = x_.is_fixed() ? y_ : x_;
    return s_.remove(open.cell, value_of(open));
  }

 private:
  bool known(bool truth) { return s_.kill(p_), s_.assign_value(p_[control], truth); }
  // What the one open side has to be.
  Value value_of(const Side& open) const {
    const Value v = rest_ - (&open == &x_ ? y_.low : x_.low);
    return open.is_negative ? -v : v;
  }
  bool can_be_equal() const {
    if (x_.low + y_.low > rest_ || x_.high + y_.high < rest_) return false;
    if (!x_.is_fixed() && !y_.is_fixed()) return true;
    const Side& open = x_.is_fixed() ? y_ : x_;
    return s_.domain(open.block).contains(value_of(open));
  }

  Solver& s_;
  Cell* const p_;
  const Side x_, y_;
  const Value rest_;
};

// The one or two terms; the second of one is 0. False: something is too large, or both are of one variable.
[[gnu::always_inline]] inline bool read(Solver& s, const Cell* p, std::uint32_t count, Side& x, Side& y) {
  const Value rest = p[constant].as_int();
  if (rest >= largest || rest <= -largest || !x.read(s, p + terms)) return false;
  return count != terms + 4 || (y.read(s, p + terms + 2) && (x.cell != y.cell || !x.block));
}

// Of X #=< Y + C the upper bound of X is first, as in SWI-Prolog: goals that wait for both see it.
template <class Keep>
[[gnu::always_inline]] inline bool in_order(Solver& s, bool x_first, const Side& x, const Side& y, Keep keep) {
  s.nest_wakes();
  return x_first ? keep(x, y) && keep(y, x) : keep(y, x) && keep(x, y);
}

// X - Y #=< rest, with X and Y read.
[[gnu::always_inline]] inline std::optional<bool> propagate_order(Solver& s, Cell* p, Cell holds, const Operand& x, const Operand& y) {
  const Value rest = p[constant].as_int(), low = x.low - y.high, high = x.high - y.low;
  if (!holds.is_int()) {
    if (PENELOPE_LIKELY(high > rest && low <= rest)) return true;
    s.kill(p);
    return s.assign_value(p[control], high <= rest);
  }
  if (holds.as_int() != 0) {
    if (high <= rest) return s.kill(p), true;
    if (low > rest) return false;
    // The upper bound of X is first, as in SWI-Prolog: goals that wait for both see it.
    s.nest_wakes();
    const WhileQueued queued(p);
    return x.keep_up_to(s, rest + y.high) && y.keep_from(s, x.low - rest);
  }
  if (low > rest) return s.kill(p), true;
  if (high <= rest) return false;
  s.nest_wakes();
  const WhileQueued queued(p);
  return y.keep_up_to(s, x.high - rest - 1) && x.keep_from(s, rest + 1 + y.low);
}

std::optional<bool> propagate_inequality(Solver& s, Cell* p, std::uint32_t count, Cell holds) {
  if (PENELOPE_LIKELY(count == terms + 4 && is_unit(p[terms]) && p[terms].bits + p[terms + 2].bits == sum_of_opposites)) {
    const bool first_is_x = p[terms] == Cell::integer(1);
    Operand x, y;
    if (!x.read(s, p[terms + (first_is_x ? 1 : 3)]) || !y.read(s, p[terms + (first_is_x ? 3 : 1)])) return {};
    if (!are_near(p[constant].as_int(), x.low, x.high, y.low, y.high) || (x.cell == y.cell && x.block)) return {};
    return propagate_order(s, p, holds, x, y);
  }
  Side x, y;
  if (!read(s, p, count, x, y)) return {};
  const Value rest = p[constant].as_int(), low = x.low + y.low, high = x.high + y.high;
  if (!holds.is_int()) {
    if (high > rest && low <= rest) return true;
    s.kill(p);
    return s.assign_value(p[control], high <= rest);
  }
  if (holds.as_int() != 0) {
    if (high <= rest) return s.kill(p), true;
    if (low > rest) return false;
    const WhileQueued queued(p);
    return in_order(s, !x.is_negative, x, y, [&s, rest](const Side& side, const Side& other) { return side.keep_up_to(s, rest - other.low); });
  }
  const Value least = rest + 1;
  if (low >= least) return s.kill(p), true;
  if (high < least) return false;
  const WhileQueued queued(p);
  return in_order(s, x.is_negative, x, y, [&s, least](const Side& side, const Side& other) { return side.keep_from(s, least - other.high); });
}

// An equation of two terms one of which has a value, so that the other one has one, too; else nothing.
std::optional<bool> follow_other(Solver& s, Cell* p) {
  if (!is_unit(p[terms]) || !is_unit(p[terms + 2])) return {};
  const Cell x = s.now(p[terms + 1]), y = s.now(p[terms + 3]);
  const bool first_is_open = !x.is_int();
  const Cell known = first_is_open ? y : x, open = first_is_open ? x : y;
  if (!known.is_int() || !open.is_var()) return {};
  const Value known_term = p[terms + (first_is_open ? 2 : 0)] == Cell::integer(1) ? known.as_int() : -known.as_int();
  const Value rest = p[constant].as_int() - known_term, value = p[terms + (first_is_open ? 0 : 2)] == Cell::integer(1) ? rest : -rest;
  if (!fits_small(value)) return {};
  const WhileQueued queued(p);
  return s.assign_value(open, value);
}

std::optional<bool> propagate_short_linear(Solver& s, Cell* p, std::uint32_t count) {
  const Kind kind = static_cast<Kind>(p[part::kind].as_int());
  const Cell holds = s.now(p[control]);
  const bool is_known = holds.is_int(), is_equation = kind == Kind::linear_equal;
  if (kind != Kind::linear_at_most && is_known && is_equation == (holds.as_int() != 0)) {
    if (count == terms + 4) return follow_other(s, p);
    if (count != terms + 2 || !is_unit(p[terms]) || s.deref(p[terms + 1]).is_box()) return {};
    s.kill(p);
    return s.assign(p[terms + 1], Wide{p[terms].as_int()} * p[constant].as_int());
  }
  if (kind == Kind::linear_at_most) return propagate_inequality(s, p, count, holds);
  Side x, y;
  if (!read(s, p, count, x, y)) return {};
  Short sum(s, p, x, y);
  return is_known ? sum.differ() : sum.decide_equal(is_equation);
}

}  // namespace

bool propagate_linear(Solver& s, Cell* p, std::uint32_t count) {
  if (count <= terms + 4)
    if (const auto holds = propagate_short_linear(s, p, count)) return *holds;
  return propagate_sum(s, p, count);
}

}  // namespace penelope::fd
