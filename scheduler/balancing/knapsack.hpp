// The 0-1 knapsack problem with real weights, and a second limit on sizes.
//
// The sets of the first k items are kept as states, of which only those matter that no other one beats in weight, value and size at once
// (Nemhauser & Ullmann 1969): adding item k + 1 to each, and merging, gives those of the first k + 1. Exact as long as there are
// few states, which is the rule for tasks of a worker; with more than `most_states` the weights become a grid, and the result
// may be the best one for a limit that is lower by a part 2 n / most_states, n the number of items.
#pragma once
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace penelope::scheduler::balancing {

struct Item {
  double weight;     // at least 0
  double value;      // may be negative: then it is not worth taking
  double size = 0;   // may be negative
};

// The indices, ascending, of the items of the greatest value together, whose weights add up to at most `limit` and sizes to at most `room`.
// Nothing: there is no such set, not even the empty one.
std::optional<std::vector<std::size_t>> knapsack(std::span<const Item>, double limit,
                                                 double room = std::numeric_limits<double>::infinity(),
                                                 std::size_t most_states = 1024);

}  // namespace penelope::scheduler::balancing
