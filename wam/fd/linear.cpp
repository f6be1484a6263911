// Linear constraints: sums of coefficient times variable, and a constant, by bounds consistency.
//
// Source: W. Harvey, P. Stuckey, Improving linear constraint propagation by changing constraint representation,
// Constraints 8 (2003). For the sum to be at most 0, each term is at most what the smallest values of the others leave.
// A propagation takes time linear in the number of terms that had no value before. Sums have 128 bits: values have 61, and posting refuses
// coefficients that have more than 61 together. Where a value is a big integer nothing is known of bounds: the last
// variable of an equation follows exactly.
#include <algorithm>
#include <bit>
#include <span>

#include "wam/fd/propagators.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned control = part::data, constant = part::data + 1, terms = part::data + 2;

// A division of 128 bits takes longer than the rest of a propagation; most have 64.
bool is_short(Wide a) { return a < supremum && a > infimum; }
Wide floor_quotient(Wide a, Value b) {
  if (!is_short(a)) return a / b - (a % b != 0 && (a < 0) != (b < 0));
  const Value v = static_cast<Value>(a), quotient = v / b, rest = v % b;
  return quotient - (rest != 0 && (rest < 0) != (b < 0));
}
Wide ceiling_quotient(Wide a, Value b) { return -floor_quotient(-a, b); }
bool divides(Value b, Wide a) { return is_short(a) ? static_cast<Value>(a) % b == 0 : a % b == 0; }

// A sum of many terms has one cell more, at the end: so many of the first terms have values, and these are in the constant.
constexpr std::size_t fewest_to_settle = 5;
bool settles(std::uint32_t count) { return (count - terms) % 2 != 0; }

// The terms that are not in the constant.
std::span<Cell> open_terms(Cell* p, std::uint32_t count) {
  if (!settles(count)) return {p + terms, p + count};
  return {p + terms + 2 * p[count - 1].as_int(), p + count - 1};
}

// The least and the greatest value of a sum: the finite terms, and how many terms are infinite.
struct Extent {
  Wide low = 0, high = 0;
  Wide widest = 0;  // of the differences between the greatest and the least value of each finite term
  unsigned endless_low = 0, endless_high = 0, open = 0;
  void add_known(Wide v) {
    low += v;
    high += v;
  }
  void add(Value coefficient, Bounds b) {
    ++open;
    if (coefficient < 0) std::swap(b.low, b.high);
    if (PENELOPE_LIKELY(is_finite(b.low) && is_finite(b.high))) {
      const Wide least = Wide{coefficient} * b.low, greatest = Wide{coefficient} * b.high;
      low += least;
      high += greatest;
      widest = std::max(widest, greatest - least);
      return;
    }
    is_finite(b.low) ? void(low += Wide{coefficient} * b.low) : void(++endless_low);
    is_finite(b.high) ? void(high += Wide{coefficient} * b.high) : void(++endless_high);
  }
};

class Sum {
 public:
  Sum(Solver& s, Cell* p, std::uint32_t count) : s_(s), p_(p) {
    const std::span<Cell> open = open_terms(p, count);
    first_ = open.data();
    end_ = first_ + open.size();
    if (open.size() > 2 * most_kept) more_.resize(open.size() / 2);
    bounds_ = more_.empty() ? kept_ : more_.data();
    extent_.add_known(-Wide{p[constant].as_int()});
    if (!read() || extent_.open == open.size() / 2 || !settles(count)) return;
    settle(p[count - 1]);
  }
  bool has_big() const { return has_big_; }  // a value is a big integer; nothing else is known then
  const Extent& extent() const { return extent_; }
  bool is_positive() const { return extent_.endless_low == 0 && extent_.low > 0; }
  bool is_negative() const { return extent_.endless_high == 0 && extent_.high < 0; }
  bool is_at_most_zero() const { return extent_.endless_high == 0 && extent_.high <= 0; }
  bool is_at_least_zero() const { return extent_.endless_low == 0 && extent_.low >= 0; }
  // The sum is this much less from now on.
  void subtract(Value v) { extent_.add_known(-Wide{v}); }

