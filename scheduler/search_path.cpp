#include "scheduler/search_path.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {
constexpr double most_unseen = 4;  // alternatives that one that was seen can count as

// Part of the work that is known of. In deep trees of small subtrees (UTS T3) tasks get larger with it; a quarter makes a fifth
// more tasks of wide trees (T1L), where the oldest choice point has most of the work.
constexpr double enough_to_give = 0.125;

// Speculative work goes in pieces: this part of what the search has taken so far, for about a piece is thrown away at its end, and so many
// times the price, for there are many of them. Certain work is mostly far above its price.
constexpr double piece_of_search = 1.0 / 32, prices_of_a_piece = 8, least_prices_of_a_piece = 2;
// So much has to be known of the search before: its alternatives may be small at first and then larger and larger.
constexpr double prices_of_a_beginning = 32;
constexpr std::size_t many_unknown = 32;  // choice points under a commit, of which nothing has ended yet

// Oldest first, and each with an alternative beside the one that runs.
[[maybe_unused]] bool are_choice_points(std::span<const SearchPath::Seen> now) {
  for (std::size_t i = 0; i < now.size(); ++i)
    if (now[i].identity == 0 || now[i].left < 2 || (i > 0 && now[i].place <= now[i - 1].place)) return false;
  return true;
}
}  // namespace

double SearchPath::Level::estimate(const Granularity& granularity, std::uint64_t at_its_right) const {
  const double kind = granularity.per_alternative(work.with_place(at_its_right)).value_or(0);
  return kind * std::sqrt((done + 1) / (done_expected + 1));
}

// So many alternatives of a level are done, the one that ran and those at its right; the next one runs, if there is one.
void SearchPath::learn(Level& level, std::uint64_t when, std::uint64_t alternatives, Granularity& granularity) {
  PENELOPE_ASSERT(alternatives > 0 && alternatives <= level.left);
  const double taken = when > level.since ? static_cast<double>(when - level.since) : 1;
  if (alternatives == 1) {
    const WorkClass work = level.work.with_place(level.left - 1);
    if (level.expected > 0) {
      granularity.note(level.expected, taken);
      level.done += taken;
      level.done_expected += granularity.per_alternative(work).value_or(taken);
    }
    const double unseen = std::clamp(static_cast<double>(looked_ - looked_before_) / taken, 1.0, most_unseen);
    granularity.learn(work, taken * unseen, unseen);
  } else {
    // The others began and ended since the last look, however long the first one took.
    const auto others = static_cast<double>(alternatives - 1);
    const double by_others = std::min(taken * others / static_cast<double>(alternatives), static_cast<double>(looked_ - looked_before_) / 2);
    granularity.learn(level.work, taken - by_others, 1);
    granularity.learn(level.work, std::max(by_others, others), others);
  }
  level.left -= alternatives;
  level.since = when;
  if (level.left > 0) level.expected = level.estimate(granularity, level.left - 1);
}

// What is known of the levels from here on belongs to an alternative that is done, and so are all of theirs.
void SearchPath::forget_from(std::size_t level, std::uint64_t when, Granularity& granularity) {
  for (; levels_.size() > level; levels_.pop_back()) learn(levels_.back(), when, levels_.back().left, granularity);
}

// The choice point is gone: its last alternative runs.
void SearchPath::leave(std::size_t level, std::uint64_t when, Granularity& granularity) {
  forget_from(level + 1, when, granularity);
  PENELOPE_ASSERT(level < levels_.size());
  Level& left = levels_[level];
  left.identity = 0;
  if (left.left > 1) learn(left, when, left.left - 1, granularity);
}

