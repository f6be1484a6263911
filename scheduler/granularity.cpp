#include "scheduler/granularity.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace penelope::scheduler {

namespace {

constexpr double most_weight = 64;
constexpr double doubt = 3;                      // alternatives that the wider class counts as
constexpr std::size_t most_classes = 1 << 16;    // with more, only goals get new ones
constexpr std::uint64_t exact_depths = 16;

// The hash of a class that is a part of another one.
std::uint64_t part_of(std::uint64_t wider, std::uint64_t what) {
  std::uint64_t hash = (wider ^ what) * 0x9e3779b97f4a7c15u;
  hash = (hash ^ hash >> 32) * 0xd6e8feb86659fd93u;
  return hash ^ hash >> 29;
}

// f(hash, whether it is the widest) for each class of the chain, the widest first, until f says false.
template <class F>
void for_each_class(const WorkClass& work, F f) {
  constexpr std::uint64_t any = 0x51afd7ed558ccd2b;
  std::uint64_t hash = part_of(any, work.goal);
  if (!f(hash, true)) return;
  hash = part_of(hash, work.depth);
  if (!f(hash, false)) return;
  if (work.sizes != 0) {
    hash = part_of(hash, work.sizes);
    if (!f(hash, false)) return;
  }
  if (work.right != WorkClass::any_place) f(part_of(~hash, work.right), false);
}

}  // namespace

WorkClass WorkClass::with_place(std::uint64_t alternatives_at_its_right) const {
  WorkClass result = *this;
  if (goal != 0) result.right = static_cast<std::uint8_t>(std::min<std::uint64_t>(alternatives_at_its_right, most_right));
  return result;
}

std::uint32_t depth_class(std::uint64_t choice_points) {
  if (choice_points < exact_depths) return static_cast<std::uint32_t>(choice_points);
  return static_cast<std::uint32_t>(exact_depths + std::bit_width(choice_points / exact_depths) - 1);
}

void Granularity::learn(const WorkClass& work, double inferences, double alternatives) {
  if (alternatives <= 0) return;
  const double log_each = std::log(std::max(inferences / alternatives, 1.0));
  for_each_class(work, [&](std::uint64_t hash, bool widest) {
    if (!widest && means_.size() >= most_classes && !means_.contains(hash)) return false;
    Mean& mean = means_[hash];
    mean.weight = std::min(mean.weight + alternatives, std::max(most_weight, alternatives));
    mean.log_inferences += (log_each - mean.log_inferences) * alternatives / mean.weight;
    return true;
  });
}

std::optional<double> Granularity::per_alternative(const WorkClass& work) const {
  std::optional<double> expected;  // its logarithm
  for_each_class(work, [&](std::uint64_t hash, bool) {
    const auto found = means_.find(hash);
    if (found == means_.end()) return false;  // nor was anything narrower seen
    const Mean& mean = found->second;
    const double before = expected.value_or(mean.log_inferences);
    expected = (doubt * before + mean.weight * mean.log_inferences) / (doubt + mean.weight);
    return true;
  });
  if (expected) expected = std::exp(*expected);
  return expected;
}

std::uint64_t Granularity::widest(const WorkClass& work, std::uint64_t alternatives) {
  std::uint64_t& most = widest_[work.goal];
  return most = std::max(most, alternatives);
}

}  // namespace penelope::scheduler