  // The one open term, and what the others add up to.
  struct Last {
    const Cell* term;
    Wide rest;
    Value coefficient() const { return term[0].as_int(); }
    bool can_be_zero() const { return divides(coefficient(), -rest); }
    Wide value() const { return floor_quotient(-rest, coefficient()); }  // that makes the sum 0
  };
  Last last() const {
    Last result{nullptr, -Wide{p_[constant].as_int()}};
    for (const Cell* t = first_; t < end_; t += 2) {
      const Cell c = s_.deref(t[1]);
      Solver::is_fixed(c) ? void(result.rest += Wide{t[0].as_int()} * c.as_int()) : void(result.term = t);
    }
    return result;
  }

  // What the one open variable of an equation has to be.
  bool solve_last() {
    const Last l = last();
    return l.can_be_zero() && s_.assign(l.term[1], l.value());
  }

  bool at_most_zero() {
    if (extent_.endless_low > 1) return true;
    if (extent_.endless_low == 0 && extent_.low > 0) return false;
    if (extent_.endless_low == 0 && extent_.endless_high == 0 && extent_.widest <= -extent_.low) return true;
    const Bounds* b = bounds_;
    for (const Cell* t = first_; t < end_; t += 2, ++b)
      if (!b->is_fixed() && !limit(t[0].as_int(), t[1], *b)) return false;
    return true;
  }
  bool at_least_zero() {
    if (extent_.endless_high > 1) return true;
    if (extent_.endless_high == 0 && extent_.high < 0) return false;
    if (extent_.endless_low == 0 && extent_.endless_high == 0 && extent_.widest <= extent_.high) return true;
    const Bounds* b = bounds_;
    for (const Cell* t = first_; t < end_; t += 2, ++b)
      if (!b->is_fixed() && !support(t[0].as_int(), t[1], *b)) return false;
    return true;
  }
  // The sum is not 0, which is decided once one variable is left.
  bool not_zero() {
    if (extent_.open > 1) return true;
    s_.kill(p_);
    if (extent_.open == 0) return extent_.low != 0;
    const Last l = last();
    return !l.can_be_zero() || s_.remove(l.term[1], l.value());
  }

