// What the machine asks about effects, answers, output, clocks and random numbers.

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "runtime/system/standard_error.hpp"
#include "runtime/worker/parallel_run.hpp"
#include "runtime/worker/seats/inference.hpp"
#include "runtime/worker/seats/unordered.hpp"
#include "runtime/worker/throttle.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

using ortree::Actions;

namespace {
constexpr std::size_t most_kept_bytes = std::size_t{64} << 20;  // of a task's output and answers that cannot be shown yet

// Nothing unfinished stands before what it makes of the predicate, and it has not looked at the predicate: who does mostly keeps something there
// that others should see soon.
bool can_have_own_clauses(const TaskRun& task, PredicateId predicate) {
  const auto is_read = [&task, predicate](StateObject::Kind kind) { return task.reads.contains({kind, predicate}); };
  return !task.rules.at_front() && task.rules.splices() == 0 && task.reads_keys_of != predicate && !is_read(StateObject::Kind::clauses) &&
         !is_read(StateObject::Kind::fact_shape);
}

// Whether who reads an object looks at what a modification of another one changes.
bool sees_changes_of(StateObject read, StateObject modified) {
  return read == modified || (is_of_key(read) && modified == StateObject{StateObject::Kind::clauses_of_others, read.id});
}
}  // namespace

void Inference::wait_for_front(Lock& lock, Seat& seat) {
  wait_until(lock, seat, Hindrance::effect,
             [this, &rules = seat.task->rules, &front = seat.task->front] { return rules.at_front() && run_.shows.all_shown(front.shows); });
}

// The clocks and the generator are those of the first process. What asks in the middle of an instruction cannot go on there, so
// the question does; whoever draws a random number changes something outside of the search.
StateValue Inference::read_state(Seat& seat, const StateQuestion& question) {
  const bool draws = draws_random_number(question.function);
  if (seat.task && !seat.may_have_effects) {
    Lock lock = lock_for_question(seat);
    wait_for_front(lock, seat);
    if (!run_.views.is_root()) {
      TaskRun& task = *seat.task;
      seat.stacks->cpu_elsewhere = (task.before + own_run(seat) + task.spent_below.by_children()).cpu_seconds;
      if (draws) ++task.front.effects;
      task.told.reset();
      const ortree::TaskId id = task.rules.id();
      parts_.tasks.send(parts_.exporter.worker_of_root(), ask_message(id, task.front.effects, question));
      wait_until(lock, seat, Hindrance::effect, [&task] { return task.told.has_value(); });
      return *std::exchange(task.told, std::nullopt);
    }
  }
  if (draws && run_.group && seat.task) count_effect(seat);
  return ask_state(question);
}

// Another process's task asks.
void Inference::tell_state(ortree::TaskId task, ByteReader& in) {
  const auto effect = in.number<std::uint64_t>();
  const StateQuestion question = read_question(in);
  if (draws_random_number(question.function) && !run_.group->note_effect(effect)) return run_.happens_twice();
  parts_.tasks.tell(task, told_message(task, ask_state(question)));
}

void Inference::before_effect(Seat& seat) {
  Lock lock = lock_for_question(seat);
  wait_for_front(lock, seat);
  if (run_.views.is_root()) return;
  seat.stacks->put_off_call();
  go_home(seat);
}

// What the machine would do next is the newest choice point.
void Inference::go_home(Seat& seat) {
  seat.note_solutions();
  parts_.exporter.send_home(seat);
  watch(seat);
  throw BranchPruned{};
}

// A cut or an exception is about to remove a cleanup of the goal that is explored in parallel: it runs where effects happen.
void Inference::go_home_for_cleanup(Lock& lock, Seat& seat) {
  wait_for_front(lock, seat);
  if (!seat.stacks->put_off_next()) throw std::runtime_error("a cleanup of the search cannot run here");
  go_home(seat);
}

Spent Inference::own_run(const Seat& seat) const {
  const TaskRun& task = *seat.task;
  const double cpu_of_turn = seat.turn_began ? thread_cpu_seconds() - *seat.turn_began : 0;
  return Spent{task.inferences_so_far(), task.cpu_seconds + cpu_of_turn} - task.unwanted;
}

std::uint64_t Inference::inferences(const Seat& seat) {
  const Lock lock(parts_.mutex);
  const std::uint64_t earlier = run_.root.inferences_of_others;
  if (!seat.task) return earlier + seat.stacks->inferences;
  return earlier + (seat.task->before + own_run(seat) + seat.task->spent_below.by_children()).inferences;
}

