// How a piece of work leaves: the choice point is shared, its runs are divided, and one of them goes with a copy of the stacks.

#include <algorithm>

#include "runtime/system/standard_error.hpp"
#include "runtime/worker/conditions.hpp"
#include "runtime/worker/exchange/exporter.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/guards.hpp"
#include "wam/code/clause_store.hpp"
#include "wam/machine/alarm.hpp"

namespace penelope {

using ortree::Place;
using ortree::TaskId;

namespace {

// Whether the goal of a setup_call_cleanup/3 may end while the choice point is there: then it matters whether anything is left to try. Solutions
// of findall/3 and its kind, and the goal of a time limit, which is committed to, do not end it.
bool is_left_at_exit(const TaskRun& task, const Worker& w, const Cell* b) {
  const Cell* cleanup = w.cleanup_top;
  while (cleanup && cleanup > b) cleanup = w.older_cleanup(cleanup);
  if (!cleanup || task.regions.empty() || place_of(w, cleanup) < task.regions.front().floor) return false;
  if (alarm_of_cleanup(w, cleanup[choice::cells + cleanup_frame::goal]) != 0) return false;
  return std::ranges::none_of(task.scopes, [&](const TaskRun::Scope& s) { return s.place > place_of(w, cleanup) && s.place <= place_of(w, b); });
}

}  // namespace

// `search_began`: for what to give, which is part of what it costs.
void Exporter::export_work(const Candidate& candidate, const scheduler::Give& give, Clock::time_point search_began) {
  const auto began = Clock::now();
  run_.rest.end_alone();
  Worker& w = *candidate.seat->stacks;
  TaskRun& task = *candidate.seat->task;
  const Cell* const b = candidate.choice;
  const Place at = place_of(w, b);
  PENELOPE_CHECK(!is_closed(task, w, b));
  if (!candidate.shared) {
    task.runs[task.next_run] = all_alternatives(w, b);
    task.rules.share(at, {{0, task.next_run++}});
  }
  std::size_t position = candidate.position;
  std::uint64_t id = task.rules.items(at)[position].run;
  const std::uint64_t half = std::max<std::uint64_t>(count(w, b, task.runs[id]) / 2, 1);
  std::uint64_t go = candidate.alternatives > 0 ? candidate.alternatives : half;
  // An alternative of a run whose end nobody knows stands for all that is left of it. A piece has some of the next ones.
  const std::optional<std::uint64_t> taken = candidate.leftmost ? taken_of_endless(w, b, task.runs[id]) : std::nullopt;
  if (taken) go = parts_.estimates.solutions_for(candidate.piece, goal_of(w, b), *taken);
  // The rest of a chain, or of the solutions of a built-in, may hold less than was counted: nothing, if it begins behind the last one.
  const bool goes_whole = task.runs[id].is_divided() && is_left_at_exit(task, w, b);
  const auto divide = [&](Run& run) { return candidate.leftmost ? split_behind(w, b, run, go) : split(w, b, run, go); };
  if (const std::optional<Run> right = goes_whole ? std::nullopt : divide(task.runs[id])) {
    task.runs[task.next_run] = *right;
    task.rules.replace_run(at, position, id, task.next_run);
    if (!candidate.leftmost) id = task.next_run, ++position;
    ++task.next_run;
  }
  if (!may_change_code(w.program)) run_.goal.runs_code_unchecked = true;
  run_.goal.is_shared = true;
  const Peer to = run_.roster.worker(give.to);
  const TaskId child = new_task_for(to);
  const TaskOffer offer = offer_run(task, w, b, position, child);
  if (taken) task.exported[child].expected = candidate.piece;
  task.runs.erase(id);
  task.rules.export_run(at, position, child);
  const std::uint64_t goal = task.exported[child].work.goal;
  parts_.estimates.worth.leaves(WorkEstimates::kind_of(goal, !run_.views.is_here(to), candidate.leftmost));
  parts_.statistics.alternatives_exported += count(w, b, offer.run);

  keep_start(task, w, b, offer);

  ByteWriter out = parts_.port.begin_work(give);
  offer.write(out);
  const CopyCost cost = write_segment(w, b, give.pushed ? Lineage() : parts_.port.lineage_of(to), out);
  count_export(to, cost, counted(scheduler::MessageKind::work));
  parts_.estimates.copied.copied(cost.bytes, cost.full_bytes);
  if (Balancer* const balancer = parts_.speed.balancer()) balancer->sent(child, to, cost.bytes, task.exported[child].expected);
  run_.send(worker_, to, std::move(out.bytes));
  parts_.activity.copied(Copying::snapshot, child, cost.bytes, began);
  const auto took = std::chrono::duration<float>(Clock::now() - began).count();
  const double whole = std::chrono::duration<double>(Clock::now() - search_began).count();
  parts_.estimates.cost.exported(whole);
  TaskRun::Exported& exported = task.exported[child];
  exported.has_price = true;
  exported.speculative = candidate.leftmost;
  exported.of_endless = taken.has_value();
  exported.cost = WorkEstimates::cost_of_export(whole) + (run_.views.is_here(to) ? 0 : parts_.estimates.distant.seconds_for(cost.bytes));
  exported.exporter_ran = task.seconds_kept();
  exported.place = at;
  if (!run_.options.any_order) exported.went = {offer.run, state_of(b)};  // otherwise its answers may have been shown
  if (candidate.seat == parts_.turns.active()) {
    set_guards(run_, *candidate.seat);
    parts_.statistics.pauses.push_back(took);
  }
}

TaskId Exporter::new_task_for(Peer to) {
  if (const auto name = parts_.tasks.new_name(to)) return *name;
  print_error("penelope: worker {} has run out of task numbers: the run cannot go on\n", worker_);
  run_.end.give_up();
  throw HaltRequest{exit_given_up};
}

std::uint32_t Exporter::journeys_of_child(const TaskRun& task, TaskId child) const {
  return task.journeys + (run_.views.is_here(worker_of(child)) ? 0 : 1);
}

// The run at this position of a shared choice point as a task, which will be the child of `task`, with its part of the weight.
TaskOffer Exporter::offer_run(TaskRun& task, Worker& w, const Cell* choice, std::size_t position, TaskId child) {
  WorkEstimates& estimates = parts_.estimates;
  begin_conditions(task, w, choice);
  const auto& items = task.rules.items(place_of(w, choice));
  const Run run = task.runs.at(items[position].run);
  const bool more_follow = position + 1 < items.size();
  const std::vector<const Cell*> path = choice_points_to(task, w, choice).with_alternatives;
  const std::uint64_t alternatives = count(w, choice, run), depth = task.depth + path.size() - 1;
  const double each = task.path.path().per_untried(kind_of_work(w, choice), task.seat->work(), estimates.granularity);
  const double weight = estimates.take_weight(task, w, path, alternatives);  // the path forgets them
  parts_.log.exported(child, task.rules.id(), task.inferences_so_far());
  task.exported[child] = {work_class(w, choice, depth, alternatives + 1, estimates.analysis(run_.formulas())), alternatives,
                          each * static_cast<double>(alternatives)};
  const Place root = place_of(w, choice);
  return {child,
          task.rules.id(),
          root,
          task.floor(),
          run,
          weight,
          depth,
          later_places(task, w, choice, more_follow),
          task.front,
          journeys_of_child(task, child),
          run_.views.may_run_again(task.may_run_again),
          open_conditions(task, root)};
}

void Exporter::count_export(Peer to, const CopyCost& cost, unsigned kind_of_message) {
  WorkerStatistics& s = parts_.statistics;
  parts_.tasks.task_left_for(to);
  ++s.tasks_exported;
  ++s.messages[kind_of_message];
  s.bytes_shipped += cost.bytes;
  s.bytes_of_full_copies += cost.full_bytes;
  s.pairs += cost.pairs;
}

// --- for the case that the importer's process is lost (recovering.cpp) --------------------------------------------------------

void Exporter::keep_start(TaskRun& task, const Worker& w, const Cell* choice, const TaskOffer& offer) {
  if (!run_.views.recovers || run_.views.is_here(worker_of(offer.task))) return;
  ByteWriter out;
  offer.write(out);
  write_segment(w, choice, {}, out);
  TaskRun::Exported& exported = task.exported[offer.task];
  parts_.statistics.bytes_kept += out.bytes.size();
  exported.start = KeptStart(run_.kept_starts, std::move(out.bytes));
  w.find_clause_users(exported.users);
}

void Exporter::run_again(TaskRun& task, TaskId lost) {
  const std::optional<std::string> start = task.exported.at(lost).start.read();
  if (!start || parts_.tasks.are_names_scarce()) {
    print_error("penelope: cannot recover: the start state of a lost rank's task {}\n", start ? "cannot be renamed" : "was lost as well");
    task.exported.erase(lost);
    return run_.end.give_up();
  }
  ByteReader in(*start);
  TaskOffer offer = TaskOffer::read(in);
  const Peer to = run_.roster.worker(run_.chance.between(1, run_.roster.nodes()));
  offer.task = new_task_for(to);
  offer.parent = task.rules.id();  // it may have another name by now
  offer.may_run_again = true;      // what it shows is numbered, as it was in the other process
  if (Balancer* const balancer = parts_.speed.balancer()) balancer->forget(lost);
  ByteWriter out;
  out.number(WireKind::rest);
  offer.write(out);
  out.number<std::uint8_t>(0);
  out.bytes += in.rest();
  parts_.tasks.task_left_for(to);
  ++parts_.statistics.tasks_run_again;
  run_.send(worker_, to, std::move(out.bytes));
  parts_.tasks.rename_child(task, lost, offer.task);
}

}  // namespace penelope
