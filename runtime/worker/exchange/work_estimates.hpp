// WorkEstimates: what a worker has learned of how much work alternatives are (scheduler/granularity.hpp, analysed_work.hpp), and of what a copy
// of stacks costs. The worker's mutex guards it.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "runtime/worker/analysed_work.hpp"
#include "runtime/worker/commits_ahead.hpp"
#include "runtime/worker/formulas.hpp"
#include "runtime/worker/messages.hpp"
#include "runtime/worker/run/shared_worth.hpp"
#include "runtime/worker/statistics.hpp"
#include "runtime/worker/tasks/task_run.hpp"
#include "scheduler/change_share.hpp"
#include "scheduler/distant_work.hpp"
#include "scheduler/granularity.hpp"
#include "scheduler/load.hpp"

namespace penelope {

class WorkEstimates {
 public:
  // `workers_per_core`: of this host; at least 1. `same_host`: all processes are here.
  WorkEstimates(double workers_per_core, bool same_host, bool ends_with_answers, const std::atomic<std::uint64_t>& region_environment,
                SharedWorth& known_worth)
      : distant(same_host),
        worth(known_worth),
        commits(ends_with_answers),
        dearer_(workers_per_core * workers_per_core),
        region_environment_(region_environment) {}

  scheduler::Granularity granularity;
  scheduler::CopiedShare copied;
  scheduler::ExportCost cost;
  scheduler::DistantWork distant;
  scheduler::ChangeShare changes;
  SharedWorth& worth;  // of tasks, by kind_of()
  CommitsAhead commits;

  // What tasks are told apart by: their goal, whether they go to another process, and whether a commit ahead may remove them.
  static std::uint64_t kind_of(std::uint64_t goal, bool leaves, bool speculative) {
    return goal << 2 | static_cast<unsigned>(leaves) << 1 | static_cast<unsigned>(speculative);
  }

  // nullptr: no formulas have come.
  AnalysedWork* analysis(const Formulas* formulas) {
    if (formulas && !analysed_) analysed_ = std::make_unique<AnalysedWork>(*formulas, region_environment_);
    return analysed_.get();
  }

  // Where c workers share a core an export costs more, for they change places on it with cold caches, and gains less, for the core
  // is idle only when all of them are: c squared times the work. (32 workers on two cores: with a quarter of that a search of 7 s
  // makes 1,000 exports, which cost a third of its time; with four times as much a core is idle.)
  double work_for_an_export(double work) const { return work * dearer_; }

  // What the alternatives of a choice point must be worth, where an export should be worth so much at least.
  scheduler::ExportPrice price(double least_work) const { return copied.price(std::max(work_for_an_export(least_work), cost.worth())); }

  // Of both workers, in seconds, if the exporter took so long.
  static double cost_of_export(double exporter) {
    constexpr double messages_and_cold_caches = 100e-6;
    return 2 * exporter + messages_and_cold_caches;
  }

  // What a child's alternatives have taken.
  void learn(const TaskRun::Exported& child, double work) {
    if (child.expected > 0) granularity.note(child.expected, work);
    granularity.learn(child.work, work, static_cast<double>(child.alternatives));
    if (!child.of_endless) return;
    const double each = std::max(work / static_cast<double>(child.alternatives), 1.0);
    double& known = of_a_solution_.try_emplace(child.work.goal, each).first->second;
    known = std::sqrt(known * each);
  }
  // How many of the next solutions of a goal that has nobody knows how many take so much work: one to begin with, and at most an eighth of those
  // that were taken so far, for later ones may take more.
  std::uint64_t solutions_for(double work, std::uint64_t goal, std::uint64_t taken) const {
    const auto known = of_a_solution_.find(goal);
    if (known == of_a_solution_.end()) return 1;
    return static_cast<std::uint64_t>(std::clamp(work / known->second, 1.0, std::max(static_cast<double>(taken) / 8, 1.0)));
  }

  void add_to(WorkerStatistics& s) const {
    s.foresight = granularity.foresight().pairs();
    if (analysed_) s.choice_points_seen = analysed_->asked(), s.choice_points_analysed = analysed_->told();
  }

  // --- how much of the search tree is done (progress.cpp) ---
  // What so many alternatives of the last choice point on the path weigh, which the task gives away.
  double take_weight(TaskRun&, const Worker&, const std::vector<const Cell*>& path, std::uint64_t alternatives);
  void look_at_progress(TaskRun&, const Worker&, const Formulas*);

 private:
  const double dearer_;
  const std::atomic<std::uint64_t>& region_environment_;
  std::unique_ptr<AnalysedWork> analysed_;
  std::unordered_map<std::uint64_t, double> of_a_solution_;  // inferences, by goal, where nobody knows how many there are
};

}  // namespace penelope
