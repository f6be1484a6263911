// How much of the search tree is done. A subtree weighs the product of 1 / alternatives along its path, the whole tree 1.
//
// A task carries the weight of its alternatives and gives a part of it away with every run that it exports; a task that has
// ended has done what it kept. How far a running task is, is estimated from its oldest choice points: how many alternatives
// they have left of those that they had when they were first looked at.
#include <algorithm>

#include "runtime/worker/or_worker.hpp"

namespace penelope {

// What so many alternatives of the last choice point on the path weigh, which the task gives away.
double OrWorker::take_weight(TaskRun& task, const Worker& w, const std::vector<const Cell*>& path, std::uint64_t alternatives) {
  double weight = task.weight * static_cast<double>(alternatives);
  for (const Cell* c : path) weight /= static_cast<double>(alternatives_left(task, w, c) + 1);
  weight = std::min(weight, task.weight);
  task.weight -= weight;
  task.path.path().give_away(path.back()[choice::identity].bits, alternatives);
  return weight;
}

void OrWorker::look_at_progress(Seat& seat) {
  TaskRun& task = *seat.task;
  const Worker& w = *seat.stacks;
  if (task.rules.ended() || task.rules.dead()) return;
  task.path.update(task, w, granularity_, analysis());
  double done = 0, rest = 1;
  for (const scheduler::SearchPath::Level& level : task.path.path().levels()) {
    const auto all = static_cast<double>(level.alternatives);
    done += rest * static_cast<double>(level.alternatives - level.left) / all;
    rest /= all;
  }
  task.share_done = std::max(task.share_done, done);
}

void OrWorker::end_weight(TaskRun& task) {
  weight_done_ += task.weight;
  task.weight = 0;
}

OrWorker::Progress OrWorker::progress() {
  Lock lock(mutex_);
  Progress result{weight_done_, active_ && active_->task};
  for (const auto& [id, task] : tasks_) result.done += task->weight * task->share_done;
  progress_wanted_ = true;
  if (active_ && active_->task) active_->stacks->raise_signal(signal_parallel);
  return result;
}

}  // namespace penelope
