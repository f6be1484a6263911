// Reads of what effects modify (docs/design/or-tree.md, Reads ahead of the front): the task notes what it has read, and the rules have it
// checked when everything at its left is done. If it was wrong the task begins again.
#include <algorithm>
#include <utility>

#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/inference.hpp"

namespace penelope {

using ortree::Actions;

namespace {
constexpr unsigned free_beginnings = 3;
constexpr std::size_t most_noted = 16;       // with reads of keys: many are seldom read twice
constexpr std::size_t reads_looked_at = 64;  // at a time
}  // namespace

// Of a task that hears of modifications while it runs, before its turn: of keys, of which each branch may modify others, and of other objects,
// as a bound that gets better now and then. What more than a few lose makes their object less trusted.
unsigned Inference::most_beginnings(StateObject object) const { return run_.trust.is_one_of_many_keys(object) ? 3 : 16; }

// Modified since the task has read it: the sooner it begins again the better.
void Inference::begin_again_if_modified(Seat& seat, StateObject object) {
  TaskRun& task = *seat.task;
  const auto* const read = task.reads.find(object);
  if (!read || !seat.stacks->modified_since(object, read->version)) return;
  if (task.times_begun_again >= most_beginnings(object) || !task.rules.may_read_ahead()) return;
  run_.trust.found_modified(object, read->version, seat.stacks->state_version(object));
  if (task.times_begun_again >= free_beginnings) run_.trust.checked(object, false, task.inferences_kept());
  parts_.tasks.begin_again(task);
  check(seat);
}

// Most keys are read once: a task that has read one too early would hear of it at its turn only. So with the reads of other keys it looks at as
// many of the earlier ones, all of them one after the other.
void Inference::look_at_earlier_reads(Seat& seat) {
  TaskRun& task = *seat.task;
  const std::size_t count = task.reads.size();
  if (count < task.next_looks) return;
  task.next_looks = count + reads_looked_at;
  look_at_reads(seat);
}

// At some of them, the next time at the others.
void Inference::look_at_reads(Seat& seat) {
  TaskRun& task = *seat.task;
  if (!task.rules.unchecked() || !task.rules.may_read_ahead()) return;  // otherwise it could not begin again
  const std::size_t count = task.reads.size();
  for (std::size_t look = 0; look < std::min(count, reads_looked_at); ++look) {
    const auto& read = task.reads.entries()[task.looks_at++ % count];
    if (read.object.kind == StateObject::Kind::no_clauses) continue;  // the branches before it may not have emptied the predicate yet
    if (!seat.stacks->modified_since(read.object, read.version) || task.times_begun_again >= most_beginnings(read.object)) continue;
    // Where branches read what those before them modify, the others wait.
    if (run_.trust.is_one_of_many_keys(read.object)) run_.trust.checked(read.object, false, task.inferences_kept());
    return begin_again_if_modified(seat, read.object);
  }
}

bool Inference::may_begin_again(const TaskRun& task, StateObject object) const {
  return task.start && task.times_begun_again <= most_beginnings(object);
}

// What was modified before is known here as far as it matters.
bool Inference::is_front_for(const TaskRun& task, StateObject object) const {
  return task.rules.at_front() && run_.shows.has_changes(task.front.needed_for(object));
}

// What is lost with a process may have modified what others have read: from then on all read at the front.
void Inference::before_read(Seat& seat, StateObject object, const Cell* first_argument) {
  Lock lock = lock_for_question(seat);
  check(seat);
  if (run_.views.number() > 0) {
    const bool waits = !seat.may_have_effects;
    lock.unlock();
    if (waits) before_effect(seat);
    return note_effect(seat);
  }
  TaskRun& task = *seat.task;
  Worker& w = *seat.stacks;
  begin_again_if_modified(seat, object);
  const bool known = task.reads_keys_of == object.id && object.kind == StateObject::Kind::clauses;
  // Others of its clauses than those that are read, perhaps.
  if (first_argument && (known || task.has_kept(object) || run_.trust.is_often_modified(object))) {
    if (const auto of_key = part_of_key(w, object, *first_argument)) {
      object = *of_key;
      w.program.clauses->keep_keyed_changes(*w.program.predicate(object.id).dynamic.load());
      begin_again_if_modified(seat, object);
      look_at_earlier_reads(seat);
    }
  }
  const bool of_key = object.kind == StateObject::Kind::clauses_of_key;
  const auto is_trusted = [this, &task, object, is_known_key = known && of_key] {
    if (!may_begin_again(task, object)) return false;
    return is_known_key ? run_.trust.may_go_on(object, task.inferences_so_far()) : run_.trust.may_read_ahead(object);
  };
  const auto may_read = [&task, object, is_trusted] {  // a child may end meanwhile, and what it has kept stands before the read
    return task.rules.at_front() || (task.rules.may_read_ahead() && !task.has_kept(object) && is_trusted());
  };
  wait_until(lock, seat, Hindrance::read, may_read);
  if (task.rules.at_front()) {
    const auto is_known = [this, &task, object] { return is_front_for(task, object); };
    if (!is_known() && !run_.views.is_root()) {  // who reads what it modifies does not ask each time: it goes on there
      lock.unlock();
      return before_effect(seat);
    }
    wait_until(lock, seat, Hindrance::read, is_known);
    task.kept.clear();
    return;
  }
  if (of_key) task.reads_keys_of = object.id;
  const TaskRun::Read read{object, w.state_version(object)};
  task.reads.add(read.object, read.version);
  seat.note_solutions();
  task.rules.reads_ahead();
  if (!is_of_key(object) || seat.noted.size() < most_noted) seat.noted.push_back(read);
  watch(seat);
}

// What is lost with a process may have counted some.
bool Inference::counts_solutions() const { return run_.views.number() == 0; }
bool Inference::has_other_processes() const { return run_.views.has_others(); }

// The solutions of a goal before a place in the order are counted at the front, each in its turn. A task that comes to one before does not know
// how many there are at its left, but mostly there are few, or the limit is far. It goes on as if the limit were not reached, and when it comes
// to the front its own solutions are counted at once: they lie before all that it has given away, for a task with something unfinished before
// the place where it is may not read ahead. The task in which the limit is reached loses what it has done, so each finds at most half of what is
// left.
bool Inference::count_ahead(Seat& seat, AtomId count, std::int64_t limit) {
  const Lock lock = lock_for_question(seat);
  check(seat);
  TaskRun& task = *seat.task;
  const StateObject object{StateObject::Kind::solutions_below, count, static_cast<std::uint64_t>(limit)};
  if (!counts_solutions() || task.rules.at_front() || !task.rules.may_read_ahead() || !may_begin_again(task, object)) return false;
  if (!run_.trust.may_read_ahead(object)) return false;
  const auto* const earlier = task.reads.find(object);
  const StateVersion found = (earlier ? earlier->version : 0) + 1;
  const std::int64_t left = limit - seat.stacks->outside->kept_values.number(count).value_or(limit);
  if (left <= 0 || found > static_cast<StateVersion>(left) / 2 || found > static_cast<StateVersion>(largest_operand)) return false;
  task.reads.set(object, found);
  if (found == 1) {
    seat.note_solutions();
    task.rules.reads_ahead();
    watch(seat);
  }
  return true;
}

// The stacks above the root are gone.
void Inference::go_back_to_start(Seat& seat) {
  TaskRun& task = *seat.task;
  task.begins_again = false;
  for (TaskRun::OpenCondition& condition : task.conditions) condition.is_settled = false;
  go_back_to_state(seat.stacks->B, task.start->state);
  const Spent spent = own_run(seat);
  parts_.statistics.inferences_thrown_away += spent.inferences;
  task.unwanted += spent;
  seat.direct = seat.gathered = 0;
  seat.solutions = {};
  seat.noted.clear();
  task.kept.clear();  // it was thrown away
  task.own_values.clear();
  task.forget_own_clauses();
}

}  // namespace penelope
