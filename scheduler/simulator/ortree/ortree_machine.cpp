// The machine for one task: choice points, backtracking, cuts, goals, export.
#include "scheduler/simulator/ortree/ortree_machine.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope::simulator {

using ortree::Actions;
using ortree::PayloadId;
using ortree::Place;

// --- choice points ---------------------------------------------------------------------------------------------------

Machine::Machine(Surroundings& all, const Goal& program) : Machine(all, 1, 0, -1) {
  state_ = State::running;
  go_on(&program, 0, nullptr);
}

void Machine::start() {
  if (state_ == State::unborn) state_ = State::backtracking;
}

void Machine::look_again() {
  if (state_ == State::parked) state_ = State::running;
  if (state_ == State::waits_findall || state_ == State::waits_check) state_ = State::backtracking;
}

void Machine::force(Place barrier, Actions& out) {
  work_done_ = 0;
  truncate(barrier, out);
  state_ = State::backtracking;
}

// Everything at the left is done, so what a read would give now is right.
void Machine::check(Actions& out) {
  if (!rules_.unchecked()) return;
  const auto is_right = [this](const auto& read) { return all_.outside.counters()[read.first].changes == read.second; };
  const bool right = std::ranges::all_of(reads_, is_right);
  reads_.clear();
  if (right) return rules_.checked(out);
  ++all_.failed_checks;
  own_.clear();
  rules_.begin_again(start_run_, out);
}

void Machine::note_kept(const std::vector<ortree::Mark>& of_child) {
  for (const ortree::Mark& mark : of_child)
    if (const Goal* const change = all_.payloads[mark.payload].change) kept_.insert(Outside::counter_of(*change));
}

void Machine::branch_off(Position choice, std::size_t alternative) {
  position_ = std::move(choice);
  position_.insert(position_.end(), {static_cast<int>(alternative), 0});
}

void Machine::go_on(const Goal* goal, Place barrier, Continuation next) {
  continuation_ = std::make_shared<const Frame>(Frame{Frame::Kind::goal, goal, barrier, std::move(next)});
  work_done_ = 0;
}

void Machine::push_alternatives(std::vector<const Goal*> goals, const Continuation& next, Place barrier) {
  const std::size_t end = goals.size();
  stack_.push_back({ChoicePoint::Kind::alternatives, std::move(goals), 0, end, next, number_, barrier, 0, position_});
  branch_off(position_, 0);
}

void Machine::take_alternative(Place place, std::size_t which) {
  const ChoicePoint& choice = at(place);
  number_ = choice.number;
  branch_off(choice.position, which + 1);
  go_on(choice.goals[which], choice.barrier, choice.next);
  state_ = State::running;
}

// Scopes whose findall goes are given up; a shadow's belong to another task.
void Machine::truncate(Place height_left, Actions& out) {
  PENELOPE_CHECK(height_left >= 0);
  while (height() > height_left) {
    const ChoicePoint& choice = stack_.back();
    if (choice.kind == ChoicePoint::Kind::findall) rules_.drop_scope(choice.scope, out);
    stack_.pop_back();
  }
}

// --- backtracking ----------------------------------------------------------------------------------------------------

namespace {
bool is_forced(const Actions& actions) {
  return std::ranges::any_of(actions, [](const ortree::Action& a) { return a.kind == ortree::ActionKind::force; });
}
}  // namespace

void Machine::backtrack(Actions& out) {
  while (true) {
    const Place newest = height() - 1;
    if (newest < rules_.base()) {
      state_ = State::ended;
      rules_.end(out);
      return;
    }
    if (at(newest).kind == ChoicePoint::Kind::findall) {
      std::vector<PayloadId> collects;
      if (rules_.end_scope(at(newest).scope, collects)) {
        finish_findall(newest, std::move(collects));
      } else {
        state_ = State::waits_findall;
      }
      return;
    }
    if (rules_.is_shared(newest) ? retry_shared(newest, out) : retry(newest)) return;
    if (is_forced(out)) return;
    if (rules_.unchecked() && newest == rules_.root()) {
      state_ = State::waits_check;
      return;
    }
    stack_.pop_back();
  }
}

bool Machine::retry(Place place) {
  ChoicePoint& choice = at(place);
  if (choice.first == choice.end) return false;
  PENELOPE_CHECK(choice.first < choice.end && choice.end <= choice.goals.size());
  if (rules_.watches_resumption()) rules_.resumed(place);
  take_alternative(place, choice.first++);
  if (choice.first == choice.end) stack_.pop_back();
  return true;
}

