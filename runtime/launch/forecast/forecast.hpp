// A run of the flow model, with its state at some of its times.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/launch/forecast/model_input.hpp"
#include "scheduler/balancing/flow_model.hpp"

namespace penelope {

struct Sample {
  double seconds, left, processed, most;  // most: the largest load
  std::size_t empty;                      // nodes without load
  std::vector<double> loads;              // of the nodes that are shown
};

struct ForecastPlan {
  std::vector<Addition> additions;
  std::vector<scheduler::balancing::Graph::Node> shown;
  std::uint64_t most_steps;
  double until = 0;  // seconds: not to end before that
  double every = 0;  // seconds between samples; 0: such that there are 10 to 20
};

// Steps until there is no load left and nothing to come. Samples: the first state, those in between, and the last.
std::vector<Sample> run_model(scheduler::balancing::FlowModel& model, double time_step, ForecastPlan plan);

}  // namespace penelope
