#include "scheduler/balancing/flow_model.hpp"

#include <algorithm>
#include <numeric>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

namespace {

// What a node may process beyond its speed in its last step, as a part of it: else rounding would leave it a tiny rest.
constexpr double rest = 1e-6;

// By halves: the error does not grow with the number of values.
double sum(std::span<const double> values) {
  if (values.size() <= 256) return std::accumulate(values.begin(), values.end(), 0.0);
  const std::size_t half = values.size() / 2;
  return sum(values.first(half)) + sum(values.subspan(half));
}

}  // namespace

FlowModel::FlowModel(const Graph& graph, std::span<const double> speeds, std::span<const double> rates, Level level, double step)
    : step_(step), most_processed_(speeds.begin(), speeds.end()), loads_(graph.nodes()), change_(graph.nodes()) {
  PENELOPE_ASSERT(speeds.size() == graph.nodes() && step > 0);
  for (double& most : most_processed_) most *= step;
  links_.reserve(rates.size());
  auto rate = rates.begin();
  graph.for_each_edge([&](Node from, Node to) {
    PENELOPE_ASSERT(rate != rates.end());  // one for each edge
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
  PENELOPE_ASSERT(rate == rates.end());
}

void FlowModel::add(Node node, double amount) {
  PENELOPE_CHECK(node < loads_.size());
  loads_[node] += amount;
  put_in_.add(amount);
  if (amount > 0) emptied_at_.reset();
}

double FlowModel::left() const { return sum(loads_); }

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
  double left = 0;
  for (std::size_t i = 0; i < loads_.size(); ++i) {
    const double held = std::max(loads_[i] + change_[i], 0.0);  // below 0 by rounding only
    change_[i] = held <= most_processed_[i] * (1 + rest) ? held : most_processed_[i];
    loads_[i] = held - change_[i];
    left += loads_[i];
  }
  processed_.add(sum(change_));
  ++steps_;
  if (emptied_at_ || left > 1e-12 * put_in()) return;
  double last = 0;  // the largest part of the step that a node worked
  for (std::size_t i = 0; i < loads_.size(); ++i)
    if (change_[i] > 0) last = std::max(last, change_[i] / most_processed_[i]);
  emptied_at_ = seconds() - step_ + std::min(last, 1.0) * step_;
}

}  // namespace penelope::scheduler::balancing