namespace {
std::uint64_t run_name(std::size_t first, std::size_t end) { return std::uint64_t{first} << 32 | end; }
std::size_t first_of(std::uint64_t run) { return run >> 32; }
std::size_t end_of(std::uint64_t run) { return run & 0xffffffff; }
}  // namespace

bool Machine::retry_shared(Place place, Actions& out) {
  own_.clear();  // who was given alternatives may have set the counters
  const auto run = rules_.next_run(place, out);
  if (!run) return false;
  const std::size_t first = first_of(*run), end = end_of(*run);
  PENELOPE_CHECK(first < end && end <= at(place).goals.size());
  if (first + 1 < end) rules_.put_back(place, run_name(first + 1, end));
  take_alternative(place, first);
  return true;
}

void Machine::finish_findall(Place place, std::vector<PayloadId> collects) {
  if (rules_.watches_resumption()) rules_.resumed(place);
  ChoicePoint choice = std::move(at(place));
  stack_.pop_back();
  for (const PayloadId id : collects) {
    const Told& found = all_.payloads.settle(id);
    choice.solutions.push_back(found.event.number);
    choice.solutions.insert(choice.solutions.end(), found.later.begin(), found.later.end());
  }
  number_ = hash_of(choice.number, choice.solutions);
  branch_off(std::move(choice.position), 1);
  continuation_ = choice.next;
  state_ = State::running;
}

// --- cuts ------------------------------------------------------------------------------------------------------------

bool Machine::cut(Place barrier, Actions& out) {
  if (rules_.may_cut(barrier)) {
    truncate(barrier, out);
    rules_.cut(barrier, out);
    return true;
  }
  const Place kept = rules_.cut_certain_part(out);
  truncate(std::max(kept + 1, rules_.base()), out);
  if (kept >= rules_.base() && kept < height()) at(kept).first = at(kept).end;
  state_ = State::parked;
  return false;
}

void Machine::throw_ball(int ball, const Continuation& thrown_in, Actions& out) {
  const Frame* frame = thrown_in.get();
  while (frame != nullptr && !(frame->kind == Frame::Kind::catch_end && catches(frame->goal->value, ball))) frame = frame->next.get();
  if (!cut(frame == nullptr ? 0 : frame->barrier, out)) return;
  if (frame == nullptr) {
    tell({Event::Kind::uncaught, ball, 0}, out);
    state_ = State::backtracking;
  } else {
    number_ = frame->number;
    go_on(frame->goal->parts[1].get(), frame->outer_cut, frame->next);
  }
}

// --- goals -----------------------------------------------------------------------------------------------------------

void Machine::step(Actions& out) {
  if (state_ == State::backtracking) {
    backtrack(out);
    return;
  }
  if (continuation_ == nullptr) {  // a solution of the program: all of them are wanted
    state_ = State::backtracking;
    return;
  }
  const Continuation frame = continuation_;  // keeps it alive
  switch (frame->kind) {
    case Frame::Kind::goal: run_goal(*frame, out); break;
    case Frame::Kind::cut_to:
      if (cut(frame->barrier, out)) continuation_ = frame->next;
      break;
    case Frame::Kind::collect: collect(*frame); break;
    case Frame::Kind::catch_end: continuation_ = frame->next; break;
  }
}

void Machine::collect(const Frame& frame) {
  if (rules_.collects_directly(frame.scope)) {
    const auto findall = std::find_if(stack_.rbegin(), stack_.rend(), [&](const ChoicePoint& choice) { return choice.scope == frame.scope; });
    PENELOPE_CHECK(findall != stack_.rend());
    findall->solutions.push_back(number_);
  } else if (const auto last = rules_.last_collect(frame.scope)) {
    all_.payloads.append(*last, number_);
  } else {
    rules_.collect(frame.scope, all_.payloads.add({{Event::Kind::answer, 0, number_}, position_}));
  }
  state_ = State::backtracking;
}

void Machine::tell(Event event, Actions& out) {
  rules_.answer(all_.payloads.add({event, position_}), out);
  ++position_.back();
}

