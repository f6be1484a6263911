// How large the arguments of a goal are, cheaply: what its cost may depend on.
#pragma once
#include <algorithm>
#include <cstdint>

#include "wam/machine/worker.hpp"

namespace penelope {

// A byte for each of the first four arguments, the first one lowest: an integer's value, a list's length, a structure's number of
// arguments, each at most 63; other constants 64, unbound variables 65; nothing: 0.
inline std::uint64_t argument_sizes(const Worker& w, const Cell* b) {
  static constexpr unsigned arguments = 4, largest = 63, constant = 64, unbound = 65;
  const auto size = [&w](Cell c) -> std::uint64_t {
    c = w.deref(c);
    if (c.is_var()) return unbound;
    if (c.is_int()) return static_cast<std::uint64_t>(std::clamp<std::int64_t>(c.as_int(), 0, largest));
    if (c.is_struct()) return std::min(w.at(c)->arity(), largest);
    if (!c.is_list()) return constant;
    unsigned length = 0;
    for (; length < largest && c.is_list(); ++length) c = w.deref(w.at(c)[1]);
    return length;
  };
  std::uint64_t sizes = 0;
  for (unsigned i = 0; i < arguments && i < b[choice::saved].bits; ++i) sizes |= size(b[choice::cells + i]) << (8 * i);
  return sizes;
}

}  // namespace penelope
