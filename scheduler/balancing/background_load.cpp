#include "scheduler/balancing/background_load.hpp"

#include <algorithm>
#include <cmath>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {
namespace {

// (sigma/N)^2
double relative_variance(const BackgroundMoments& n) { return n.deviation * n.deviation / (n.mean * n.mean); }

}  // namespace

double speed_by_mean(const BackgroundMoments& n, double alone) { return alone / n.mean; }

double effective_speed(const BackgroundMoments& n, double alone) { return alone * std::min((1 + relative_variance(n)) / n.mean, n.share); }

double expected_time(const BackgroundMoments& n, double alone, double work) { return work / effective_speed(n, alone); }

double time_deviation(const BackgroundMoments& n, double alone, double work) {
  const double c2 = relative_variance(n);
  return std::sqrt(expected_time(n, alone, work) * c2 * (1 + n.autocorrelation) / (1 - n.autocorrelation)) / (1 + c2);
}

double expected_time_from_now(const BackgroundMoments& n, double alone, double work) {
  if (work <= 0) return 0;
  const double time = work / (alone * n.share), deviation = time_deviation(n, alone, work);
  return std::min(time + deviation * deviation / (2 * time), work / speed_by_mean(n, alone));
}

BackgroundLoad::BackgroundLoad(double memory) : keep_(1 - 1 / memory) {}

// Weighted means and sums of squares in one pass, without the loss of digits that sums of n^2 would have (Welford 1962;
// West 1979).
void BackgroundLoad::add_sample(double n) {
  PENELOPE_CHECK(n >= 1);  // this process runs, too
  if (weight_ > 0) {
    auto& p = pairs_;
    p.weight = keep_ * p.weight + 1;
    const double first = last_ - p.first_mean, second = n - p.second_mean;
    p.first_mean += first / p.weight;
    p.second_mean += second / p.weight;
    p.first = keep_ * p.first + first * (last_ - p.first_mean);
    p.second = keep_ * p.second + second * (n - p.second_mean);
    p.both = keep_ * p.both + first * (n - p.second_mean);
  }
  weight_ = keep_ * weight_ + 1;
  const double difference = n - mean_;
  mean_ += difference / weight_;
  squares_ = keep_ * squares_ + difference * (n - mean_);
  share_ += (1 / n - share_) / weight_;
  last_ = n;
}

double BackgroundLoad::deviation() const { return weight_ > 0 ? std::sqrt(squares_ / weight_) : 0; }

double BackgroundLoad::autocorrelation() const {
  const double variance = std::sqrt(pairs_.first * pairs_.second);
  if (!(variance > 0)) return 0;
  // (1 + rho) / (1 - rho), the time for which n is correlated, is at most the weight of the samples.
  const double most = std::max(0.0, 1 - 2 / pairs_.weight);
  return std::clamp(pairs_.both / variance, -1.0, most);
}

}  // namespace penelope::scheduler::balancing
