// How long a walk through terms goes on before it suspects that it walks in a circle, and remembers what it has entered.
#pragma once
#include <algorithm>
#include <cstdint>

#include "wam/base/check.hpp"
#include "wam/term/store.hpp"

namespace penelope {

// Whether a compound within the term contains itself, as far as a look at so many compounds tells.
bool has_small_cycle(const Store&, Cell, std::uint64_t compounds);

// A walk asks at each pair of compounds that it enters. After some thousand steps, and then at times, the terms at hand are looked at: a small
// cycle is found soon. Other terms pay little for it.
class Patience {
 public:
  explicit Patience(const Store& s) : s_(s), most_(s.walk_patience()) {}

  bool is_over(std::uint64_t steps, Cell a, Cell b) { return PENELOPE_UNLIKELY(steps > next_look_) && look(steps, a, b); }

 private:
  [[gnu::noinline]] bool look(std::uint64_t steps, Cell a, Cell b) {
    constexpr std::uint64_t steps_per_compound = 64, growth = 8;
    if (over_) return true;
    const std::uint64_t compounds = steps / steps_per_compound;
    over_ = steps > most_ || has_small_cycle(s_, a, compounds) || (a != b && has_small_cycle(s_, b, compounds));
    if (!over_) next_look_ = std::min(steps * growth, most_);
    return over_;
  }

  const Store& s_;
  const std::uint64_t most_;
  std::uint64_t next_look_ = 4096;
  bool over_ = false;
};

}  // namespace penelope
