// Generalized dimension exchange (Watts, "Load transfer calculation"): neighbours balance in pairs, colour by colour.
//
// No computer has two edges of one colour, so all pairs of a colour exchange at once. With lambda = 1 the two become equal; with
// more they overshoot, which spreads load sooner over long distances. (The paper's form for equal computers has no C in it: its
// lambda is half of this one, so values chosen for it have to be doubled.)
//
// On a hypercube of equal computers, coloured by dimension, one sweep with lambda = 1 is exact; with other capacities it is not.
#pragma once
#include <span>
#include <vector>

#include "scheduler/balancing/transfer.hpp"

namespace penelope::scheduler::balancing {

// The edges by colour: each goes to the first colour that neither of its ends has. At most 2 D - 1 colours, D the most neighbours
// of a node; a hypercube's are its dimensions.
std::vector<std::vector<Graph::Edge>> edge_colours(const Graph&);

class DimensionExchange {
 public:
  explicit DimensionExchange(const Graph&, double lambda = 1);  // lambda from 0 to 2

  // One sweep over all colours.
  void round(std::span<Computer>);
  // What went over the edges in all rounds. A computer may have to receive before it can give.
  std::vector<Transfer> transfers() const { return directed(transfers_); }

 private:
  double lambda_;
  std::vector<Transfer> transfers_;  // of every edge, by colour; negative: in the other direction
};

}  // namespace penelope::scheduler::balancing
