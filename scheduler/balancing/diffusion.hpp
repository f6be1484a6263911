// Implicit heat diffusion where capacities differ (Watts, figure 1): load flows over all edges at once, stably with any alpha.
//
// A round solves, by m Jacobi steps, for the loads L' at its end,
//
//     L_i' + sum_j f_ij = L_i     f_ij = alpha (C_j L_i' - C_i L_j') / (C_i + C_j)
//
// and then moves f_ij over each edge. The figure as printed is not followed where it is wrong: its flow differs at the two ends
// of an edge; it sets the loads to the m-th iterate, whose sum is another one; and its m is undefined where the row sums of
// D^-1 T reach 1. Here the one f_ij is taken from its one end and given to the other, so no load is lost or made.
//
// m: in utilizations instead of loads the row sums are (D_i - 1) / D_i, always below 1: by the largest of them a step lessens the
// error. The paper stops when alpha of it is left. The flows multiply what is left by up to 2 (max D_i - 1), which would grow
// from round to round if it were above 1 (as with alpha near 1, or many neighbours), so that has to be at most 1/2 as well.
#pragma once
#include <span>
#include <vector>

#include "scheduler/balancing/transfer.hpp"

namespace penelope::scheduler::balancing {

class Diffusion {
 public:
  // alpha: above 0, below 1; the paper takes 1 - the efficiency that is wanted. Of the computers only the capacities count. Who
  // has capacity 0 passes nothing on: the others must be connected without it.
  Diffusion(const Graph&, std::span<const Computer>, double alpha);

  unsigned steps() const { return steps_; }  // m
  void round(std::span<Computer>);           // of the same capacities
  // What went over the edges in all rounds. A computer may have to receive before it can give.
  std::vector<Transfer> transfers() const { return directed(transfers_); }

 private:
  std::vector<double> solve(std::span<const Computer>) const;

  double alpha_;
  unsigned steps_ = 1;
  std::vector<double> divisors_;     // D_i = 1 + alpha sum_j C_j / (C_i + C_j)
  std::vector<Transfer> transfers_;  // of every edge; negative: in the other direction
};

}  // namespace penelope::scheduler::balancing
