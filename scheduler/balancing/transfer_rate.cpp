#include "scheduler/balancing/transfer_rate.hpp"

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

namespace {

constexpr double least_weight = 3.75;     // five transfers have 3.9
constexpr double least_deviation = 0.25;  // of the sizes, as a part of their mean
constexpr double least_explained = 0.5;   // of the variance of the times

}  // namespace

std::optional<Link> TransferRate::link() const {
  if (!rate_.value()) return {};
  return Link{0, 1 / *rate_.value()};
}

bool TransferTime::tells_the_slope() const {
  const double deviation = least_deviation * mean_bytes_;
  return weight_ >= least_weight && bytes_bytes_ > weight_ * deviation * deviation && bytes_seconds_ > 0 &&
         bytes_seconds_ * bytes_seconds_ >= least_explained * bytes_bytes_ * seconds_seconds_;
}

void TransferTime::acknowledged(double bytes, double seconds) {
  PENELOPE_CHECK(bytes >= 0 && seconds >= 0);
  constexpr double kept = 1 - transfer_gain;
  weight_ = kept * weight_ + 1;
  const double from_bytes = bytes - mean_bytes_, from_seconds = seconds - mean_seconds_;
  mean_bytes_ += from_bytes / weight_;
  mean_seconds_ += from_seconds / weight_;
  bytes_bytes_ = kept * bytes_bytes_ + from_bytes * (bytes - mean_bytes_);
  bytes_seconds_ = kept * bytes_seconds_ + from_bytes * (seconds - mean_seconds_);
  seconds_seconds_ = kept * seconds_seconds_ + from_seconds * (seconds - mean_seconds_);

  if (tells_the_slope()) link_.seconds_per_byte = bytes_seconds_ / bytes_bytes_;
  link_.latency = mean_seconds_ - link_.seconds_per_byte * mean_bytes_;
  if (link_.latency >= 0) return;
  // Sums of products of the distances from the origin; not below 0, but for rounding.
  const double products = bytes_seconds_ + weight_ * mean_bytes_ * mean_seconds_;
  const double squares = bytes_bytes_ + weight_ * mean_bytes_ * mean_bytes_;
  link_ = {0, std::max(products / squares, 0.0)};
}

}  // namespace penelope::scheduler::balancing
