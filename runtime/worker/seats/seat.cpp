#include "runtime/worker/seats/seat.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "runtime/system/threads.hpp"
#include "runtime/worker/seats/inference.hpp"
#include "runtime/worker/throttle.hpp"
#include "wam/base/check.hpp"
#include "wam/base/time_waited.hpp"

namespace penelope {

// Where CPU time is counted it is that: a task that waits for symbols has the turn.
void Seat::count_turn() {
  if (!task) return;
  double seconds = seconds_of_turn();
  if (turn_began) {
    seconds = thread_cpu_seconds() - *std::exchange(turn_began, std::nullopt);
    task->cpu_seconds += seconds;
  }
  task->seconds += seconds;
}

double Seat::seconds_of_turn() const {
  return has_turn_since ? std::chrono::duration<double>(std::chrono::steady_clock::now() - *has_turn_since).count() : 0;
}

void Seat::look_at_work() { work_clock.look(stacks->inferences, thread_cpu_seconds() + seconds_waited()); }

void Seat::note_solutions() {
  direct = 0;
  const std::uint64_t id = std::exchange(gathered, 0);
  if (id == 0) return;
  if (task->begins_again || task->forced) {  // the branch that found them is gone
    solutions = {};
    return;
  }
  noted_cells += solutions.size();
  ortree::Task& rules = task->rules;
  if (const auto last = rules.last_collect(id)) {
    Payload::of(*last)->solutions.append(std::move(solutions));
  } else {
    rules.collect(id, (new Payload{{}, std::move(solutions)})->id());
  }
  solutions = {};
}

// --- the machine's questions, passed on ---------------------------------------------------------------------------------------

// What the C++ library throws in the middle of an answer leaves the rules half changed: the run does not go on with them.
template <class Answer>
auto Seat::ask(Answer answer) {
  try {
    return answer();
  } catch (const std::exception& e) {
    inference->break_down(*this, reason_of(e));
  }
}

void Seat::before_effect(Worker&) {
  ask([&] {
    if (task && !may_have_effects) inference->before_effect(*this);
    if (innermost_capture()) inference->give_captured_to_streams(*this);
    inference->note_effect(*this);
  });
}
void Seat::before_read(Worker& w, StateObject object, const Cell* first_argument) {
  if (!task || reads_freely) return;
  const auto is_noted = [&](StateObject wanted) {
    return std::ranges::any_of(noted,
                               [&](const TaskRun::Read& read) { return read.object == wanted && !w.modified_since(wanted, read.version); });
  };
  if (is_noted(object)) return;
  const auto is_part = [&](const TaskRun::Read& read) {
    return is_of_key(read.object) && read.object.id == object.id && is_shape(read.object) == is_shape(object);
  };
  if (first_argument && std::ranges::any_of(noted, is_part)) {
    const auto of_key = part_of_key(w, object, *first_argument);
    if (of_key && is_noted(*of_key)) return;
  }
  ask([&] { inference->before_read(*this, object, first_argument); });
}
bool Seat::counts_solutions(Worker&) { return (!task || may_have_effects) && !innermost_capture() && inference->counts_solutions(); }
bool Seat::count_ahead(Worker&, AtomId count, std::int64_t limit) {
  return task && !may_have_effects && ask([&] { return inference->count_ahead(*this, count, limit); });
}
StateValue Seat::read_state(Worker&, const StateQuestion& question) {
  return ask([&] { return inference->read_state(*this, question); });
}
std::uint64_t Seat::inferences(const Worker&) { return inference->inferences(*this); }
KeptOutput Seat::keeps_output(Worker&, TextFor stream) {
  if (!task) return KeptOutput::none;
  if (stream == TextFor::current_output && innermost_capture()) return KeptOutput::ahead;
  ask([&] { inference->wait_for_room(*this); });
  if (!may_have_effects) return KeptOutput::ahead;
  return task->may_run_again ? KeptOutput::in_place : KeptOutput::none;
}
void Seat::keep_output(Worker& w, std::string text, TextFor stream) {
  const auto* const capture = stream == TextFor::current_output ? innermost_capture() : nullptr;
  if (capture) return w.findalls->add_text(capture->id, text);
  ask([&] { inference->keep_output(*this, std::move(text), stream); });
}

const TaskRun::Scope* Seat::innermost_capture() const {
  if (!task) return nullptr;
  const auto found = std::find_if(task->scopes.rbegin(), task->scopes.rend(), [](const TaskRun::Scope& s) { return s.has_captured; });
  return found != task->scopes.rend() ? &*found : nullptr;
}

// Where a task may run again it does so each time, since effects are counted.
bool Seat::captures_output(Worker&) { return task && (!may_have_effects || task->may_run_again || innermost_capture()); }
void Seat::begin_capture(Worker&, std::uint64_t id) {
  ask([&] { inference->begin_capture(*this, id); });
}
bool Seat::has_captured(Worker&, std::uint64_t id) {
  return task && std::ranges::any_of(task->scopes, [id](const TaskRun::Scope& s) { return s.id == id && s.has_captured; });
}
std::optional<std::string> Seat::captured_line(Worker& w) {
  const auto* const capture = innermost_capture();
  if (!capture) return {};
  const std::string& text = w.findalls->solutions(capture->id).text;
  return text.substr(text.rfind('\n') + 1);
}
bool Seat::keeps_changes(Worker&) {
  return task && !may_have_effects && ask([&] { return inference->keeps_changes(*this); });
}
void Seat::keep_change(Worker&, KeptChange change) {
  ask([&] { inference->keep_change(*this, std::move(change)); });
}
// Nobody else can change what the branch has set itself: no question has to be asked.
const OwnValue* Seat::own_value(Worker&, AtomId variable) { return task && !may_have_effects ? task->own_values.find(variable) : nullptr; }
bool Seat::update_own_value(Worker&, const StateUpdate& update) { return task && !may_have_effects && task->own_values.update(update); }
OwnClauses* Seat::begin_own_clauses(Worker&, PredicateId predicate) {
  return task && !may_have_effects ? ask([&] { return inference->begin_own_clauses(*this, predicate); }) : nullptr;
}
OwnClauses* Seat::own_what_was_kept(Worker&, PredicateId predicate) {
  return task && !may_have_effects ? ask([&] { return inference->own_what_was_kept(*this, predicate); }) : nullptr;
}
BranchClauses* Seat::branch_clauses(Worker&) { return task && !task->own_clauses.is_empty() ? &task->own_clauses : nullptr; }
void Seat::reclaim_own_clauses(Worker&, OwnClauses& own) {
  ask([&] { inference->reclaim_own_clauses(*this, own); });
}
// A term that is cyclic or has attributed variables stays in the process that sets it (ProgramImages), which has to be that of the effects.
bool Seat::set_own_value(Worker& w, AtomId variable, Cell value) {
  const bool is_own = own_value(w, variable) != nullptr;
  const bool is_told = inference->has_other_processes();
  if (is_own && !is_told) return task->own_values.set(w, variable, value), true;
  if (!is_own && !keeps_changes(w)) return false;
  auto block = std::make_shared<Block>();
  copy_out(w, value, *block);
  if (is_told && !is_sound_block(block->view(), w.symbols)) return false;
  if (is_own) return task->own_values.set(variable, std::move(block)), true;
  return ask([&] { return inference->set_own_value(*this, variable, std::move(block)); });
}
void Seat::backtrack(Worker&) {
  ask([&] {
    if (!inference->takes_next(*this)) inference->backtrack(*this);
  });
}
void Seat::before_cut(Worker&, Cell* level) {
  ask([&] { inference->before_cut(*this, level); });
}
bool Seat::may_soft_cut(Worker&, const Cell* choice) {
  return ask([&] { return inference->may_soft_cut(*this, choice); });
}
void Seat::safe_point(Worker&) {
  ask([&] { inference->safe_point(*this); });
}
int Seat::halt_status(const Worker&) { return inference->halt_status(*this); }
bool Seat::is_front(Worker&) {
  return ask([&] { return inference->asks_user(*this); });
}
bool Seat::is_first_above(Worker&, const Cell* level) {
  return ask([&] { return inference->is_first_above(*this, level); });
}

bool Seat::has_left(const TaskRun::Scope& scope) const {
  const Worker& w = *stacks;
  return scope.place >= place_of(w, w.choice_top()) || w.findalls->height(scope.id) >= w.offset_of(w.B);
}

bool Seat::begin_scope_alone(std::uint64_t id) {
  if (!begins_scopes_alone) return false;
  while (!unannounced.empty() && has_left(unannounced.back())) unannounced.pop_back();
  if (unannounced.empty() && !task->scopes.empty() && has_left(task->scopes.back())) return false;
  unannounced.push_back({id, place_of(*stacks, stacks->choice_top())});
  return true;
}

std::optional<std::size_t> Seat::unannounced_scope(std::uint64_t id) const {
  for (std::size_t i = unannounced.size(); i-- > 0;)
    if (unannounced[i].id == id) return i;
  return {};
}

void Seat::begin_scope(Worker&, std::uint64_t id) {
  if (!begin_scope_alone(id)) ask([&] { inference->begin_scope(*this, id); });
}
SolutionBuffer* Seat::kept_solutions(Worker&, std::uint64_t id) {
  if (id == direct) return nullptr;  // before anything else: each solution asks this
  if (id != gathered) {
    if (unannounced_scope(id)) {
      direct = id;
      return nullptr;
    }
    ask([&] { inference->choose_buffer(*this, id); });
  }
  return id == direct ? nullptr : &solutions;
}
// Those inside it were left by exceptions.
std::vector<SolutionBuffer> Seat::end_scope(Worker&, std::uint64_t id) {
  if (const auto at = unannounced_scope(id)) {
    unannounced.resize(*at);
    return {};
  }
  return ask([&] { return inference->end_scope(*this, id); });
}
void Seat::unexpected_change(Worker& w, const Predicate& p) { inference->unexpected_change(w, p); }
void Seat::before_code_change(Worker& w, const Predicate& p) { inference->before_code_change(*this, w, p); }
void Seat::answer(Worker&, std::string text) {
  ask([&] { inference->answer(*this, std::move(text)); });
}
void Seat::begin_region(Worker&) {
  ask([&] { inference->begin_region(*this); });
}
bool Seat::end_regions(Worker&, const Cell* level) {
  return ask([&] { return inference->end_regions(*this, level); });
}
bool Seat::alternatives_above(Worker&, const Cell* level) {
  return ask([&] { return inference->alternatives_above(*this, level); });
}
void Seat::before_cleanup_frame(Worker&) {
  ask([&] {
    if (task) inference->before_cleanup_frame(*this);
  });
}
void Seat::bound_improved(Worker&, std::uint64_t search, std::int64_t bound) {
  ask([&] { inference->bound_improved(search, bound); });
}
void Seat::search_is_over(Worker&, std::uint64_t search) {
  ask([&] { inference->search_is_over(search); });
}
void Seat::model_solution(Worker&, std::int64_t cost, const std::string& text) {
  ask([&] { inference->model_solution(cost, text); });
}
void Seat::reclaim_clauses(Worker&) { inference->reclaim_clauses(*this); }

}  // namespace penelope
