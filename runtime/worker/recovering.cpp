// When a process is lost (process_group.hpp): the workers that are left begin a new view together, under all their mutexes.
//
//   the scheduler     begins anew without the lost workers, and with those of spare processes in their places: requests, matches and timers of the former view are forgotten. Work
//                     that was under way still counts
//   lost children     begin again, in some other worker, with what was kept when they were exported to another process:
//                     the offer and a full copy of the stacks. What they do again is what they did before: prunes find nothing
//                     more to drop, and shows have the same numbers, by which rank 0 knows those that it has
//   orphans           tasks whose parent is lost are killed: the task around them, which begins again, does their part as well
//
// The first process has all effects and is not lost. An effect that was had for a lost task cannot be taken back, nor had again:
// then the run ends (OrWorker::note_effect), or goes back to a state of it (launch/resuming.hpp).
#include <fmt/format.h>

#include <algorithm>

#include "runtime/worker/balancer.hpp"
#include "runtime/worker/or_worker.hpp"
#include "runtime/worker/parallel_run.hpp"

namespace penelope {

using ortree::TaskId;

void ParallelRun::recover() {
  roster = working();
  for (auto& worker : workers_) worker->recover();
}

std::vector<unsigned> ParallelRun::ranks_that_work() const {
  std::vector<unsigned> result;
  const unsigned all = group ? group->ranks.count() : 1, wanted = all - std::min(options.spare_ranks, all - 1);
  for (unsigned rank = 0; rank < all && result.size() < wanted; ++rank)
    if (!is_lost_rank(rank)) result.push_back(rank);
  return result;
}

Roster ParallelRun::working() const {
  std::vector<Peer> workers;
  for (const unsigned rank : ranks_that_work()) {
    const Peer first = group ? group->ranks.first_worker(rank) : 1, count = group ? group->ranks.workers[rank] : options.workers;
    for (Peer peer = first; peer < first + count; ++peer) workers.push_back(peer);
  }
  return Roster(std::move(workers));
}

Peer ParallelRun::some_worker() {
  const std::lock_guard lock(mutex_);
  return roster.worker(std::uniform_int_distribution<scheduler::NodeId>(1, roster.nodes())(random_));
}

// A spare worker has none.
void OrWorker::make_nodes() {
  node_.reset();
  if (!run_.roster.has(number_)) return;
  const scheduler::Neighbours near = run_.neighbours();
  const scheduler::NodeId id = run_.roster.node(number_), nodes = run_.roster.nodes();
  const std::uint64_t seed = run_.options.seed + view_;
  node_ = make_node(run_.options.policy, id, nodes, seed + id, near);
  if (number_ == 1) master_ = make_node(run_.options.policy, scheduler::master, nodes, seed, near);
}

// As at the start of a run, but for workers that have work.
void OrWorker::begin_view() {
  view_ = run_.view();
  give_.reset();
  timers_.clear();
  lineages_.clear();
  refused_ = false;
  make_nodes();
  if (!takes_part_ || !node_) return;
  if (master_) step(*node_, scheduler::Arrival{scheduler::master, scheduler::root_work()});
  load_ = active_ ? scheduler::LoadState::silent : scheduler::LoadState::idle;
  step(*node_, scheduler::Load{load_});
  export_wanted_.notify_all();
}

void OrWorker::recover() {
  if (stopped_) return;
  begin_view();
  std::vector<TaskId> all;
  for (const auto& [id, task] : tasks_) all.push_back(id);
  for (const TaskId id : all) {
    TaskRun& task = *tasks_.at(id);
    if (task.rules.parent() != 0 && run_.is_lost(worker_of(task.rules.parent()))) {
      kill(task);
      continue;
    }
    std::vector<TaskId> lost;
    for (const auto& [child, exported] : task.exported)
      if (run_.is_lost(worker_of(child))) lost.push_back(child);
    for (const TaskId child : lost) run_again(task, child);
  }
  after_message();
}

void OrWorker::keep_start(TaskRun& task, const Worker& w, const Cell* choice, const TaskOffer& offer) {
  if (!run_.recovers() || run_.is_here(worker_of(offer.task))) return;
  ByteWriter out;
  offer.write(out);
  write_segment(w, choice, {}, out);
  TaskRun::Exported& exported = task.exported[offer.task];
  stats_.bytes_kept += out.bytes.size();
  exported.start = KeptStart(run_.kept_starts, std::move(out.bytes));
  w.find_clause_users(exported.users);
}

// As another task of the same parent, with the same alternatives.
void OrWorker::run_again(TaskRun& task, TaskId lost) {
  auto exported = task.exported.extract(lost);
  const std::optional<std::string> start = exported.mapped().start.read();
  if (!start) {
    fmt::print(stderr, "penelope: what a lost rank had begun with is lost as well: the run cannot go on\n");
    return run_.give_up();
  }
  ByteReader in(*start);
  TaskOffer offer = TaskOffer::read(in);
  const Peer to = run_.some_worker();
  offer.task = new_task_for(to);
  offer.parent = task.rules.id();  // it may have another name by now
  offer.may_run_again = true;  // what it shows is numbered, as it was in the other process
  exported.key() = offer.task;
  task.exported.insert(std::move(exported));
  task.rules.rename_child(lost, offer.task);
  if (balancer_) balancer_->forget(lost);
  ByteWriter out;
  out.number(WireKind::rest);
  offer.write(out);
  out.bytes += in.rest();
  ++sent_to_[run_.rank_of(to)];
  ++stats_.tasks_run_again;
  run_.send(number_, to, std::move(out.bytes));
  tell(offer.task, clear_message(offer.task, task.rules.clearance_of(offer.task), task.front));
}

}  // namespace penelope