void Machine::run_goal(const Frame& frame, Actions& out) {
  const Goal& goal = *frame.goal;
  switch (goal.op) {
    case Op::work:
      if (++work_done_ <= goal.value) return;
      break;
    case Op::loop: return;
    case Op::set: number_ = mixed(number_, goal.value); break;
    case Op::fail: state_ = State::backtracking; return;
    case Op::check:
      if (number_ % goal.value == 0) break;
      state_ = State::backtracking;
      return;
    case Op::answer: tell({Event::Kind::answer, goal.value, number_}, out); break;
    case Op::effect:
    case Op::increase:
    case Op::put:
    case Op::test:
    case Op::get: run_effect(goal, frame, out); return;
    case Op::cut:
      if (!cut(frame.barrier, out)) return;
      break;
    case Op::throw_ball: throw_ball(goal.value, frame.next, out); return;
    case Op::succeed: break;
    default: run_control(goal, frame); return;
  }
  continuation_ = frame.next;
  work_done_ = 0;
}

// A counter that was read is set in its turn only: others should see it soon.
bool Machine::can_keep(const Goal& goal) const {
  if (!Outside::changes(goal.op) || !all_.random || !all_.random->chance(all_.keep_chance)) return false;
  return goal.op == Op::increase || !reads_.contains(Outside::counter_of(goal));
}

void Machine::keep(const Goal& goal, Actions& out) {
  const std::size_t counter = Outside::counter_of(goal);
  ++all_.kept_changes;
  kept_.insert(counter);
  if (rules_.splices() > 0) {
    own_.erase(counter);
  } else if (const auto own = own_.find(counter); own != own_.end() || goal.op == Op::put) {
    own_[counter] = Outside::changed(goal, own == own_.end() ? 0 : own->second, number_);
  }
  rules_.answer(all_.payloads.add({{Event::Kind::counter, 0, number_}, position_, {}, &goal}), out);
}

// What the task has changed itself, and has kept, it reads when that is made.
bool Machine::can_read_ahead(const Goal& goal) const {
  return Outside::reads(goal.op) && rules_.may_read_ahead() && !kept_.contains(Outside::counter_of(goal)) && all_.random &&
         all_.random->chance(all_.read_ahead_chance);
}

void Machine::run_effect(const Goal& goal, const Frame& frame, Actions& out) {
  const bool front = rules_.at_front();
  if (front) kept_.clear();
  if (front || rules_.splices() > 0) own_.clear();
  if (!front && can_keep(goal)) {
    keep(goal, out);
    ++position_.back();
    continuation_ = frame.next;
    return;
  }
  const auto own = Outside::reads(goal.op) ? own_.find(Outside::counter_of(goal)) : own_.end();
  if (!front && own == own_.end() && !can_read_ahead(goal)) {
    state_ = State::parked;
    return;
  }
  const bool is_own = own != own_.end();
  const bool succeeds = front ? all_.effect(goal, number_, position_) : is_own ? Outside::read(goal, own->second, number_) : read_ahead(goal);
  ++position_.back();
  if (succeeds) {
    continuation_ = frame.next;
  } else {
    state_ = State::backtracking;
  }
}

// The newest state, or an older one, as in a process that has not heard of the last changes.
bool Machine::read_ahead(const Goal& goal) {
  const std::size_t newest = all_.outside.states.size() - 1, counter = Outside::counter_of(goal);
  if (!all_.random->chance(all_.old_state_chance)) {
    known_state_ = newest;
  } else if (known_state_ < newest) {
    known_state_ += all_.random->below(newest - known_state_);
  }
  const Outside::Counter& read = all_.outside.states[known_state_][counter];
  reads_.try_emplace(counter, read.changes);
  ++all_.reads_ahead;
  rules_.reads_ahead();
  return Outside::read(goal, read.value, number_);
}

