// The least or the greatest one of many, by their bounds: all of them are read at once, until nothing changes any more.
//
// The least one is the greatest one of their opposites: below, bounds are mirrored, and all is about the greatest one.
#include <algorithm>

#include "wam/fd/parts.hpp"
#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned result = part::data, elements = part::data + 1;

template <bool is_least>
class ExtremumOfMany {
 public:
  ExtremumOfMany(Solver& s, Cell* p, std::uint32_t count) : s_(s), result_(p[result]), elements_(p + elements, p + count) {}

  bool hold() {
    constexpr unsigned most_rounds = 64;
    unsigned rounds = 0;
    do {
      is_changed_ = false;
      if (!hold_result() || !hold_elements()) return false;
    } while (is_changed_ && ++rounds < most_rounds);
    return true;
  }
  bool is_unfinished() const { return is_changed_; }
  // The result is the value of one of them, and the others do not matter.
  bool is_decided() const { return is_decided_; }

 private:
  static Bounds mirrored(Bounds b) { return is_least ? Bounds{-b.high, -b.low} : b; }
  Bounds bounds(Cell c) const { return mirrored(s_.bounds(c)); }
  bool set_min(Cell c, Value v) { return is_least ? s_.set_max(c, -v) : s_.set_min(c, v); }
  bool set_max(Cell c, Value v) { return is_least ? s_.set_min(c, -v) : s_.set_max(c, v); }

  bool hold_result() {
    Bounds all{infimum, infimum};
    for (const Cell c : elements_) {
      const Bounds b = bounds(c);
      all = {std::max(all.low, b.low), std::max(all.high, b.high)};
    }
    const Bounds before = bounds(result_);
    if ((all.high < before.high && !set_max(result_, all.high)) || (all.low > before.low && !set_min(result_, all.low))) return false;
    known_ = bounds(result_);
    return true;
  }

  // None is above the result; where only one can be the result, it is. What falls into a hole changes the result again.
  bool hold_elements() {
    Cell only{};
    unsigned can_be = 0;
    is_decided_ = false;
    for (const Cell c : elements_) {
      Bounds b = bounds(c);
      if (b.high > known_.high) {
        if (!set_max(c, known_.high)) return false;
        b = bounds(c);
        is_changed_ |= b.high != known_.high;
      }
      if (b.high < known_.low) continue;
      only = c;
      ++can_be;
      is_decided_ |= known_.is_fixed() && b.low == known_.low;
    }
    if (can_be == 0) return false;
    if (can_be > 1 || bounds(only).low >= known_.low) return true;
    if (!set_min(only, known_.low)) return false;
    is_changed_ |= bounds(only).low != known_.low;
    is_decided_ = known_.is_fixed();
    return true;
  }

  Solver& s_;
  const Cell result_;
  const std::span<const Cell> elements_;
  Bounds known_{};  // of the result
  bool is_changed_ = false, is_decided_ = false;
};

template <bool is_least>
bool propagate(Solver& s, Cell* p, std::uint32_t count) {
  ExtremumOfMany<is_least> extremum(s, p, count);
  if (!hold(s, p, extremum)) return false;
  if (extremum.is_decided() && !extremum.is_unfinished()) s.kill(p);
  return true;
}

}  // namespace

bool propagate_extremum_of_many(Solver& s, Cell* p, std::uint32_t count) {
  return static_cast<Kind>(p[part::kind].as_int()) == Kind::least_of ? propagate<true>(s, p, count) : propagate<false>(s, p, count);
}

namespace {

constexpr std::size_t most_at_once = 32;  // elements of one propagator, which reads all of them each time

// Elements that cannot be the result unless others are as well are left out.
std::vector<Cell> those_that_matter(Solver& s, Kind kind, const std::vector<Cell>& all) {
  const auto extremes = [&](Cell c) {
    const Bounds b = s.bounds(c);
    return kind == Kind::least_of ? Bounds{-b.high, -b.low} : b;
  };
  std::size_t first = 0;  // of those with the greatest lower bound
  for (std::size_t i = 1; i < all.size(); ++i)
    if (extremes(all[i]).low > extremes(all[first]).low) first = i;
  const Value low = extremes(all[first]).low;
  std::vector<Cell> left;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (i == first || extremes(all[i]).high > low) left.push_back(all[i]);
  return left;
}

bool post_one(Solver& s, Kind kind, std::span<const Cell> all, Cell extremum) {
  if (all.size() == 1) return s.unite(all[0], extremum);
  if (all.size() == 2)
    return post_arithmetic(s, kind == Kind::least_of ? Kind::minimum : Kind::maximum, Cell::integer(1), all[0], all[1], extremum);
  std::vector<Cell> data{extremum};
  data.insert(data.end(), all.begin(), all.end());
  const Cell p = s.new_propagator(kind, Cell::integer(0), data);
  for (const Cell c : data) s.watch(c, slot::bounds, p);
  return s.post(p);
}

Cell between_bounds_of(Solver& s, Kind kind, std::span<const Cell> all) {
  Bounds b = s.bounds(all[0]);
  for (const Cell c : all.subspan(1)) {
    const Bounds other = s.bounds(c);
    b = kind == Kind::least_of ? Bounds{std::min(b.low, other.low), std::min(b.high, other.high)}
                               : Bounds{std::max(b.low, other.low), std::max(b.high, other.high)};
  }
  return b.is_fixed() ? Cell::integer(b.low) : s.new_variable(Range{b.low, b.high});
}

}  // namespace

bool post_extremum(Solver& s, Kind kind, const std::vector<Cell>& all, Cell extremum) {
  std::vector<Cell> level = those_that_matter(s, kind, all);
  while (level.size() > most_at_once) {
    std::vector<Cell> above;
    for (std::size_t i = 0; i < level.size(); i += most_at_once) {
      const auto some = std::span<const Cell>(level).subspan(i, std::min(most_at_once, level.size() - i));
      above.push_back(some.size() == 1 ? some[0] : between_bounds_of(s, kind, some));
      if (some.size() > 1 && !post_one(s, kind, some, above.back())) return false;
    }
    level = std::move(above);
  }
  return post_one(s, kind, level, extremum);
}

}  // namespace penelope::fd