 private:
  // Both look at the bounds that the sum was made of: what the first changes wakes the propagator again.
  static constexpr std::uint32_t most_kept = 32;
  // False: there is a big integer.
  bool read() {
    Bounds* b = bounds_;
    Wide known = 0;
    for (const Cell* t = first_; t < end_; t += 2, ++b) {
      const Cell c = s_.deref(t[1]);
      const Value coefficient = t[0].as_int();
      if (Solver::is_fixed(c)) {
        known += Wide{coefficient} * c.as_int();
        *b = {c.as_int(), c.as_int()};
      } else {
        if (c.is_box()) return has_big_ = true, false;
        extent_.add(coefficient, *b = s_.bounds(c));
      }
    }
    extent_.add_known(known);
    return true;
  }
  // Terms that have values go to the front, and into the constant. Their number is in `settled`.
  void settle(Cell& settled) {
    Wide left = p_[constant].as_int();
    Cell* const before = first_;
    Bounds* b = bounds_;
    for (Cell* t = first_; t < end_; t += 2, ++b) {
      if (!b->is_fixed()) continue;
      const Wide with = left - Wide{t[0].as_int()} * b->low;
      if (!Solver::fits(with)) continue;
      left = with;
      if (t != first_) {
        const Cell coefficient = t[0], variable = t[1];
        if (t[0] != first_[0]) s_.w.assign_trailed(t, first_[0]), s_.w.assign_trailed(first_, coefficient);
        s_.w.assign_trailed(t + 1, first_[1]);
        s_.w.assign_trailed(first_ + 1, variable);
        *b = *bounds_;
      }
      first_ += 2;
      ++bounds_;
    }
    if (first_ == before) return;
    s_.w.assign_trailed(p_ + constant, Cell::integer(static_cast<Value>(left)));
    s_.w.assign_trailed(&settled, Cell::integer(settled.as_int() + (first_ - before) / 2));
  }
  // The term alone cannot take more than there is.
  static bool is_within(Value c, Bounds b, Wide room) {
    return is_finite(b.low) && is_finite(b.high) && Wide{c < 0 ? -c : c} * (b.high - b.low) <= room;
  }
  bool limit(Value c, Cell x, Bounds b) {
    if (extent_.endless_low == 0 && is_within(c, b, -extent_.low)) return true;
    const Value own = c > 0 ? b.low : b.high;
    const bool own_is_endless = !is_finite(own);
    if (extent_.endless_low != own_is_endless) return true;
    const Wide room = -(extent_.low - (own_is_endless ? Wide{0} : Wide{c} * own));  // for c * x
    return c > 0 ? s_.set_max(x, floor_quotient(room, c)) : s_.set_min(x, ceiling_quotient(room, c));
  }
  bool support(Value c, Cell x, Bounds b) {
    if (extent_.endless_high == 0 && is_within(c, b, extent_.high)) return true;
    const Value own = c > 0 ? b.high : b.low;
    const bool own_is_endless = !is_finite(own);
    if (extent_.endless_high != own_is_endless) return true;
    const Wide room = -(extent_.high - (own_is_endless ? Wide{0} : Wide{c} * own));
    return c > 0 ? s_.set_min(x, ceiling_quotient(room, c)) : s_.set_max(x, floor_quotient(room, c));
  }
  Solver& s_;
  Cell* p_;
  Cell *first_, *end_;  // of the terms that are not in the constant
  Extent extent_;
  bool has_big_ = false;
  Bounds* bounds_;  // of the first of them, and so on
  Bounds kept_[most_kept];
  std::vector<Bounds> more_;
};

bool hold_at_most(Solver& s, Cell* p, Sum& sum) {
  if (sum.is_at_most_zero()) return s.kill(p), true;
  return sum.at_most_zero();
}

bool hold_positive(Solver& s, Cell* p, Sum& sum) {  // at least 1: the sum less 1 is at least 0
  sum.subtract(1);
  if (sum.is_at_least_zero()) return s.kill(p), true;
  return sum.at_least_zero();
}

constexpr std::uint32_t most_for_holes = terms + 2 * 3;  // equations of up to three terms see holes, with two of them open

bool sees_holes(const Cell* p, std::uint32_t count) {
  if (count > most_for_holes) return false;
  for (const Cell* t = p + terms; t < p + count; t += 2)
    if (t[0] != Cell::integer(1) && t[0] != Cell::integer(-1)) return false;
  return true;
}

Ranges shifted(const Ranges& ranges, Wide by, bool is_mirrored) {
  Ranges result;
  const auto place = [by](Value v) { return is_finite(v) ? static_cast<Value>(std::clamp<Wide>(v + by, infimum, supremum)) : v; };
  for (const Range r : ranges) result.push_back(is_mirrored ? Range{place(-r.high), place(-r.low)} : Range{place(r.low), place(r.high)});
  if (is_mirrored) std::reverse(result.begin(), result.end());
  return result;
}

std::uint64_t reversed(std::uint64_t v) {
  v = (v >> 1 & 0x5555555555555555) | (v & 0x5555555555555555) << 1;
  v = (v >> 2 & 0x3333333333333333) | (v & 0x3333333333333333) << 2;
  v = (v >> 4 & 0x0f0f0f0f0f0f0f0f) | (v & 0x0f0f0f0f0f0f0f0f) << 4;
  return __builtin_bswap64(v);
}

