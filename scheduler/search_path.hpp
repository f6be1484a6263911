// SearchPath: the oldest choice points of a task that have alternatives, from the task's root towards its present branch, as
// they were when they were last looked at. It tells how far the search is, and how much work the alternatives are that others
// could have. Pure; the runtime and the simulator look at their stacks and say what they see.
//
// What an alternative takes is known better than to the time between two looks: when its first choice point was pushed it had
// begun, and when the next alternative's was, it was done. Short alternatives are seldom seen, so those that are count more.
//
// An alternative counts as much as those before it of its kind (granularity.hpp), more or less as those of its own choice point were
// more or less than expected, and at least as much as the present one so far.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "scheduler/granularity.hpp"
#include "scheduler/load.hpp"

namespace penelope::scheduler {

class SearchPath {
 public:
  static constexpr std::size_t most_levels = 64;
  static constexpr double unlimited = std::numeric_limits<double>::infinity();

  // A choice point as it is seen on the stacks.
  struct Seen {
    std::uint64_t identity;    // not 0
    std::int64_t place;        // grows towards the present branch
    std::uint64_t left;        // alternatives that are still this task's, with the one that runs: 2 or more
    WorkClass work;            // of its alternatives
    std::uint64_t made;        // inferences of the stacks when it was pushed, about: SerialClock
    std::uint64_t bytes = 0;   // of the stacks down to it
    bool speculative = false;  // a commit ahead may remove it, or what is found at its left prune it
  };
  struct Level {
    std::uint64_t identity = 0;  // of the choice point; 0: its last alternative runs, or the others were given away
    std::int64_t place = 0;
    std::uint64_t alternatives = 0;  // that it had, less those given away
    std::uint64_t left = 0;          // with the one that runs
    std::uint64_t since = 0;         // inferences of the stacks when the one that runs began, about
    std::uint64_t first_seen = 0;    // inferences then
    WorkClass work = {};
    std::uint64_t bytes = 0;
    double expected = 0;                 // inferences of the one that runs, when it was first seen; 0: nothing was known
    double done = 0, done_expected = 0;  // inferences of those before it that something was known of
    bool speculative = false;
    bool withheld = false;    // its alternatives stay: withhold()
    double most = unlimited;  // inferences of what goes at once, about: limit()

    // Inferences of an alternative with so many at its right; 0: nothing is known.
    double estimate(const Granularity&, std::uint64_t at_its_right) const;
  };
  // Untried alternatives of a choice point that others could have.
  struct Offer {
    std::size_t level;      // index of the choice point
    std::uint64_t untried;  // alternatives
    double each;            // inferences that one of them is expected to take; at least 1
    std::uint64_t bytes;    // of the stacks down to it
  };
  // What a task has still to do, as far as it is known, in inferences.
  struct KnownWork {
    std::array<Offer, most_levels> offers;  // oldest first; so many of them:
    std::size_t count = 0;
    double untried = 0;  // of all offers
    double all = 0;      // with what is left of the alternatives that run, and what others cannot have

    std::span<const Offer> for_others() const { return {offers.data(), count}; }
  };
  // What others could have.
  struct Supply {
    std::size_t level;           // index of the choice point
    std::uint64_t alternatives;  // of them go, the rightmost
    unsigned credit;             // how many choice points there are whose alternatives are worth it, up to most_credit
    bool leftmost = false;       // not the rightmost go, but those that the task itself would try next
    double piece = 0;            // of these: inferences that they should take
  };

  // The task's choice points that have untried alternatives, oldest first; those behind the first most_levels may be left out. What alternatives
  // have taken since the last look is learned. Without same_identities choice points are told by their place.
  void update(std::span<const Seen>, std::uint64_t inferences, bool same_identities, Granularity&);
  const std::vector<Level>& levels() const { return levels_; }
  // Until the next look nothing is given away of the choice points for whose goals this says so, speculative or not.
  template <class Withheld>
  void withhold(Withheld is_withheld) {
    for (Level& level : levels_) level.withheld = is_withheld(level.work.goal, level.speculative);
  }
  // Until the next look no more work goes at once of a choice point than this says for its goal, in inferences, as far as is known.
  template <class Most>
  void limit(Most most_of) {
    for (Level& level : levels_) level.most = most_of(level.work.goal);
  }
  // Inferences that each of the untried alternatives of a choice point is expected to take; 0: nothing is known.
  double per_untried(std::uint64_t identity, std::uint64_t inferences, const Granularity&) const;
  // So many alternatives of a choice point went to others.
  void give_away(std::uint64_t identity, std::uint64_t alternatives);

  // Choice points from `end` on stay.
  KnownWork known_work(std::uint64_t inferences, const Granularity&, std::int64_t end = std::numeric_limits<std::int64_t>::max()) const;

  // The oldest choice point goes first: it is nearest to the root, so its copy is the smallest and its subtree the largest. The right half of
  // its alternatives goes, or more, until they are an eighth of all the work that is known of; if that is more than the limit, about as much as
  // the limit goes, of the newest choice point of the same goal. Choice points from `end` on stay. What goes is worth more than the price
  // (load.hpp), and where the copy is large as much work as it costs was seen before.
  //
  // Those that a commit ahead may remove, or a better solution at their left prune, come last, and what is nearest to the present branch first,
  // which a sequential run would try next: so many alternatives, and of such a choice point, that they are about as much as a piece of
  // speculative work should be. What has just been pushed, in a test say, may be gone before a copy arrives: it stays until it has been there
  // for what a copy costs. Nothing goes of a goal that leaves many choice points behind, of whose kind no alternative has ended yet: it may
  // succeed without them.
  std::optional<Supply> supply(std::uint64_t inferences, const ExportPrice&, const Granularity&,
                               std::int64_t end = std::numeric_limits<std::int64_t>::max()) const;

 private:
  double per_untried(const Level&, std::uint64_t inferences, const Granularity&) const;
  void offer(std::uint64_t inferences, const Granularity&, std::int64_t end, KnownWork&) const;
  bool may_need_none(const Granularity&) const;
  bool is_seen_enough(const Offer&, std::uint64_t inferences, const ExportPrice&) const;
  std::optional<Supply> certain_supply(const KnownWork&, std::uint64_t inferences, const ExportPrice&) const;
  Supply limited_supply(const KnownWork&, const Supply&, const ExportPrice&) const;
  std::optional<Supply> speculative_supply(const KnownWork&, std::uint64_t inferences, const ExportPrice&) const;
  void learn(Level&, std::uint64_t when, std::uint64_t alternatives, Granularity&);
  void forget_from(std::size_t level, std::uint64_t when, Granularity&);
  void leave(std::size_t level, std::uint64_t when, Granularity&);

  std::vector<Level> levels_;                     // oldest first
  std::uint64_t looked_ = 0, looked_before_ = 0;  // inferences at the last two looks
};

// When choice points were pushed, in inferences: they have serial numbers, and between two looks they are taken to come evenly.
class SerialClock {
 public:
  void look(std::uint64_t next_serial, std::uint64_t inferences);
  // Of one that was not there at the look before; of others the time of that look.
  std::uint64_t when(std::uint64_t serial) const;

 private:
  struct Time {
    std::uint64_t serial = 0, inferences = 0;
  };
  Time before_, now_;
  bool has_looked_ = false;
};

}  // namespace penelope::scheduler
