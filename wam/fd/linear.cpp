// Linear constraints: sums of coefficient times variable, and a constant, by bounds consistency (sum.hpp).
//
// A propagation takes time linear in the number of terms that had no value before. Where a value is a big integer nothing is known of bounds:
// the last variable of an equation follows exactly.
#include "wam/fd/linear.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "wam/fd/far_ends.hpp"
#include "wam/fd/sum.hpp"
#include "wam/fd/while_queued.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"

namespace penelope::fd {

namespace {

using linear_part::constant, linear_part::control, linear_part::terms;

template <class N>
bool hold_at_most(Solver& s, Cell* p, Sum<N>& sum) {
  if (sum.is_at_most_zero()) return s.kill(p), true;
  return sum.at_most_zero();
}

template <class N>
bool hold_positive(Solver& s, Cell* p, Sum<N>& sum) {  // at least 1: the sum less 1 is at least 0
  sum.subtract(1);
  if (sum.is_at_least_zero()) return s.kill(p), true;
  return sum.at_least_zero();
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

// The same where both are finite and one of them spans 64 values at most: at once, with their bounds. Nothing where that is not so.
std::optional<bool> hold_narrow_pair(Solver& s, const Sum<Value>& sum) {
  const auto &x = *sum.first_open(), &y = *sum.next_open(&x + 1);
  if (x.variable == y.variable) return {};
  const bool is_mirrored = x.coefficient == y.coefficient;
  const Value of_x = x.coefficient > 0 ? x.bounds.low : -x.bounds.high, of_y = y.coefficient > 0 ? y.bounds.low : -y.bounds.high;
  const Value k = (of_x + of_y - sum.low()) * x.coefficient;  // x = k - y, or k + y
  const Value low = std::max(x.bounds.low, is_mirrored ? k - y.bounds.high : k + y.bounds.low);
  const Value high = std::min(x.bounds.high, is_mirrored ? k - y.bounds.low : k + y.bounds.high);
  if (low > high) return false;
  const Value low_of_y = is_mirrored ? k - high : low - k, high_of_y = is_mirrored ? k - low : high - k;
  const Domain dx = s.domain(x.block), dy = s.domain(y.block);
  if (dx.shape() == Shape::interval && dy.shape() == Shape::interval)
    return s.limit_known(x.variable, x.block, low, high) && s.limit_known(y.variable, y.block, low_of_y, high_of_y);
  if (high - low > 63 || dx.shape() == Shape::ranges || dy.shape() == Shape::ranges) return {};
  const int unused = static_cast<int>(63 - (high - low));
  const std::uint64_t other = dy.window(low_of_y);
  const std::uint64_t both = dx.window(low) & (is_mirrored ? reversed(other) >> unused : other) & ~std::uint64_t{0} >> unused;
  if (both == 0) return false;
  return s.keep_only(x.variable, x.block, low, both) &&
         s.keep_only(y.variable, y.block, low_of_y, is_mirrored ? reversed(both) >> unused : both);
}

// The bits of a window from a value on that are those of the range.
std::uint64_t bits_of(Range r, Range window) {
  const Value low = std::max(r.low, window.low), high = std::min(r.high, window.high);
  return low > high ? 0 : (~std::uint64_t{0} >> (63 - (high - low))) << (low - window.low);
}

template <class F>
void each_run(std::uint64_t bits, Value from, F f) {
  while (bits != 0) {
    const int first = std::countr_zero(bits), length = std::countr_one(bits >> first);
    f(Range{from + first, from + first + length - 1});
    bits &= length == 64 ? 0 : ~(~(~std::uint64_t{0} << length) << first);
  }
}

// hold_multiple, where both have 64 values at most. Nothing where that is not so.
std::optional<bool> hold_narrow_multiple(Solver& s, const Cell* p, const Sum<Value>& sum) {
  const auto &first = *sum.first_open(), &second = *sum.next_open(&first + 1);
  const bool first_is_unit = is_unit(p[terms]);
  const auto &unit = first_is_unit ? first : second, &other = first_is_unit ? second : first;
  const Range of_x{other.bounds.low, other.bounds.high}, of_y{unit.bounds.low, unit.bounds.high};
  const Domain dx = s.domain(other.block), dy = s.domain(unit.block);
  if (unit.variable == other.variable || of_x.high - of_x.low > 63 || of_y.high - of_y.low > 63) return {};
  if (dx.shape() == Shape::ranges || dy.shape() == Shape::ranges) return {};
  if (dx.shape() == Shape::interval && dy.shape() == Shape::interval) return true;
  const Value k = -other.coefficient * unit.coefficient, c = p[constant].as_int() * unit.coefficient;
  std::uint64_t multiples = 0, divisors = 0;
  const std::uint64_t xs = dx.window(of_x.low);
  each_run(xs, of_x.low, [&](Range r) { multiples |= bits_of({k * (k > 0 ? r.low : r.high) + c, k * (k > 0 ? r.high : r.low) + c}, of_y); });
  const std::uint64_t ys = dy.window(of_y.low) & multiples;
  if (ys == 0) return false;
  each_run(ys, of_y.low, [&](Range r) {
    divisors |= bits_of({ceiling_quotient((k > 0 ? r.low : r.high) - c, k), floor_quotient((k > 0 ? r.high : r.low) - c, k)}, of_x);
  });
  if ((xs & divisors) == 0) return false;
  return s.keep_only(unit.variable, unit.block, of_y.low, ys) && s.keep_only(other.variable, other.block, of_x.low, xs & divisors);
}

// More than two open terms.
bool hold_narrow_sum(Solver& s, Cell* p, Sum<Value>& sum) {
  {
    const WhileQueued queued(p);
    if (!sum.is_zero()) return false;
  }
  if (sum.is_unfinished() || sum.open() == 2) s.enqueue(s.w.make(Tag::Struct, p - 1));
  return true;
}

// Whether a variable stands twice in a short sum: two have been unified since.
template <class N>
bool has_twins(const Sum<N>& sum) {
  if (sum.open() < 2 || sum.open() > 3) return false;
  const auto &x = *sum.first_open(), &y = *sum.next_open(&x + 1);
  if (x.variable == y.variable) return true;
  if (sum.open() == 2) return false;
  const auto& z = *sum.next_open(&y + 1);
  return x.variable == z.variable || y.variable == z.variable;
}

// The equation with one term for each variable takes its place.
bool unite_twins(Solver& s, Cell* p, std::uint32_t count) {
  Linear united{{}, -Wide{p[constant].as_int()}};
  for (const Cell* t = p + terms; t < p + count; t += 2) {
    const Cell c = s.deref(t[1]);
    if (c.is_int())
      united.constant += Wide{t[0].as_int()} * c.as_int();
    else
      united.terms.push_back({t[0].as_int(), c});
  }
  s.kill(p);
  return post_linear(s, Relation::equal, std::move(united), Cell::integer(1), Cell::integer(0));
}

// Whether the two open terms have the coefficients 1 or -1, those that have values whichever. Of a long sum, holes are passed on then, as
// SWI-Prolog does it: which variable has the fewest values depends on that.
bool has_unit_pair(const Sum<Value>& sum) {
  const auto &x = *sum.first_open(), &y = *sum.next_open(&x + 1);
  return (x.coefficient == 1 || x.coefficient == -1) && (y.coefficient == 1 || y.coefficient == -1);
}

template <class N>
bool hold_equal(Solver& s, Cell* p, std::uint32_t count, Sum<N>& sum) {
  if (sum.open() == 1) return sum.solve_last();
  if (constexpr std::uint32_t three_terms = terms + 6; count <= three_terms && has_twins(sum)) return unite_twins(s, p, count);
  if (const auto equal = sum.difference_alone(); equal && s.can_equate(equal->first, equal->second))
    return s.equate(p, equal->first, equal->second);
  if constexpr (Sum<N>::is_narrow) {
    if (sum.open() == 2 && (sees_holes(p, count) || has_unit_pair(sum))) {
      // What it does needs not be looked at again; but holes that come before its next turn would be missed where it is not told of them.
      std::optional<WhileQueued> queued;
      if (p[part::goal] == runs_on_holes) queued.emplace(p);
      if (const auto holds = hold_narrow_pair(s, sum)) return *holds;
    }
    if (sum.open() > 2) return hold_narrow_sum(s, p, sum);
  }
  if (!sum.at_most_zero() || !sum.at_least_zero()) return false;
  if (sum.open() != 2) return true;
  if constexpr (Sum<N>::is_narrow)
    if (is_multiple(p, count) && sum.is_as_read())
      if (const auto holds = hold_narrow_multiple(s, p, sum)) return *holds;
  return is_multiple(p, count) ? hold_multiple(s, p) : !sees_holes(p, count) || hold_shifted(s, p, count);
}

// Both are known to be equal when they are, or to differ when a bound or, with one open variable, its domain says so.
template <class N>
bool can_be_zero(Solver& s, const Sum<N>& sum) {
  if (sum.is_positive() || sum.is_negative()) return false;
  if (sum.open() == 0) return sum.low() == 0;
  if (sum.open() > 1) return true;
  const auto l = sum.last();
  return l.can_be_zero() && Solver::fits(l.value()) && s.contains(l.term->variable, static_cast<Value>(l.value()));
}

template <class N>
bool decide(Solver& s, Cell* p, Kind kind, const Sum<N>& sum) {
  const auto known = [&](bool truth) {
    s.kill(p);
    return s.assign(p[control], truth);
  };
  if (kind == Kind::linear_at_most) {
    if (sum.is_at_most_zero()) return known(true);
    if (sum.is_positive()) return known(false);
    return true;
  }
  if (sum.open() == 0 && sum.low() == 0) return known(kind == Kind::linear_equal);
  if (!can_be_zero(s, sum)) return known(kind == Kind::linear_unequal);
  return true;
}

// coefficient * x + sum is at most 0, sum being of any size: the bound of x, or as far as bounds go.
bool limit_exactly(Solver& s, Value coefficient, Cell x, Cell sum) {
  Worker& w = s.w;
  const bool is_upper = coefficient > 0;
  const Cell c = Cell::integer(coefficient);
  const Cell end =
      is_upper ? evaluable::floor_divide(w, evaluable::negate(w, sum), c) : evaluable::negate(w, evaluable::floor_divide(w, sum, c));
  if (end.is_int()) return is_upper ? s.set_max(x, end.as_int()) : s.set_min(x, end.as_int());
  if (const auto met = meet_other_end(s, x, is_upper, end)) return *met;
  if ((integer_sign(w, end) > 0) != is_upper && !(is_upper ? s.set_max(x, least_value) : s.set_min(x, greatest_value))) return false;
  return limit_far(s, x, is_upper, end);
}

// An equation: the terms of all open variables and sum, of any size, add up to 0. Each term is within what the others leave it; where a variable
// that may be big is left one value, it has this value. As far as bounds go: where two may be big nothing is known.
bool equate_exactly(Solver& s, std::span<const Cell> open, Cell sum) {
  Worker& w = s.w;
  struct Ends {
    Wide least, most;
  };
  const auto ends_of = [&s](const Cell* t) -> std::optional<Ends> {
    const Bounds b = s.bounds(t[1]);
    if (!is_finite(b.low) || !is_finite(b.high)) return std::nullopt;
    const Wide at_low = Wide{t[0].as_int()} * b.low, at_high = Wide{t[0].as_int()} * b.high;
    return Ends{std::min(at_low, at_high), std::max(at_low, at_high)};
  };
  const auto limit = [&](const Cell* t, Ends others) {
    const auto value_at = [&](Wide end, bool up) {
      const Cell rest =
          evaluable::negate(w, evaluable::add(w, sum, Solver::fits(end) ? Cell::integer(static_cast<Value>(end)) : large_integer(w, end)));
      return up ? evaluable::negate(w, evaluable::floor_divide(w, evaluable::negate(w, rest), t[0])) : evaluable::floor_divide(w, rest, t[0]);
    };
    const bool is_positive = t[0].as_int() > 0;
    const Cell first = value_at(is_positive ? others.most : others.least, true),
               last = value_at(is_positive ? others.least : others.most, false);
    const int order = compare_integers(w, first, last);
    if (order >= 0) return order == 0 && s.assign_big(t[1], first);
    if (first.is_int() ? !s.set_min(t[1], first.as_int()) : integer_sign(w, first) > 0 && !s.set_min(t[1], greatest_value)) return false;
    if (last.is_int() ? !s.set_max(t[1], last.as_int()) : integer_sign(w, last) < 0 && !s.set_max(t[1], least_value)) return false;
    return (first.is_int() || limit_far(s, t[1], false, first)) && (last.is_int() || limit_far(s, t[1], true, last));
  };
  std::vector<Ends> ends;  // of each term but the endless one
  const Cell* endless = nullptr;
  Ends all{};
  for (const Cell* t = open.data(); t < open.data() + open.size(); t += 2) {
    if (const auto own = ends_of(t)) {
      all = {all.least + own->least, all.most + own->most};
      ends.push_back(*own);
    } else if (std::exchange(endless, t)) {
      return true;
    }
  }
  if (endless) return limit(endless, all);
  for (std::size_t i = 0; i < ends.size(); ++i)
    if (!limit(&open[2 * i], {all.least - ends[i].least, all.most - ends[i].most})) return false;
  return true;
}

// c*x + sum, sum being of any size, of a relation of which is not known whether it holds: the domain of x may say it.
bool decide_exactly(Solver& s, Cell* p, Kind kind, std::span<const Cell> open, Cell sum) {
  Worker& w = s.w;
  const Bounds b = s.bounds(open[1]);
  if (!is_finite(b.low) || !is_finite(b.high)) return true;
  const auto sign_at = [&](Value v) { return integer_sign(w, evaluable::add(w, sum, evaluable::multiply(w, open[0], Cell::integer(v)))); };
  const int first = sign_at(b.low), last = sign_at(b.high), least = std::min(first, last), most = std::max(first, last);
  const auto known = [&](bool truth) { return s.kill(p), s.assign(p[control], truth); };
  if (kind == Kind::linear_at_most) return most <= 0 ? known(true) : least <= 0 || known(false);
  return (least <= 0 && most >= 0) || known(kind == Kind::linear_unequal);
}

// Bounds know nothing of big integers: with all variables known the relation is decided, an equation gives the last
// one.
bool exact(Solver& s, Cell* p, std::uint32_t count, Kind kind) {
  Worker& w = s.w;
  Cell sum = evaluable::negate(w, p[constant]);
  std::vector<Cell> open;
  const std::span<Cell> all = open_terms(p, count);
  for (const Cell* t = all.data(); t < all.data() + all.size(); t += 2) {
    const Cell v = s.deref(t[1]);
    if (!v.is_var()) {
      sum = evaluable::add(w, sum, evaluable::multiply(w, t[0], v));
    } else if (open.size() == 2 && s.deref(open[1]) == v) {  // two variables that are one by now
      open[0] = Cell::integer(open[0].as_int() + t[0].as_int());
    } else {
      open.insert(open.end(), t, t + 2);
    }
  }
  if (open.size() == 2 && open[0] == Cell::integer(0)) open.clear();
  const Cell holds = s.deref(p[control]);
  if (open.empty()) {
    const int sign = integer_sign(w, sum);
    const bool truth = kind == Kind::linear_equal ? sign == 0 : kind == Kind::linear_unequal ? sign != 0 : sign <= 0;
    s.kill(p);
    return s.assign(p[control], truth);
  }
  const bool is_single = open.size() == 2;
  if (!holds.is_int()) return !is_single || decide_exactly(s, p, kind, open, sum);
  if (kind == Kind::linear_at_most) return !is_single || holds.as_int() == 0 || limit_exactly(s, open[0].as_int(), open[1], sum);
  if ((kind == Kind::linear_equal) != (holds.as_int() != 0)) return true;
  if (!is_single) return equate_exactly(s, open, sum);
  const Cell value = evaluable::negate(w, evaluable::floor_divide(w, sum, open[0]));
  const Cell product = evaluable::multiply(w, value, open[0]);
  return integer_sign(w, evaluable::add(w, sum, product)) == 0 && s.assign_big(open[1], value);
}

template <class N>
bool hold_or_decide(Solver& s, Cell* p, std::uint32_t count, Sum<N>& sum) {
  const Kind kind = static_cast<Kind>(p[part::kind].as_int());
  const Cell holds = s.deref(p[control]);
  if (!holds.is_int()) return decide(s, p, kind, sum);
  const bool truth = holds.as_int() != 0;
  if (kind == Kind::linear_at_most) return truth ? hold_at_most(s, p, sum) : hold_positive(s, p, sum);
  if ((kind == Kind::linear_equal) == truth) return hold_equal(s, p, count, sum);
  return sum.not_zero();
}

}  // namespace

bool propagate_sum(Solver& s, Cell* p, std::uint32_t count) {
  if (is_sum_of_indices(p, count))
    if (const auto holds = propagate_sum_of_indices(s, p, count)) return *holds;
  if (Sum<Value> sum(s, p, count); PENELOPE_LIKELY(sum.is_valid())) return hold_or_decide(s, p, count, sum);
  if (Sum<Wide> sum(s, p, count); sum.is_valid()) return hold_or_decide(s, p, count, sum);
  return exact(s, p, count, static_cast<Kind>(p[part::kind].as_int()));
}

bool propagate_unequal(Solver& s, Cell* p) {
  const Cell x = s.deref(p[part::data]), y = s.deref(p[part::data + 1]);
  if (x.is_box() && y.is_box()) return integer_sign(s.w, evaluable::subtract(s.w, evaluable::subtract(s.w, x, y), p[part::data + 2])) != 0;
  const Value c = p[part::data + 2].as_int();
  if (Solver::is_fixed(x)) return s.remove(y, Wide{x.as_int()} - c);
  if (Solver::is_fixed(y)) return s.remove(x, Wide{y.as_int()} + c);
  return x != y || c != 0;
}

}  // namespace penelope::fd