// x loses the values v for which by + v, or by - v, is not one of y. Nothing where one of the two is no bit set.
std::optional<bool> follow(Solver& s, Cell x, Cell y, Value by, bool is_mirrored) {
  const auto of_x = s.bit_domain(x), of_y = s.bit_domain(y);
  if (!of_x || !of_y) return {};
  const Value low = of_x->min(), high = of_x->max();
  if (high - low > widest_bits) return {};
  if (of_x->shape() == Shape::interval && of_y->shape() == Shape::interval) {
    const Value first = is_mirrored ? by - high : by + low, last = is_mirrored ? by - low : by + high;
    if (of_y->min() <= first && last <= of_y->max()) return true;
  }
  for (Value from = low; from <= high; from += 64) {
    const auto now_x = from == low ? of_x : s.bit_domain(x),
               now_y = from == low ? of_y : s.bit_domain(y);  // what was removed may have moved them
    if (!now_x || !now_y) return {};
    const std::uint64_t of_other = is_mirrored ? reversed(now_y->window(by - from - 63)) : now_y->window(by + from);
    for (std::uint64_t lost = now_x->window(from) & ~of_other; lost != 0; lost &= lost - 1)
      if (!s.remove(x, from + std::countr_zero(lost))) return false;
  }
  return true;
}

// a*x + b*y + rest = 0, a and b being 1 or -1: each domain is the other one, shifted, and mirrored where a = b.
bool hold_shifted(Solver& s, const Cell* p, std::uint32_t count) {
  Wide rest = -Wide{p[constant].as_int()};
  const Cell* open[2] = {nullptr, nullptr};
  unsigned found = 0;
  for (const Cell* t = p + terms; t < p + count; t += 2) {
    const Cell c = s.deref(t[1]);
    if (Solver::is_fixed(c)) {
      rest += Wide{t[0].as_int()} * c.as_int();
    } else {
      if (found == 2) return true;
      open[found++] = t;
    }
  }
  if (found < 2 || (!s.has_holes(open[0][1]) && !s.has_holes(open[1][1]))) return true;
  const Value a = open[0][0].as_int(), b = open[1][0].as_int();
  if (rest > greatest_value || rest < least_value) return true;
  const bool is_mirrored = a == b;
  constexpr Value far = Value{1} << 50;
  if (rest < far && rest > -far) {  // y = -b*rest - a*b*x
    const auto r = static_cast<Value>(rest);
    if (const auto first = follow(s, open[0][1], open[1][1], -r * b, is_mirrored)) {
      if (!*first) return false;
      if (const auto second = follow(s, open[1][1], open[0][1], -r * a, is_mirrored)) return *second;
    }
  }
  return s.restrict_to(open[0][1], shifted(s.ranges(open[1][1]), -rest * a, is_mirrored)) &&
         s.restrict_to(open[1][1], shifted(s.ranges(open[0][1]), -rest * b, is_mirrored));
}

bool is_unit(Cell coefficient) { return coefficient == Cell::integer(1) || coefficient == Cell::integer(-1); }

// a*x + b*y = constant with b being 1 or -1, and a another number.
bool is_multiple(const Cell* p, std::uint32_t count) { return count == terms + 4 && is_unit(p[terms]) != is_unit(p[terms + 2]); }

