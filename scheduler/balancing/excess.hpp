// How much too much a node has, and which part of it goes to whom (Ghanem, section 2, steps 1 to 3, and equation 1).
//
//   level       the time that every node should need; what a node has above capacity * level is too much
//                 of times      the mean of the times that they need (as printed; lb1 and lb2)
//                 by capacity   the time in which all would end together
//   excess      what is too much, times the gain K
//   fractions   lb2: to those below the level, in proportion to what they lack
//               lb1: to all others, more where less waits
//
// The mean of the times is not the time in which all end together: a slow node counts as much as a fast one. Seeds/002's
// table 1 after 20 s has 76, 80 and 30 s left, 62 on average; the third node, the slowest, would be brought to 96 s and
// the others to 62 by one move with K = 1. By capacity the level is 68.4 s, and one move brings all to it. A gain below 1
// and repetition hide this; for a single move only the level by capacity is right.
//
// The nodes are those of the current node set. The paper's C_i, seconds for a task at node i, is 1 / capacity here, and
// q_j,av is capacity_j * level. Who counts what is under way to the others as theirs does not send it twice.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/balancing/utilization.hpp"

namespace penelope::scheduler::balancing {

enum class Average : std::uint8_t { of_times, by_capacity };

// Step 1: seconds.
double level(std::span<const Computer>, Average);

// Step 1: the load that `self` should send away. `gain`: K, from 0 to 1.
double excess(const Computer& self, double level, double gain);

// Steps 2 and 3, p' of lb2: which part of the excess of `self` each node is to get, by node. In sum 1, or all 0 where
// nobody lacks anything. What a node lacks counts in seconds (of times, as printed) or in load (by capacity); with the
// latter, and K = 1 at every node that has an excess, all end up at the level: all that is too much is what the others
// lack.
std::vector<double> fractions_by_lack(std::span<const Computer>, std::size_t self, Average);

// Equation 1, p of lb1: in sum 1 over the other nodes, however much they have. Where none of them has anything, and for a
// single other node, where the equation has no value, each gets the same.
std::vector<double> fractions_to_all(std::span<const Computer>, std::size_t self);

}  // namespace penelope::scheduler::balancing
