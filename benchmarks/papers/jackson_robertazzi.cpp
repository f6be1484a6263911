// Jackson and Robertazzi 2012 (shared/seeds, 003_4ce54edf6d832f6f), reproduced: figures 3 and 6 with scheduler/balancing/flow_model, what
// it conserves that the printed equations do not, and the equations themselves.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "benchmarks/papers/findings.hpp"
#include "benchmarks/papers/jackson_robertazzi_equations.hpp"
#include "scheduler/balancing/flow_model.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::papers {

using scheduler::RandomNumbers;
using scheduler::balancing::FlowModel;
using scheduler::balancing::Graph;
using scheduler::balancing::Level;

namespace {

constexpr double dt = 1e-6;

// The paper gives no speeds. For figure 3 these make the increase of node 4 read 4.5; for figure 6, links are three times as fast as
// processors, as in section 7, and all together fast enough for its text.
struct Speeds {
  double processor, link;
};
constexpr Speeds of_figure_3{800, 100}, of_figure_6{600, 1800};
const std::vector<double> loads_of_figure_3 = {1, 10, 4, 2, 3};

FlowModel model_of(const Graph& graph, const std::vector<double>& loads, Speeds speeds) {
  std::size_t links = 0;
  graph.for_each_edge([&](Graph::Node, Graph::Node) { ++links; });
  FlowModel model(graph, std::vector<double>(graph.nodes(), speeds.processor), std::vector<double>(links, speeds.link), Level::load, dt);
  for (Graph::Node i = 0; i < graph.nodes(); ++i) model.add(i, loads[i]);
  return model;
}

// How far processed + left is from what was put in, as a part of it.
double imbalance(const FlowModel& model) { return std::abs(model.processed() + model.left() - model.put_in()) / model.put_in(); }

std::string text(std::span<const double> loads) {
  std::string result;
  for (const double load : loads) result += fmt::format("{}{:.2f}", result.empty() ? "" : ", ", load);
  return result;
}

// How often the sign of the difference between neighbours' loads changes from one step to the next.
class Reversals {
 public:
  explicit Reversals(const Graph& graph) : graph_(graph) {}
  void look(std::span<const double> loads) {
    std::size_t link = 0;
    graph_.for_each_edge([&](Graph::Node a, Graph::Node b) {
      const double difference = loads[a] - loads[b];
      if (link == before_.size()) before_.push_back(difference);
      if (difference * before_[link] < 0) ++count;
      if (difference != 0) before_[link] = difference;
      ++link;
    });
  }
  std::uint64_t count = 0;