void SearchPath::update(std::span<const Seen> now, std::uint64_t inferences, bool same_identities, Granularity& granularity) {
  PENELOPE_CHECK(are_choice_points(now));
  looked_before_ = std::exchange(looked_, inferences);
  // When the alternative began in which the i-th choice point is.
  const auto began = [&](std::size_t i) { return i < now.size() ? std::clamp(now[i].made, looked_before_, inferences) : inferences; };
  std::size_t at = 0;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const Seen& seen = now[i];
    const auto is_here = [&](const Level& level) {
      return same_identities ? level.identity == seen.identity : level.identity != 0 && level.place == seen.place;
    };
    while (at < levels_.size() && !is_here(levels_[at])) {
      if (levels_[at].identity != 0) leave(at, began(i), granularity);
      ++at;
    }
    if (at == most_levels) {
      std::erase_if(levels_, [](const Level& level) { return level.identity == 0; });
      at = levels_.size();
      if (at == most_levels) return;
    }
    if (at == levels_.size()) {
      const bool is_first = seen.left >= granularity.widest(seen.work, seen.left);
      levels_.push_back({seen.identity, seen.place, seen.left, seen.left, began(is_first ? i : i + 1), inferences, seen.work});
      levels_[at].expected = levels_[at].estimate(granularity, seen.left - 1);
    }
    Level& level = levels_[at++];
    if (seen.left < level.left) {
      forget_from(at, began(i + 1), granularity);
      learn(level, began(i + 1), level.left - seen.left, granularity);
    }
    level.identity = seen.identity;
    level.bytes = seen.bytes;
    level.speculative = seen.speculative;
    level.withheld = false;
    level.most = unlimited;
    level.left = seen.left;
    level.alternatives = std::max(level.alternatives, seen.left);
  }
  if (at < levels_.size()) leave(at, inferences, granularity);
  PENELOPE_ASSERT(levels_.size() <= most_levels);
}

double SearchPath::per_untried(const Level& level, std::uint64_t inferences, const Granularity& granularity) const {
  PENELOPE_CHECK(level.left >= 2 && level.since <= inferences);
  const double estimate = level.estimate(granularity, level.left - 2);
  const auto so_far = static_cast<double>(inferences - level.since);
  // Where a commit is ahead one alternative after the other fails, most of them at once: the one that is seen is a large one.
  const bool others_are_small = level.speculative && estimate > 0;
  return std::max(others_are_small ? so_far / static_cast<double>(level.left - 1) : so_far, estimate);
}

double SearchPath::per_untried(std::uint64_t identity, std::uint64_t inferences, const Granularity& granularity) const {
  for (const Level& level : levels_)
    if (level.identity == identity && level.left > 1) return per_untried(level, inferences, granularity);
  return 0;
}

void SearchPath::give_away(std::uint64_t identity, std::uint64_t alternatives) {
  for (Level& level : levels_) {
    if (level.identity != identity) continue;
    level.left -= std::min(level.left - 1, alternatives);
    PENELOPE_ASSERT(level.left > 0);
    level.alternatives -= std::min(level.alternatives - level.left, alternatives);
    if (level.left == 1) level.identity = 0;
  }
}

void SerialClock::look(std::uint64_t next_serial, std::uint64_t inferences) {
  const Time time{next_serial, inferences};
  before_ = std::exchange(has_looked_, true) ? now_ : time;
  now_ = time;
}

std::uint64_t SerialClock::when(std::uint64_t serial) const {
  if (serial <= before_.serial || serial >= now_.serial) return before_.inferences;
  const double part = static_cast<double>(serial - before_.serial) / static_cast<double>(now_.serial - before_.serial);
  return before_.inferences + static_cast<std::uint64_t>(part * static_cast<double>(now_.inferences - before_.inferences));
}

void SearchPath::offer(std::uint64_t inferences, const Granularity& granularity, std::int64_t end, KnownWork& known) const {
  for (std::size_t at = 0; at < levels_.size() && levels_[at].place < end; ++at) {
    const Level& level = levels_[at];
    if (level.identity == 0 || level.left < 2) continue;
    const double each = std::max(per_untried(level, inferences, granularity), 1.0);
    PENELOPE_ASSERT(known.count < most_levels && at < most_levels);
    known.offers[known.count++] = {at, level.left - 1, each, level.bytes};
    known.untried += each * static_cast<double>(level.left - 1);
  }
}

// The alternative that runs at a level holds all that is left below it, and takes what it was expected to take.
SearchPath::KnownWork SearchPath::known_work(std::uint64_t inferences, const Granularity& granularity, std::int64_t end) const {
  KnownWork known;
  offer(inferences, granularity, end, known);
  for (std::size_t at = levels_.size(); at-- > 0;) {
    const Level& level = levels_[at];
    known.all = std::max(known.all, level.expected - static_cast<double>(inferences - level.since));
    if (level.identity == 0 || level.left < 2) continue;
    known.all += std::max(per_untried(level, inferences, granularity), 1.0) * static_cast<double>(level.left - 1);
  }
  return known;
}

std::optional<SearchPath::Supply> SearchPath::supply(std::uint64_t inferences, const ExportPrice& price, const Granularity& granularity,
                                                     std::int64_t end) const {
  KnownWork known;
  offer(inferences, granularity, end, known);
  const std::optional<Supply> certain = certain_supply(known, inferences, price);
  if (certain || may_need_none(granularity)) return certain;
  return speculative_supply(known, inferences, price);
}

