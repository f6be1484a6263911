// A domain as one word.
#pragma once
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

}  // namespace penelope::fd