 private:
  const Graph& graph_;
  std::vector<double> before_;
};

// One run of the chain of figure 3, with and without what is put in at j = 3500.
struct ChainRun {
  std::vector<double> at_4000, at_10000;
  std::uint64_t node_4_empty = 0;  // j
  double imbalance = 0, least = 0;
  std::uint64_t reversals = 0;
  std::vector<Curve> curves;
};

ChainRun run_chain(bool increase) {
  const Graph chain = scheduler::balancing::line(5);
  FlowModel model = model_of(chain, loads_of_figure_3, of_figure_3);
  Reversals reversals(chain);
  ChainRun run;
  for (int node = 1; node <= 5; ++node) run.curves.push_back({fmt::format("node {}", node), {}});
  for (std::uint64_t j = 0; j <= 10'000; ++j) {
    if (j == 3500 && increase) model.add(3, 5);
    if (j % 50 == 0)
      for (std::size_t i = 0; i < 5; ++i) run.curves[i].points.emplace_back(static_cast<double>(j), model.loads()[i]);
    if (j == 4000) run.at_4000.assign(model.loads().begin(), model.loads().end());
    if (j == 10'000) run.at_10000.assign(model.loads().begin(), model.loads().end());
    if (model.loads()[3] > 0) run.node_4_empty = j + 1;
    run.imbalance = std::max(run.imbalance, imbalance(model));
    run.least = std::min(run.least, *std::ranges::min_element(model.loads()));
    reversals.look(model.loads());
    model.step();
  }
  run.reversals = reversals.count;
  return run;
}

// The same with the equations as printed.
struct PrintedRun {
  double created = 0;
  std::uint64_t reversals = 0;
  Curve curve{"as printed", {}};
};

PrintedRun run_printed_chain() {
  const Graph chain = scheduler::balancing::line(5);
  PrintedIteration printed(chain, loads_of_figure_3, of_figure_3.processor, of_figure_3.link, dt);
  Reversals reversals(chain);
  PrintedRun run;
  for (std::uint64_t j = 0; j <= 10'000; ++j) {
    if (j == 3500) printed.loads[3] += 5;
    if (j % 50 == 0) run.curve.points.emplace_back(static_cast<double>(j), printed.created);
    reversals.look(printed.loads);
    printed.step();
  }
  run.created = printed.created;
  run.reversals = reversals.count;
  return run;
}

void figure_3(Paper& paper) {
  const ChainRun run = run_chain(true), without = run_chain(false);
  const PrintedRun printed = run_printed_chain();
  const std::vector<double> wanted = {0, 6, 0.9, 4.5, 0};
  double apart = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) apart = std::max(apart, std::abs(run.at_4000[i] - wanted[i]));
  paper.findings.push_back({"figure 3", "load of node 4 at j = 4000, after 5 were put in at j = 3500", "4.5", fmt::format("{:.3f}", run.at_4000[3]),
                            "4.4 to 4.6", expect(std::abs(run.at_4000[3] - 4.5) <= 0.1)});
  paper.findings.push_back({"figure 3", "loads of nodes 1 to 5 at j = 4000", "", text(run.at_4000),
                            "within 0.1 of 0, 6, 0.9, 4.5, 0, from another program", expect(apart <= 0.1)});
  paper.findings.push_back({"figure 3", "loads at j = 10,000", "all 0", text(run.at_10000), "all 0",
                            expect(std::ranges::all_of(run.at_10000, [](double load) { return load == 0; }))});
  paper.findings.push_back({"figure 3", "j when node 4 is empty, without and with the increase", "later with it",
                            fmt::format("{}, {}", without.node_4_empty, run.node_4_empty), "later with it",
                            expect(without.node_4_empty < run.node_4_empty)});
  paper.findings.push_back({"figure 3, conservation", "largest |processed + left - put in| / put in over 10,000 steps", "",
                            fmt::format("{:.1e}", run.imbalance), "at most 1e-12", expect(run.imbalance <= 1e-12)});
  paper.findings.push_back({"equations 4 to 6", "smallest load", "at least 0", fmt::format("{}", run.least), "0", expect(run.least == 0)});
  paper.findings.push_back({"equations 1 to 6 as printed", "load that the cut at 0 creates, of 25 put in", "",
                            fmt::format("{:.3f} as printed, 0 here", printed.created),
                            "above 0 as printed; here conservation excludes it", expect(printed.created > 0 && run.imbalance <= 1e-12)});
  paper.findings.push_back({"equations 1 to 3 as printed", "how often a difference of neighbours changes its sign in 10,000 steps (chatter)", "",
                            fmt::format("{} as printed, {} here", printed.reversals, run.reversals),
                            "at most 10 here, more than 1000 as printed", expect(run.reversals <= 10 && printed.reversals > 1000)});
  Figure figure{"Figure 3: a chain of five nodes", "iteration j (1 us)", "load", run.curves};
  figure.curves.push_back({"node 4, paper", {{4000, 4.5}}, true});
  paper.figures.push_back(std::move(figure));
  paper.figures.push_back({"Figure 3: load out of nothing", "iteration j (1 us)", "load created, of 25 put in",
                           {printed.curve, {"here", {{0, 0}, {10'000, 0}}}}});
}

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
  paper.findings.push_back({"equations 1 to 3", fmt::format("largest difference to the model in the first {} steps, until a node is empty", steps),
                            "", fmt::format("{:.1e}", apart), "at most 1e-9", expect(apart <= 1e-9 && steps > 1000)});
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
  paper.findings.push_back({"equations 7 to 15", fmt::format("7 and 8 with L(i): largest difference to the model's change, in{}", of_meshes), "",
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
  paper.findings.push_back({"figure 4", "horizontal and vertical links of a 5 by 5 mesh", "20, 20", fmt::format("{}, {}", across, down), "as published",
                            expect(across == 20 && down == 20)});
  constexpr std::array<unsigned, 9> published = {1, 3, 1, 3, 9, 3, 1, 3, 1};
  paper.findings.push_back({"figure 5", "nodes with structure 7, 8, ... 15", fmt::format("{}", fmt::join(published, ", ")),
                            fmt::format("{}", fmt::join(equations.components, ", ")), "as published", expect(equations.components == published)});
}

struct MeshRun {
  std::vector<double> neighbours;           // of node 22 at j = 5000
  double at_7000 = 0, least_at_7000 = 0, imbalance = 0;  // at_7000: of node 22
  std::uint64_t empty = 0;                  // j; 0: not within 20,000
  std::vector<Curve> curves;
};

MeshRun run_mesh(Speeds speeds, const std::vector<double>& loads) {
  FlowModel model = model_of(scheduler::balancing::mesh(5, 5), loads, speeds);
  constexpr Graph::Node shown[] = {22, 17, 21, 23, 13, 1};
  MeshRun run;
  for (const Graph::Node node : shown) run.curves.push_back({fmt::format("node {}", node), {}});
  for (std::uint64_t j = 0; j <= 20'000; ++j) {
    if (j == 5000) {
      for (const Graph::Node node : {17u, 21u, 23u}) run.neighbours.push_back(model.loads()[node - 1]);
      model.add(21, 10 - model.loads()[21]);  // the paper sets it to 10
    }
    if (j == 7000) run.at_7000 = model.loads()[21];
    if (j % 50 == 0 && j <= 10'000)
      for (std::size_t i = 0; i < std::size(shown); ++i) run.curves[i].points.emplace_back(static_cast<double>(j), model.loads()[shown[i] - 1]);
    if (j > 5000 && model.emptied_at() && run.empty == 0) run.empty = j;
    run.imbalance = std::max(run.imbalance, imbalance(model));
    model.step();
  }
  return run;
}

std::vector<double> random_loads(std::size_t nodes, double most, RandomNumbers& random) {
  std::vector<double> loads(nodes);
  for (double& load : loads) load = random.uniform(0, most);
  return loads;
}

void figure_6(Paper& paper) {
  RandomNumbers random(6);
  const std::vector<double> loads = random_loads(25, 4, random);
  const MeshRun run = run_mesh(of_figure_6, loads);
  const MeshRun slow = run_mesh(of_figure_3, std::vector<double>(25, 0.0));
  const double fastest = of_figure_6.processor + 3 * of_figure_6.link, needed = 10 / (2000 * dt);
  const double fastest_3 = of_figure_3.processor + 3 * of_figure_3.link;
  paper.findings.push_back({"figure 6", "loads of 22's neighbours 17, 21, 23 at j = 5000", "0", text(run.neighbours), "0",
                            expect(std::ranges::all_of(run.neighbours, [](double load) { return load == 0; }))});
  paper.findings.push_back({"figure 6, equation 14", "load of node 22 at j = 7000, after it was set to 10 at j = 5000", "0: within 2000 iterations",
                            fmt::format("{:.3f} with 1/w + 2/z + 1/v = {}", run.at_7000, fastest), "below 0.05", expect(run.at_7000 < 0.05)});
  paper.findings.push_back({"figure 6, equation 14", "the same with figure 3's speeds, nothing else on the mesh", "",
                            fmt::format("{:.3f} with 1/w + 2/z + 1/v = {}", slow.at_7000, fastest_3),
                            fmt::format("not 0: {} is needed, so figure 6 has other speeds", needed),
                            expect(slow.at_7000 > 10 - 2000 * dt * fastest_3 - 1e-6 && fastest_3 < needed)});
  paper.findings.push_back({"figure 6", "j when all loads are 0", "7841", run.empty ? fmt::format("{}", run.empty) : "after 20,000", "",
                            Verdict::not_reproduced, "The mesh's loads at the start and the speeds are not given; ours are in the setup."});
  paper.findings.push_back({"figure 6, conservation", "largest |processed + left - put in| / put in over 20,000 steps", "",
                            fmt::format("{:.1e}", run.imbalance), "at most 1e-12", expect(run.imbalance <= 1e-12)});
  Figure figure{"Figure 6: a mesh of 5 by 5", "iteration j (1 us)", "load", run.curves};
  figure.curves.push_back({"node 22, paper", {{5000, 10}, {7000, 0}}, true});
  paper.figures.push_back(std::move(figure));
}

// Mean and its standard error.
struct Mean {
  double sum = 0, squares = 0, count = 0;
  void add(double x) { sum += x, squares += x * x, ++count; }
  double value() const { return sum / count; }
  double error() const { return std::sqrt((squares / count - value() * value()) / count); }
};

void section_7(Paper& paper, std::uint64_t meshes) {
  const Graph mesh = scheduler::balancing::mesh(5, 5);
  FlowModel equal = model_of(mesh, std::vector<double>(25, 5.0), of_figure_6);
  for (int step = 0; step < 10'000 && !equal.emptied_at(); ++step) equal.step();
  const double alone = 5 / of_figure_6.processor;
  paper.findings.push_back({"section 7, equal loads and speeds", "seconds until all is done, as if there were no links", "as expected",
                            fmt::format("{:.6f}, {:.6f}", equal.emptied_at().value_or(0), alone), "the same to 1e-9",
                            expect(equal.emptied_at() && std::abs(*equal.emptied_at() - alone) < 1e-9)});
  RandomNumbers random(8);
  std::array<Mean, 3> decrease;  // of nodes with 2, 3 and 4 links
  for (std::uint64_t i = 0; i < meshes; ++i) {
    const std::vector<double> loads = random_loads(25, 10, random);
    FlowModel model = model_of(mesh, loads, of_figure_6);
    for (int step = 0; step < 10; ++step) model.step();
    for (Graph::Node node = 0; node < 25; ++node) decrease[mesh.neighbours(node).size() - 2].add(1e3 * (loads[node] - model.loads()[node]));
  }
  const auto clearly_more = [](const Mean& a, const Mean& b) { return a.value() - b.value() > 3 * std::hypot(a.error(), b.error()); };
  const bool holds = clearly_more(decrease[2], decrease[1]) && clearly_more(decrease[1], decrease[0]);
  std::string ours;
  for (const Mean& m : decrease) ours += fmt::format("{}{:.2f} +- {:.2f}", ours.empty() ? "" : ", ", m.value(), m.error());
  paper.findings.push_back({"section 7, random loads", "mean decrease in 10 iterations of nodes with 2, 3, 4 links, in 1/1000", "fastest with the most links",
                            ours, "each more than the one before by 3 standard errors", holds ? Verdict::reproduced : Verdict::not_reproduced,
                            holds ? "" : "Where loads are random a link brings load to a node as often as it takes some away: on average a node loses "
                                         "what it processes. Only of nodes that hold more than their neighbours, such as 22 in figure 6, is it true."});
}

// "The number of nodes may be increased to any size."
void any_size(Paper& paper, Graph::Node side, std::uint64_t steps) {
  RandomNumbers random(9);
  FlowModel model = model_of(scheduler::balancing::mesh(side, side), random_loads(std::size_t{side} * side, 10, random), of_figure_3);
  double worst = 0;
  for (std::uint64_t step = 0; step < steps; ++step) {
    if (step == steps / 2) model.add(0, 1000);
    model.step();
    worst = std::max(worst, imbalance(model));
  }
  paper.findings.push_back({"section 5, any number of nodes", fmt::format("a mesh of {0} by {0} over {1} steps: largest |processed + left - put in| / put in", side, steps),
                            "", fmt::format("{:.1e}", worst), "at most 1e-12", expect(worst <= 1e-12)});
}

}  // namespace

Paper jackson_robertazzi(const Extent& extent) {
  const std::uint64_t meshes = extent.runs(1000, 100), random_starts = extent.runs(20'000, 2'000);
  Paper paper{"003_4ce54edf6d832f6f", "Jackson and Robertazzi 2012", "", {}, {}};
  paper.setup = fmt::format(
      "The flow model of scheduler/balancing with the paper's step of 1 us. The paper gives no speeds. Figure 3: 1/w = {}, 1/z = {}. Figure 6: "
      "1/w = {}, 1/z = 1/v = {} (links three times as fast as processors, as in section 7); the loads at the start, which are not given either, are "
      "random from 0 to 4 (seed 6). Equations 7 to 15: {} meshes of 3 to 8 rows and columns, random numbers for each node and link (seed 7). "
      "Section 7: {} meshes with loads from 0 to 10 (seed 8). The large mesh: loads from 0 to 10 (seed 9), 1000 put in half-way.",
      of_figure_3.processor, of_figure_3.link, of_figure_6.processor, of_figure_6.link, meshes, random_starts);
  figure_3(paper);
  chain_equations(paper);
  mesh_equations_7_to_15(paper, meshes);
  figures_4_and_5(paper);
  figure_6(paper);
  section_7(paper, random_starts);
  any_size(paper, extent.brief ? 100 : 1000, extent.brief ? 200 : 500);
  return paper;
}

}  // namespace penelope::papers