// y = k*x + c: a range of x becomes a range of y, from the least to the greatest multiple, and the other way round.
bool hold_multiple(Solver& s, const Cell* p) {
  const bool first_is_unit = is_unit(p[terms]);
  const Cell *unit = p + terms + (first_is_unit ? 0 : 2), *other = p + terms + (first_is_unit ? 2 : 0);
  const Cell x = other[1], y = unit[1];
  if (!s.has_holes(x) && !s.has_holes(y)) return true;
  const Value b = unit[0].as_int(), k = -other[0].as_int() * b;
  const Wide c = Wide{p[constant].as_int()} * b;
  Ranges of_y, of_x;
  for (const Range r : s.ranges(x)) {
    const Wide low = Wide{k} * (k > 0 ? r.low : r.high) + c, high = Wide{k} * (k > 0 ? r.high : r.low) + c;
    if (!is_finite(r.low) || !is_finite(r.high) || !Solver::fits(low) || !Solver::fits(high)) return true;
    of_y.push_back({static_cast<Value>(low), static_cast<Value>(high)});
  }
  if (k < 0) std::reverse(of_y.begin(), of_y.end());
  if (!s.restrict_to(y, of_y)) return false;
  for (const Range r : s.ranges(y)) {
    if (!is_finite(r.low) || !is_finite(r.high)) return true;
    const Wide low = ceiling_quotient((k > 0 ? r.low : r.high) - c, k), high = floor_quotient((k > 0 ? r.high : r.low) - c, k);
    if (low <= high && Solver::fits(low) && Solver::fits(high)) of_x = united(of_x, {{static_cast<Value>(low), static_cast<Value>(high)}});
  }
  return s.restrict_to(x, of_x);
}

bool hold_equal(Solver& s, const Cell* p, std::uint32_t count, Sum& sum) {
  if (sum.extent().open == 1) return sum.solve_last();
  if (!sum.at_most_zero() || !sum.at_least_zero()) return false;
  if (sum.extent().open != 2) return true;
  return is_multiple(p, count) ? hold_multiple(s, p) : !sees_holes(p, count) || hold_shifted(s, p, count);
}

// Both are known to be equal when they are, or to differ when a bound or, with one open variable, its domain says so.
bool can_be_zero(Solver& s, const Sum& sum) {
  if (sum.is_positive() || sum.is_negative()) return false;
  if (sum.extent().open == 0) return sum.extent().low == 0;
  if (sum.extent().open > 1) return true;
  const Sum::Last l = sum.last();
  return l.can_be_zero() && Solver::fits(l.value()) && s.contains(l.term[1], static_cast<Value>(l.value()));
}

// x - y = 0 of one variable twice.
bool is_same_variable(Solver& s, const Cell* p, std::uint32_t count) {
  return count == terms + 4 && p[constant] == Cell::integer(0) && p[terms].as_int() == -p[terms + 2].as_int() &&
         s.deref(p[terms + 1]) == s.deref(p[terms + 3]);
}

bool decide(Solver& s, Cell* p, std::uint32_t count, Kind kind, const Sum& sum) {
  const auto known = [&](bool truth) {
    s.kill(p);
    return s.assign(p[control], truth);
  };
  if (kind == Kind::linear_at_most) {
    if (sum.is_at_most_zero()) return known(true);
    if (sum.is_positive()) return known(false);
    return true;
  }
  const bool same = is_same_variable(s, p, count);
  if (same || (sum.extent().open == 0 && sum.extent().low == 0)) return known(kind == Kind::linear_equal);
  if (!can_be_zero(s, sum)) return known(kind == Kind::linear_unequal);
  return true;
}

// Bounds know nothing of big integers: with all variables known the relation is decided, an equation gives the last
// one.
bool exact(Solver& s, Cell* p, std::uint32_t count, Kind kind) {
  Worker& w = s.w;
  Cell sum = evaluable::negate(w, p[constant]);
  const Cell* open = nullptr;
  const std::span<Cell> all = open_terms(p, count);
  for (const Cell* t = all.data(); t < all.data() + all.size(); t += 2) {
    const Cell v = s.deref(t[1]);
    if (v.is_var() && open) return true;
    v.is_var() ? void(open = t) : void(sum = evaluable::add(w, sum, evaluable::multiply(w, t[0], v)));
  }
  const Cell holds = s.deref(p[control]);
  if (!open) {
    const int sign = integer_sign(w, sum);
    const bool truth = kind == Kind::linear_equal ? sign == 0 : kind == Kind::linear_unequal ? sign != 0 : sign <= 0;
    s.kill(p);
    return s.assign(p[control], truth);
  }
  if (!holds.is_int() || kind == Kind::linear_at_most || (kind == Kind::linear_equal) != (holds.as_int() != 0)) return true;
  const Cell value = evaluable::negate(w, evaluable::floor_divide(w, sum, open[0]));
  const Cell product = evaluable::multiply(w, value, open[0]);
  return integer_sign(w, evaluable::add(w, sum, product)) == 0 && s.assign_big(open[1], value);
}

}  // namespace

