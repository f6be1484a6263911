// How much of the search tree is done. A subtree weighs the product of 1 / alternatives along its path, the whole tree 1.
//
// A task carries the weight of its alternatives and gives a part of it away with every run that it exports; a task that has
// ended has done what it kept. How far a running task is, is estimated from its oldest choice points: how many alternatives
// they have left of those that they had when they were first looked at.
#include <algorithm>

#include "runtime/worker/exchange/work_estimates.hpp"

namespace penelope {

double WorkEstimates::take_weight(TaskRun& task, const Worker& w, const std::vector<const Cell*>& path, std::uint64_t alternatives) {
  double weight = task.weight * static_cast<double>(alternatives);
  for (const Cell* c : path) weight /= static_cast<double>(alternatives_left(task, w, c) + 1);
  weight = std::min(weight, task.weight);
  task.weight -= weight;
  task.path.path().give_away(kind_of_work(w, path.back()), alternatives);
  return weight;
}

void WorkEstimates::look_at_progress(TaskRun& task, const Worker& w, const Formulas* formulas) {
  if (task.rules.ended() || task.rules.dead()) return;
  task.path.update(task, w, granularity, analysis(formulas));
  double done = 0, rest = 1;
  for (const scheduler::SearchPath::Level& level : task.path.path().levels()) {
    const auto all = static_cast<double>(level.alternatives);
    done += rest * static_cast<double>(level.alternatives - level.left) / all;
    rest /= all;
  }
  task.share_done = std::max(task.share_done, done);
}

}  // namespace penelope