void Machine::run_control(const Goal& goal, const Frame& frame) {
  const Place entry = height();
  const auto part = [&](std::size_t i) { return goal.parts[i].get(); };
  const auto framed = [](Frame f) { return std::make_shared<const Frame>(std::move(f)); };
  switch (goal.op) {
    case Op::conjunction: go_on(part(0), frame.barrier, framed({Frame::Kind::goal, part(1), frame.barrier, frame.next})); break;
    case Op::disjunction: {
      std::vector<const Goal*> others;
      for (std::size_t i = 1; i < goal.parts.size(); ++i) others.push_back(part(i));
      push_alternatives(std::move(others), frame.next, frame.barrier);
      go_on(part(0), frame.barrier, frame.next);
      break;
    }
    case Op::repeat:
      push_alternatives({&goal}, frame.next, frame.barrier);
      continuation_ = frame.next;
      break;
    case Op::procedure: go_on(part(0), entry, frame.next); break;
    case Op::if_then_else:
      push_alternatives({part(2)}, frame.next, frame.barrier);
      go_on(part(0), entry + 1, framed({Frame::Kind::cut_to, nullptr, entry, framed({Frame::Kind::goal, part(1), frame.barrier, frame.next})}));
      break;
    case Op::findall: {
      const ortree::ScopeId scope = ++all_.scopes;
      stack_.push_back({ChoicePoint::Kind::findall, {}, 0, 0, frame.next, number_, 0, scope, position_});
      branch_off(position_, 0);
      rules_.begin_scope(scope);
      go_on(part(0), entry + 1, framed({Frame::Kind::collect, nullptr, 0, frame.next, scope}));
      break;
    }
    default:  // catch
      go_on(part(0), entry, framed({Frame::Kind::catch_end, &goal, entry, frame.next, 0, number_, frame.barrier}));
  }
}

// --- export ----------------------------------------------------------------------------------------------------------

std::unique_ptr<Machine> Machine::export_some(ortree::TaskId child, Random& random, bool oldest) {
  std::vector<Place> candidates;
  for (Place p = rules_.base(); p < height(); ++p) {
    const auto is_run = [](const ortree::Item& item) { return item.task == 0; };
    if (rules_.is_shared(p) ? std::any_of(rules_.items(p).begin(), rules_.items(p).end(), is_run) : at(p).first < at(p).end)
      candidates.push_back(p);
  }
  if (candidates.empty()) return nullptr;
  const Place place = oldest ? candidates.front() : random.one_of(candidates);
  ChoicePoint& choice = at(place);
  if (!rules_.is_shared(place)) {
    rules_.share(place, {{0, run_name(choice.first, choice.end)}});
    choice.first = choice.end;
  }

  std::vector<std::size_t> runs;
  for (std::size_t i = 0; i < rules_.items(place).size(); ++i)
    if (rules_.items(place)[i].task == 0) runs.push_back(i);
  PENELOPE_CHECK(!runs.empty());
  std::size_t position = random.one_of(runs);
  const std::uint64_t whole = rules_.items(place)[position].run;
  std::size_t first = first_of(whole), end = first_of(whole) + 1;
  if (random.chance(.5)) first += random.below(end_of(whole) - first_of(whole));
  end = first + 1;
  while (end < end_of(whole) && random.chance(.6)) ++end;
  if (first > first_of(whole)) rules_.replace_run(place, position++, run_name(first_of(whole), first), run_name(first, end_of(whole)));
  if (end < end_of(whole)) rules_.replace_run(place, position, run_name(first, end), run_name(end, end_of(whole)));
  rules_.export_run(place, position, child);

  std::unique_ptr<Machine> result(new Machine(all_, child, rules_.id(), place));
  for (Place p = 0; p < place; ++p) result->stack_.push_back({ChoicePoint::Kind::shadow});
  result->stack_.push_back(
      {ChoicePoint::Kind::alternatives, choice.goals, 0, 0, choice.next, choice.number, choice.barrier, 0, choice.position});
  result->start_run_ = run_name(first, end);
  result->rules_.share(place, {{0, result->start_run_}});
  return result;
}

std::vector<ortree::TaskId> Machine::children_ahead() const {
  std::vector<ortree::TaskId> all;
  for (Place p = rules_.base(); p < height(); ++p)
    if (rules_.is_shared(p))
      for (const ortree::Item& item : rules_.items(p))
        if (item.task != 0) all.push_back(item.task);
  return all;
}

// --- snapshots -------------------------------------------------------------------------------------------------------

Machine::Start Machine::start_of() const { return {rules_.root(), rules_.items(rules_.root()), stack_}; }

std::unique_ptr<Machine> Machine::begin_again(Surroundings& all, const Start& start, ortree::TaskId name, ortree::TaskId parent) {
  std::unique_ptr<Machine> result(new Machine(all, name, parent, start.root));
  result->stack_ = start.stack;
  result->start_run_ = start.items.front().run;
  result->rules_.share(start.root, start.items);
  result->start();
  return result;
}

}  // namespace penelope::simulator
