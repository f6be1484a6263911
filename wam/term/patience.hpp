// How long a walk through terms goes on before it suspects that it walks in a circle, and remembers what it has entered.
#pragma once
#include <algorithm>
#include <cstdint>

#include "wam/base/check.hpp"
#include "wam/term/store.hpp"

namespace penelope {

// Whether a compound within the term contains itself, as far as a look at so many compounds tells.
bool has_small_cycle(const Store&, Cell, std::uint64_t compounds);

// A walk asks at each pair of compounds that it enters. It keeps one of them in mind, at each power of two another: in a circle it meets that
// again (Brent, An improved Monte Carlo factorization algorithm, 1980), and so it may where the term shares a part with itself. Then, and after
// some thousand steps, the terms at hand are looked at: a small cycle is found soon. Other terms pay little for it.
class Patience {
 public:
  explicit Patience(const Store& s) : s_(s), most_(s.walk_patience()) {}

  bool is_over(std::uint64_t steps, Cell a, Cell b) {
    return PENELOPE_UNLIKELY(a == landmark_ || steps > next_stop_) && is_over_at_stop(steps, a, b);
  }

 private:
  [[gnu::noinline]] bool is_over_at_stop(std::uint64_t steps, Cell a, Cell b) {
    constexpr std::uint64_t steps_per_compound = 64, growth = 8;
    if (over_) return true;
    if (a == landmark_) {
      landmark_ = Cell{};
      look(a, b, steps);
    } else {
      landmark_ = a;
      next_stop_ = 2 * steps;
    }
    if (steps > next_look_) {
      look(a, b, steps / steps_per_compound);
      over_ = over_ || steps > most_;
      next_look_ = std::min(steps * growth, most_);
    }
    if (over_) next_stop_ = 0;
    return over_;
  }
  void look(Cell a, Cell b, std::uint64_t compounds) {
    over_ = over_ || has_small_cycle(s_, a, compounds) || (a != b && has_small_cycle(s_, b, compounds));
  }

  const Store& s_;
  const std::uint64_t most_;
  std::uint64_t next_stop_ = 8, next_look_ = 4096;
  Cell landmark_{};
  bool over_ = false;
};

}  // namespace penelope
