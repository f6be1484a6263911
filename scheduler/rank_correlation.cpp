#include "scheduler/rank_correlation.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {

// Ranks of pairs by one of their numbers, less the mean rank.
std::vector<double> centred_ranks(std::span<const RankPair> pairs, float RankPair::*number) {
  std::vector<std::size_t> order(pairs.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return pairs[a].*number < pairs[b].*number; });
  std::vector<double> ranks(pairs.size());
  const double mean = static_cast<double>(pairs.size() - 1) / 2;
  for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
    while (last < order.size() && pairs[order[last]].*number == pairs[order[first]].*number) ++last;
    for (std::size_t i = first; i < last; ++i) ranks[order[i]] = static_cast<double>(first + last - 1) / 2 - mean;
  }
  return ranks;
}

}  // namespace

std::optional<double> rank_correlation(std::span<const RankPair> pairs) {
  if (pairs.size() < 2) return {};
  const std::vector<double> x = centred_ranks(pairs, &RankPair::expected), y = centred_ranks(pairs, &RankPair::measured);
  const double xx = std::inner_product(x.begin(), x.end(), x.begin(), 0.0), yy = std::inner_product(y.begin(), y.end(), y.begin(), 0.0);
  if (xx == 0 || yy == 0) return {};
  return std::inner_product(x.begin(), x.end(), y.begin(), 0.0) / std::sqrt(xx * yy);
}

void RankSample::add(double expected, double measured) {
  PENELOPE_CHECK(most_ >= 2);
  if (seen_++ % step_ != 0) return;
  pairs_.push_back({static_cast<float>(expected), static_cast<float>(measured)});
  if (pairs_.size() < most_) return;
  for (std::size_t i = 0; 2 * i < pairs_.size(); ++i) pairs_[i] = pairs_[2 * i];
  pairs_.resize((pairs_.size() + 1) / 2);
  step_ *= 2;
}

}  // namespace penelope::scheduler
