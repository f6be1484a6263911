// Watts, Rieffel and Taylor 1998 (docs/design/papers.md), reproduced: figures 3 and 4 on a model of their testbed
// and application (watts_testbed.hpp), and their methods (watts_methods.hpp).
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "benchmarks/papers/findings.hpp"
#include "benchmarks/papers/watts_methods.hpp"
#include "benchmarks/papers/watts_testbed.hpp"

namespace penelope::papers {

namespace {

using testbed::Round;
using testbed::Strategy;

constexpr std::size_t rounds = 16, settled = 3;  // the rounds from `settled` on count for the time of a step

struct Row {
  const char* name;
  Strategy strategy;
  double full, without_sparc;  // seconds per step in figures 3 and 4; 0: no row there
};
constexpr Row rows[] = {{"none", Strategy::none, 14.1, 4.3},
                        {"homogeneous", Strategy::homogeneous, 6.5, 5.2},
                        {"static", Strategy::static_capacities, 2.5, 2.4},
                        {"static, by time", Strategy::static_by_time, 0, 0},
                        {"dynamic", Strategy::dynamic_capacities, 2.0, 2.0}};
enum { none, homogeneous, fixed, by_time, dynamic, all_rows };

// All runs of a row.
struct Runs {
  std::vector<std::vector<Round>> runs;  // by seed

