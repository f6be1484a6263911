// Granularity, measured: how many inferences an alternative of a choice point takes, as the mean of those seen before that
// belonged to the same goal at about the same depth. Pure.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>

namespace penelope::scheduler {

// Alternatives that are taken to be alike.
struct WorkClass {
  std::uint64_t goal = 0;   // any number that tells goals apart
  std::uint32_t depth = 0;  // depth_class()
  bool operator==(const WorkClass&) const = default;
};

// Depths, in choice points above the root of the search, that count as the same: each alone up to 16, then by powers of two.
std::uint32_t depth_class(std::uint64_t choice_points);

class Granularity {
 public:
  // So many alternatives took so many inferences together, with everything below them.
  void learn(WorkClass, double inferences, double alternatives);
  // The mean inferences of an alternative; nothing before one was seen.
  std::optional<double> per_alternative(WorkClass) const;

 private:
  struct Mean {
    double inferences = 0;
    double weight = 0;  // alternatives seen, up to a limit: what is newer counts more
  };
  struct Hash {
    std::size_t operator()(const WorkClass& c) const { return (c.goal * 0x9e3779b97f4a7c15u) ^ c.depth; }
  };
  std::unordered_map<WorkClass, Mean, Hash> means_;
};

}  // namespace penelope::scheduler