bool propagate_linear(Solver& s, Cell* p, std::uint32_t count) {
  const Kind kind = static_cast<Kind>(p[part::kind].as_int());
  const Cell holds = s.deref(p[control]);
  Sum sum(s, p, count);
  if (sum.has_big()) return exact(s, p, count, kind);
  if (!holds.is_int()) return decide(s, p, count, kind, sum);
  const bool truth = holds.as_int() != 0;
  if (kind == Kind::linear_at_most) return truth ? hold_at_most(s, p, sum) : hold_positive(s, p, sum);
  if ((kind == Kind::linear_equal) == truth) return hold_equal(s, p, count, sum);
  return !is_same_variable(s, p, count) && sum.not_zero();
}

bool propagate_unequal(Solver& s, Cell* p) {
  const Cell x = s.deref(p[part::data]), y = s.deref(p[part::data + 1]);
  if (x.is_box() && y.is_box()) return integer_sign(s.w, evaluable::subtract(s.w, evaluable::subtract(s.w, x, y), p[part::data + 2])) != 0;
  const Value c = p[part::data + 2].as_int();
  if (Solver::is_fixed(x)) return s.remove(y, Wide{x.as_int()} - c);
  if (Solver::is_fixed(y)) return s.remove(x, Wide{y.as_int()} + c);
  return x != y || c != 0;
}

// --- posting
// ------------------------------------------------------------------------------------------------------------

