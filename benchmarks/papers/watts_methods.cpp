// The methods of Watts on the capacities of figure 2 of the paper: what each reaches, how soon, and what is wrong as it is printed.
#include "benchmarks/papers/watts_methods.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "benchmarks/papers/watts_testbed.hpp"
#include "scheduler/balancing/capacity.hpp"
#include "scheduler/balancing/diffusion.hpp"
#include "scheduler/balancing/dimension_exchange.hpp"
#include "scheduler/balancing/hierarchical.hpp"
#include "scheduler/balancing/task_selection.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::papers {

using namespace scheduler::balancing;
using scheduler::RandomNumbers;

namespace {

using Computers = std::vector<Computer>;

// Figure 2, with equal loads.
Computers testbed_computers() {
  Computers result;
  for (const testbed::Machine& m : testbed::machines)
    result.push_back({testbed::particles / static_cast<double>(testbed::machines.size()), testbed::rate * m.speed});
  return result;
}

double imbalance(const Computers& computers) {
  const Computer all = together(computers);
  double worst = 0;
  for (const Computer& c : computers) worst = std::max(worst, std::abs(c.load - all.load * c.capacity / all.capacity));
  return worst / all.load;
}

struct Network {
  const char* name;
  Graph graph;
  std::uint64_t expected;  // rounds of diffusion in our notes on the paper, by a model
};
std::vector<Network> networks() {
  return {{"complete", complete(10), 9}, {"star", star(10), 230}, {"ring", ring(10), 303}, {"line", line(10), 595}};
}

void add_terms(Paper& paper) {
  const Computers computers = testbed_computers();
  double least = computers.front().capacity, most = least, least_memory = 1e9, most_memory = 0, speeds = 0;
  for (const testbed::Machine& m : testbed::machines) {
    speeds += m.speed;
    least = std::min(least, testbed::rate * m.speed), most = std::max(most, testbed::rate * m.speed);
    least_memory = std::min(least_memory, m.memory), most_memory = std::max(most_memory, m.memory);
  }
  paper.findings.push_back({"figure 2", "capacity and memory, the largest by the smallest", "almost 40; over 4",
                            fmt::format("{:.0f}; {:.1f}", most / least, most_memory / least_memory), "35 to 40; above 4",
                            expect(most / least >= 35 && most / least <= 40 && most_memory / least_memory > 4)});
  double error = 0;
  for (const Computer& c : computers) {
    CapacityEstimate measured(0, 1);
    measured.measure(c.load, c.utilization());
    error = std::max(error, std::abs(measured.value() * c.utilization() / c.load - 1));
  }
  paper.findings.push_back({"load measurement: U = L / C, l = C u, C = l / u", "error of loads found from utilizations and measured capacities",
                            "", fmt::format("{:.0e}", error), "at most 1e-12", expect(error <= 1e-12)});
  const double gain = most_utilization(computers) / balanced_utilization(computers);
  paper.findings.push_back({"figure 2", "sum of relative speeds; best possible improvement from equal loads", "",
                            fmt::format("{:.1f}; {:.1f}x, {:.3f} s per time step", speeds, gain, balanced_utilization(computers)),
                            "128.8; 12.9x", expect(std::abs(speeds - 128.8) < 0.05 && std::abs(gain - 12.88) < 0.05)});
  paper.findings.push_back({"profitability: eff = U_avg / U_max",
                            "eff with equal loads, and what it should be for its inverse to be the possible improvement", "",
                            fmt::format("{:.3f}, {:.3f}", efficiency(computers), 1 / gain), "", Verdict::not_reproduced,
                            "eff tells when to balance, not what balancing brings: after it the utilization is not U_avg, as "
                            "with equal capacities, but sum L / "
                            "sum C. The gain that is held against the cost is U_max - sum L / sum C."});
}

void add_hierarchical(Paper& paper, const Extent& extent) {
  const std::uint64_t cases = extent.runs(10'000, 1'000);
  double equal = 0, different = 0;
  for (std::uint64_t seed = 0; seed < 2 * cases; ++seed) {
    RandomNumbers random(seed);
    const bool same = seed % 2 == 0;
    const auto nodes = static_cast<Graph::Node>(random.between(2, 50));
    std::vector<Graph::Node> father(nodes);
    Computers computers;
    for (Graph::Node i = 0; i < nodes; ++i) {
      if (i > 0) father[i] = static_cast<Graph::Node>(random.below(i));
      computers.push_back({random.uniform(0, 1e6), same ? 1 : std::exp(random.uniform(0, 7))});
    }
    move_load(balance_hierarchy(father, computers), computers);
    double& worst = same ? equal : different;
    worst = std::max(worst, imbalance(computers));
  }
  const std::string accepted = fmt::format("at most 1e-12, {} random trees", cases);
  paper.findings.push_back({"HBM, (P2 L1 - P1 L2) / (P1 + P2)", "largest error of a load after one pass, of all load", "exact",
                            fmt::format("{:.1e}", equal), accepted, expect(equal <= 1e-12)});
  paper.findings.push_back({"HBM, (C2 L1 - C1 L2) / (C1 + C2)", "largest error of a load after one pass, of all load", "exact",
                            fmt::format("{:.1e}", different), accepted, expect(different <= 1e-12)});
}

void add_dimension_exchange(Paper& paper) {
  std::string sweeps;
  bool balanced = true;
  for (const Network& n : networks()) {
    Computers computers = testbed_computers();
    DimensionExchange exchange(n.graph);
    sweeps += fmt::format("{}{} {}", sweeps.empty() ? "" : ", ", n.name, balance(exchange, computers, testbed::min_efficiency, 10'000));
    balanced = balanced && efficiency(computers) >= testbed::min_efficiency;
  }
  paper.findings.push_back(
      {"dimension exchange, with capacities", "sweeps to eff 0.9, figure 2, lambda 1", "", sweeps, "balances all four", expect(balanced)});

  RandomNumbers random(1);
  Computers ours(10), plain;
  for (Computer& c : ours) c.load = random.uniform(0, 100);
  plain = ours;
  DimensionExchange(ring(10), 0.8).round(ours);
  for (const auto& colour : edge_colours(ring(10)))
    for (const Graph::Edge& e : colour) {
      const Transfer t{e.from, e.to, 0.4 * (plain[e.from].load - plain[e.to].load)};
      move_load({&t, 1}, plain);
    }
  double difference = 0;
  for (std::size_t i = 0; i < ours.size(); ++i) difference = std::max(difference, std::abs(ours[i].load - plain[i].load));
  paper.findings.push_back({"dimension exchange, both forms", "with equal capacities, lambda 0.8 against the plain form with 0.4",
                            "one lambda between 0 and 1 for both", fmt::format("differ by {:.1g}", difference), "the same to 1e-12",
                            expect(difference <= 1e-12)});
}

void add_diffusion(Paper& paper) {
  Figure figure{"Diffusion from equal loads, figure 2's capacities", "rounds", "efficiency, U_avg / U_max, %", {}};
  for (const Network& n : networks()) {
    Computers computers = testbed_computers();
    const double load = together(computers).load;
    Diffusion diffusion(n.graph, computers, 1 - testbed::min_efficiency);
    Curve curve{n.name, {{0, 100 * efficiency(computers)}}};
    const std::uint64_t every = std::max<std::uint64_t>(1, n.expected / 30);
    std::uint64_t rounds = 0;
    while (rounds < 10'000 && efficiency(computers) < testbed::min_efficiency) {
      diffusion.round(computers);
      if (++rounds % every == 0) curve.points.emplace_back(static_cast<double>(rounds), 100 * efficiency(computers));
    }
    const double lost = std::abs(together(computers).load - load) / load;
    figure.curves.push_back(std::move(curve));
    balance(diffusion, computers, 1 - 1e-10, 100'000);
    paper.findings.push_back(
        {fmt::format("figure 1, conserving form, {}", n.name), "rounds to eff 0.9; load lost; largest error of a load in the end", "",
         fmt::format("{}; {:.0e}; {:.0e}", rounds, lost, imbalance(computers)), fmt::format("{}; at most 1e-12; at most 1e-9", n.expected),
         expect(rounds == n.expected && lost <= 1e-12 && imbalance(computers) <= 1e-9)});
  }
  paper.figures.push_back(std::move(figure));
}

// A round of figure 1 as it is printed.
struct PrintedRound {
  double row_sum = 0;     // the largest of D^-1 T, whose logarithm m is divided by
  double difference = 0;  // between the two ends of an edge, at most
  double made = 0;        // load after it, less that before
};
PrintedRound printed_round(const Graph& graph, const Computers& computers, double alpha, unsigned m) {
  const Graph::Node nodes = graph.nodes();
  const auto t = [&](Graph::Node i, Graph::Node j) { return alpha * computers[i].capacity / (computers[i].capacity + computers[j].capacity); };
  PrintedRound result;
  std::vector<double> d(nodes, 1), now(nodes), before;
  for (Graph::Node i = 0; i < nodes; ++i) {
    double row = 0;
    for (const Graph::Node j : graph.neighbours(i)) d[i] += t(j, i), row += t(i, j);
    result.row_sum = std::max(result.row_sum, row / d[i]);
    now[i] = computers[i].load;
  }
  for (unsigned k = 0; k < m; ++k) {
    before = now;
    for (Graph::Node i = 0; i < nodes; ++i) {
      now[i] = computers[i].load;
      for (const Graph::Node j : graph.neighbours(i)) now[i] += t(i, j) * before[j];
      now[i] /= d[i];
    }
  }
  const auto flow = [&](Graph::Node i, Graph::Node j) {
    return t(i, j) / d[i] * (computers[j].capacity / computers[i].capacity * computers[i].load - before[j]);
  };
  graph.for_each_edge([&](Graph::Node i, Graph::Node j) { result.difference = std::max(result.difference, std::abs(flow(i, j) + flow(j, i))); });
  for (Graph::Node i = 0; i < nodes; ++i) result.made += now[i] - computers[i].load;
  return result;
}

void add_printed_diffusion(Paper& paper) {
  const Computers computers = testbed_computers();
  const double load = together(computers).load;
  const Graph graph = complete(10);
  const PrintedRound coarse = printed_round(graph, computers, 0.2, 1);
  paper.findings.push_back({"figure 1, m", "largest row sum of D^-1 T, complete, alpha 0.2", "below 1 (its logarithm must be negative)",
                            fmt::format("{:.2f}", coarse.row_sum), "below 1", coarse.row_sum < 1 ? Verdict::reproduced : Verdict::not_reproduced,
                            "Undefined as printed. In utilizations the row sums are (D_i - 1) / D_i, always below 1; m is taken from them."});
  const double alpha = 1 - testbed::min_efficiency;
  const unsigned m = Diffusion(graph, computers, alpha).steps();
  const PrintedRound fine = printed_round(graph, computers, alpha, m);
  paper.findings.push_back({"figure 1, transfers", fmt::format("delta L_ij + delta L_ji, at most, in one round of {} steps, alpha 0.1", m),
                            "0: one gives what the other gets", fmt::format("{:.1f} % of all load", 100 * fine.difference / load),
                            "at most 1e-12", fine.difference <= 1e-12 * load ? Verdict::reproduced : Verdict::not_reproduced,
                            "The two ends use different steps, and each divides by its own D. Ours is one flow for both ends."});
  paper.findings.push_back(
      {"figure 1, L := L^(m)", "load that a round makes out of nothing", "0", fmt::format("{:+.2f} % of all load", 100 * fine.made / load),
       "at most 1e-12", std::abs(fine.made) <= 1e-12 * load ? Verdict::reproduced : Verdict::not_reproduced,
       "The iterate is not the solution, and only the solution's sum is that of the loads. Ours moves load over edges only."});
}

void add_selection(Paper& paper, const Extent& extent) {
  const std::uint64_t cases = extent.runs(1'000, 100);
  double worst = 0;
  for (std::uint64_t seed = 0; seed < cases; ++seed) {
    RandomNumbers random(seed);
    std::vector<Task> tasks(random.between(1, 14));
    double all = 0;
    for (Task& t : tasks) t = {random.exponential(100), random.exponential(10), 0}, all += t.load;
    const double wanted = all * random.unit();
    double best = wanted;
    for (std::uint32_t set = 0; set < 1u << tasks.size(); ++set) {
      double load = 0, cost = 0;
      for (std::size_t i = 0; i < tasks.size(); ++i)
        if (set >> i & 1) load += tasks[i].load, cost += tasks[i].cost;
      best = std::min(best, std::abs(wanted - load) + cost);
    }
    const Exchange selection = select_tasks(tasks, wanted);
    worst = std::max(worst, std::abs(wanted - selection.load) + selection.cost - best);
  }
  paper.findings.push_back({"task selection as 0-1 knapsack with transfer cost", "load missed and cost, above the best of all subsets", "",
                            fmt::format("{:.0e}, {} cases of 1 to 14 tasks", worst, cases), "at most 1e-9 (approximate beyond 1,024 states)",
                            expect(worst <= 1e-9)});
}

}  // namespace

void add_watts_methods(Paper& paper, const Extent& extent) {
  add_terms(paper);
  add_hierarchical(paper, extent);
  add_dimension_exchange(paper);
  add_diffusion(paper);
  add_printed_diffusion(paper);
  add_selection(paper, extent);
}

}  // namespace penelope::papers