// A large copy waits until as much work as it costs was seen at the choice point. An estimate may come from one slow stretch, a collection of
// garbage say, which is taken for work and multiplied by all alternatives; who waits loses at most what the copy costs.
bool SearchPath::is_seen_enough(const Offer& offer, std::uint64_t inferences, const ExportPrice& price) const {
  const double seen = static_cast<double>(inferences - levels_[offer.level].first_seen);
  return price.of(offer.bytes) - price.fixed <= price.fixed + seen;
}

bool SearchPath::may_need_none(const Granularity& granularity) const {
  std::size_t open = 0;
  for (const Level& level : levels_) {
    if (level.identity == 0 || level.left < 2 || !level.speculative) continue;
    if (level.estimate(granularity, level.left - 2) > 0) return false;
    ++open;
  }
  return open >= many_unknown;
}

std::optional<SearchPath::Supply> SearchPath::certain_supply(const KnownWork& known, std::uint64_t inferences, const ExportPrice& price) const {
  std::optional<Supply> found;
  for (const Offer& offer : known.for_others()) {
    if (levels_[offer.level].speculative || levels_[offer.level].withheld) continue;
    const auto wanted = static_cast<std::uint64_t>(std::ceil(known.untried * enough_to_give / offer.each));
    const std::uint64_t go = std::clamp(wanted, std::max<std::uint64_t>(offer.untried / 2, 1), offer.untried);
    PENELOPE_CHECK(go > 0 && go <= offer.untried);
    if (offer.each * static_cast<double>(go) < price.of(offer.bytes) || !is_seen_enough(offer, inferences, price)) continue;
    if (!found) found = Supply{offer.level, go, 0};
    if (++found->credit == most_credit) break;
  }
  return found && levels_[found->level].most < unlimited ? limited_supply(known, *found, price) : found;
}

// Of a choice point of the same goal. What is not known of an older one may be most of the search.
SearchPath::Supply SearchPath::limited_supply(const KnownWork& known, const Supply& oldest, const ExportPrice& price) const {
  for (std::size_t i = known.count; i-- > 0;) {
    const Offer& offer = known.offers[i];
    const Level& level = levels_[offer.level];
    if (offer.level < oldest.level) break;
    if (level.speculative || level.withheld || level.work.goal != levels_[oldest.level].work.goal) continue;
    const double wanted = std::max(level.most, price.of(offer.bytes));
    if (offer.level != oldest.level && offer.each * static_cast<double>(offer.untried) < wanted) continue;
    const auto most = static_cast<std::uint64_t>(std::ceil(std::min(wanted / offer.each, static_cast<double>(offer.untried))));
    return {offer.level, offer.level == oldest.level ? std::min(most, oldest.alternatives) : most, oldest.credit};
  }
  return oldest;
}

// From the newest choice point to the first that has a whole piece: older ones have more than is known of them. That one, or a smaller
// piece if it is nearer to what is wanted.
std::optional<SearchPath::Supply> SearchPath::speculative_supply(const KnownWork& known, std::uint64_t inferences,
                                                                 const ExportPrice& price) const {
  std::optional<Supply> found;
  double least_wrong = 0;  // how many times too large or too small it is
  bool is_whole = false;
  unsigned credit = 0;
  for (std::size_t i = known.count; i-- > 0;) {
    const Offer& offer = known.offers[i];
    const Level& level = levels_[offer.level];
    if (!level.speculative || level.withheld) continue;
    const double cost = price.of(offer.bytes);
    if (static_cast<double>(inferences - level.first_seen) < cost) continue;
    const double wanted = std::max({prices_of_a_piece * cost, static_cast<double>(inferences) * piece_of_search, 1.0});
    const auto go = static_cast<std::uint64_t>(std::clamp(std::ceil(wanted / offer.each), 1.0, static_cast<double>(offer.untried)));
    const double work = offer.each * static_cast<double>(go);
    if (work < least_prices_of_a_piece * cost || static_cast<double>(inferences) < prices_of_a_beginning * cost) continue;
    ++credit;
    const double wrong = std::max(work / wanted, wanted / work);
    if (!is_whole && (!found || wrong < least_wrong)) found = Supply{offer.level, go, 0, true, wanted}, least_wrong = wrong;
    is_whole |= work >= wanted;
  }
  if (found) found->credit = std::min(credit, most_credit);
  return found;
}

}  // namespace penelope::scheduler
