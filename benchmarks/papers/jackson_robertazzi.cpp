// Jackson and Robertazzi 2012 (docs/design/papers.md), reproduced: figures 3 and 6 with
// scheduler/balancing/flow_model, what it conserves that the printed equations do not, and the equations themselves.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "benchmarks/papers/jackson_robertazzi.hpp"
#include "benchmarks/papers/jackson_robertazzi_equations.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::papers {
namespace flows {

using scheduler::RandomNumbers;
using scheduler::balancing::FlowModel;
using scheduler::balancing::Graph;
using scheduler::balancing::Level;

FlowModel model_of(const Graph& graph, const std::vector<double>& loads, Speeds speeds) {
  std::size_t links = 0;
  graph.for_each_edge([&](Graph::Node, Graph::Node) { ++links; });
  FlowModel model(graph, std::vector<double>(graph.nodes(), speeds.processor), std::vector<double>(links, speeds.link), Level::load, dt);
  for (Graph::Node i = 0; i < graph.nodes(); ++i) model.add(i, loads[i]);
  return model;
}

namespace {

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
  std::vector<Curve> curves;
};

ChainRun run_chain(bool increase) {
  const Graph chain = scheduler::balancing::line(5);
  FlowModel model = model_of(chain, loads_of_figure_3, of_figure_3);
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
    model.step();
  }
  return run;
}

// The equations as printed over 10,000 steps, with load put in at one of them.
struct PrintedRun {
  double created = 0, left = 0;
  std::uint64_t reversals = 0;
  Curve curve{"as printed", {}};
};

PrintedRun run_printed(const Graph& graph, const std::vector<double>& loads, Speeds speeds, std::uint64_t at, Graph::Node node, double load) {
  PrintedIteration printed(graph, loads, speeds.processor, speeds.link, dt);
  Reversals reversals(graph);
  PrintedRun run;
  for (std::uint64_t j = 0; j <= 10'000; ++j) {
    if (j == at) printed.loads[node] += load;
    if (j % 50 == 0) run.curve.points.emplace_back(static_cast<double>(j), printed.created);
    reversals.look(printed.loads);
    printed.step();
  }
  run.created = printed.created;
  run.left = std::accumulate(printed.loads.begin(), printed.loads.end(), 0.0);
  run.reversals = reversals.count;
  return run;
}

void figure_3(Paper& paper) {
  const ChainRun run = run_chain(true), without = run_chain(false);
  const PrintedRun printed = run_printed(scheduler::balancing::line(5), loads_of_figure_3, of_figure_3, 3500, 3, 5);
  const std::vector<double> wanted = {0, 6, 0.9, 4.5, 0};
  double apart = 0;
  for (std::size_t i = 0; i < wanted.size(); ++i) apart = std::max(apart, std::abs(run.at_4000[i] - wanted[i]));
  paper.findings.push_back({"figure 3", "load of node 4 at j = 4000, after 5 were put in at j = 3500", "4.5",
                            fmt::format("{:.3f}", run.at_4000[3]), "4.4 to 4.6", expect(std::abs(run.at_4000[3] - 4.5) <= 0.1)});
  paper.findings.push_back({"figure 3", "loads of nodes 1 to 5 at j = 4000", "", text(run.at_4000),
                            "within 0.1 of 0, 6, 0.9, 4.5, 0, from another program", expect(apart <= 0.1)});
  paper.findings.push_back({"figure 3", "loads at j = 10,000", "", text(run.at_10000), "all 0, as from another program",
                            expect(std::ranges::all_of(run.at_10000, [](double load) { return load == 0; }))});
  paper.findings.push_back({"figure 3", "j when node 4 is empty, without and with the increase", "later with it",
                            fmt::format("{}, {}", without.node_4_empty, run.node_4_empty), "later with it",
                            expect(without.node_4_empty < run.node_4_empty)});
  paper.findings.push_back({"figure 3, conservation", "largest |processed + left - put in| / put in over 10,000 steps", "",
                            fmt::format("{:.1e}", run.imbalance), "at most 1e-12", expect(run.imbalance <= 1e-12)});
  paper.findings.push_back({"equations 4 to 6", "smallest load", "at least 0", fmt::format("{}", run.least), "0", expect(run.least == 0)});
  paper.findings.push_back({"equations 4 to 6 as printed, figure 3", "load that the cut at 0 creates, of 25 put in", "",
                            fmt::format("{:.1e} as printed", printed.created), "above 0: not conserved", expect(printed.created > 0)});
  Figure figure{"Figure 3: a chain of five nodes", "iteration j (1 us)", "load", run.curves};
  figure.curves.push_back({"paper, 4", {{4000, 4.5}}, true});
  paper.figures.push_back(std::move(figure));
}