  template <class F>
  double mean(std::size_t from, std::size_t to, F what) const {
    double sum = 0;
    for (const auto& run : runs)
      for (std::size_t i = from; i < to; ++i) sum += static_cast<double>(what(run[i]));
    return sum / static_cast<double>(runs.size() * (to - from));
  }
  double step_time() const {
    return mean(settled, rounds, [](const Round& r) { return r.step_time; });
  }
  double moved(std::size_t from, std::size_t to) const {
    return mean(from, to, [](const Round& r) { return r.moved; });
  }
  std::size_t most_moved(std::size_t from) const {
    std::size_t most = 0;
    for (const auto& run : runs)
      for (std::size_t i = from; i < rounds; ++i) most = std::max(most, run[i].moved);
    return most;
  }
  // How many runs move something in every round.
  std::size_t never_still(std::size_t from) const {
    const auto moves = [](const Round& r) { return r.moved > 0; };
    return static_cast<std::size_t>(std::count_if(runs.begin(), runs.end(), [&](const std::vector<Round>& run) {
      return std::all_of(run.begin() + static_cast<std::ptrdiff_t>(from), run.end(), moves);
    }));
  }
  // Of the times of a step, each the mean of a run.
  std::pair<double, double> range() const {
    std::pair<double, double> result{std::numeric_limits<double>::max(), 0};
    for (const auto& run : runs) {
      const double time = Runs{{run}}.step_time();
      result = {std::min(result.first, time), std::max(result.second, time)};
    }
    return result;
  }
};
using Table = std::vector<Runs>;  // by row

// The time of a step is held against the runs' range: it depends on real speeds, which are not given.
void add_time(Paper& paper, const char* figure, const Row& row, double published, const Runs& runs, const char* reason) {
  const auto [low, high] = runs.range();
  paper.findings.push_back({fmt::format("{}, {}", figure, row.name), "seconds per time step, mean (range) of the runs",
                            fmt::format("{:.1f}", published), fmt::format("{:.2f} ({:.2f} to {:.2f})", runs.step_time(), low, high),
                            "published value in the range",
                            low <= published && published <= high ? Verdict::reproduced : Verdict::not_reproduced, reason});
}

void add_improvement(Paper& paper, const char* figure, std::size_t row, const Table& table, const char* published, double least,
                     double most = std::numeric_limits<double>::infinity()) {
  const double improvement = table[none].step_time() / table[row].step_time();
  const std::string accepted =
      most < std::numeric_limits<double>::infinity() ? fmt::format("{}x to {}x", least, most) : fmt::format("at least {}x", least);
  paper.findings.push_back({fmt::format("{}, {}", figure, rows[row].name), "improvement over none", published,
                            fmt::format("{:.1f}x", improvement), accepted, expect(improvement >= least && improvement <= most)});
}

constexpr const char* communication =
    "Ours is a lower bound: communication and the overhead of tasks take no time in the model. Judged by order and improvement.";
constexpr const char* task_sizes =
    "How far homogeneous balancing overshoots depends on the sizes of tasks and on whether they are exchanged, which is not "
    "given; the runs differ as much.";

void add_figure_3(Paper& paper, const Table& t) {
  const char* figure = "figure 3";
  paper.findings.push_back({"figure 3, none", "seconds per time step", "14.1", fmt::format("{:.2f}", t[none].step_time()), "within 0.15",
                            expect(std::abs(t[none].step_time() - 14.1) <= 0.15), "The rate of particles is taken from it."});
  add_time(paper, figure, rows[homogeneous], rows[homogeneous].full, t[homogeneous], task_sizes);
  for (const std::size_t i : {fixed, dynamic}) add_time(paper, figure, rows[i], rows[i].full, t[i], communication);
  const bool ordered = t[none].step_time() > t[homogeneous].step_time() && t[homogeneous].step_time() > t[fixed].step_time() &&
                       t[fixed].step_time() > t[dynamic].step_time();
  paper.findings.push_back({figure, "order of the step times", "none > homogeneous > static > dynamic",
                            fmt::format("{:.2f}, {:.2f}, {:.2f}, {:.2f}", t[none].step_time(), t[homogeneous].step_time(), t[fixed].step_time(),
                                        t[dynamic].step_time()),
                            "the same", expect(ordered)});
  add_improvement(paper, figure, homogeneous, t, "2.2x", 1);
  add_improvement(paper, figure, fixed, t, "5.6x", 5.6);
  add_improvement(paper, figure, dynamic, t, "7.1x", 7.1, 12.9);
}

void add_figure_4(Paper& paper, const Table& t) {
  const char* figure = "figure 4 (no Sparc)";
  add_time(paper, figure, rows[none], rows[none].without_sparc, t[none],
           "Figure 2's speeds give 3.56 s: 4.3 s takes an Alpha 17 % slower in the full problem than in the benchmark. Hence the "
           "errors of the model.");
  add_time(paper, figure, rows[homogeneous], rows[homogeneous].without_sparc, t[homogeneous], task_sizes);
  const double change = t[homogeneous].step_time() / t[none].step_time();
  paper.findings.push_back({"figure 4 (no Sparc), homogeneous", "step time, by that of none", "1.21 (worse)", fmt::format("{:.2f}", change),
                            "above 1", change > 1 ? Verdict::reproduced : Verdict::not_reproduced, task_sizes});
  for (const std::size_t i : {fixed, dynamic}) add_time(paper, figure, rows[i], rows[i].without_sparc, t[i], communication);
  add_improvement(paper, figure, fixed, t, "1.8x", 1.8);
  add_improvement(paper, figure, dynamic, t, "2.2x", 2.2);
}

void add_moves(Paper& paper, const Table& t) {
  constexpr std::size_t late = rounds / 2;
  const double first_moves = t[homogeneous].moved(0, 1), late_moves = t[homogeneous].moved(late, rounds);
  const std::size_t never_still = t[homogeneous].never_still(late), runs = t[homogeneous].runs.size();
  paper.findings.push_back({"text, homogeneous",
                            fmt::format("tasks moved per round, in round 1 and from round {} on; runs that do so in each of these", late + 1),
                            "large numbers, for ever", fmt::format("{:.0f}, {:.0f}; {} of {}", first_moves, late_moves, never_still, runs),
                            "a tenth of round 1 on average; most runs", expect(late_moves >= 0.1 * first_moves && 2 * never_still > runs),
                            "Equal CPU times are a fixed point, at which a run may arrive by chance and then stay."});
  const auto step_time = [](const Round& r) { return r.step_time; };
  const double early = t[homogeneous].mean(settled, late, step_time), end = t[homogeneous].mean(late, rounds, step_time);
  paper.findings.push_back({"text, homogeneous", fmt::format("step time from round {} on, by that before", late + 1),
                            "1: moves without improving", fmt::format("{:.2f}", end / early), "above 0.8",
                            end > 0.8 * early ? Verdict::reproduced : Verdict::not_reproduced,
                            "Steps become longer and shorter as tasks bounce; where that goes in the long run depends on the sizes of tasks."});
  const double behind = end / t[dynamic].mean(late, rounds, step_time);
  paper.findings.push_back({"text, homogeneous", fmt::format("step time from round {} on, by that with dynamic capacities", late + 1), "3.2",
                            fmt::format("{:.1f}", behind), "at least 2: never as good", expect(behind >= 2)});
  for (const std::size_t i : {fixed, by_time}) {
    const double rest = t[i].moved(2, rounds), first = t[i].moved(0, 1);
    paper.findings.push_back({fmt::format("text, {}", rows[i].name), "tasks moved per round, in round 1 and from round 3 on",
                              "drops rapidly after two rounds, then a few", fmt::format("{:.0f}, {:.2f}", first, rest),
                              "at most a tenth of round 1", expect(rest <= 0.1 * first)});
  }
  paper.findings.push_back({"text, dynamic", "most tasks moved in a round from round 4 on, all runs", "0",
                            fmt::format("{}", t[dynamic].most_moved(3)), "0", expect(t[dynamic].most_moved(3) == 0)});
}

template <class F>
Figure over_rounds(const char* title, const char* y_axis, const Table& table, F what) {
  Figure figure{title, "round of balancing", y_axis, {}};
  for (std::size_t i = 0; i < all_rows; ++i) {
    Curve curve{rows[i].name, {}};
    for (std::size_t round = 0; round < rounds; ++round)
      curve.points.emplace_back(static_cast<double>(round + 1), table[i].mean(round, round + 1, what));
    figure.curves.push_back(std::move(curve));
  }
  return figure;
}

Figure time_by_row(const char* title, const Table& table, double Row::*published) {
  Figure figure{title, "1 none, 2 homogeneous, 3 static, 4 dynamic", "seconds per time step", {{"ours", {}}, {"published", {}, true}}};
  for (std::size_t i = 0; i < all_rows; ++i) {
    if (rows[i].*published == 0) continue;
    const double x = static_cast<double>(figure.curves[0].points.size() + 1);
    figure.curves[0].points.emplace_back(x, table[i].step_time());
    figure.curves[1].points.emplace_back(x, rows[i].*published);
  }
  return figure;
}

std::string setup(std::uint64_t seeds) {
  using namespace testbed;
  return fmt::format(
             "Figures 3 and 4: a model of the testbed of figure 2 with {} cells and {} particles, which go to a neighbouring "
             "cell "
             "with probability 1/4 in every time step; {} rounds of balancing, {} time steps apart; seeds 1 to {}; the time of a "
             "step is the mean from round {} on. ",
             cells, particles, rounds, steps_between, seeds, settled + 1) +
         fmt::format(
             "A machine's real speed is that of figure 2 more or less by up to {:.0f} %, drawn for each seed, but the Sparc's, "
             "which "
             "gives the rate (14.1 s for a tenth of the particles). Machines with two processors need two tasks to use both. "
             "Communication in time steps takes no time. ",
             100 * error_of_benchmark) +
         fmt::format(
             "Balancing when eff is below {}, by diffusion on the complete graph (a switch) with alpha {:.1f} to eff {} (at {} "
             "itself "
             "the next particles that move would start it again); tasks are exchanged by knapsack, their transfer at 10 Mbit/s "
             "with "
             "{} bytes a particle, and divided, down to {} cells, above a threshold of U_avg / eff_min that is halved up to {} "
             "times; above {} tasks on a machine neighbours are merged. ",
             min_efficiency, 1 - min_efficiency, wanted_efficiency, min_efficiency, bytes_per_particle, fewest_cells, most_selections - 1,
             most_tasks) +
         "\"static, by time\" is the paper's other way to measure load: CPU time times capacity.";
}

}  // namespace

Paper watts(const Extent& extent) {
  const std::uint64_t seeds = extent.runs(10, 3);
  Table full(all_rows), without_sparc(all_rows);
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const std::vector<testbed::Particles> particles = testbed::moving_particles(seed, rounds);
    const std::span<const testbed::Machine> machines = testbed::machines;
    for (std::size_t i = 0; i < all_rows; ++i) {
      full[i].runs.push_back(run(rows[i].strategy, machines, particles, seed));
      without_sparc[i].runs.push_back(run(rows[i].strategy, machines.subspan(1), particles, seed));
    }
  }

  Paper paper{"000_0c8f43a772fd9fc0", "Watts, Rieffel and Taylor 1998", "", {}, {}};
  paper.setup = setup(seeds);
  add_figure_3(paper, full);
  add_figure_4(paper, without_sparc);
  add_moves(paper, full);
  add_watts_methods(paper, extent);

  const auto step_time = [](const Round& r) { return r.step_time; };
  paper.figures.insert(
      paper.figures.begin(),
      {time_by_row("Figure 3: all ten machines", full, &Row::full),
       time_by_row("Figure 4: without the Sparc", without_sparc, &Row::without_sparc),
       over_rounds("Step time, all ten machines", "seconds per time step", full, step_time),
       over_rounds("Step time, without the Sparc", "seconds per time step", without_sparc, step_time),
       over_rounds("Moves, all ten machines", "tasks moved in the round", full, [](const Round& r) { return r.moved; }),
       over_rounds("Efficiency, all ten machines", "U_avg / U_max, %", full, [](const Round& r) { return 100 * r.efficiency; })});
  return paper;
}

}  // namespace penelope::papers
