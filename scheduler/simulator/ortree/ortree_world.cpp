// The world: whose turn it is, delivery, and the end.
#include "scheduler/simulator/ortree/ortree_world.hpp"

#include <algorithm>

#include "scheduler/ortree/invariants.hpp"
#include "scheduler/simulator/ortree/goal_oracle.hpp"

namespace penelope::simulator {

using ortree::Action;
using ortree::ActionKind;
using ortree::Actions;
using ortree::TaskId;

WorldOptions random_options(Random& random) {
  WorldOptions o;
  o.export_chance = random.one_of({.05, .2, .5, .9});
  o.delivery_chance = random.one_of({.1, .4, .8});
  o.export_oldest = random.chance(1. / 3);
  o.workers = random.one_of<std::size_t>({0, 0, 1, 2, 4});
  o.read_ahead_chance = random.one_of({0., 1., 1., 1., .7});
  o.old_state_chance = random.one_of({0., .3});
  o.keep_chance = random.one_of({0., 1., .5});
  o.back_chance = random.one_of({0., .1, .4});
  if (random.chance(3. / 8)) o.answer_limit = random.one_of({1, 2, 3});
  return o;
}

World::World(const Goal& program, std::uint64_t seed, const WorldOptions& options)
    : random_(seed), options_(options), all_(options.answer_limit) {
  all_.random = &random_;
  all_.read_ahead_chance = options.loss_chance > 0 ? 0 : options.read_ahead_chance;
  all_.old_state_chance = options.old_state_chance;
  all_.keep_chance = options.loss_chance > 0 ? 0 : options.keep_chance;
  machines_.emplace(1, std::make_unique<Machine>(all_, program));
}

WorldReport World::run() {
  int ticks = 0;
  while (!finished() && problem_.empty()) {
    if (++ticks > options_.most_ticks) {
      broken("does not end");
    } else if (!tick()) {
      broken("deadlock");
    }
  }
  if (problem_.empty() && !all_.outside.stopped) check_the_end();
  return {problem_, all_.outside.events, newest_, losses_, restarts_, all_.reads_ahead, all_.failed_checks, all_.kept_changes, taken_back_};
}

bool World::finished() const { return all_.outside.stopped || machines_.find(1) == machines_.end(); }

void World::broken(const std::string& what) {
  if (problem_.empty()) problem_ = what;
}

// --- turns -----------------------------------------------------------------------------------------------------------

bool World::is_front(const Machine& m) const { return m.rules().at_front(); }

// The machines that have a worker.
std::vector<Machine*> World::turns() {
  std::vector<Machine*> able;
  for (const auto& [id, m] : machines_)
    if (m->can_run()) able.push_back(m.get());
  if (options_.workers == 0) return able;
  const auto is_held = [&](Machine* m) { return std::find(held_.begin(), held_.end(), m) != held_.end(); };
  std::erase_if(held_, [&](Machine* m) { return std::find(able.begin(), able.end(), m) == able.end(); });
  std::vector<Machine*> waiting;
  for (Machine* m : able)
    if (!is_held(m)) waiting.push_back(m);
  while (held_.size() < options_.workers && !waiting.empty()) {
    const std::size_t which = random_.below(waiting.size());
    held_.push_back(waiting[which]);
    waiting.erase(waiting.begin() + static_cast<std::ptrdiff_t>(which));
  }
  for (Machine* m : waiting)
    if (is_front(*m)) held_[random_.below(held_.size())] = m;
  return held_;
}

bool World::tick() {
  if (options_.loss_chance > 0) lose_and_hear();
  const std::vector<Machine*> able = turns();
  if (able.empty() && messages_.empty()) return !unaware_.empty();
  if (!messages_.empty() && (able.empty() || random_.chance(options_.delivery_chance))) {
    deliver_one();
    return true;
  }
  take_turn(*random_.one_of(able));
  if (machines_.size() < options_.most_tasks && !machines_.empty() && random_.chance(options_.export_chance)) {
    const auto any = std::next(machines_.begin(), static_cast<std::ptrdiff_t>(random_.below(machines_.size())));
    export_from(*any->second);
  }
  if (!machines_.empty() && random_.chance(options_.back_chance))
    take_back_from(*std::next(machines_.begin(), static_cast<std::ptrdiff_t>(random_.below(machines_.size())))->second);
  return true;
}

void World::take_turn(Machine& m) {
  const TaskId id = m.rules().id();
  for (int steps = random_.one_of({1, 1, 2, 5}); steps > 0; --steps) {
    if (!m.can_run()) return;
    Actions out;
    m.step(out);
    perform(m, out);
    if (machines_.find(id) == machines_.end() || all_.outside.stopped) return;
  }
}

void World::export_from(Machine& m) {
  if (m.state() == Machine::State::unborn || m.state() == Machine::State::ended) return;
  auto child = m.export_some(newest_ + 1, random_, options_.export_oldest);
  if (child == nullptr) return;
  ++newest_;
  send(m.rules().id(), newest_, {MessageKind::start});
  if (options_.loss_chance > 0) lives_.emplace(newest_, Life{m.rules().id(), child->start_of()});
  check(m);
  check(*child);
  machines_.emplace(newest_, std::move(child));
}

void World::take_back_from(Machine& m) {
  if (m.state() == Machine::State::unborn || m.state() == Machine::State::ended) return;
  const std::vector<TaskId> children = m.children_ahead();
  if (children.empty()) return;
  const Machine* const child = find(random_.one_of(children));
  if (child == nullptr) return;  // done, or lost
  Actions out;
  m.take_back(child->rules().id(), child->start_run(), out);
  taken_back_ += out.empty() ? 0 : 1;
  perform(m, out);
}

// --- messages --------------------------------------------------------------------------------------------------------

// Messages to tasks that are gone are lost, but what their marks stand for is not.
void World::deliver_one() {
  const auto pair = std::next(messages_.begin(), static_cast<std::ptrdiff_t>(random_.below(messages_.size())));
  const auto [from, to] = pair->first;
  Message message = std::move(pair->second.front());
  pair->second.pop_front();
  if (pair->second.empty()) messages_.erase(pair);
  Machine* const m = find(to);
  if (m == nullptr) {
    for (const ortree::Mark& mark : message.marks) all_.payloads.settle(mark.payload);
    return;
  }
  Actions out;
  switch (message.kind) {
    case MessageKind::start: m->start(); break;
    case MessageKind::clear: m->rules().receive_clear(message.value, out); break;
    case MessageKind::kill: m->rules().receive_kill(out); break;
    case MessageKind::prune: m->rules().receive_prune(from, message.value, out); break;
    case MessageKind::done:
      m->note_kept(message.marks);
      m->rules().receive_done(from, std::move(message.marks), out);
      break;
  }
  perform(*m, out);
}

void World::send(TaskId from, TaskId to, Message message) { messages_[{from, to}].push_back(std::move(message)); }

Machine* World::find(TaskId id) {
  const auto found = machines_.find(id);
  return found == machines_.end() ? nullptr : found->second.get();
}

void World::remove(Machine& m) {
  std::erase(held_, &m);
  machines_.erase(m.rules().id());
}

void World::perform(Machine& m, Actions& out) {
  const TaskId id = m.rules().id();
  for (std::size_t i = 0; i < out.size(); ++i) {  // force() may add to it
    const Action action = out[i];
    switch (action.kind) {
      case ActionKind::send_clear: send(id, action.task, {MessageKind::clear, action.value}); break;
      case ActionKind::send_kill: send(id, action.task, {MessageKind::kill}); break;
      case ActionKind::send_prune: send(id, action.task, {MessageKind::prune, action.value}); break;
      case ActionKind::send_done: send(id, action.task, {MessageKind::done, 0, action.marks}); break;
      case ActionKind::release: all_.release(all_.payloads.settle(action.payload)); break;
      case ActionKind::discard: all_.payloads.settle(action.payload); break;
      case ActionKind::force: m.force(action.value, out); break;
      case ActionKind::check: m.check(out); break;
      case ActionKind::look_again: m.look_again(); break;
    }
  }
  check(m);
  if (!m.alive()) remove(m);
}

// --- what must hold --------------------------------------------------------------------------------------------------

void World::check(const Machine& m) {
  if (const char* invariant = ortree::broken_invariant(m.rules())) broken("task " + std::to_string(m.rules().id()) + ", not so: " + invariant);
  if (!all_.problem().empty()) broken(all_.problem());
  if (losses_ > 0) return;  // an orphan that has not heard of it may be at the front, and one that does its part again
  int fronts = 0;
  for (const auto& [id, other] : machines_) fronts += is_front(*other);
  if (fronts > 1) broken("two tasks at the front");
}

// The root is done: what is still under way ends by itself, and every payload has ended somewhere.
void World::check_the_end() {
  while (!unaware_.empty()) hear_of_losses(*unaware_.begin());
  while (!messages_.empty() && problem_.empty()) deliver_one();
  if (!machines_.empty()) broken("a task is left over");
  if (all_.payloads.unsettled() != 0) broken("a payload is left over");
}

std::optional<std::string> compare_with_oracle(const Goal& program, std::uint64_t seed, const WorldOptions& options, WorldReport* kept_report) {
  const auto wanted = run_sequentially(program, options.answer_limit);
  if (!wanted) return {};
  const WorldReport report = World(program, seed, options).run();
  if (kept_report != nullptr) *kept_report = report;
  if (!report.problem.empty()) return report.problem;
  if (report.events == wanted->events) return "";
  return "wanted  " + to_text(wanted->events) + "\ngot     " + to_text(report.events);
}

}  // namespace penelope::simulator
