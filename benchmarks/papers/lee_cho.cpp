// Lee and Cho (docs/design/papers.md), reproduced: what its parts share, and the example of section 4.1.
#include "benchmarks/papers/lee_cho.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace penelope::papers {

using namespace scheduler::balancing;

Hosts known_hosts(const std::vector<Jobs>& jobs, const Extent& extent, unsigned copies) {
  Hosts hosts;
  for (const Jobs& j : jobs) {
    const BackgroundMoments n = measure(j, extent.runs(200'000, 20'000), 1).n;
    hosts.insert(hosts.end(), copies, LoadedHost{n, speed_alone});
  }
  return hosts;
}

std::vector<Workstation> steady_stations(const std::vector<Jobs>& jobs, std::uint64_t run, unsigned copies) {
  std::vector<Workstation> stations;
  for (const Jobs& j : jobs) {
    for (unsigned copy = 0; copy < copies; ++copy) {
      stations.emplace_back(j, 1000 * (run + 1) + stations.size());
      stations.back().warm_up(200);
    }
  }
  return stations;
}

Comparison::Comparison(std::uint64_t runs, const std::function<std::vector<Workstation>(std::uint64_t run)>& stations,
                       const std::vector<Scheme>& schemes)
    : times_(schemes.size()), sooner_(schemes.size(), std::vector<Statistic>(schemes.size())) {
  std::vector<double> times(schemes.size());
  for (std::uint64_t run = 0; run < runs; ++run) {
    const std::vector<Workstation> at_start = stations(run);
    std::transform(schemes.begin(), schemes.end(), times.begin(), [&](const Scheme& scheme) { return scheme(at_start); });
    for (std::size_t a = 0; a < times.size(); ++a) {
      times_[a].add(times[a]);
      for (std::size_t b = 0; b < times.size(); ++b) sooner_[a][b].add(times[b] - times[a]);
    }
  }
}

Comparison::Improvement Comparison::improvement(std::size_t of, std::size_t over) const {
  return {sooner_[of][over].mean() / time(over), sooner_[of][over].error() / time(over)};
}

Comparison::Scheme static_scheme(const Hosts& known, double work, ShareBy by) {
  return [split = shares(known, work, by)](const std::vector<Workstation>& stations) { return run_static(stations, split); };
}

Comparison::Scheme dynamic_scheme(const Hosts& known, double work, ShareBy by, double overhead) {
  return [=](const std::vector<Workstation>& stations) {
    return run_dynamic(stations, known, work, {.by = by, .check_cost = overhead, .move_cost = overhead}).time;
  };
}

namespace {

// Section 4.1: n is 2 on the first host and alternates between 1 and 3 on the second one; X = 1000.
void add_example(Paper& paper) {
  constexpr double work = 1000;
  BackgroundLoad steady, alternating(std::numeric_limits<double>::infinity());
  for (int i = 0; i < 1000; ++i) {
    steady.add_sample(2);
    alternating.add_sample(i % 2 == 0 ? 1 : 3);
  }
  const Hosts known{{steady.moments(), speed_alone}, {alternating.moments(), speed_alone}};
  const std::vector<double> real_speeds{speed_alone / 2, (speed_alone / 1 + speed_alone / 3) / 2};
  const auto time = [&](const std::vector<double>& split) { return std::max(split[0] / real_speeds[0], split[1] / real_speeds[1]); };
  const double by_mean = time(shares(known, work, ShareBy::mean)), by_moments = time(shares(known, work, ShareBy::moments));
  const double optimum = work / (real_speeds[0] + real_speeds[1]);
  const double improvement = (by_mean - by_moments) / by_mean;
  const auto add = [&](const char* quantity, const char* published, double ours, double wanted, const char* unit) {
    paper.findings.push_back({"4.1, example", quantity, published, fmt::format("{:.3f}{}", ours, unit),
                              fmt::format("{:.3f}{}, to the last digit", wanted, unit), expect(std::abs(ours - wanted) < 5e-4)});
  };
  add("work per interval on the second host, over mu", "2/3 in the text; the 4/3 of its formula lacks a factor of a half",
      real_speeds[1] / speed_alone, 2.0 / 3, "");
  add("S_M: intervals", "", by_mean, 10, "");
  add("S_P: intervals", "", by_moments, 80.0 / 9, "");
  add("best possible: intervals", "", optimum, 60.0 / 7, "");
  add("RI_S", "", 100 * improvement, 100.0 / 9, " %");
}

}  // namespace

Paper lee_cho(const Extent& extent) {
  Paper paper{"001_92b7cfb4fbaec59e", "Lee and Cho", "", {}, {}};
  paper.setup = fmt::format(
      "Workstations of mu = 100 are simulated interval by interval as in section 2; what a job does not need of its "
      "part of an interval is lost. Times between arrivals and sizes of jobs are Gaussians of the given means and "
      "relative deviations, drawn again until they are above 0, which makes large ones larger on average (the paper "
      "says truncated, not how); in figure 1, once in figure 2a, and for the guard with many jobs and random hosts "
      "means and deviations are those after the cut. sigma_a in a figure is the relative deviation of the time between "
      "arrivals, since a number of arrivals of mean 0.5 cannot have the deviation 0. Seeds: run r, workstation i: 1000 "
      "(r + 1) + i. Every scheme runs on the same workstations with the same arrivals and sizes, in their steady state "
      "(200 intervals after the start). What schemes know, N, sigma_n, rho and the mean of 1/n, is measured over {} "
      "intervals, seed 1, with the target running; in figure 6 dynamic schemes know what they saw, with a memory of 30 "
      "intervals. Points are means of {} runs (figure 1: {}; figure 5 and the guard: {}, there also on {} pairs of "
      "random hosts, seed 1); ± is a standard error, noise is three of them. Dynamic schemes: h = 1, threshold 0, O_c "
      "= O_r = 0.1 where the paper gives none; D_M knows no deviation, so that its checks come at the expected ends. "
      "The paper's figures have no numbers in the text: only its formulas are drawn dashed.",
      extent.runs(200'000, 20'000), runs_of_a_point(extent), extent.runs(5000, 1000), extent.runs(1000, 100), random_settings(extent));
  add_example(paper);
  lee_cho_equations(paper, extent);
  lee_cho_figures(paper, extent);
  lee_cho_many_hosts(paper, extent);
  return paper;
}

}  // namespace penelope::papers
