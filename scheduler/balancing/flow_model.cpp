#include "scheduler/balancing/flow_model.hpp"

#include <algorithm>
#include <numeric>

namespace penelope::scheduler::balancing {

FlowModel::FlowModel(const Graph& graph, std::span<const double> speeds, std::span<const double> rates, Level level, double step)
    : step_(step), most_processed_(speeds.begin(), speeds.end()), loads_(graph.nodes()), change_(graph.nodes()) {
  for (double& most : most_processed_) most *= step;
  links_.reserve(rates.size());
  auto rate = rates.begin();
  graph.for_each_edge([&](Node from, Node to) {
    const double more_links = static_cast<double>(std::max(graph.neighbours(from).size(), graph.neighbours(to).size()));
    double from_share = 0.5, to_share = 0.5;
    if (level == Level::utilization) {
      // Level when (a - flow) / A = (b + flow) / B. Nodes without a speed keep nothing from others; two of them exchange nothing.
      const double both = speeds[from] + speeds[to];
      from_share = both > 0 ? speeds[to] / both : 0;
      to_share = both > 0 ? speeds[from] / both : 0;
    }
    links_.push_back({from, to, from_share / more_links, to_share / more_links, *rate++ * step});
  });
}

void FlowModel::add(Node node, double amount) {
  loads_[node] += amount;
  put_in_ += amount;
  if (amount > 0) emptied_at_.reset();
}

double FlowModel::left() const { return std::accumulate(loads_.begin(), loads_.end(), 0.0); }

void FlowModel::step() {
  flow();
  process();
}

void FlowModel::flow() {
  std::fill(change_.begin(), change_.end(), 0.0);
  for (const Link& link : links_) {
    const double levelling = link.from_share * loads_[link.from] - link.to_share * loads_[link.to];
    const double flow = std::clamp(levelling, -link.most, link.most);
    change_[link.from] -= flow;
    change_[link.to] += flow;
  }
}

void FlowModel::process() {
  double done = 0, left = 0, last = 0;  // last: the largest part of the step that a node worked
  for (std::size_t i = 0; i < loads_.size(); ++i) {
    const double held = std::max(loads_[i] + change_[i], 0.0);  // below 0 by rounding only
    const double here = std::min(held, most_processed_[i]);
    loads_[i] = held - here;
    done += here;
    left += loads_[i];
    change_[i] = here;
  }
  const double before = processed_, digits = done - lost_digits_;  // Kahan's sum: steps are many and small
  processed_ = before + digits;
  lost_digits_ = (processed_ - before) - digits;
  ++steps_;
  if (emptied_at_ || left > 1e-12 * put_in_) return;
  for (std::size_t i = 0; i < loads_.size(); ++i)
    if (change_[i] > 0) last = std::max(last, change_[i] / most_processed_[i]);
  emptied_at_ = seconds() - step_ + last * step_;
}

}  // namespace penelope::scheduler::balancing
