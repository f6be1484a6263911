// Granularity, measured: how many inferences an alternative of a choice point takes, learned from those before it. Pure.
//
// What alternatives have in common is a chain of classes, each a part of the one before:
//
//   the goal        that the choice point belongs to
//   its depth       in the search
//   its arguments   their sizes
//   its place       among the alternatives of its choice point, from the right: clauses differ
//
// The estimate of a class is its mean and that of the wider class, which counts as so many alternatives (`doubt`): where much was
// seen the narrow class decides, where little was seen the wide one. So nothing has to be known of which class tells most.
//
// Means are geometric: most subtrees are much smaller than their mean, which few very large ones make, and what is asked is
// whether one is large enough.
#pragma once
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "scheduler/rank_correlation.hpp"

namespace penelope::scheduler {

// Alternatives that are taken to be alike.
struct WorkClass {
  static constexpr std::uint8_t most_right = 3, any_place = 4;

  std::uint64_t goal = 0;            // any number that tells goals apart
  std::uint32_t depth = 0;           // depth_class()
  std::uint64_t sizes = 0;           // of the goal's arguments, as any number
  std::uint8_t right = any_place;    // how many alternatives are at its right, up to most_right

  // Work of which nothing tells the goal has no places either.
  WorkClass with_place(std::uint64_t alternatives_at_its_right) const;
};

// Depths, in choice points above the root of the search, that count as the same: each alone up to 16, then by powers of two.
std::uint32_t depth_class(std::uint64_t choice_points);

class Granularity {
 public:
  // So many alternatives took so many inferences together, with everything below them; taken to be alike.
  void learn(const WorkClass&, double inferences, double alternatives);
  // The most alternatives, with these, that a choice point of the goal was seen with.
  std::uint64_t widest(const WorkClass&, std::uint64_t alternatives);
  // The inferences that an alternative is expected to take; nothing before one of the goal was seen.
  std::optional<double> per_alternative(const WorkClass&) const;

  // An alternative that was expected to take so many inferences has taken so many.
  void note(double expected, double measured) { foresight_.add(expected, measured); }
  const RankSample& foresight() const { return foresight_; }

 private:
  struct Mean {
    double log_inferences = 0;
    double weight = 0;  // alternatives seen, up to a limit: what is newer counts more
  };
  std::unordered_map<std::uint64_t, Mean> means_;  // by the hash of a class: two that share one are learned together
  std::unordered_map<std::uint64_t, std::uint64_t> widest_;  // by goal
  RankSample foresight_;
};

}  // namespace penelope::scheduler
