// FlowModel: load as water in connected vessels, a predictor of load over time (Jackson & Robertazzi, equations 1 to 24, for any graph).
// A node processes at its speed (1/w); over each link load flows at the link's rate (1/z, 1/v) towards the lower level.
//
// The equations have sgn(difference) * rate * step as flow, and cut loads off at 0: near a level they chatter, and a node can send
// what it does not hold. Here a flow is at most what makes its two ends level (for equal nodes: half the difference), divided by
// the number of links at the end that has more of them. That is all that is needed:
//   - a node never sends more than it holds, so processed + left = put in;
//   - no level leaves the range of its own and its neighbours' levels, and no pattern of levels turns into its opposite from one
//     step to the next (a step is a reversible chain without negative eigenvalues): no chatter.
// A flow runs at its full rate until the difference is a few steps' flow, so with the step what this changes goes to 0.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/balancing/graph.hpp"

namespace penelope::scheduler::balancing {

// What flows make equal: load (Jackson & Robertazzi), or load / speed, as for hosts that differ (Watts: utilization).
enum class Level { load, utilization };

class FlowModel {
 public:
  using Node = Graph::Node;

  // All loads are 0 then. speeds: of each node, in load per second. rates: of each edge, in the order of Graph::for_each_edge, in
  // load per second; may be infinite. step: seconds. None is negative or NaN, and the step is positive and finite.
  FlowModel(const Graph& graph, std::span<const double> speeds, std::span<const double> rates, Level level, double step);

  void add(Node node, double amount);  // now; not negative
  void step();                         // O(nodes + links)

  double seconds() const { return static_cast<double>(steps_) * step_; }
  std::uint64_t steps() const { return steps_; }
  std::span<const double> loads() const { return loads_; }
  double put_in() const { return put_in_.value; }
  double processed() const { return processed_.value; }
  double left() const;

  // When the last load was processed: inside the last step that had any. Nothing: there is load left (more than 1e-12 of what was
  // put in: a node without a processor hands over a part of its load in every step, and never all).
  std::optional<double> emptied_at() const { return emptied_at_; }

 private:
  struct Link {
    Node from, to;
    double from_share, to_share;  // from_share * load - to_share * load makes both ends level, divided by the number of links
    double most;                  // in a step
  };

  // Kahan's: of many small numbers.
  struct Sum {
    double value = 0, lost = 0;
    void add(double x) {
      const double before = value, digits = x - lost;
      value = before + digits;
      lost = (value - before) - digits;
    }
  };

  void flow();
  void process();

  double step_;
  std::vector<Link> links_;
  std::vector<double> most_processed_;  // by each node in a step
  std::vector<double> loads_, change_;  // change_: by the flows of a step; then what was processed in it
  Sum put_in_, processed_;
  std::uint64_t steps_ = 0;
  std::optional<double> emptied_at_ = 0;
};

}  // namespace penelope::scheduler::balancing
