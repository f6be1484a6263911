// A domain as one word, or a part of one.
#pragma once
#include <bit>
#include <cstdint>
#include <optional>

#include "wam/fd/solver.hpp"

namespace penelope::fd {

// A domain that spans 64 values at most: bit i says whether base + i is in it.
struct SmallDomain {
  Value base;
  std::uint64_t values;
  std::uint64_t bit_of(Value v) const {
    const auto place = static_cast<std::uint64_t>(v - base);
    return place < 64 ? values & std::uint64_t{1} << place : 0;
  }
};

inline std::optional<SmallDomain> small_domain(Solver& s, Cell c) {
  c = s.deref(c);
  if (c.is_int()) return SmallDomain{c.as_int(), 1};
  const auto d = s.bit_domain(c);
  if (!d || d->max() - d->min() > 63) return {};
  return SmallDomain{d->min(), d->window(d->min())};
}

// Leaves c these values of its domain.
inline bool keep(Solver& s, Cell c, SmallDomain domain, std::uint64_t left) {
  if (left == domain.values) return true;
  if (left == 0) return false;
  const int low = std::countr_zero(left), high = 63 - std::countl_zero(left);
  if (low == high) return s.assign(c, Wide{domain.base} + low);
  if (!s.set_bounds(c, Wide{domain.base} + low, Wide{domain.base} + high)) return false;
  for (std::uint64_t lost = domain.values & ~left; lost != 0; lost &= lost - 1)
    if (!s.remove(c, Wide{domain.base} + std::countr_zero(lost))) return false;
  return true;
}

// Bit i says whether from + i is in the domain. Nothing: it is infinite, or a list of ranges.
inline std::optional<std::uint64_t> window_of(Solver& s, Cell c, Value from) {
  c = s.deref(c);
  if (c.is_int()) {
    const auto place = static_cast<std::uint64_t>(c.as_int() - from);
    return place < 64 ? std::uint64_t{1} << place : 0;
  }
  Cell* block;
  Bounds b;
  if (!s.look_up(c, block, b) || !is_finite(b.low) || !is_finite(b.high)) return {};
  const Domain d = s.domain(block);
  if (d.shape() == Shape::ranges) return {};
  return d.window(from);
}

}  // namespace penelope::fd
