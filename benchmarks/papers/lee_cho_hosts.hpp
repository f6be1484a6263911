// The workstations of Lee & Cho (section 2), simulated: other people's jobs arrive at random, have random
// sizes, and share the processor with the target job in equal parts, interval by interval.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "scheduler/balancing/moments_schemes.hpp"
#include "scheduler/random_numbers.hpp"

namespace penelope::papers {

// A Gaussian without what is below 0. The paper does not say whether means and deviations are those before the cut or
// after it: before it they are larger afterwards, the mean by up to 29 % for a deviation of 100 %; after it, 100 % is
// the exponential distribution.
enum class Given { before_cut, after_cut };

class PositiveGaussian {
 public:
  PositiveGaussian(double mean, double relative_deviation, Given given);  // deviation: 0 to 1 of the mean
  double draw(scheduler::RandomNumbers& random) const;

 private:
  double mean_;
  enum { constant, gaussian, exponential } form_ = gaussian;
  double cut_ = 0,
         unit_ = 0;  // where 0 is in the Gaussian of mean 0 and deviation 1; one deviation of the Gaussian before the cut
};

// The jobs that arrive at a workstation. Deviations are relative: 0.5 is the paper's 50 %.
struct Jobs {
  double rate;                // A: per interval
  double interval_deviation;  // of the time between two arrivals: what the figures call sigma_a
  double size;                // S
  double size_deviation;
  Given given = Given::before_cut;
};

constexpr double speed_alone = 100;  // mu, everywhere in the paper

class Workstation {
 public:
  // With no jobs yet; the first arrival is anywhere in the first period.
  Workstation(const Jobs& jobs, std::uint64_t seed);

  void change(const Jobs& jobs);                                             // those who arrive from the next arrival on
  unsigned jobs() const { return static_cast<unsigned>(left_.size()) + 1; }  // n of this interval, with the target
  // Serves one interval; what arrives meanwhile is there in the next. The target's part, if it runs here.
  double serve(bool target_runs);
  void warm_up(unsigned intervals) {  // with the target
    while (intervals-- > 0) serve(true);
  }
  unsigned carried() const { return carried_; }  // other jobs that were here in the last interval and have not ended in it

 private:
  scheduler::RandomNumbers random_;
  PositiveGaussian between_, size_;
  double next_arrival_;       // from the beginning of this interval
  std::vector<double> left_;  // of each other job
  unsigned carried_ = 0;
};

using Hosts = std::vector<scheduler::balancing::LoadedHost>;

// n of one workstation, measured over many intervals with the target running, and what equations 2 and 3 are about.
struct Measured {
  scheduler::balancing::BackgroundMoments n;
  double arrivals = 0, arrivals_deviation = 0;  // A and sigma_a, per interval
  double carried = 0;                           // P = E[carried] / E[others]
  double carried_each = 0;                      // P as the mean of carried / others over the intervals that have others
};
Measured measure(const Jobs& jobs, std::uint64_t intervals, std::uint64_t seed);

// Runs the target with these shares; the time, in intervals, at which the last part ends.
double run_static(std::vector<Workstation> stations, std::span<const double> shares);

struct DynamicRun {
  double time = 0;  // with the overheads
  unsigned checks = 0, moves = 0;
};
// Runs the target with checks. `known` is what the schemes know of the hosts; with monitors, what these know at the
// check.
DynamicRun run_dynamic(std::vector<Workstation> stations, Hosts known, double work, const scheduler::balancing::DynamicSettings& settings,
                       std::vector<scheduler::balancing::BackgroundLoad> monitors = {});

// Mean and standard error of what was found in many runs.
class Statistic {
 public:
  void add(double value) {
    ++count_;
    const double difference = value - mean_;
    mean_ += difference / static_cast<double>(count_);
    squares_ += difference * (value - mean_);
  }
  double mean() const { return mean_; }
  double deviation() const;
  double error() const;  // of the mean

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0, squares_ = 0;
};

}  // namespace penelope::papers