// At the toplevel that ends the query, not the session.
void Inference::unexpected_change(Worker& w, const Predicate& p) const {
  if (!run_.goal.is_shared) return;
  print_error(
      "penelope: {}/{} was modified by a goal that the compiler could not see, after other workers may have "
      "read it: run this program with --sequential\n",
      w.symbols.text(p.name), p.arity);
  if (w.outside->at_toplevel) throw_ball(w.symbols.atom_cell("$aborted"));
  throw HaltRequest{2};
}

// What has been done for a process that was lost must not be done twice.
void Inference::note_effect(Seat& seat) {
  if (!run_.group) return;
  run_.group->images.note_change();
  seat.changes_program = true;
  const Worker& w = *seat.stacks;
  const bool was_update = std::exchange(seat.changes_by_updates, w.changes_by_updates) != w.changes_by_updates;  // the effect before
  const bool was_output = std::exchange(seat.effects_of_output, w.effects_of_output) != w.effects_of_output;
  if (!seat.task) return;
  if (was_update || was_output) run_.group->note_kept_elsewhere();
  count_effect(seat);
}

// Messages change the count of the task as well, but not while its thread is at the front and asks nothing.
void Inference::count_effect(Seat& seat) {
  if (seat.effects != 0 && run_.views.number() == 0) {
    run_.group->note_effect(++seat.effects);
    return;
  }
  const Lock lock(parts_.mutex);
  FrontCount& front = seat.task->front;
  front.effects = std::max(front.effects, std::exchange(seat.effects, 0));
  const bool is_new = run_.group->note_effect(++front.effects);
  if (seat.may_have_effects) seat.effects = front.effects;
  if (is_new) return;
  run_.happens_twice();
  throw HaltRequest{exit_given_up};
}

// Choice points of cleanups, and what setups do, stay where effects are.
void Inference::before_cleanup_frame(Seat& seat) {
  if (!run_.views.is_root()) before_effect(seat);
}

// Elsewhere than in the process of effects the user is asked by going there, which the first effect of the question does.
bool Inference::asks_user(Seat& seat) {
  Lock lock = lock_for_question(seat);
  if (seat.task && !seat.task->rules.at_front()) return false;
  return run_.begin_asking();
}

bool Inference::is_first_above(const Seat& seat, const Cell* level) {
  const Lock lock(parts_.mutex);
  const TaskRun* const task = seat.task;
  return !task || (!task->rules.dead() && !task->forced && task->rules.clearance() <= place_of(*seat.stacks, level) + 1);
}

// Other processes hear of it. What lies outside the stacks has it already, for the workers of this one.
void Inference::bound_improved(std::uint64_t search, std::int64_t bound) const {
  if (run_.group) run_.group->tell_all(control::bound(search, bound));
}

void Inference::search_is_over(std::uint64_t search) const {
  if (run_.group) run_.group->tell_all(control::search_over(search));
}

void Inference::model_solution(std::int64_t cost, const std::string& text) const {
  if (run_.group && !run_.views.is_root()) run_.group->link.to_root(control::offer(cost, text));
}

void Inference::answer(Seat& seat, std::string text) {
  Lock lock = lock_for_question(seat);
  check(seat);
  begin_root_task(seat);
  seat.note_solutions();
  ++seat.task->answers;
  if (run_.options.any_order && !seat.task->rules.at_front() && !may_be_taken_back(*seat.stacks, run_.goal)) {
    if (!run_.shows.take_answer(text)) run_.end.request(0);
    return;
  }
  wait_for_room(lock, seat);
  Actions out;
  seat.task->kept_bytes += text.size() + sizeof(Payload);
  seat.task->rules.answer((new Payload{std::move(text), {}})->id(), out);
  parts_.tasks.perform(*seat.task, out);
  watch(seat);
  if (run_.end.is_requested() && !run_.started()) throw HaltRequest{run_.end.status()};
}

// With too many answers and too much output of its own that cannot be shown yet a task waits, before it finds more.
void Inference::wait_for_room(Lock& lock, Seat& seat) {
  if (seat.task->kept_bytes < most_kept_bytes) return;
  wait_until(lock, seat, Hindrance::room, [&rules = seat.task->rules] { return rules.at_front(); });
  seat.task->kept_bytes = 0;
}

