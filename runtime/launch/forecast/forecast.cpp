#include "runtime/launch/forecast/forecast.hpp"

#include <algorithm>
#include <cmath>

namespace penelope {

using scheduler::balancing::FlowModel;
using scheduler::balancing::Graph;

namespace {

Sample sample_of(const FlowModel& model, const std::vector<Graph::Node>& shown) {
  Sample sample{model.seconds(), model.left(), model.processed(), 0, 0, {}};
  for (const double load : model.loads()) {
    sample.most = std::max(sample.most, load);
    sample.empty += load == 0;
  }
  for (const Graph::Node node : shown) sample.loads.push_back(model.loads()[node]);
  return sample;
}

// When samples are taken: in every so many steps; where nothing is said, twice as many whenever there are 20 of them.
class Sampling {
 public:
  Sampling(double every, double time_step) : fixed_(every > 0) {
    if (fixed_) stride_ = static_cast<std::uint64_t>(std::max(1.0, std::round(every / time_step)));
  }
  void look(const FlowModel& model, const std::vector<Graph::Node>& shown) {
    if (model.steps() % stride_ != 0) return;
    samples_.push_back(sample_of(model, shown));
    if (fixed_ || samples_.size() <= most_samples) return;
    for (std::size_t i = 0; 2 * i < samples_.size(); ++i)
      if (i > 0) samples_[i] = std::move(samples_[2 * i]);
    samples_.resize((samples_.size() + 1) / 2);
    stride_ *= 2;
  }
  std::vector<Sample> finish(const FlowModel& model, const std::vector<Graph::Node>& shown) && {
    if (samples_.back().seconds < model.seconds()) samples_.push_back(sample_of(model, shown));
    return std::move(samples_);
  }

 private:
  static constexpr std::size_t most_samples = 20;
  bool fixed_;
  std::uint64_t stride_ = 1;
  std::vector<Sample> samples_;
};

}  // namespace

std::vector<Sample> run_model(FlowModel& model, double time_step, ForecastPlan plan) {
  std::ranges::stable_sort(plan.additions, {}, &Addition::seconds);
  const auto step_of = [time_step](double seconds) { return static_cast<std::uint64_t>(std::llround(seconds / time_step)); };
  const std::uint64_t least_steps = step_of(plan.until);
  auto next = plan.additions.begin();
  Sampling sampling(plan.every, time_step);
  for (;;) {
    for (; next != plan.additions.end() && step_of(next->seconds) <= model.steps(); ++next) model.add(next->node, next->load);
    sampling.look(model, plan.shown);
    const bool over = model.emptied_at() && next == plan.additions.end() && model.steps() >= least_steps;
    if (over || model.steps() >= plan.most_steps) break;
    model.step();
  }
  return std::move(sampling).finish(model, plan.shown);
}

}  // namespace penelope
