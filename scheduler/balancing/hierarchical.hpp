// The hierarchical balancing method (Watts, "Load transfer calculation") on a tree: exact, in one pass up and one down.
//
//            1            A son's subtree is one partition, all other computers are the other one. What crosses between them
//          /   \          is the load that makes the utilizations of both equal; it goes over the edge to the father.
//         2     3         Sums go up, the utilization of all comes down.
//        / \     \        .
//       4   5     6
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/balancing/transfer.hpp"

namespace penelope::scheduler::balancing {

// The transfers after which every load is in proportion to its capacity, at most one over each edge. Executed in this order, no
// computer gives what it does not have. father[i] is the father of i; the one root is its own. std::invalid_argument: not a tree.
// Capacities may be 0, but not all of them.
std::vector<Transfer> balance_hierarchy(std::span<const Graph::Node> father, std::span<const Computer>);

}  // namespace penelope::scheduler::balancing
