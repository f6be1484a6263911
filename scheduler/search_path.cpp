#include "scheduler/search_path.hpp"

#include <algorithm>

#include "scheduler/load.hpp"

namespace penelope::scheduler {

void SearchPath::update(std::span<const Seen> now, std::uint64_t inferences, bool same_identities, Granularity& granularity) {
  std::size_t at = 0;
  const auto leave = [&](std::size_t level) {  // what is known of the levels below belongs to an alternative that is done
    levels_.resize(level + 1);
    levels_[level].identity = 0;
    levels_[level].left = 1;
  };
  for (const Seen& seen : now) {
    const auto is_here = [&](const Level& level) {
      return same_identities ? level.identity == seen.identity : level.identity != 0 && level.place == seen.place;
    };
    while (at < levels_.size() && !is_here(levels_[at])) {
      if (levels_[at].identity != 0) leave(at);
      ++at;
    }
    if (at == most_levels) {
      std::erase_if(levels_, [](const Level& level) { return level.identity == 0; });
      at = levels_.size();
      if (at == most_levels) return;
    }
    if (at == levels_.size()) levels_.push_back({seen.identity, seen.place, seen.left, seen.left, inferences, seen.work});
    Level& level = levels_[at++];
    if (seen.left < level.left) {
      levels_.resize(at);
      granularity.learn(level.work, static_cast<double>(inferences - level.since), static_cast<double>(level.left - seen.left));
      level.since = inferences;
    }
    level.identity = seen.identity;
    level.left = seen.left;
    level.alternatives = std::max(level.alternatives, seen.left);
  }
  if (at < levels_.size()) leave(at);
}

void SearchPath::give_away(std::uint64_t identity, std::uint64_t alternatives) {
  for (Level& level : levels_) {
    if (level.identity != identity) continue;
    level.left -= std::min(level.left - 1, alternatives);
    level.alternatives -= std::min(level.alternatives - level.left, alternatives);
    if (level.left == 1) level.identity = 0;
  }
}

std::optional<SearchPath::Supply> SearchPath::supply(std::uint64_t inferences, double least_work, const Granularity& granularity,
                                                     std::int64_t end) const {
  std::optional<Supply> found;
  for (std::size_t at = 0; at < levels_.size(); ++at) {
    const Level& level = levels_[at];
    if (level.identity == 0 || level.left < 2) continue;
    if (level.place >= end) break;
    const auto so_far = static_cast<double>(inferences - level.since);
    const double each = std::max(so_far, granularity.per_alternative(level.work).value_or(0));
    if (each * static_cast<double>(alternatives_to_give(level.left - 1)) < least_work) continue;
    if (!found) found = Supply{at, 0};
    found->credit = std::min(found->credit + 1, most_credit);
    if (found->credit == most_credit) break;
  }
  return found;
}

}  // namespace penelope::scheduler
