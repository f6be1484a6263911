#include "runtime/worker/tasks/task_set.hpp"

#include <algorithm>
#include <utility>

#include "runtime/worker/seats/seat.hpp"
#include "runtime/worker/tasks/task_freezing.hpp"
#include "wam/machine/alarm.hpp"

namespace penelope {

using ortree::Action;
using ortree::ActionKind;
using ortree::Actions;
using ortree::Place;
using ortree::TaskId;

TaskSet::TaskSet(Peer worker, unsigned workers_of_run, Place oldest, const Views& views, Shows& shows, WorkerStatistics& statistics,
                 TaskLog& log, Effects& effects)
    : oldest_(oldest),
      views_(views),
      shows_(shows),
      statistics_(statistics),
      log_(log),
      effects_(effects),
      names_(worker, workers_of_run),
      traffic_(views.ranks.count()) {}

TaskRun& TaskSet::add(std::unique_ptr<TaskRun> task) {
  const TaskId id = task->rules.id();
  return *(tasks_[id] = std::move(task));
}

void TaskSet::rename(const TaskRun::Rename& name_of) {
  for (auto& [id, task] : tasks_)
    if (!task->rules.dead() && !task->rules.finished()) task->rename(name_of);
}

// --- what the rules tell to do ---------------------------------------------------------------------------------------------

void TaskSet::tell(TaskId to, std::string message) { send(worker_of(to), std::move(message)); }

void TaskSet::send(Peer to, std::string message) {
  ++statistics_.messages[counted(static_cast<WireKind>(message[0]))];
  traffic_.sent(views_.rank_of(to));
  effects_.send(to, std::move(message));
}

void TaskSet::perform(TaskRun& task, Actions& out) {
  bool finished = false, checks = false;
  std::optional<StateUpdate> update;  // released, and not made yet: it may stand for the next ones as well
  const auto make_update = [&] {
    if (update) effects_.make_change(*std::exchange(update, std::nullopt));
  };
  for (Action& a : out) {
    if (a.kind != ActionKind::release) make_update();  // before others hear that it is their turn
    switch (a.kind) {
      case ActionKind::send_clear:
        tell(a.task, clear_message(a.task, a.value, task.front, task.before + task.spent_below.before(a.task)));
        break;
      case ActionKind::send_kill:
        if (const auto exported = task.exported.extract(a.task); exported)
          effects_.child_killed(a.task, &exported.mapped());
        else
          effects_.child_killed(a.task, nullptr);
        task.spent_below.drop(a.task);
        tell(a.task, kill_message(a.task));
        break;
      case ActionKind::send_prune: tell(a.task, prune_message(a.task, task.rules.id(), a.value)); break;
      case ActionKind::send_done:
        tell(a.task, done_message(a.task, task.rules.id(), task.effort(), task.front, a.marks, views_.is_here(worker_of(a.task))));
        finished = true;
        break;
      case ActionKind::release: {
        const std::unique_ptr<Payload> payload(Payload::of(a.payload));
        if (payload->change && shows_.takes_changes()) {
          show_change(task, *payload->change);
          break;
        }
        if (payload->change) {
          auto* const next = std::get_if<StateUpdate>(payload->change.get());
          if (next && update && update->absorb(*next)) break;
          make_update();
          if (next) {
            update = std::move(*next);
          } else {
            effects_.make_change(*payload->change);
          }
          break;
        }
        shows_.show(++task.front.shows, {std::move(payload->text), payload->text_for});
        break;
      }
      case ActionKind::discard: delete Payload::of(a.payload); break;
      case ActionKind::force:
        task.forced = std::min(task.forced.value_or(a.value), a.value);
        if (task.seat) task.seat->interrupt();
        break;
      case ActionKind::check: checks = true; break;
      case ActionKind::look_again: break;
    }
  }
  make_update();
  out.clear();
  if (checks && task.rules.unchecked()) check_reads(task);
  if (!task.ahead && task.rules.at_front()) task.ahead = task.seconds_kept();
  if (!finished || task.seat) return;
  log_.ended(row_of(task, false), task.place_of_start);
  drop(task.rules.id());
}

void TaskSet::make_or_show(TaskRun& task, const KeptChange& change) {
  shows_.takes_changes() ? show_change(task, change) : effects_.make_change(change);
}

// The process of effects makes it. It is an effect there, too.
void TaskSet::show_change(TaskRun& task, const KeptChange& change) {
  FrontCount& front = task.front;
  ByteWriter out;
  write_change(out, change);
  shows_.show(++front.shows, {std::move(out.bytes), TextFor::answer, ++front.effects});
  front.modified = front.shows;
  if (!keeps_shapes(change)) front.reshaped = front.shows;
}

void TaskSet::check_again() {
  for (const TaskId id : std::exchange(to_check_, {}))
    if (const auto found = tasks_.find(id); found != tasks_.end() && found->second->rules.unchecked()) check_reads(*found->second);
}

namespace {
// The task's own solutions of a goal come next in the order: others had to wait for what it has given away.
StateUpdate solutions_counted(StateObject count, StateVersion found) {
  StateUpdate update;
  update.id = count.id;
  update.operand = static_cast<std::int64_t>(found);
  return update;
}
}  // namespace

// Everything at its left is done. This process knows all modifications that were made there, but for those that the front has kept
// and another one makes.
void TaskSet::check_reads(TaskRun& task) {
  std::uint64_t needed = 0;
  for (const auto& [object, version] : task.reads.entries()) needed = std::max(needed, task.front.needed_for(object));
  if (!shows_.knows_changes(needed)) return to_check_.push_back(task.rules.id());
  const auto reads = task.reads.entries();
  const auto wrong = std::ranges::find_if_not(reads, [this](const auto& read) { return effects_.is_right({read.object, read.version}); });
  if (wrong != reads.end()) {
    effects_.found_wrong({wrong->object, wrong->version}, task.inferences_so_far());
    return begin_again(task);
  }
  effects_.found_right(reads, task.inferences_so_far());
  for (const auto& [object, found] : reads)
    if (object.kind == StateObject::Kind::solutions_below) make_or_show(task, solutions_counted(object, found));
  task.reads.clear();
  Actions out;
  task.rules.checked(out);
  perform(task, out);
}

void TaskSet::begin_again(TaskRun& task) {
  PENELOPE_ASSERT(task.start && task.seat);
  task.reads.clear();
  task.looks_at = task.next_looks = 0;
  task.reads_keys_of.reset();
  task.runs.clear();
  task.runs[task.next_run] = task.start->run;
  task.spent_below = {};
  task.own_run_ends_at.reset();
  task.kept_bytes = 0;
  task.answers = 0;
  task.begins_again = true;
  ++task.times_begun_again;
  ++statistics_.tasks_begun_again;
  Actions out;
  task.rules.begin_again(task.next_run++, out);
  perform(task, out);
}

void TaskSet::note_wait(TaskRun& task, bool for_commit) {
  if (task.exported.empty()) return;
  const double ran = task.seconds_kept();
  for (auto& [child, exported] : task.exported) effects_.exporter_waits(child, exported, std::max(ran - exported.exporter_ran, 0.0), for_commit);
}

// The child waits for its turn and has done little: its alternatives are done as soon where they came from, and the front stays there.
void TaskSet::take_back(TaskRun& task, TaskId child) {
  TaskRun::Exported& exported = task.exported.at(child);
  effects_.child_waits(child, exported);
  if (!exported.went || !task.seat) return;
  const auto [run, state] = *exported.went;
  const Place at = exported.place;
  // Runs of a choice point with a state count from there, and the state goes on with the first of them: two cannot have different ones.
  const auto is_own = [](const ortree::Item& item) { return item.task == 0; };
  if (state != 0 && task.rules.is_shared(at) && std::ranges::any_of(task.rules.items(at), is_own)) return;
  Actions out;
  if (!task.rules.take_back(child, task.next_run, out)) return;
  go_back_to_state(at_place(*task.seat->stacks, at), state);
  task.runs[task.next_run] = run;
  join_with_neighbours(task, at, task.next_run++);
  perform(task, out);
}

// A run of steps whose end nobody knows keeps twice as many at each division: those that were only given away and taken back do not count.
void TaskSet::join_with_neighbours(TaskRun& task, Place at, std::uint64_t id) {
  const auto& items = task.rules.items(at);
  const auto is_it = [id](const ortree::Item& item) { return item.task == 0 && item.run == id; };
  auto position = static_cast<std::size_t>(std::ranges::find_if(items, is_it) - items.begin());
  const auto join = [&](std::size_t left) {
    const ortree::Item a = items[left], b = items[left + 1];
    if (a.task != 0 || b.task != 0) return false;
    const std::optional<Run> both = joined(task.runs.at(a.run), task.runs.at(b.run));
    if (!both) return false;
    task.runs.erase(a.run);
    task.runs.erase(b.run);
    task.runs[task.next_run] = *both;
    task.rules.join_runs(at, left, task.next_run++);
    return true;
  };
  if (position > 0 && join(position - 1)) --position;
  if (position + 1 < items.size()) join(position);
}

void TaskSet::kill(TaskRun& task) {
  Actions out;
  ++statistics_.tasks_killed;
  task.rules.receive_kill(out);
  perform(task, out);
  if (task.seat) return task.seat->interrupt();
  throw_away(task);
  drop(task.rules.id());
}

void TaskSet::left_seat(TaskRun& task) {
  throw_away(task);
  end_weight(task);
  drop(task.rules.id());
}

void TaskSet::throw_away(const TaskRun& task) {
  statistics_.throw_away(task.inferences_kept(), task.place_of_start);
  log_.ended(row_of(task, true), task.place_of_start);
}

TaskLog::Task TaskSet::row_of(const TaskRun& task, bool thrown_away) {
  const std::uint64_t answers = thrown_away ? 0 : task.answers;
  return {task.rules.id(), task.rules.parent(), task.inferences_so_far(), answers, task.depth, 0, thrown_away ? 1U : 0U};
}

void TaskSet::leave_scopes(TaskRun& task, Place barrier) {
  leave_conditions(task, barrier);
  std::size_t kept = task.scopes.size();
  while (kept > 0 && task.scopes[kept - 1].place >= barrier) --kept;
  leave_scopes_from(task, kept);
}

void TaskSet::leave_conditions(TaskRun& task, Place barrier) {
  Actions out;
  for (; !task.conditions.empty() && task.conditions.back().place >= barrier; task.conditions.pop_back())
    task.rules.drop_scope(task.conditions.back().scope, out);
  perform(task, out);
}

void TaskSet::leave_scopes_from(TaskRun& task, std::size_t index) {
  Actions out;
  for (; task.scopes.size() > index; task.scopes.pop_back()) task.rules.drop_scope(task.scopes.back().id, out);
  perform(task, out);
}

void TaskSet::end_weight(TaskRun& task) { weight_done_ += std::exchange(task.weight, 0); }

// --- messages -----------------------------------------------------------------------------------------------------------------

void TaskSet::receive(WireKind kind, Peer from, ByteReader& in, std::size_t size) {
  const auto id = in.number<TaskId>();
  task_arrived_from(from);
  const auto found = tasks_.find(id);
  if (found == tasks_.end()) {  // it is over, or was killed
    if (kind != WireKind::done) return;
    in.number<TaskId>();
    read_effort(in);
    in.number<FrontCount>();
    for (const ortree::Mark& m : read_marks(in, views_.is_here(from))) delete Payload::of(m.payload);
    return;
  }
  TaskRun& task = *found->second;
  Actions out;
  switch (kind) {
    case WireKind::clear: {
      const auto clearance = in.number<Place>();
      if (clearance < 0) throw CorruptMessage("a clearance below all choice points");
      task.front.note(in.number<FrontCount>());
      task.before = read_spent(in);
      task.rules.receive_clear(clearance, out);
      break;
    }
    case WireKind::kill: return kill(task);
    case WireKind::prune: receive_prune(task, in, out); break;
    case WireKind::done:
      if (ByteReader ahead = in; worker_of(ahead.number<TaskId>()) != from) throw CorruptMessage("a task of another worker");
      receive_done(task, in, size, out);
      break;
    case WireKind::told: task.told = read_value(in); break;
    case WireKind::waits:
      if (const auto child = task.exported.find(in.number<TaskId>()); child != task.exported.end()) take_back(task, child->first);
      return;
    default: break;
  }
  Seat* const seat = task.seat;
  perform(task, out);
  if (seat && is_alarm_due()) seat->interrupt(signal_time_limit);  // it may be the one that it is for now
}

void TaskSet::receive_prune(TaskRun& task, ByteReader& in, Actions& out) {
  const auto child = in.number<TaskId>();
  const auto barrier = in.number<Place>();
  if (barrier <= oldest_) throw CorruptMessage("a cut of what is below all choice points");
  task.rules.receive_prune(child, barrier, out);
  if (std::ranges::any_of(out, [](const Action& a) { return a.kind == ActionKind::force; }))
    task.own_run_ends_at = task.spent_below.cut_after(child);
}

void TaskSet::receive_done(TaskRun& task, ByteReader& in, std::size_t size, Actions& out) {
  const auto child = in.number<TaskId>();
  const TaskEffort effort = read_effort(in);
  if (task.rules.has_child(child)) task.spent_below.done(child, effort.spent);
  const auto exported = task.exported.extract(child);
  effects_.child_done(child, effort, size, exported ? &exported.mapped() : nullptr);
  task.front.note(in.number<FrontCount>());
  std::vector<ortree::Mark> marks = read_marks(in, views_.is_here(worker_of(child)));
  for (const ortree::Mark& mark : marks)
    if (const auto& change = Payload::of(mark.payload)->change) task.note_kept(*change);
  task.rules.receive_done(child, std::move(marks), out);
}

void TaskSet::rename_child(TaskRun& task, TaskId lost, TaskId again) {
  auto exported = task.exported.extract(lost);
  exported.key() = again;
  task.exported.insert(std::move(exported));
  task.rules.rename_child(lost, again);
  task.spent_below.rename([&](TaskId child) { return child == lost ? again : child; });
  tell(again, clear_message(again, task.rules.clearance_of(again), task.front, task.before + task.spent_below.before(again)));
}

// --- at rest ------------------------------------------------------------------------------------------------------------------

void TaskSet::add_traffic(ClauseHolders& all) const {
  traffic_.add_to(all, [this](unsigned rank) { return views_.is_lost_rank(rank); });
}

void TaskSet::add_users_of_starts(ClauseUsers& all) const {
  for (const auto& [id, task] : tasks_)
    for (const auto& [child, exported] : task->exported) all.add(exported.users);
}

bool TaskSet::freeze(FrozenTasks& all) {
  if (!to_check_.empty()) return false;  // they are checked soon: it is tried again
  ByteWriter out;
  for (const auto& [id, task] : tasks_) {
    if (task->rules.dead()) continue;          // its stacks are as good as left
    if (task->rules.finished()) return false;  // the run ends
    if (task->seat) task->seat->note_solutions();
    ByteWriter one;
    task->write(one);
    one.number<std::uint8_t>(task->seat != nullptr);
    if (task->seat) all.numbers.note(task->seat->stacks->numbers_in_stacks());
    if (task->seat && !freeze_stacks(*task->seat, one)) return false;
    out.number(id);
    out.text(one.bytes);
    all.shows = std::max(all.shows, task->front.shows);
    if (task->rules.at_front()) all.front = task->front;
  }
  all.bytes += out.bytes;
  return true;
}

}  // namespace penelope
