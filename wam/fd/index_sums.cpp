// Sums that compute an index from others, as of an array of two or three dimensions: W = U + C1*X1 + C2*X2 + Constant, without a value that no
// solution has. A linear constraint sees bounds only, and what an element constraint takes from inside an index would not get to the others.
//
// For each value of the X, the domain of U, moved, is compared with that of W, 64 values at once. Where a domain is too large for that, or two
// of the variables are one, the constraint is a sum like any other until they are smaller.
//
// The propagator is that of an equation (linear.hpp) of three or four terms with one cell more, which others of so few terms do not have. W
// comes first, then U.
#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "wam/fd/linear.hpp"

namespace penelope::fd {

namespace {

using linear_part::constant, linear_part::terms;

constexpr std::size_t most_words = 64;         // of a domain
constexpr std::size_t most_compared = 1024;    // words of U, for all values of the X together
constexpr std::uint32_t fewest = 3, most = 4;  // terms

// A domain in words, and what is left of it.
struct Words {
  Cell cell{};
  Value base = 0, last = 0;
  std::size_t count = 0;
  std::array<std::uint64_t, most_words> values, left;

  bool read(Solver& s, Cell c) {
    cell = s.deref(c);
    if (cell.is_int()) {
      base = last = cell.as_int();
      count = 1;
      values[0] = 1;
    } else {
      const auto d = s.bit_domain(cell);
      if (!d || d->max() - d->min() >= static_cast<Value>(64 * most_words)) return false;
      base = d->min(), last = d->max();
      count = static_cast<std::size_t>(last - base) / 64 + 1;
      for (std::size_t k = 0; k < count; ++k) values[k] = d->window(at(k));
    }
    std::fill_n(left.begin(), count, 0);
    return true;
  }
  Value at(std::size_t word) const { return base + static_cast<Value>(64 * word); }
  // Bit i: whether from + i is one of the values.
  std::uint64_t window(Value from) const {
    const Value place = from - base;
    if (place <= -64 || place >= static_cast<Value>(64 * count)) return 0;
    if (place < 0) return values[0] << -place;
    const auto word = static_cast<std::size_t>(place / 64);
    const auto shift = static_cast<unsigned>(place % 64);
    const std::uint64_t low = values[word] >> shift;
    return shift == 0 || word + 1 == count ? low : low | values[word + 1] << (64 - shift);
  }
  // The values from + i of the bits i, which are some of its own.
  void leave(Value from, std::uint64_t bits) {
    const Value place = from - base;
    if (place < 0) {
      left[0] |= bits >> -place;
      return;
    }
    const auto word = static_cast<std::size_t>(place / 64);
    const auto shift = static_cast<unsigned>(place % 64);
    left[word] |= bits << shift;
    if (shift != 0 && word + 1 < count) left[word + 1] |= bits >> (64 - shift);
  }
  void leave(Value v) { left[static_cast<std::size_t>(v - base) / 64] |= std::uint64_t{1} << static_cast<unsigned>((v - base) % 64); }

