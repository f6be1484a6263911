#include "scheduler/search_path.hpp"

#include <algorithm>
#include <cmath>

#include "scheduler/load.hpp"

namespace penelope::scheduler {

double SearchPath::Level::estimate(const Granularity& granularity, std::uint64_t at_its_right) const {
  const double kind = granularity.per_alternative(work.with_place(at_its_right)).value_or(0);
  return kind * std::sqrt((done + 1) / (done_expected + 1));
}

// So many alternatives of a level are done, the one that ran and those at its right; the next one runs, if there is one.
void SearchPath::learn(Level& level, std::uint64_t inferences, std::uint64_t alternatives, Granularity& granularity) {
  const auto taken = static_cast<double>(inferences - level.since);
  if (alternatives == 1) {
    const WorkClass work = level.work.with_place(level.left - 1);
    if (level.expected > 0) {
      granularity.note(level.expected, taken);
      level.done += taken;
      level.done_expected += granularity.per_alternative(work).value_or(taken);
    }
    granularity.learn(work, taken, 1);
  } else {
    granularity.learn(level.work, taken, static_cast<double>(alternatives));
  }
  level.left -= alternatives;
  level.since = inferences;
  if (level.left > 0) level.expected = level.estimate(granularity, level.left - 1);
}

// What is known of the levels from here on belongs to an alternative that is done, and so are all of theirs.
void SearchPath::forget_from(std::size_t level, std::uint64_t inferences, Granularity& granularity) {
  for (; levels_.size() > level; levels_.pop_back()) learn(levels_.back(), inferences, levels_.back().left, granularity);
}

// The choice point is gone: its last alternative runs.
void SearchPath::leave(std::size_t level, std::uint64_t inferences, Granularity& granularity) {
  forget_from(level + 1, inferences, granularity);
  Level& left = levels_[level];
  left.identity = 0;
  if (left.left > 1) learn(left, inferences, left.left - 1, granularity);
}

void SearchPath::update(std::span<const Seen> now, std::uint64_t inferences, bool same_identities, Granularity& granularity) {
  std::size_t at = 0;
  for (const Seen& seen : now) {
    const auto is_here = [&](const Level& level) {
      return same_identities ? level.identity == seen.identity : level.identity != 0 && level.place == seen.place;
    };
    while (at < levels_.size() && !is_here(levels_[at])) {
      if (levels_[at].identity != 0) leave(at, inferences, granularity);
      ++at;
    }
    if (at == most_levels) {
      std::erase_if(levels_, [](const Level& level) { return level.identity == 0; });
      at = levels_.size();
      if (at == most_levels) return;
    }
    if (at == levels_.size()) {
      levels_.push_back({seen.identity, seen.place, seen.left, seen.left, inferences, seen.work});
      levels_[at].expected = levels_[at].estimate(granularity, seen.left - 1);
    }
    Level& level = levels_[at++];
    if (seen.left < level.left) {
      forget_from(at, inferences, granularity);
      learn(level, inferences, level.left - seen.left, granularity);
    }
    level.identity = seen.identity;
    level.left = seen.left;
    level.alternatives = std::max(level.alternatives, seen.left);
  }
  if (at < levels_.size()) leave(at, inferences, granularity);
}

double SearchPath::per_untried(std::uint64_t identity, std::uint64_t inferences, const Granularity& granularity) const {
  for (const Level& level : levels_)
    if (level.identity == identity && level.left > 1)
      return std::max(static_cast<double>(inferences - level.since), level.estimate(granularity, level.left - 2));
  return 0;
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
    const double each = std::max(so_far, level.estimate(granularity, level.left - 2));
    if (each * static_cast<double>(alternatives_to_give(level.left - 1)) < least_work) continue;
    if (!found) found = Supply{at, 0};
    found->credit = std::min(found->credit + 1, most_credit);
    if (found->credit == most_credit) break;
  }
  return found;
}

}  // namespace penelope::scheduler
