#include "scheduler/granularity.hpp"

#include <algorithm>
#include <bit>

namespace penelope::scheduler {

namespace {
constexpr double most_weight = 64;
constexpr std::uint64_t exact_depths = 16;
}  // namespace

std::uint32_t depth_class(std::uint64_t choice_points) {
  if (choice_points < exact_depths) return static_cast<std::uint32_t>(choice_points);
  return static_cast<std::uint32_t>(exact_depths + std::bit_width(choice_points / exact_depths) - 1);
}

void Granularity::learn(WorkClass work, double inferences, double alternatives) {
  if (alternatives <= 0) return;
  Mean& mean = means_[work];
  mean.weight = std::min(mean.weight + alternatives, std::max(most_weight, alternatives));
  mean.inferences += (inferences / alternatives - mean.inferences) * alternatives / mean.weight;
}

std::optional<double> Granularity::per_alternative(WorkClass work) const {
  const auto found = means_.find(work);
  if (found == means_.end()) return {};
  return found->second.inferences;
}

}  // namespace penelope::scheduler
