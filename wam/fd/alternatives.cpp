#include "wam/fd/alternatives.hpp"

#include <algorithm>

#include "wam/term/errors.hpp"

namespace penelope::fd {

Alternatives Alternatives::of(Solver& s, Cell variable, How how) {
  const Bounds b = s.bounds(variable);
  if (!is_finite(b.low) || !is_finite(b.high)) instantiation_error(s.w);
  return {variable, base_value(s, variable, b, how), how.tries_values() ? std::min(b.high - b.low + 1, greatest_value) : 2};
}

Statement alternative_number(std::int64_t number, Value from, How how) {
  if (how.tries_values()) return {Says::equal, how.is_down ? Wide{from} - number : Wide{from} + number};
  bool is_first = number == 0;
  switch (how.branching) {
    case Branching::without:
    case Branching::without_random: is_first = !is_first; [[fallthrough]];
    case Branching::step:
    case Branching::median:
    case Branching::middle:
    case Branching::random: return {is_first ? Says::equal : Says::unequal, from};
    case Branching::bisect_random: how.is_down = takes_upper_half(how, from); break;
    default: break;
  }
  return {is_first != how.is_down ? Says::at_most : Says::above, from};
}

bool take(Solver& s, Cell variable, Statement next) {
  switch (next.says) {
    case Says::equal: return s.assign(variable, next.value);
    case Says::unequal: return s.remove(variable, next.value);
    case Says::at_most: return s.set_max(variable, next.value);
    case Says::above: return s.set_min(variable, next.value + 1);
  }
  return false;
}

}  // namespace penelope::fd
