// The equations of Jackson and Robertazzi 2012 against scheduler/balancing/flow_model, and the structure of their mesh.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "benchmarks/papers/jackson_robertazzi.hpp"
#include "benchmarks/papers/jackson_robertazzi_equations.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::papers::flows {

using scheduler::RandomNumbers;
using scheduler::balancing::FlowModel;
using scheduler::balancing::Graph;
using scheduler::balancing::Level;

namespace {

// Equations 1 to 3 against the model while no load is used up and no neighbours are level.
void chain_equations(Paper& paper) {
  const Graph chain = scheduler::balancing::line(5);
  FlowModel model = model_of(chain, loads_of_figure_3, of_figure_3);
  PrintedIteration printed(chain, loads_of_figure_3, of_figure_3.processor, of_figure_3.link, dt);
  const double near = 4 * of_figure_3.link * dt;  // two links: from there on a flow is smaller than the rate
  double apart = 0;
  std::uint64_t steps = 0;
  for (bool clear = true; clear; ++steps) {
    model.step();
    printed.step();
    for (std::size_t i = 0; i < 5; ++i) apart = std::max(apart, std::abs(model.loads()[i] - printed.loads[i]));
    clear = std::ranges::all_of(model.loads(), [](double load) { return load > 2 * (of_figure_3.processor + 2 * of_figure_3.link) * dt; });
    chain.for_each_edge([&](Graph::Node a, Graph::Node b) { clear = clear && std::abs(model.loads()[a] - model.loads()[b]) > near; });
  }
  paper.findings.push_back({"equations 1 to 3",
                            fmt::format("largest difference to the model in the first {} steps, until a node is empty", steps), "",
                            fmt::format("{:.1e}", apart), "at most 1e-9", expect(apart <= 1e-9 && steps > 1000)});
}

// A mesh with loads of which no two are equal, and with numbers of its own for every node and link.
PrintedMesh random_mesh(RandomNumbers& random) {
  const auto m = static_cast<std::uint32_t>(random.between(3, 8)), n = static_cast<std::uint32_t>(random.between(3, 8));
  PrintedMesh mesh{m, n, std::vector<double>(m * n + 1), {}, {}, {}};
  std::iota(mesh.loads.begin(), mesh.loads.end(), 0.0);
  for (std::size_t i = m * n; i > 1; --i) std::swap(mesh.loads[i], mesh.loads[random.between(1, i)]);
  for (std::vector<double>* values : {&mesh.w, &mesh.z, &mesh.v})
    for (std::size_t i = 0; i <= m * n; ++i) values->push_back(random.uniform(100, 1000));
  return mesh;
}

// What a step of the model does with it, per second.
std::vector<double> change_in_model(const PrintedMesh& mesh) {
  const Graph graph = scheduler::balancing::mesh(mesh.m, mesh.n);
  std::vector<double> rates;
  graph.for_each_edge([&](Graph::Node a, Graph::Node b) { rates.push_back(b - a == mesh.n ? mesh.v[a + 1] : mesh.z[a + 1]); });
  FlowModel model(graph, std::span(mesh.w).subspan(1), rates, Level::load, dt);
  for (Graph::Node i = 0; i < graph.nodes(); ++i) model.add(i, mesh.loads[i + 1]);
  model.step();
  std::vector<double> change(1);
  for (Graph::Node i = 0; i < graph.nodes(); ++i) change.push_back((model.loads()[i] - mesh.loads[i + 1]) / dt);
  return change;
}

// What the links bring to all nodes together: 0, for a link takes from one what it brings to another.
double of_all_links(const PrintedMesh& mesh, const MeshEquations& equations) {
  double sum = 0;
  for (std::size_t i = 1; i < mesh.loads.size(); ++i) sum += equations.change[i] + mesh.w[i];
  return sum;
}

void mesh_equations_7_to_15(Paper& paper, std::uint64_t meshes) {
  RandomNumbers random(7);
  double apart = 0;
  std::uint64_t covered_once = 0, corrected_balance = 0, printed_balance = 0;
  for (std::uint64_t i = 0; i < meshes; ++i) {
    const PrintedMesh mesh = random_mesh(random);
    const MeshEquations corrected = mesh_equations(mesh, false), printed = mesh_equations(mesh, true);
    const std::vector<double> ours = change_in_model(mesh);
    for (std::size_t node = 1; node < ours.size(); ++node) apart = std::max(apart, std::abs(ours[node] - corrected.change[node]));
    covered_once += std::all_of(corrected.times_covered.begin() + 1, corrected.times_covered.end(), [](int times) { return times == 1; });
    corrected_balance += std::abs(of_all_links(mesh, corrected)) < 1e-6;
    printed_balance += std::abs(of_all_links(mesh, printed)) < 1e-6;
  }
  const std::string of_meshes = fmt::format(" of {} random meshes", meshes);
  paper.findings.push_back({"equations 7 to 15", "every node has one of the nine structures", "any m x n",
                            fmt::format("{}{}", covered_once, of_meshes), "all", expect(covered_once == meshes)});
  paper.findings.push_back({"equations 7 to 15", "7 and 8 with L(i): largest difference to the model's change, in all meshes", "",
                            fmt::format("{:.1e} per second, rates 100 to 1000", apart), "at most 1e-5", expect(apart <= 1e-5)});
  paper.findings.push_back({"equations 7 and 8", "flows over links add up to 0, with L(i) and with L(n) as printed", "L(i+n) - L(n)",
                            fmt::format("{} and {}{}", corrected_balance, printed_balance, of_meshes), "all with L(i), not all as printed",
                            expect(corrected_balance == meshes && printed_balance < meshes)});
}

void figures_4_and_5(Paper& paper) {
  PrintedMesh mesh{5, 5, std::vector<double>(26), std::vector<double>(26), std::vector<double>(26), std::vector<double>(26)};
  const MeshEquations equations = mesh_equations(mesh, false);
  unsigned across = 0, down = 0;
  scheduler::balancing::mesh(5, 5).for_each_edge([&](Graph::Node a, Graph::Node b) { ++(b - a == 5 ? down : across); });
  paper.findings.push_back({"figure 4", "horizontal and vertical links of a 5 by 5 mesh", "20, 20", fmt::format("{}, {}", across, down),
                            "as published", expect(across == 20 && down == 20)});
  constexpr std::array<unsigned, 9> published = {1, 3, 1, 3, 9, 3, 1, 3, 1};
  paper.findings.push_back({"figure 5", "nodes with structure 7, 8, ... 15", fmt::format("{}", fmt::join(published, ", ")),
                            fmt::format("{}", fmt::join(equations.components, ", ")), "as published",
                            expect(equations.components == published)});
}

}  // namespace

void compare_equations(Paper& paper, std::uint64_t meshes) {
  chain_equations(paper);
  mesh_equations_7_to_15(paper, meshes);
  figures_4_and_5(paper);
}

}  // namespace penelope::papers::flows
