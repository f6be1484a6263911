// Is an answer the last one? A sequential run knows: no choice point is left above the goal. Here choice points that were shared
// stay when they are empty, and a task sees of the older ones only copies. There is something left at a choice point
//
//   of its own                    that is not shared: always. Shared: while anything is in its list, runs of alternatives or the
//                                 marker of a task, whose alternatives come later than the present one
//   of the task's own root        as well, and where anything followed the task's run in the list of the owner
//   older than that               where it is so in the task that it belongs to, for the branch that was given away
//
// The last two do not change while the task runs: what comes later in code order goes away only by cuts, and a cut by a branch at
// the left that reached it would take the task along. So the task brings these places with it (Region::later); its cuts remove
// them.
#include <algorithm>

#include "runtime/worker/conditions.hpp"
#include "runtime/worker/search_path.hpp"
#include "runtime/worker/tasks/task_run.hpp"

namespace penelope {

using ortree::Place;

namespace {

bool has_alternatives(const TaskRun& task, const Worker& w, const Cell* b) {
  const Place at = place_of(w, b);
  if (has_solution(task, at)) return false;
  return task.rules.is_shared(at) ? !task.rules.items(at).empty() : Worker::has_alternatives(b);
}

}  // namespace

std::vector<Place> later_places(const TaskRun& task, const Worker& w, const Cell* choice, bool more_follow) {
  std::vector<Place> places;
  if (more_follow) places.push_back(place_of(w, choice));
  const Place end = std::max(task.floor(), task.rules.base());
  for (const Cell* b = w.choice_previous(choice); place_of(w, b) >= end; b = w.choice_previous(b))
    if (has_alternatives(task, w, b)) places.push_back(place_of(w, b));
  std::reverse(places.begin(), places.end());
  if (!task.regions.empty()) {
    const auto& older = task.regions.back().later;
    std::vector<Place> all;
    std::ranges::copy_if(older, std::back_inserter(all), [&](Place at) { return !has_solution(task, at); });
    places.insert(places.begin(), all.begin(), all.end());
  }
  return places;
}

bool alternatives_above(const TaskRun* task, const Worker& w, const Cell* level) {
  for (const Cell* b = w.B; b > level && !(task && place_of(w, b) < task->rules.base()); b = w.choice_previous(b))
    if (task ? has_alternatives(*task, w, b) : Worker::has_alternatives(b)) return true;
  if (!task || task->regions.empty()) return false;
  const auto& later = task->regions.back().later;
  return std::ranges::any_of(later, [&](Place at) { return at > place_of(w, level) && !has_solution(*task, at); });
}

}  // namespace penelope
