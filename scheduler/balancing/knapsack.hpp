// The 0-1 knapsack problem in the form in which tasks are chosen: weights are real, the wanted weight may be missed on either
// side, and taking an item costs something. Minimized is
//
//     | wanted - sum weight |  +  sum cost       where  sum size <= room
//
// The sets of the first k items are kept as states; adding item k + 1 to each, and merging, gives those of the first k + 1
// (Nemhauser & Ullmann 1969). A state goes when it cannot matter: another one is within the difference of their costs of its
// weight, and no larger, so it does as well whatever follows; or no set of the other items brings it to less than the best so
// far. Exact as long as there are few states, which is the rule for tasks of a worker. Beyond `most_states` those that share a
// part of the range of weights become one; without sizes that misses the optimum by at most 2 n / most_states of this range, n
// the number of items.
#pragma once
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace penelope::scheduler::balancing {

struct Item {
  double weight;    // may be negative
  double cost = 0;  // at least 0
  double size = 0;  // may be negative
};

// The indices of the best set, ascending. room: at least 0.
std::vector<std::size_t> knapsack(std::span<const Item>, double wanted, double room = std::numeric_limits<double>::infinity(),
                                  std::size_t most_states = 1024);

}  // namespace penelope::scheduler::balancing
