// Lee and Cho, figures 2, 3, 4 and 6: two workstations.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "benchmarks/papers/lee_cho.hpp"

namespace penelope::papers {

using namespace scheduler::balancing;

namespace {

std::string percent(const Comparison::Improvement& i) { return fmt::format("{:+.2f} ± {:.2f} %", 100 * i.value, 100 * i.error); }

Comparison compare(const std::vector<Jobs>& jobs, const Extent& extent, const std::vector<Comparison::Scheme>& schemes) {
  return {runs_of_a_point(extent), [&](std::uint64_t run) { return steady_stations(jobs, run); }, schemes};
}

// The five schemes by the paper's names, and D_P with the guard.
constexpr const char* scheme_names[] = {"S_E", "S_M", "S_P", "D_M", "D_P", "D guarded"};
enum { s_e, s_m, s_p, d_m, d_p, d_guarded, scheme_count };

std::vector<Comparison::Scheme> all_schemes(const Hosts& known, double work, double overhead) {
  return {static_scheme(known, work, ShareBy::even),
          static_scheme(known, work, ShareBy::mean),
          static_scheme(known, work, ShareBy::moments),
          dynamic_scheme(known, work, ShareBy::mean, overhead),
          dynamic_scheme(known, work, ShareBy::moments, overhead),
          dynamic_scheme(known, work, ShareBy::guarded, overhead)};
}

struct Series {
  std::vector<Comparison> at;
  Figure figure;