void Inference::wait_for_room(Seat& seat) {
  if (seat.task->kept_bytes < most_kept_bytes) return;
  Lock lock = lock_for_question(seat);
  wait_for_room(lock, seat);
}

// What a branch writes in a row is one text, where nobody counts what it shows.
static bool append_to_earlier(const TaskRun& task, const std::string& text, TextFor stream) {
  if (task.may_run_again || stream == TextFor::answer) return false;
  const std::optional<ortree::PayloadId> earlier = task.rules.answer_with_same_fate();
  if (!earlier || Payload::of(*earlier)->change || Payload::of(*earlier)->text_for != stream) return false;
  Payload::of(*earlier)->text += text;
  return true;
}

// Text that the program writes goes to its stream when everything at the left has written its own.
void Inference::keep_output(Seat& seat, std::string text, TextFor stream) {
  Lock lock = lock_for_question(seat);
  check(seat);
  seat.note_solutions();
  TaskRun& task = *seat.task;
  task.kept_bytes += text.size();
  if (append_to_earlier(task, text, stream)) return watch(seat);
  task.kept_bytes += sizeof(Payload);
  Actions out;
  task.rules.answer((new Payload{std::move(text), {}, stream})->id(), out);
  parts_.tasks.perform(task, out);
  watch(seat);
}

// The goal of with_output_to/2 has come to an effect, which may ask what current output is: in its place in the order it is a stream, as in a
// sequential run.
void Inference::give_captured_to_streams(Seat& seat) {
  Lock lock = lock_for_question(seat);
  for (TaskRun::Scope& scope : seat.task->scopes)
    if (std::exchange(scope.has_captured, false)) seat.stacks->streams->push_memory_output().write(seat.stacks->findalls->take_text(scope.id));
  watch(seat);
}

// A modification is kept like output: whoever releases it makes it, or has the process of effects make it. After a loss it is an effect like
// others, which must not happen twice.
bool Inference::keeps_changes(Seat& seat) {
  // Between processes each takes a message, and memory in the process of effects: who modifies more often than this waits for its turn.
  constexpr std::uint64_t inferences_of_one = 200, free_ones = 64;
  if (run_.views.number() > 0) return false;
  if (run_.views.has_others() && seat.changes_kept > free_ones + seat.stacks->inferences / inferences_of_one) return false;
  wait_for_room(seat);
  return !seat.may_have_effects;
}

namespace {
constexpr std::size_t most_looked_at = 4;  // a loop updates more numbers in turns seldom

// One of those that the task has kept last may stand for both.
bool put_into_earlier(const TaskRun& task, const KeptChange& next) {
  for (std::size_t after = 0; after < most_looked_at; ++after) {
    const std::optional<ortree::PayloadId> earlier = task.rules.last_answer(after);
    if (!earlier) return false;
    const Payload* const payload = Payload::of(*earlier);
    if (!payload->change) continue;
    if (absorb(*payload->change, next)) return true;
    if (!in_any_order(*payload->change, next)) return false;
  }
  return false;
}
}  // namespace

// The task itself, and what it gives away, may read what it has kept only when that has been made.
void Inference::keep_change(Seat& seat, KeptChange change) {
  const Lock lock = lock_for_question(seat);
  check(seat);
  keep(seat, std::move(change));
  watch(seat);
}

void Inference::keep(Seat& seat, KeptChange change) {
  seat.note_solutions();
  TaskRun& task = *seat.task;
  const auto forget_reads_of = [&seat](StateObject modified) {
    std::erase_if(seat.noted, [modified](const TaskRun::Read& read) { return sees_changes_of(read.object, modified); });
  };
  ++parts_.statistics.changes_kept;
  const bool is_put = put_into_earlier(task, change);
  if (is_put) ++seat.changes_put_together;
  if (is_put && keeps_shapes(change)) return forget_reads_of(std::get<StateUpdate>(change).object());  // the earlier one is noted
  for (const StateObject object : task.note_kept(change)) forget_reads_of(object);
  if (is_put) return;
  task.kept_bytes += bytes_of(change) + sizeof(Payload);
  ++seat.changes_kept;
  Actions out;
  task.rules.answer((new Payload{{}, {}, TextFor::answer, std::make_unique<KeptChange>(std::move(change))})->id(), out);
  parts_.tasks.perform(task, out);
}

