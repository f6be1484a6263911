// How much of the search tree is done. A subtree weighs the product of 1 / alternatives along its path, the whole tree 1.
//
// A task carries the weight of its alternatives and gives a part of it away with every run that it exports; a task that has
// ended has done what it kept. How far a running task is, is estimated from its oldest choice points: how many alternatives
// they have left of those that they had when they were first looked at.
#include <algorithm>

#include "runtime/worker/or_worker.hpp"

namespace penelope {

using ortree::Place;

namespace {

constexpr std::size_t most_levels = 64;

// The task's choice points that have alternatives, oldest first; those up to `newest`.
std::vector<const Cell*> path_to(const TaskRun& task, const Worker& w, const Cell* newest) {
  std::vector<const Cell*> path;
  for (const Cell* b = newest; b != w.choice_start; b = w.choice_previous(b)) {
    const Place at = static_cast<Place>(w.offset_of(b));
    if (at < task.floor || at < task.rules.base()) break;
    if (!(b[choice::local].bits & choice::light_bit) && shareable(w, b) == Shareable::yes) path.push_back(b);
  }
  std::reverse(path.begin(), path.end());
  return path;
}

}  // namespace

std::uint64_t OrWorker::alternatives_left(const TaskRun& task, const Worker& w, const Cell* b) const {
  const Place at = static_cast<Place>(w.offset_of(b));
  if (!task.rules.is_shared(at)) return count(w, b, all_alternatives(w, b));
  std::uint64_t left = 0;
  for (const ortree::Item& item : task.rules.items(at))
    if (item.task == 0) left += count(w, b, task.runs.at(item.run));
  return left;
}

// What so many of the choice point's alternatives weigh, which the task gives away.
double OrWorker::take_weight(TaskRun& task, const Worker& w, const Cell* b, std::uint64_t alternatives) {
  double weight = task.weight * static_cast<double>(alternatives);
  for (const Cell* c : path_to(task, w, b)) weight /= static_cast<double>(alternatives_left(task, w, c) + 1);
  weight = std::min(weight, task.weight);
  task.weight -= weight;
  for (TaskRun::Level& level : task.levels)
    if (level.identity == b[choice::identity].bits) {
      level.left -= std::min(level.left - 1, alternatives);
      level.alternatives -= std::min(level.alternatives - level.left, alternatives);
    }
  return weight;
}

// What is known of the levels below one that has moved on belongs to an alternative that is done.
void OrWorker::update_levels(TaskRun& task, const Worker& w) const {
  std::vector<TaskRun::Level>& levels = task.levels;
  std::size_t at = 0;
  for (const Cell* b : path_to(task, w, w.B)) {
    const std::uint64_t left = alternatives_left(task, w, b) + 1, identity = b[choice::identity].bits;
    while (at < levels.size() && levels[at].identity != identity) {
      if (levels[at].identity != 0) {
        levels.resize(at + 1);
        levels[at].identity = 0;
        levels[at].left = 1;
      }
      ++at;
    }
    if (at == most_levels) return;
    if (at == levels.size()) levels.push_back({identity, left, left});
    TaskRun::Level& level = levels[at++];
    if (left < level.left) levels.resize(at);
    level.left = left;
    level.alternatives = std::max(level.alternatives, left);
  }
}

void OrWorker::look_at_progress(Seat& seat) {
  TaskRun& task = *seat.task;
  const Worker& w = *seat.stacks;
  if (task.rules.ended() || task.rules.dead()) return;
  update_levels(task, w);
  double done = 0, rest = 1;
  for (const TaskRun::Level& level : task.levels) {
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