  void add(double x, const Comparison& c) {
    if (figure.curves.empty())
      for (const char* name : scheme_names) figure.curves.push_back({name, {}});
    for (std::size_t s = 0; s < scheme_count; ++s) figure.curves[s].points.emplace_back(x, c.time(s));
    at.push_back(c);
  }
  // The times, and how much sooner than S_M the better schemes are: next to S_E they all look the same.
  void add_figures(Paper& paper) const {
    Figure sooner{figure.title + ": sooner than S_M", figure.x_axis, "%", {}};
    for (const std::size_t s : {s_p, d_m, d_p, d_guarded}) {
      sooner.curves.push_back({scheme_names[s], {}});
      for (std::size_t i = 0; i < at.size(); ++i)
        sooner.curves.back().points.emplace_back(figure.curves[s].points[i].first, 100 * at[i].improvement(s, s_m).value);
    }
    paper.figures.push_back(figure);
    paper.figures.push_back(sooner);
  }
  // Whether one scheme is nowhere later than another by more than noise, and this part.
  bool never_later(std::size_t scheme, std::size_t than, double part = 0) const {
    return std::all_of(at.begin(), at.end(), [&](const Comparison& c) {
      const auto i = c.improvement(scheme, than);
      return i.value > -noise * i.error - part;
    });
  }
  std::string times(std::size_t scheme) const {
    std::string text;
    for (const auto& [x, time] : figure.curves[scheme].points) text += fmt::format("{}{:.2f} at {:g}", text.empty() ? "" : ", ", time, x);
    return text;
  }
  std::string improvements(std::size_t scheme, std::size_t than) const {
    std::string text;
    for (std::size_t i = 0; i < at.size(); ++i)
      text += fmt::format("{}{} at {:g}", i == 0 ? "" : ", ", percent(at[i].improvement(scheme, than)), figure.curves[0].points[i].first);
    return text;
  }
};

void add_figure_2(Paper& paper, const Extent& extent, bool of_sizes) {
  constexpr double work = 2000, overhead = 0.1;
  const char* which = of_sizes ? "2b" : "2a";
  Series series;
  series.figure = {fmt::format("Figure {}", which), of_sizes ? "sigma_s2, %" : "sigma_a2, %", "intervals", {}};
  for (int x = 0; x <= 100; x += 20) {
    const std::vector<Jobs> jobs{{1, 0.53, 10, 0.30}, {2, of_sizes ? 0.45 : x / 100.0, 20, of_sizes ? x / 100.0 : 0.48}};
    series.add(x, compare(jobs, extent, all_schemes(known_hosts(jobs, extent), work, overhead)));
  }
  const double first = series.at.front().time(s_p), last = series.at.back().time(s_p);
  const std::string where = fmt::format("figure {}", which);
  paper.findings.push_back({where, fmt::format("S_P, intervals, as {} grows", of_sizes ? "sigma_s2" : "sigma_a2"), of_sizes ? "rises" : "falls",
                            series.times(s_p), of_sizes ? "rises" : "falls", expect(of_sizes ? last > first : last < first)});
  const bool moments_help = series.never_later(s_p, s_m);
  paper.findings.push_back({where, "S_P sooner than S_M by", "sooner", series.improvements(s_p, s_m), "",
                            moments_help ? Verdict::reproduced : Verdict::not_reproduced,
                            moments_help ? ""
                                         : "Only where the second host varies little. Where both vary much the "
                                           "unluckier one decides, as in figure 5."});
  paper.findings.push_back(
      {where, "S_M sooner than S_E by", "sooner", series.improvements(s_m, s_e), "sooner everywhere", expect(series.never_later(s_m, s_e))});
  paper.findings.push_back({where, "D_P sooner than D_M by", "sooner", series.improvements(d_p, d_m), "never later by more than noise",
                            expect(series.never_later(d_p, d_m))});
  const bool static_is_sooner = series.never_later(s_p, d_p);
  paper.findings.push_back({where, "S_P sooner than D_P by", "sooner", series.improvements(s_p, d_p), "",
                            static_is_sooner ? Verdict::reproduced : Verdict::not_reproduced,
                            static_is_sooner ? ""
                                             : "The overheads of this figure are not given: with 0.1 each the checks "
                                               "pay, as in figure 3, where S_P is sooner with larger ones."});
  series.add_figures(paper);
}

// Figure 2a once more, where the cut at 0 changes no mean.
void add_figure_2_after_cut(Paper& paper, const Extent& extent) {
  constexpr double work = 2000;
  std::string ours;
  for (const Given given : {Given::before_cut, Given::after_cut}) {
    for (const double deviation : {0.0, 1.0}) {
      const std::vector<Jobs> jobs{{1, 0.53, 10, 0.30, given}, {2, deviation, 20, 0.48, given}};
      const Hosts known = known_hosts(jobs, extent);
      const Measured second = measure(jobs[1], extent.runs(200'000, 20'000), 1);
      ours += fmt::format("{}{} the cut, sigma_a2 = {:.0f} %: A_2 = {:.2f}, N_2 = {:.2f}, S_P {:.2f}", ours.empty() ? "" : "; ",
                          given == Given::before_cut ? "given before" : "after", 100 * deviation, second.arrivals, second.n.mean,
                          compare(jobs, extent, {static_scheme(known, work, ShareBy::moments)}).time(0));
    }
  }
  paper.findings.push_back({"figure 2a", "S_P, intervals, if means and deviations are those after the cut at 0",
                            "falls, since sigma_n grows more than N", ours, "", Verdict::not_reproduced,
                            "It falls because the cut makes times between arrivals longer on average, so that fewer "
                            "jobs come. Without that N grows as well, and what the host gains on average the end of "
                            "the last part loses."});
}

// Where the first curve rises above the second: linear between their points.
double crossing(const Curve& rising, const Curve& other) {
  for (std::size_t i = 1; i < rising.points.size(); ++i) {
    const double before = rising.points[i - 1].second - other.points[i - 1].second, after = rising.points[i].second - other.points[i].second;
    if (before <= 0 && after > 0)
      return rising.points[i - 1].first + (rising.points[i].first - rising.points[i - 1].first) * -before / (after - before);
  }
  return std::nan("");
}

void add_figure_3(Paper& paper, const Extent& extent) {
  constexpr double work = 2000;
  const std::vector<Jobs> jobs{{1, 0.90, 20, 0.96}, {2, 0, 30, 0.96}};
  const Hosts known = known_hosts(jobs, extent);
  Series series;
  series.figure = {"Figure 3", "O_c = O_r, intervals", "intervals", {}};
  for (const double overhead : {0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0})
    series.add(overhead, compare(jobs, extent, all_schemes(known, work, overhead)));
  const Comparison& free = series.at.front();
  paper.findings.push_back(
      {"figure 3", "without overheads: D_P sooner than S_P by", "sooner",
       fmt::format("{}: {:.2f} against {:.2f} intervals", percent(free.improvement(d_p, s_p)), free.time(d_p), free.time(s_p)),
       "sooner by more than noise", expect(free.improvement(d_p, s_p).value > noise * free.improvement(d_p, s_p).error)});
  const double at = crossing(series.figure.curves[d_p], series.figure.curves[s_p]);
  paper.findings.push_back({"figure 3", "overhead, in intervals, from which S_P is sooner", "there is one", fmt::format("{:.2f}", at),
                            "0.3 to 1.5", expect(at >= 0.3 && at <= 1.5)});
  paper.findings.push_back({"figure 3, the guard", "D_P sooner than S_P by, with O_c = O_r from 0 to 2", "later in the end",
                            series.improvements(d_p, s_p), "later at 2 by more than noise",
                            expect(series.at.back().improvement(d_p, s_p).value < -noise * series.at.back().improvement(d_p, s_p).error)});
  paper.findings.push_back({"figure 3, the guard", "D guarded sooner than S_P by", "", series.improvements(d_guarded, s_p),
                            "nowhere later by more than 2 % and noise", expect(series.never_later(d_guarded, s_p, 0.02))});
  series.add_figures(paper);
}

void add_figure_4(Paper& paper, const Extent& extent, bool dynamic) {
  const double work = dynamic ? 16'000 : 3000, overhead = 0.1;
  const Jobs first = dynamic ? Jobs{2, 0, 20, 0.96} : Jobs{0.5, 0, 40, 1};
  const char* which = dynamic ? "4b" : "4a";
  const char* measure = dynamic ? "RI_D" : "RI_S";
  const std::size_t proposed = dynamic ? d_p : s_p, by_mean = dynamic ? d_m : s_m;
  Figure figure{fmt::format("Figure {}: {}, two workstations", which, measure), "sigma_a2, %", fmt::format("{}, %", measure), {{measure, {}}}};
  std::vector<Comparison::Improvement> improvements;
  for (int x = 0; x <= 100; x += 20) {
    Jobs second = first;
    second.interval_deviation = x / 100.0;
    const std::vector<Jobs> jobs{first, second};
    const Comparison c = compare(jobs, extent, all_schemes(known_hosts(jobs, extent), work, overhead));
    improvements.push_back(c.improvement(proposed, by_mean));
    figure.curves[0].points.emplace_back(x, 100 * improvements.back().value);
  }
  const Comparison::Improvement &low = improvements.front(), &high = improvements.back();
  paper.findings.push_back({fmt::format("figure {}", which), fmt::format("{} as sigma_a2 goes from 0 to 100 %", measure), "rises",
                            fmt::format("{} to {}", percent(low), percent(high)), "above 0 in the end, and rises, by more than noise",
                            expect(high.value > noise * high.error && high.value - low.value > noise * std::hypot(low.error, high.error))});
  paper.figures.push_back(figure);
}

// sigma_a1 is another one from the moment when the target starts; dynamic schemes know of it what their monitors see.
void add_figure_6(Paper& paper, const Extent& extent) {
  constexpr double work = 2000, overhead = 0.1, memory = 30;
  constexpr unsigned warm_up = 200;
  const std::vector<Jobs> before{{1, 0.24, 20, 0}, {2, 0, 30, 0.20}};
  const Hosts known = known_hosts(before, extent);
  Series series;
  series.figure = {"Figure 6", "case: sigma_a1 = 24 % + case * 19 %", "intervals", {}};
  for (int number = 0; number <= 4; ++number) {
    Jobs changed = before[0];
    changed.interval_deviation = std::min(1.0, 0.24 + 0.19 * number);
    std::vector<BackgroundLoad> monitors;
    const auto stations = [&](std::uint64_t run) {
      std::vector<Workstation> result = steady_stations(before, run);
      monitors.assign(result.size(), BackgroundLoad(memory));
      for (unsigned interval = 0; interval < warm_up; ++interval) {
        for (std::size_t i = 0; i < result.size(); ++i) {
          monitors[i].add_sample(result[i].jobs());
          result[i].serve(true);
        }
      }
      result[0].change(changed);
      return result;
    };
    const auto monitored = [&](ShareBy by) {
      return [&known, &monitors, by](const std::vector<Workstation>& at_start) {
        return run_dynamic(at_start, known, work, {.by = by, .check_cost = overhead, .move_cost = overhead}, monitors).time;
      };
    };
    std::vector<Comparison::Scheme> schemes = all_schemes(known, work, overhead);
    schemes[d_m] = monitored(ShareBy::mean);
    schemes[d_p] = monitored(ShareBy::moments);
    schemes[d_guarded] = monitored(ShareBy::guarded);
    series.add(number, {runs_of_a_point(extent), stations, schemes});
  }
  const Comparison::Improvement last = series.at.back().improvement(d_p, s_p);
  paper.findings.push_back({"figure 6", "D_P sooner than S_P by, cases 0 to 4", "sooner", series.improvements(d_p, s_p),
                            "sooner in case 4 by more than noise", expect(last.value > noise * last.error)});
  paper.findings.push_back({"figure 6", "D_P sooner than D_M by, cases 0 to 4", "sooner, and the more so the more sigma_a1 changes",
                            series.improvements(d_p, d_m), "never later by more than noise", expect(series.never_later(d_p, d_m))});
  series.add_figures(paper);
}

}  // namespace

void lee_cho_figures(Paper& paper, const Extent& extent) {
  for (const bool of_sizes : {false, true}) add_figure_2(paper, extent, of_sizes);
  add_figure_2_after_cut(paper, extent);
  add_figure_3(paper, extent);
  for (const bool dynamic : {false, true}) add_figure_4(paper, extent, dynamic);
  add_figure_6(paper, extent);
}

}  // namespace penelope::papers