namespace {

constexpr Value largest_coefficient = Value{1} << 59;

// Oldest variable first; stable. Most constraints have few variables, and std::stable_sort allocates.
void sort_by_age(std::vector<Linear::Term>& terms) {
  constexpr std::ptrdiff_t few = 16;
  const auto is_older = [](const Linear::Term& t, const Linear::Term& u) { return t.variable.bits < u.variable.bits; };
  if (std::ssize(terms) > few) return std::stable_sort(terms.begin(), terms.end(), is_older);
  for (auto next = terms.begin(); next != terms.end(); ++next)
    std::rotate(std::upper_bound(terms.begin(), next, *next, is_older), next, next + 1);
}

// One term for each variable, oldest variable first, the rest in the constant.
void gather(Solver& s, Linear& l) {
  for (Linear::Term& t : l.terms) {
    t.variable = s.deref(t.variable);
    if (!Solver::is_fixed(t.variable)) continue;
    l.constant += Wide{t.coefficient} * t.variable.as_int();
    t.coefficient = 0;
  }
  std::erase_if(l.terms, [](const Linear::Term& t) { return t.coefficient == 0; });
  sort_by_age(l.terms);
  for (std::size_t k = 1, first = 0; k < l.terms.size(); ++k) {
    if (l.terms[k].variable != l.terms[first].variable) {
      first = k;
      continue;
    }
    const Wide both = Wide{l.terms[first].coefficient} + l.terms[k].coefficient;
    if (both > largest_coefficient || both < -largest_coefficient) representation_error(s.w, "clpfd_integer");
    l.terms[first].coefficient = static_cast<Value>(both);
    l.terms[k].coefficient = 0;
  }
  std::erase_if(l.terms, [](const Linear::Term& t) { return t.coefficient == 0; });
}

bool holds(Relation r, Wide constant) {
  switch (r) {
    case Relation::equal: return constant == 0;
    case Relation::unequal: return constant != 0;
    case Relation::at_most: return constant <= 0;
  }
  return false;
}

Value greatest_divisor(Value a, Value b) {
  while (b != 0) a = std::exchange(b, a % b);
  return a < 0 ? -a : a;
}

// Divides by what all coefficients have in common. False: an equation has no solution then.
bool divide(Relation r, Linear& l) {
  Value common = 0;
  for (const Linear::Term& t : l.terms) common = greatest_divisor(common, t.coefficient);
  if (common <= 1) return true;
  if (r != Relation::at_most && l.constant % common != 0) return false;
  for (Linear::Term& t : l.terms) t.coefficient /= common;
  l.constant = -floor_quotient(-l.constant, common);
  return true;
}

// c * x + constant in relation to 0, c being 1 or -1 (divide): an equation or disequation, or a bound.
bool post_single(Solver& s, Relation r, const Linear& l) {
  const Value c = l.terms[0].coefficient;
  const Cell x = l.terms[0].variable;
  const Wide value = -l.constant * c;
  switch (r) {
    case Relation::equal: return s.assign(x, value);
    case Relation::unequal: return s.remove(x, value);
    case Relation::at_most: return c > 0 ? s.set_max(x, value) : s.set_min(x, value);
  }
  return false;
}

unsigned list_for(Kind kind, bool is_plain, bool with_holes, Value coefficient) {
  if (with_holes) return slot::any;
  if (kind == Kind::linear_at_most) return !is_plain ? slot::bounds : coefficient > 0 ? slot::min : slot::max;
  if (kind == Kind::linear_unequal && is_plain) return slot::fixed;
  return is_plain ? slot::bounds : slot::any;
}

bool post_unequal(Solver& s, const Linear& l, Cell goal) {
  const bool first_is_positive = l.terms[0].coefficient > 0;
  const Cell x = l.terms[first_is_positive ? 0 : 1].variable, y = l.terms[first_is_positive ? 1 : 0].variable;
  const Cell data[] = {x, y, s.w.new_integer(static_cast<Value>(-l.constant))};
  const Cell p = s.new_propagator(Kind::unequal, goal, data);
  s.watch(x, slot::unequal, p);
  s.watch(y, slot::unequal, p);
  return s.post(p);
}

Value divisor_of_others(const Linear& l, std::size_t of) {
  Value common = 0;
  for (std::size_t i = 0; i < l.terms.size() && common != 1; ++i)
    if (i != of) common = greatest_divisor(common, l.terms[i].coefficient);
  return common;
}

// In 3*X #= 2*Y + 4*Z, X is a multiple of 2: X #= 2*M with a new variable M. As SWI-Prolog does it: where the constant is 0,
// and the coefficient of X has no divisor in common with that of its neighbour.
bool post_multiples(Solver& s, const Linear& l) {
  for (std::size_t i = 0; i < l.terms.size(); ++i) {
    const Value own = l.terms[i].coefficient, neighbour = l.terms[i + 1 < l.terms.size() ? i + 1 : i - 1].coefficient;
    if (greatest_divisor(own, neighbour) != 1) continue;
    const Value common = divisor_of_others(l, i);
    if (common <= 1) continue;
    Linear multiple{{{common, s.new_variable({{infimum, supremum}})}, {-1, l.terms[i].variable}}};
    if (!post_linear(s, Relation::equal, std::move(multiple), Cell::integer(1), Cell::integer(0))) return false;
  }
  return true;
}

bool is_difference(const Linear& l) {
  return l.terms.size() == 2 && l.terms[0].coefficient + l.terms[1].coefficient == 0 &&
         (l.terms[0].coefficient == 1 || l.terms[0].coefficient == -1);
}

// Residual goals are shown by the age of their variables, which are as old as their attributes. They are made in SWI-Prolog's
// order: of two variables, the smaller one first where there is a constant, else the greater one of an inequality and the one
// with a multiple; more variables by age.
void make_variables(Solver& s, Relation r, const Linear& l) {
  bool last_first = false;
  if (is_difference(l)) {
    const std::size_t negative = l.terms[0].coefficient < 0 ? 0 : 1, positive = 1 - negative;
    std::size_t first = 0;
    if (r == Relation::at_most)
      first = l.constant == 0 ? negative : positive;
    else if (l.constant != 0)
      first = (l.constant > 0) == (r == Relation::equal) ? positive : negative;
    last_first = first == 1;
  } else if (l.terms.size() == 2 && r == Relation::equal && l.constant == 0) {
    const auto is_one = [&](std::size_t i) { return l.terms[i].coefficient == 1 || l.terms[i].coefficient == -1; };
    last_first = is_one(0) && !is_one(1);
  }
  const auto make = [&](const Linear::Term& t) {
    if (const Cell v = s.deref(t.variable); v.is_var()) s.make_fd_variable(v);
  };
  if (last_first) make(l.terms[1]);
  for (const Linear::Term& t : l.terms) make(t);
}

}  // namespace

