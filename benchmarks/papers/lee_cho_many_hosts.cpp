// Lee and Cho, figure 5: more workstations; and what the guard of moments_schemes.hpp makes of it.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include <fmt/format.h>

#include "benchmarks/papers/lee_cho.hpp"

namespace penelope::papers {

using namespace scheduler::balancing;

namespace {

std::string percent(double value) { return fmt::format("{:+.2f} %", 100 * value); }

// Two groups of workstations, the second unlike the first.
struct Groups {
  const char* name;
  Jobs first, second;
};
// Figure 5 gives the first group of three pairs. The others are not the paper's: jobs that stay for long, and so many
// that sigma_n matters most.
constexpr Groups groups[] = {
    {"a2 = 100 %", {0.5, 0.50, 40, 0.96}, {0.5, 1, 40, 0.96}},        {"a2 = 0 %", {0.5, 0.50, 40, 0.96}, {0.5, 0, 40, 0.96}},
    {"s2 = 0 %", {0.5, 0.50, 40, 0.96}, {0.5, 0.50, 40, 0}},          {"long jobs", {0.5, 0, 40, 0}, {0.1, 1, 300, 1}},
    {"many jobs", {2, 0, 20, 0}, {2, 1, 20, 0.96, Given::after_cut}},
};
constexpr std::size_t of_figure_5 = 3;
const Groups& of_guard = groups[4];

enum { s_m, s_p, guarded };

// Any hosts, so that the guard is not only seen where it was made.
struct Setting {
  Groups pair;
  unsigned hosts;
  double work;
};
Setting random_setting(scheduler::RandomNumbers& random) {
  const auto any_jobs = [&random] {
    const double rate = random.uniform(0.1, 2), used = random.uniform(0.05, 0.5), interval_deviation = random.unit();
    return Jobs{rate, interval_deviation, used * speed_alone / rate, random.unit(), Given::after_cut};
  };
  const Jobs first = any_jobs(), second = any_jobs();
  const unsigned hosts = 2u << random.below(5);
  return {{"random hosts", first, second}, hosts, std::pow(10, random.uniform(3, 5))};
}

struct Cell {
  std::string name;
  unsigned hosts;
  double work;
  Comparison::Improvement moments, guarded;  // over S_M
};

Cell run_cell(const Groups& pair, unsigned hosts, double work, const Extent& extent) {
  const std::vector<Jobs> jobs{pair.first, pair.second};
  const Hosts known = known_hosts(jobs, extent, hosts / 2);
  const Comparison c(
      extent.runs(1000, 100), [&](std::uint64_t run) { return steady_stations(jobs, run, hosts / 2); },
      {static_scheme(known, work, ShareBy::mean), static_scheme(known, work, ShareBy::moments), static_scheme(known, work, ShareBy::guarded)});
  return {pair.name, hosts, work, c.improvement(s_p, s_m), c.improvement(guarded, s_m)};
}

std::string describe(const Cell& cell, const Comparison::Improvement& i) {
  return fmt::format("{} ({}, W = {}, X = {:.0f})", percent(i.value), cell.name, cell.hosts, cell.work);
}

void add_figure_5(Paper& paper, const std::vector<Cell>& cells) {
  Figure figure{"Figure 5: RI_S, X = 1500, sigmas of group 2", "W", "RI_S, %", {}};
  std::string ours;
  for (const Groups& pair : std::span(groups).first(of_figure_5)) {
    Curve curve{pair.name, {}};
    for (const Cell& c : cells)
      if (c.name == pair.name && c.work == 1500) curve.points.emplace_back(c.hosts, 100 * c.moments.value);
    ours += fmt::format("{}{}: {:+.2f} % at W = {:g} to {:+.2f} % at W = {:g}", ours.empty() ? "" : "; ", curve.name,
                        curve.points.front().second, curve.points.front().first, curve.points.back().second, curve.points.back().first);
    figure.curves.push_back(curve);
  }
  paper.findings.push_back({"figure 5", "RI_S as W grows, by sigma_a2 or sigma_s2 (else 50 and 96 %)",
                            "rises, the faster the more the groups differ", ours, "", Verdict::not_reproduced,
                            "X is shared among more workstations, so that each has a part of few intervals. The more "
                            "there are, the more the target's end is that of the unluckiest one, which is of the group "
                            "that varies more: the group to which S_P gives more."});
  paper.figures.push_back(figure);
}

void add_guard(Paper& paper, const std::vector<Cell>& cells) {
  const auto worse = [](const Comparison::Improvement& i) { return i.value < -noise * i.error; };
  const auto by = [](auto of) { return [of](const Cell& a, const Cell& b) { return (a.*of).value < (b.*of).value; }; };
  const Cell& worst = *std::min_element(cells.begin(), cells.end(), by(&Cell::moments));
  const Cell& best = *std::max_element(cells.begin(), cells.end(), by(&Cell::moments));
  const Cell& worst_guarded = *std::min_element(cells.begin(), cells.end(), by(&Cell::guarded));
  const auto unguarded_worse = std::count_if(cells.begin(), cells.end(), [&](const Cell& c) { return worse(c.moments); });
  const auto guarded_worse = std::count_if(cells.begin(), cells.end(), [&](const Cell& c) { return worse(c.guarded); });
  double gained = 0, gained_guarded = 0;
  for (const Cell& c : cells) gained += c.moments.value, gained_guarded += c.guarded.value;
  const double all = static_cast<double>(cells.size());
  paper.findings.push_back(
      {"the guard",
       fmt::format("S_P without guard later than S_M by more than noise, of {} settings (W = 2 to 32, X = 1000 to 100,000)", cells.size()),
       "never", fmt::format("{}; worst {}, best {}", unguarded_worse, describe(worst, worst.moments), describe(best, best.moments)), "",
       Verdict::not_reproduced, "As in figure 5."});
  paper.findings.push_back({"the guard", "S_P with guard later than S_M by more than noise, of the same settings", "",
                            fmt::format("{}; worst {}", guarded_worse, describe(worst_guarded, worst_guarded.guarded)), "never",
                            expect(guarded_worse == 0)});
  paper.findings.push_back({"the guard", "sooner than S_M, mean of these settings: without and with guard", "",
                            fmt::format("{} and {}", percent(gained / all), percent(gained_guarded / all)), "with guard not less, and above 0",
                            expect(gained_guarded >= gained && gained_guarded > 0)});
  Figure figure{"The guard: many jobs, W = 16", "X / W, intervals alone", "sooner than S_M, %", {{"S_P", {}}, {"guarded", {}}}};
  for (const Cell& c : cells) {
    if (c.name != of_guard.name || c.hosts != 16) continue;
    figure.curves[0].points.emplace_back(c.work / c.hosts / speed_alone, 100 * c.moments.value);
    figure.curves[1].points.emplace_back(c.work / c.hosts / speed_alone, 100 * c.guarded.value);
  }
  paper.figures.push_back(figure);
}

}  // namespace

void lee_cho_many_hosts(Paper& paper, const Extent& extent) {
  std::vector<Cell> cells;
  for (const Groups& pair : groups) {
    for (const unsigned hosts : {2u, 4u, 8u, 16u, 32u}) {
      if (extent.brief && hosts != 2 && hosts != 16) continue;
      for (const double work : {1500.0, 6000.0, 24'000.0, 96'000.0}) cells.push_back(run_cell(pair, hosts, work, extent));
    }
  }
  scheduler::RandomNumbers random(1);
  for (std::uint64_t count = random_settings(extent); count > 0; --count) {
    const Setting s = random_setting(random);
    cells.push_back(run_cell(s.pair, s.hosts, s.work, extent));
  }
  add_figure_5(paper, cells);
  add_guard(paper, cells);
}

}  // namespace penelope::papers
