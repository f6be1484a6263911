#include "runtime/worker/search_path.hpp"

#include <algorithm>

#include "runtime/worker/or_worker.hpp"
#include "wam/builtins/tabling.hpp"

namespace penelope {

using ortree::Place;

namespace {
constexpr std::size_t most_levels = 64;
constexpr unsigned arity_bits = 10;
}  // namespace

ChoicePoints choice_points_to(const TaskRun& task, const Worker& w, const Cell* newest, unsigned most) {
  ChoicePoints found;
  for (const Cell* b = newest; b != w.choice_start; b = w.choice_previous(b)) {
    const Place at = place_of(w, b);
    if (at < task.floor() || at < task.rules.base()) break;
    if (most-- == 0) return {{}, 0};
    if (b[choice::local].bits & choice::light_bit) continue;
    switch (shareable(w, b)) {
      case Shareable::yes: found.with_alternatives.push_back(b); break;
      case Shareable::nothing_above: found.closed_from = at; break;
      case Shareable::no: break;
    }
  }
  // The tables in evaluation are those of these stacks.
  if (const Cell* const round = w.tables->oldest_round(w)) found.closed_from = std::min(found.closed_from, place_of(w, round));
  std::reverse(found.with_alternatives.begin(), found.with_alternatives.end());
  return found;
}

std::uint64_t alternatives_left(const TaskRun& task, const Worker& w, const Cell* b) {
  const Place at = place_of(w, b);
  if (!task.rules.is_shared(at)) return count(w, b, all_alternatives(w, b));
  std::uint64_t left = 0;
  for (const ortree::Item& item : task.rules.items(at))
    if (item.task == 0) left += count(w, b, task.runs.at(item.run));
  return left;
}

// A goal is told by where its call goes on and by how many arguments it has.
scheduler::WorkClass work_class(const Cell* b, std::uint64_t depth) {
  return {b[choice::continuation].bits << arity_bits | b[choice::saved].bits, scheduler::depth_class(depth)};
}

void SearchPath::update(const TaskRun& task, const Worker& w, scheduler::Granularity& granularity) {
  const bool same_identities = std::exchange(collections_, w.collections) == w.collections;
  const ChoicePoints now = choice_points_to(task, w, w.B);
  closed_from_ = now.closed_from;
  std::size_t at = 0;
  const auto leave = [&](std::size_t level) {  // what is known of the levels below belongs to an alternative that is done
    levels_.resize(level + 1);
    levels_[level].identity = 0;
    levels_[level].left = 1;
  };
  for (const Cell* b : now.with_alternatives) {
    const std::uint64_t left = alternatives_left(task, w, b) + 1, identity = b[choice::identity].bits;
    const Place place = place_of(w, b);
    const auto is_here = [&](const Level& level) {
      return same_identities ? level.identity == identity : level.identity != 0 && level.place == place;
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
    if (at == levels_.size()) levels_.push_back({identity, place, left, left, w.inferences, work_class(b, task.depth + at)});
    Level& level = levels_[at++];
    if (left < level.left) {
      levels_.resize(at);
      granularity.learn(level.work, static_cast<double>(w.inferences - level.since), static_cast<double>(level.left - left));
      level.since = w.inferences;
    }
    level.identity = identity;
    level.left = left;
    level.alternatives = std::max(level.alternatives, left);
  }
  if (at < levels_.size()) leave(at);
}

void SearchPath::give_away(std::uint64_t identity, std::uint64_t alternatives) {
  for (Level& level : levels_) {
    if (level.identity != identity) continue;
    level.left -= std::min(level.left - 1, alternatives);
    level.alternatives -= std::min(level.alternatives - level.left, alternatives);
  }
}

}  // namespace penelope