  bool keep(Solver& s) const {
    if (std::equal(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(count), values.begin())) return true;
    std::size_t first = 0, end = count;
    while (left[first] == 0) ++first;
    while (left[end - 1] == 0) --end;
    const Value low = at(first) + std::countr_zero(left[first]), high = at(end - 1) + 63 - std::countl_zero(left[end - 1]);
    if (low == high) return s.assign_value(cell, low);
    if (!s.set_bounds(cell, low, high)) return false;
    for (std::size_t k = first; k < end; ++k)
      for (std::uint64_t lost = values[k] & ~left[k]; lost != 0; lost &= lost - 1)
        if (const Value v = at(k) + std::countr_zero(lost); v > low && v < high && !s.remove(cell, v)) return false;
    return true;
  }
  template <class F>
  void each(F f) const {
    for (std::size_t k = 0; k < count; ++k)
      for (std::uint64_t open = values[k]; open != 0; open &= open - 1) f(at(k) + std::countr_zero(open));
  }
  Value size() const {
    Value n = 0;
    for (std::size_t k = 0; k < count; ++k) n += count_of(values[k]);
    return n;
  }
};

// Whether w = u + rest has solutions; they are left.
bool compare(Words& w, Words& u, Value rest) {
  if (u.base + rest > w.last || u.last + rest < w.base) return false;
  bool has_any = false;
  for (std::size_t k = 0; k < u.count; ++k) {
    const std::uint64_t common = u.values[k] & w.window(u.at(k) + rest);
    if (common == 0) continue;
    has_any = true;
    u.left[k] |= common;
    w.leave(u.at(k) + rest, common);
  }
  return has_any;
}

bool is_small(Value coefficient) {
  constexpr Value largest = Value{1} << 30;
  return coefficient <= largest && coefficient >= -largest;
}

}  // namespace

std::optional<bool> propagate_sum_of_indices(Solver& s, Cell* p, std::uint32_t count) {
  const Cell* const t = p + terms;
  const std::size_t size = (count - 1 - terms) / 2;
  std::size_t open = 0;
  for (std::size_t i = 0; i < size; ++i) open += !Solver::is_fixed(s.now(t[2 * i + 1]));
  if (open < 2) return {};
  std::array<Words, most> all;
  for (std::size_t i = 0; i < size; ++i) {
    if (!all[i].read(s, t[2 * i + 1])) return {};
    if (all[i].base > greatest_value >> 8 || all[i].base < -(greatest_value >> 8)) return {};
    for (std::size_t j = 0; j < i; ++j)
      if (all[i].cell == all[j].cell && all[i].cell.is_var()) return {};
  }
  Words &w = all[0], &u = all[1], &x = all[2], &y = all[3];
  if (size < most) y.read(s, Cell::integer(0));
  if (static_cast<std::size_t>(x.size() * y.size()) * u.count > most_compared) return {};
  const Value sign = t[0] == Cell::integer(-1) ? 1 : -1;
  const Value of_x = sign * t[4].as_int(), of_y = size < most ? 0 : sign * t[6].as_int(), rest = -sign * p[constant].as_int();
  x.each([&](Value a) {
    y.each([&](Value b) {
      if (compare(w, u, rest + of_x * a + of_y * b)) x.leave(a), y.leave(b);
    });
  });
  if (std::all_of(x.left.begin(), x.left.begin() + static_cast<std::ptrdiff_t>(x.count), [](std::uint64_t bits) { return bits == 0; }))
    return false;
  for (std::size_t i = 0; i < size; ++i)
    if (!all[i].keep(s)) return false;
  return true;
}

bool post_sum_of_indices(Solver& s, Linear l) {
  gather(s, l);
  const auto at = [&](Value coefficient) {
    return std::find_if(l.terms.begin(), l.terms.end(), [&](const Linear::Term& t) { return t.coefficient == coefficient; });
  };
  const auto is_finite_term = [&](const Linear::Term& t) { return is_small(t.coefficient) && s.bit_domain(t.variable).has_value(); };
  const bool fits = l.terms.size() >= fewest && l.terms.size() <= most && at(1) != l.terms.end() && at(-1) != l.terms.end() &&
                    std::all_of(l.terms.begin(), l.terms.end(), is_finite_term) && l.constant <= supremum >> 8 && l.constant >= -(supremum >> 8);
  if (!fits) return post_linear(s, Relation::equal, std::move(l), Cell::integer(1), Cell::integer(0));
  const auto span = [&](const Linear::Term* t) { return s.bounds(t->variable).high - s.bounds(t->variable).low; };
  const bool is_negative_wider = span(at(-1)) >= span(at(1));
  std::swap(*at(is_negative_wider ? -1 : 1), l.terms[0]);
  const Value second = -l.terms[0].coefficient;
  std::swap(*std::find_if(l.terms.begin() + 1, l.terms.end(), [&](const Linear::Term& t) { return t.coefficient == second; }), l.terms[1]);
  const Cell p = s.new_propagator(Kind::linear_equal, Cell::integer(0), 3 + 2 * l.terms.size(), [&](Cell* data) {
    *data++ = Cell::integer(1);
    *data++ = Cell::integer(static_cast<Value>(-l.constant));
    for (const Linear::Term& t : l.terms) {
      *data++ = Cell::integer(t.coefficient);
      *data++ = t.variable;
    }
    *data = Cell::integer(0);
  });
  for (const Linear::Term& t : l.terms) s.watch(t.variable, slot::any, p);
  return s.post(p);
}

}  // namespace penelope::fd
