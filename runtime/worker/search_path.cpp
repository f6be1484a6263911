#include "runtime/worker/search_path.hpp"

#include <algorithm>

#include "runtime/worker/or_worker.hpp"
#include "wam/builtins/tabling.hpp"

namespace penelope {

using ortree::Place;

namespace {
constexpr unsigned arity_bits = 10;
}  // namespace

ChoicePoints choice_points_to(const TaskRun& task, const Worker& w, const Cell* newest, unsigned most) {
  ChoicePoints found;
  for (const Cell* b = newest; b != w.choice_start; b = w.choice_previous(b)) {
    const Place at = place_of(w, b);
    if (at < task.floor || at < task.rules.base()) break;
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

void SeenPath::update(const TaskRun& task, const Worker& w, scheduler::Granularity& granularity) {
  const bool same_identities = std::exchange(collections_, w.collections) == w.collections;
  const ChoicePoints now = choice_points_to(task, w, w.B);
  closed_from_ = now.closed_from;
  std::vector<scheduler::SearchPath::Seen> seen;
  std::uint64_t depth = task.depth;
  for (const Cell* b : now.with_alternatives) {
    const scheduler::WorkClass work = work_class(b, depth++);
    const std::uint64_t left = alternatives_left(task, w, b);
    if (left == 0) continue;
    seen.push_back({b[choice::identity].bits, place_of(w, b), left + 1, work});
    if (seen.size() == scheduler::SearchPath::most_levels) break;
  }
  path_.update(seen, w.inferences, same_identities, granularity);
}

}  // namespace penelope
