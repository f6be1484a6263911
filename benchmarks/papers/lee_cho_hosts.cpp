#include "benchmarks/papers/lee_cho_hosts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace penelope::papers {

using namespace scheduler::balancing;
using scheduler::RandomNumbers;

namespace {

// Of the Gaussian of mean 0 and deviation 1 above `cut`: its mean above the cut, and its deviation.
struct Tail {
  double mean, deviation;
};
Tail tail_above(double cut) {
  const double density = std::exp(-cut * cut / 2) / std::sqrt(2 * std::numbers::pi);
  const double ratio = density / (std::erfc(cut / std::numbers::sqrt2) / 2);
  return {ratio - cut, std::sqrt(1 + cut * ratio - ratio * ratio)};
}

double standard_gaussian(RandomNumbers& random) {  // Box and Muller 1958
  return std::sqrt(-2 * std::log(1 - random.unit())) * std::cos(2 * std::numbers::pi * random.unit());
}

// Above the cut, less the cut.
double draw_tail(double cut, RandomNumbers& random) {
  if (cut < 0) {
    for (;;)
      if (const double x = standard_gaussian(random); x > cut) return x - cut;
  }
  const double rate = (cut + std::sqrt(cut * cut + 4)) / 2;  // Robert 1995: exponential proposals
  for (;;) {
    const double x = random.exponential(1 / rate), off = cut + x - rate;
    if (random.chance(std::exp(-off * off / 2))) return x;
  }
}

}  // namespace

PositiveGaussian::PositiveGaussian(double mean, double relative_deviation, Given given) : mean_(mean) {
  if (relative_deviation <= 0) {
    form_ = constant;
    return;
  }
  if (given == Given::before_cut) {
    cut_ = -1 / relative_deviation;
    unit_ = mean * relative_deviation;
    return;
  }
  if (relative_deviation > 0.99) {  // as good as
    form_ = exponential;
    return;
  }
  double low = -1 / relative_deviation - 1, high = 20;  // the relative deviation rises with the cut
  for (int i = 0; i < 60; ++i) {
    cut_ = (low + high) / 2;
    const Tail tail = tail_above(cut_);
    (tail.deviation / tail.mean < relative_deviation ? low : high) = cut_;
  }
  unit_ = mean / tail_above(cut_).mean;
}

double PositiveGaussian::draw(RandomNumbers& random) const {
  switch (form_) {
    case constant: return mean_;
    case exponential: return random.exponential(mean_);
    case gaussian: break;
  }
  return unit_ * draw_tail(cut_, random);
}

Workstation::Workstation(const Jobs& jobs, std::uint64_t seed)
    : random_(seed),
      between_(1 / jobs.rate, jobs.interval_deviation, jobs.given),
      size_(jobs.size, jobs.size_deviation, jobs.given),
      next_arrival_(random_.unit() / jobs.rate) {}

void Workstation::change(const Jobs& jobs) {
  between_ = {1 / jobs.rate, jobs.interval_deviation, jobs.given};
  size_ = {jobs.size, jobs.size_deviation, jobs.given};
}

double Workstation::serve(bool target_runs) {
  const double part = speed_alone / std::max<double>(1, static_cast<double>(left_.size()) + (target_runs ? 1 : 0));
  for (double& left : left_) left -= part;
  std::erase_if(left_, [](double left) { return left <= 0; });
  carried_ = static_cast<unsigned>(left_.size());
  for (; next_arrival_ < 1; next_arrival_ += between_.draw(random_)) left_.push_back(size_.draw(random_));
  next_arrival_ -= 1;
  return target_runs ? part : 0;
}

Measured measure(const Jobs& jobs, std::uint64_t intervals, std::uint64_t seed) {
  Workstation station(jobs, seed);
  station.warm_up(2000);
  BackgroundLoad load(std::numeric_limits<double>::infinity());
  Statistic arrivals, carried, others, each;
  for (std::uint64_t i = 0; i < intervals; ++i) {
    const double before = station.jobs() - 1;
    load.add_sample(station.jobs());
    station.serve(true);
    others.add(before);
    carried.add(station.carried());
    arrivals.add(station.jobs() - 1 - station.carried());
    if (before > 0) each.add(station.carried() / before);
  }
  return {load.moments(), arrivals.mean(), arrivals.deviation(), carried.mean() / others.mean(), each.mean()};
}

double run_static(std::vector<Workstation> stations, std::span<const double> shares) {
  double last = 0;
  for (std::size_t i = 0; i < stations.size(); ++i) {
    double left = shares[i], time = 0;
    while (left > 0) {
      const double part = stations[i].serve(true);
      time += std::min(1.0, left / part);
      left -= part;
    }
    last = std::max(last, time);
  }
  return last;
}

DynamicRun run_dynamic(std::vector<Workstation> stations, Hosts known, double work, const DynamicSettings& settings,
                       std::vector<BackgroundLoad> monitors) {
  DynamicRun run;
  const auto look = [&] {
    for (std::size_t i = 0; i < monitors.size(); ++i) known[i].background = monitors[i].moments();
  };
  look();
  std::vector<double> left = shares(known, work, settings.by);
  double next_check = check(known, left, settings).next_check, end = 0;
  for (double now = 0; std::any_of(left.begin(), left.end(), [](double l) { return l > 0; }); ++now) {
    if (now + 1 > next_check) {  // at the last beginning of an interval before it
      look();
      const Check c = check(known, left, settings);
      ++run.checks;
      run.moves += c.move;
      left = c.shares;
      next_check = now + c.next_check;
    }
    for (std::size_t i = 0; i < stations.size(); ++i) {
      if (!monitors.empty()) monitors[i].add_sample(stations[i].jobs());
      const double part = stations[i].serve(left[i] > 0);
      if (left[i] <= 0) continue;
      end = std::max(end, now + std::min(1.0, left[i] / part));
      left[i] = std::max(0.0, left[i] - part);
    }
  }
  run.time = end + run.checks * settings.check_cost + run.moves * settings.move_cost;
  return run;
}

double Statistic::deviation() const { return count_ > 0 ? std::sqrt(squares_ / static_cast<double>(count_)) : 0; }
double Statistic::error() const { return count_ > 1 ? deviation() / std::sqrt(static_cast<double>(count_ - 1)) : 0; }

}  // namespace penelope::papers
