// Spearman's rank correlation: whether what was expected to be larger is larger, whatever the sizes are. 1: always, 0: no relation.
// Equal values share the mean of their ranks. (C. Spearman, The Proof and Measurement of Association between Two Things, 1904.)
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace penelope::scheduler {

struct RankPair {
  float expected, measured;
};

// Nothing for less than two pairs, or where one side is the same in all.
std::optional<double> rank_correlation(std::span<const RankPair>);

// Some of very many pairs, evenly: every one, then every second one, and so on, so that there are never more than `most`.
class RankSample {
 public:
  explicit RankSample(std::size_t most = 4096) : most_(most) {}
  void add(double expected, double measured);
  const std::vector<RankPair>& pairs() const { return pairs_; }
  std::uint64_t seen() const { return seen_; }

 private:
  std::size_t most_;
  std::vector<RankPair> pairs_;
  std::uint64_t seen_ = 0, step_ = 1;
};

}  // namespace penelope::scheduler