bool post_linear(Solver& s, Relation r, Linear l, Cell control_cell, Cell goal) {
  gather(s, l);
  control_cell = s.deref(control_cell);
  if (l.terms.empty()) return s.assign(control_cell, holds(r, l.constant));
  if (!divide(r, l)) return s.assign(control_cell, r == Relation::unequal);
  Wide weight = 0;
  for (const Linear::Term& t : l.terms) weight += t.coefficient < 0 ? -Wide{t.coefficient} : Wide{t.coefficient};
  if (weight > supremum) representation_error(s.w, "clpfd_integer");  // sums have room for so much
  if (l.constant > greatest_value || l.constant < -greatest_value) representation_error(s.w, "clpfd_integer");
  const bool is_plain = control_cell == Cell::integer(1);
  const bool has_big = std::any_of(l.terms.begin(), l.terms.end(), [](const Linear::Term& t) { return t.variable.is_box(); });
  if (is_plain && l.terms.size() == 1 && !has_big) return post_single(s, r, l);
  if (is_plain) make_variables(s, r, l);
  if (is_plain && r == Relation::equal && l.constant == 0 && is_difference(l)) return s.w.unify(l.terms[0].variable, l.terms[1].variable);
  if (is_plain && r == Relation::unequal && is_difference(l) && !has_big) return post_unequal(s, l, goal);
  const Kind kind = r == Relation::equal ? Kind::linear_equal : r == Relation::unequal ? Kind::linear_unequal : Kind::linear_at_most;
  std::vector<Cell> data;
  data.reserve(2 * l.terms.size() + 3);
  data = {control_cell, Cell::integer(static_cast<Value>(-l.constant))};
  for (const Linear::Term& t : l.terms) {
    data.push_back(Cell::integer(t.coefficient));
    data.push_back(t.variable);
  }
  if (l.terms.size() >= fewest_to_settle) data.push_back(Cell::integer(0));
  const Cell p = s.new_propagator(kind, goal, data);
  const bool has_multiples = is_plain && r == Relation::equal && l.constant == 0 && !has_big && !is_multiple(s.w.args_of(p), s.w.arity_of(p));
  const bool with_holes =
      is_plain && kind == Kind::linear_equal && (sees_holes(s.w.args_of(p), s.w.arity_of(p)) || is_multiple(s.w.args_of(p), s.w.arity_of(p)));
  for (const Linear::Term& t : l.terms) s.watch(t.variable, list_for(kind, is_plain, with_holes, t.coefficient), p);
  if (!is_plain) s.watch(control_cell, slot::fixed, p);
  return s.post(p) && (!has_multiples || post_multiples(s, l));
}

}  // namespace penelope::fd