struct MeshRun {
  std::vector<double> neighbours;  // of node 22 at j = 5000
  double at_7000 = 0, left = 0;    // of node 22; of all at j = 10,000
  double imbalance = 0;
  std::uint64_t empty = 0, reversals = 0;  // empty: j; 0: not within 20,000
  std::vector<Curve> curves;
  Curve created{"here", {}};  // processed + left - put in
};

MeshRun run_mesh(Speeds speeds, const std::vector<double>& loads) {
  const Graph mesh = scheduler::balancing::mesh(5, 5);
  FlowModel model = model_of(mesh, loads, speeds);
  Reversals reversals(mesh);
  constexpr Graph::Node shown[] = {22, 17, 21, 23, 13, 1};
  MeshRun run;
  for (const Graph::Node node : shown) run.curves.push_back({fmt::format("node {}", node), {}});
  for (std::uint64_t j = 0; j <= 20'000; ++j) {
    if (j == 5000) {
      for (const Graph::Node node : {17u, 21u, 23u}) run.neighbours.push_back(model.loads()[node - 1]);
      model.add(21, 10 - model.loads()[21]);  // the paper sets it to 10
    }
    if (j == 7000) run.at_7000 = model.loads()[21];
    if (j == 10'000) run.left = model.left();
    if (j % 50 == 0 && j <= 10'000) {
      run.created.points.emplace_back(static_cast<double>(j), model.processed() + model.left() - model.put_in());
      for (std::size_t i = 0; i < std::size(shown); ++i) run.curves[i].points.emplace_back(static_cast<double>(j), model.loads()[shown[i] - 1]);
    }
    if (j > 5000 && model.emptied_at() && run.empty == 0) run.empty = j;
    run.imbalance = std::max(run.imbalance, imbalance(model));
    reversals.look(model.loads());
    model.step();
  }
  run.reversals = reversals.count;
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
  paper.findings.push_back({"figure 6, equation 14", "load of node 22 at j = 7000, after it was set to 10 at j = 5000",
                            "0: within 2000 iterations", fmt::format("{:.3f} with 1/w + 2/z + 1/v = {}", run.at_7000, fastest), "below 0.05",
                            expect(run.at_7000 < 0.05)});
  paper.findings.push_back({"figure 6, equation 14", "the same with figure 3's speeds, nothing else on the mesh", "",
                            fmt::format("{:.3f} with 1/w + 2/z + 1/v = {}", slow.at_7000, fastest_3),
                            fmt::format("not 0: {} is needed, so figure 6 has other speeds", needed),
                            expect(slow.at_7000 > 10 - 2000 * dt * fastest_3 - 1e-6 && fastest_3 < needed)});
  paper.findings.push_back({"figure 6", "j when all loads are 0", "7841", run.empty ? fmt::format("{}", run.empty) : "after 20,000", "",
                            Verdict::not_reproduced, "The mesh's loads at the start and the speeds are not given; ours are in the setup."});
  paper.findings.push_back({"figure 6, conservation", "largest |processed + left - put in| / put in over 20,000 steps", "",
                            fmt::format("{:.1e}", run.imbalance), "at most 1e-12", expect(run.imbalance <= 1e-12)});
  const PrintedRun printed = run_printed(scheduler::balancing::mesh(5, 5), loads, of_figure_6, 5000, 21, 10);
  const double put_in = std::accumulate(loads.begin(), loads.end(), 10.0);
  paper.findings.push_back({"equations 16 to 24 as printed, figure 6", fmt::format("load that the cut at 0 creates, of {:.1f} put in", put_in),
                            "", fmt::format("{:.2f} as printed", printed.created), "above 0: not conserved", expect(printed.created > 0)});
  paper.findings.push_back({"equations 7 to 15, figure 6", "how often a difference of neighbours changes its sign (chatter)", "",
                            fmt::format("{} as printed, {} here", printed.reversals, run.reversals), "here at most a hundredth",
                            expect(100 * run.reversals <= printed.reversals)});
  paper.findings.push_back({"figure 6, as printed", "load left at j = 10,000: what is created keeps the nodes busy", "0",
                            fmt::format("{:.3f} as printed, {} here", printed.left, run.left), "0 here", expect(run.left == 0)});
  Figure figure{"Figure 6: a mesh of 5 by 5", "iteration j (1 us)", "load", run.curves};
  figure.curves.push_back({"paper, 22", {{5000, 10}, {7000, 0}}, true});
  paper.figures.push_back(std::move(figure));
  paper.figures.push_back({"Figure 6: load out of nothing",
                           "iteration j (1 us)",
                           fmt::format("load created, of {:.1f} put in", put_in),
                           {printed.curve, run.created}});
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
  paper.findings.push_back(
      {"section 7, random loads", "mean decrease in 10 iterations of nodes with 2, 3, 4 links, in 1/1000", "fastest with the most links", ours,
       "each more than the one before by 3 standard errors", holds ? Verdict::reproduced : Verdict::not_reproduced,
       holds ? ""
             : "Where loads are random a link brings load to a node as often as it takes some away: on average a node loses "
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
  paper.findings.push_back({"section 5, any number of nodes",
                            fmt::format("a mesh of {0} by {0} over {1} steps: largest |processed + left - put in| / put in", side, steps), "",
                            fmt::format("{:.1e}", worst), "at most 1e-12", expect(worst <= 1e-12)});
}

}  // namespace

}  // namespace flows

Paper jackson_robertazzi(const Extent& extent) {
  using namespace flows;
  const std::uint64_t meshes = extent.runs(1000, 100), random_starts = extent.runs(20'000, 2'000);
  Paper paper{"003_4ce54edf6d832f6f", "Jackson and Robertazzi 2012", "", {}, {}};
  paper.setup = fmt::format(
      "The flow model of scheduler/balancing with the paper's step of 1 us. The paper gives no speeds. Figure 3: 1/w = {}, 1/z = {}, "
      "chosen so that node 4 loses 0.5 from j = 3500 to 4000, as the text says. Figure 6: 1/w = {}, 1/z = 1/v = {}: links three times "
      "as fast as processors, as in section 7, and fast enough for node 22; the loads at the start, which are not given either, are "
      "random from 0 to 4 (seed 6). Equations 7 to 15: {} meshes of 3 to 8 rows and columns, random numbers for each node and link "
      "(seed 7). Section 7: {} meshes with loads from 0 to 10 (seed 8). The large mesh: loads from 0 to 10 (seed 9), 1000 put in "
      "half-way. The equations as printed run with the same numbers.",
      of_figure_3.processor, of_figure_3.link, of_figure_6.processor, of_figure_6.link, meshes, random_starts);
  figure_3(paper);
  compare_equations(paper, meshes);
  figure_6(paper);
  section_7(paper, random_starts);
  any_size(paper, extent.brief ? 100 : 1000, extent.brief ? 200 : 500);
  return paper;
}

}  // namespace penelope::papers
