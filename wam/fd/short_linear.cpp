// Linear constraints of one or two terms with coefficients 1 or -1, which are most of many problems: orders, and reified relations.
#include "wam/fd/linear.hpp"
#include "wam/fd/while_queued.hpp"

namespace penelope::fd {

namespace {

using linear_part::constant, linear_part::control, linear_part::terms;

constexpr Value largest = Value{1} << 58;

// A variable or an integer times 1 or -1, and its bounds.
struct Side {
  Cell cell{};
  Cell* block = nullptr;  // of a variable
  bool is_negative = false;
  Value low = 0, high = 0;

  // False: it is something else.
  bool read(Solver& s, const Cell* term) {
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

class Short {
 public:
  Short(Solver& s, Cell* p, Side x, Side y) : s_(s), p_(p), x_(x), y_(y), rest_(p[constant].as_int()) {}

  bool at_most() {
    const Value low = x_.low + y_.low, high = x_.high + y_.high;
    const Cell holds = s_.deref(p_[control]);
    if (!holds.is_int()) return high <= rest_ ? known(true) : low <= rest_ || known(false);
    const WhileQueued queued(p_);
    if (holds.as_int() != 0) {
      if (high <= rest_) return s_.kill(p_), true;
      return low <= rest_ &&
             in_order(!x_.is_negative, [this](const Side& side, const Side& other) { return side.keep_up_to(s_, rest_ - other.low); });
    }
    const Value least = rest_ + 1;
    if (low >= least) return s_.kill(p_), true;
    return high >= least &&
           in_order(x_.is_negative, [this, least](const Side& side, const Side& other) { return side.keep_from(s_, least - other.high); });
  }

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
  // Of X #=< Y + C the upper bound of X is first, as in SWI-Prolog: goals that wait for both see it.
  template <class Keep>
  bool in_order(bool x_first, Keep keep) const {
    s_.nest_wakes();
    return x_first ? keep(x_, y_) && keep(y_, x_) : keep(y_, x_) && keep(x_, y_);
  }
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

}  // namespace

std::optional<bool> propagate_short_linear(Solver& s, Cell* p, std::uint32_t count) {
  const Kind kind = static_cast<Kind>(p[part::kind].as_int());
  const Cell holds = s.deref(p[control]);
  const bool is_known = holds.is_int(), is_equation = kind == Kind::linear_equal;
  if (kind != Kind::linear_at_most && is_known && is_equation == (holds.as_int() != 0)) {
    if (count != terms + 2 || !is_unit(p[terms]) || s.deref(p[terms + 1]).is_box()) return {};
    s.kill(p);
    return s.assign(p[terms + 1], Wide{p[terms].as_int()} * p[constant].as_int());
  }
  Side x, y;
  const Value rest = p[constant].as_int();
  if (rest >= largest || rest <= -largest || !x.read(s, p + terms)) return {};
  if (count == terms + 4 && (!y.read(s, p + terms + 2) || (x.cell == y.cell && x.block))) return {};
  Short sum(s, p, x, y);
  if (kind == Kind::linear_at_most) return sum.at_most();
  return is_known ? sum.differ() : sum.decide_equal(is_equation);
}

}  // namespace penelope::fd