// Before anything else comes to the timeline. Those of a branch that is gone are forgotten.
void Inference::note_own(Seat& seat) {
  TaskRun& task = *seat.task;
  if (task.rules.dead() || task.forced || task.begins_again) {
    task.own_values.clear();
    task.own_clauses.end();
    return;
  }
  task.own_values.note([&](NewValue value) { keep(seat, std::move(value)); });
  task.own_clauses.note([&](auto clauses, auto generation) { keep(seat, NewContents{std::move(clauses), std::move(generation)}); });
}

// Who reads a variable before it sets it mostly keeps something there that others should see soon, as a bound.
bool Inference::set_own_value(Seat& seat, AtomId variable, std::shared_ptr<Block> value) {
  const Lock lock = lock_for_question(seat);
  check(seat);
  TaskRun& task = *seat.task;
  if (task.reads.contains({StateObject::Kind::variable, variable})) return false;
  if (task.rules.splices() == 0) return task.own_values.set(variable, std::move(value)), true;
  keep(seat, NewValue{variable, std::move(value)});
  watch(seat);
  return true;
}

OwnClauses* Inference::begin_own_clauses(Seat& seat, PredicateId predicate) {
  if (!run_.has_own_clauses() || !keeps_changes(seat)) return nullptr;
  const Lock lock = lock_for_question(seat);
  check(seat);
  if (!can_have_own_clauses(*seat.task, predicate)) return nullptr;
  OwnClauses& own = new_own_clauses(seat, predicate);
  watch(seat);
  return &own;
}

OwnClauses& Inference::new_own_clauses(Seat& seat, PredicateId predicate) {
  TaskRun& task = *seat.task;
  const Worker& w = *seat.stacks;
  task.own_clauses_from = std::min(task.own_clauses_from, place_of(w, w.choice_top()));
  return task.own_clauses.begin(run_.root.program, predicate);
}

// A program that empties a predicate behind each case has none of its clauses where the next one begins. That is looked at in the branch's turn.
// What it has made of the predicate itself, before it came upon alternatives that it had given away, it knows.
OwnClauses* Inference::own_what_was_kept(Seat& seat, PredicateId predicate) {
  {
    const Lock lock(parts_.mutex);
    if (!seat.task->kept.contains({StateObject::Kind::clauses, predicate})) return nullptr;
  }
  if (!run_.has_own_clauses()) return nullptr;
  const Lock lock = lock_for_question(seat);
  check(seat);
  TaskRun& task = *seat.task;
  if (!can_have_own_clauses(task, predicate)) return nullptr;
  bool is_known = false, can_be_made = true;
  const auto look = [&](ortree::PayloadId id) {
    const KeptChange* const change = Payload::of(id)->change.get();
    if (!change || !modifies_clauses(*change, predicate)) return false;
    if (std::holds_alternative<NewContents>(*change)) is_known = true;
    can_be_made = can_be_made && !std::holds_alternative<StateUpdate>(*change);
    return true;
  };
  for (const ortree::PayloadId id : task.rules.answers()) look(id);
  const StateObject object{StateObject::Kind::no_clauses, predicate};
  const bool may_assume = task.rules.may_read_ahead() && may_begin_again(task, object) && run_.trust.may_read_ahead(object);
  if (!can_be_made || !(is_known || may_assume)) return nullptr;
  seat.note_solutions();
  OwnClauses& own = new_own_clauses(seat, predicate);
  for (const ortree::PayloadId id : task.rules.take_answers(look)) {
    const std::unique_ptr<Payload> payload(Payload::of(id));
    task.kept_bytes -= std::min(task.kept_bytes, bytes_of(*payload->change) + sizeof(Payload));
    if (const auto* const clause = std::get_if<NewClause>(payload->change.get())) own.add(clause->block, clause->at_end);
    if (const auto* const contents = std::get_if<NewContents>(payload->change.get())) {
      own.erase_all();
      own.add_all(*contents->clauses, *contents->generation);
    }
  }
  if (!is_known) {
    task.reads.add(object, seat.stacks->state_version(object));
    task.rules.reads_ahead();
  }
  watch(seat);
  return &own;
}

// Others may make these clauses those of the program meanwhile, if they are noted.
void Inference::reclaim_own_clauses(Seat& seat, OwnClauses& own) {
  const Lock lock(parts_.mutex);
  ClauseUsers users;
  seat.stacks->find_clause_users(users);
  own.reclaim(users);
}

}  // namespace penelope
