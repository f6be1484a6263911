#include "runtime/worker/seen_choices.hpp"

#include <algorithm>
#include <deque>
#include <utility>

#include "runtime/worker/runs.hpp"
#include "runtime/worker/tasks/task_run.hpp"
#include "wam/machine/table_evaluations.hpp"

namespace penelope {

using ortree::Place;

namespace {

constexpr std::size_t between_marks = 256;

Place local_top(const Cell* b) { return static_cast<Place>(b[choice::local].bits & ~choice::light_bit); }

// The tables in evaluation are those of these stacks.
Place closed_by_tables(const Worker& w) {
  const Cell* const round = w.tables->oldest_round(w);
  return round ? place_of(w, round) : ortree::none;
}

}  // namespace

ChoicePoints choice_points_to(const TaskRun& task, const Worker& w, const Cell* newest, unsigned most) {
  ChoicePoints found;
  for (const Cell* b = newest; b != w.choice_start; b = w.choice_previous(b)) {
    const Place at = place_of(w, b);
    if (at < task.floor() || at < task.rules.base()) break;
    if (most-- == 0) return {{}, 0};
    if (Worker::is_light(b)) continue;
    const Shareable kind = shareable(w, b);
    if (kind == Shareable::yes) found.with_alternatives.push_back(b);
    if (kind == Shareable::nothing_above) found.closed_from = at;
  }
  found.closed_from = std::min({found.closed_from, closed_by_tables(w), task.closed_by_own_clauses(w)});
  std::reverse(found.with_alternatives.begin(), found.with_alternatives.end());
  return found;
}

bool SeenChoices::is_known(const TaskRun& task, const Worker& w) {
  const bool same_stacks = std::exchange(collections_, w.collections) == w.collections;
  const bool same_floor = std::exchange(floor_, task.floor()) == task.floor();
  const bool same_base = std::exchange(base_, task.rules.base()) == task.rules.base();
  return same_stacks && same_floor && same_base;
}

ChoicePoints SeenChoices::look(const TaskRun& task, const Worker& w, std::size_t enough) {
  if (!is_known(task, w) || (cut_off_ && alternatives_at_.size() < enough)) marks_.clear();
  std::vector<Choice> marks;       // newest first
  std::deque<Place> alternatives;  // newest first
  Place closed_from = ortree::none, known_to = 0;
  bool drops = false;
  std::size_t walked = 0;
  std::uint64_t newer_ones = 0, older_ones = 0;  // with alternatives: walked; before those
  for (const Cell* b = w.B; b != w.choice_start; b = w.choice_previous(b)) {
    const Place at = place_of(w, b);
    if (at < floor_ || at < base_) break;
    if (Worker::is_light(b)) continue;
    const Shareable kind = shareable(w, b);
    if (kind == Shareable::yes && !fails_at_once(w, b)) {
      ++newer_ones;
      alternatives.push_back(at);
      if (alternatives.size() > enough) alternatives.pop_front(), drops = true;
    }
    if (kind == Shareable::nothing_above) closed_from = at;
    while (!marks_.empty() && marks_.back().place > at) marks_.pop_back();
    if (!marks_.empty() && marks_.back().place == at && marks_.back().identity == b[choice::identity].bits) {
      known_to = at;
      older_ones = marks_.back().older;
      break;
    }
    if (++walked % between_marks == 0) marks.push_back({at, b[choice::identity].bits, newer_ones});
  }
  count_ = newer_ones + older_ones;
  for (Choice& mark : marks) mark.older = count_ - mark.older;
  if (known_to == 0) marks_.clear();
  marks_.insert(marks_.end(), marks.rbegin(), marks.rend());
  const auto newer = std::ranges::find_if(alternatives_at_, [&](Place at) { return at >= known_to; });
  const bool loses = newer == alternatives_at_.end() && cut_off_;  // there are more between these and the mark
  alternatives_at_.erase(newer, alternatives_at_.end());
  if (!loses) alternatives_at_.insert(alternatives_at_.end(), alternatives.rbegin(), alternatives.rend());
  cut_off_ = loses || drops || alternatives_at_.size() > enough;
  if (alternatives_at_.size() > enough) alternatives_at_.resize(enough);
  if (closed_from_ >= known_to) closed_from_ = closed_from;

  ChoicePoints found;
  found.closed_from = std::min({closed_from_, closed_by_tables(w), task.closed_by_own_clauses(w)});
  for (const Place at : alternatives_at_) found.with_alternatives.push_back(at_place(w, at));
  return found;
}

const Cell* SeenChoices::before(const Worker& w, const Cell* from, std::uint64_t local) const {
  const auto is_small = [&](const Choice& mark) { return static_cast<std::uint64_t>(local_top(at_place(w, mark.place))) <= local; };
  const auto mark = std::ranges::partition_point(marks_, is_small);
  if (mark == marks_.end()) return from;
  return std::min<const Cell*>(from, at_place(w, mark->place));
}

}  // namespace penelope
