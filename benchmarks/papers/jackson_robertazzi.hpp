// The setting of Jackson and Robertazzi's figures, for the files that reproduce them.
#pragma once
#include <cstdint>
#include <vector>

#include "benchmarks/papers/findings.hpp"
#include "scheduler/balancing/flow_model.hpp"

namespace penelope::papers::flows {

inline constexpr double dt = 1e-6;  // seconds, as in the paper

// The paper gives no speeds. For figure 3 these make the increase of node 4 read 4.5; for figure 6, links are three times as fast as
// processors, as in section 7, and all together fast enough for its text.
struct Speeds {
  double processor, link;  // 1/w, 1/z
};
inline constexpr Speeds of_figure_3{800, 100}, of_figure_6{600, 1800};
inline const std::vector<double> loads_of_figure_3 = {1, 10, 4, 2, 3};

scheduler::balancing::FlowModel model_of(const scheduler::balancing::Graph& graph, const std::vector<double>& loads, Speeds speeds);

// Equations 1 to 3 and 7 to 15, and figures 4 and 5: into the paper's findings. meshes: how many random ones.
void compare_equations(Paper& paper, std::uint64_t meshes);

}  // namespace penelope::papers::flows
