// How labeling chooses a variable and divides its domain; as a number, which '$fd_choose' takes: bits 0 to 3 the selection, 4 the
// order of values, 5 to 8 the branching, from 9 on the seed of random choices.
#pragma once
#include <cstdint>
#include <optional>

#include "wam/fd/solver.hpp"

namespace penelope::fd {

enum class Selection : std::int64_t {
  leftmost,                     // the first
  first_fail,                   // with fewest values
  first_fail_most_constrained,  // of these in most constraints
  smallest,                     // with the least value
  greatest,                     // with the greatest value
  last_fail,                    // with most values
  occurrence,                   // in most constraints
  max_regret,                   // with the greatest difference between its two least values
  size_by_degree,               // with fewest values for each of its constraints
  count,
};

// What is tried first; then what is left. `down` exchanges least and greatest.
enum class Branching : std::int64_t {
  step,            // the least value
  enumerate,       // one value after the other, without looking at other variables again
  bisect,          // the lower half
  median,          // the value with as many below as above, or one more above
  middle,          // the value next to the middle between least and greatest; of two the lesser
  random,          // any value
  bisect_random,   // any half
  interval,        // the lowest values without a gap between them; the lower half where there is no gap
  without,         // all but the least value
  without_random,  // all but any value
  count,
};

struct How {
  Selection selection = Selection::leftmost;
  bool is_down = false;
  Branching branching = Branching::step;
  std::int64_t seed = 0;  // at least 0, below 2^32

  bool tries_values() const { return branching == Branching::enumerate || (branching == Branching::step && selection == Selection::leftmost); }
  std::int64_t code() const {
    return static_cast<std::int64_t>(selection) | std::int64_t{is_down} << 4 | static_cast<std::int64_t>(branching) << 5 | seed << 9;
  }
  // Nothing for a number that is no code.
  static std::optional<How> of(std::int64_t code) {
    const std::int64_t selection = code & 15, branching = code >> 5 & 15, seed = code >> 9;
    constexpr std::int64_t most_seed = std::int64_t{1} << 32;
    if (code < 0 || selection >= static_cast<std::int64_t>(Selection::count) || branching >= static_cast<std::int64_t>(Branching::count))
      return {};
    if (seed >= most_seed) return {};
    return How{static_cast<Selection>(selection), (code >> 4 & 1) != 0, static_cast<Branching>(branching), seed};
  }
};

// The variable to go on with; rest: the list without what has values at its beginning.
struct Chosen {
  Cell variable{};  // 0 bits: all have values
  Cell rest = nil_cell;
};
Chosen choose(Solver&, Cell list, Selection);
// The value that alternatives are made of. The bounds are those of the variable, and finite.
Value base_value(Solver&, Cell variable, Bounds, How);
// Of bisect_random: which half is first, where the lower one ends with this value.
bool takes_upper_half(How, Value from);

}  // namespace penelope::fd
