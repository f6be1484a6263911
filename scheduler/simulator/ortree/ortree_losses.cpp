// Tasks that are lost in the world of the or-tree, and what the others do about it when they hear of it: what the engine does
// (scheduler/ortree/losses.hpp). Who hears of it first is chance; nothing keeps them in step.
#include "scheduler/ortree/losses.hpp"

#include <algorithm>

#include "scheduler/simulator/ortree/ortree_world.hpp"

namespace penelope::simulator {

using ortree::Actions;
using ortree::TaskId;

void add_random_losses(WorldOptions& o, Random& random) {
  o.loss_chance = random.one_of({.01, .05, .2});
  o.most_losses = random.one_of({1, 3, 10, 30});
}

void World::lose_and_hear() {
  if (losses_ < options_.most_losses && random_.chance(options_.loss_chance)) lose_some();
  if (unaware_.empty()) return;
  const bool nothing_else = messages_.empty() && turns().empty();
  if (nothing_else || random_.chance(.1))
    hear_of_losses(*std::next(unaware_.begin(), static_cast<std::ptrdiff_t>(random_.below(unaware_.size()))));
}

// --- lost ------------------------------------------------------------------------------------------------------------

// All but the root; of those that are done, the ones that the parent has not heard of.
std::vector<TaskId> World::that_can_be_lost() const {
  std::vector<TaskId> result;
  for (const auto& [id, m] : machines_)
    if (id != 1) result.push_back(id);
  for (const auto& [pair, messages] : messages_)
    if (messages.back().kind == MessageKind::done && !machines_.contains(pair.first) && !lost_.contains(pair.first))
      result.push_back(pair.first);
  return result;
}

// One task, or a rank: some that have nothing to do with each other, or parent and child.
void World::lose_some() {
  const std::vector<TaskId> candidates = that_can_be_lost();
  if (candidates.empty()) return;
  ++losses_;
  const TaskId first = random_.one_of(candidates);
  const double others = random_.one_of({0., .2, .6}), relatives = random_.one_of({0., .7});
  for (const TaskId id : candidates) {
    const bool related = lives_.at(id).parent == first || lives_.at(first).parent == id;
    if (id == first || random_.chance(related ? std::max(others, relatives) : others)) lose(id);
  }
  for (const auto& [id, m] : machines_) unaware_.insert(id);
}

void World::lose(TaskId id) {
  lost_.insert(id);
  unaware_.erase(id);
  Machine* const m = find(id);
  if (m == nullptr) return;
  Actions out;
  m->rules().receive_kill(out);
  for (const ortree::Action& action : out)
    if (action.kind == ortree::ActionKind::discard) all_.payloads.settle(action.payload);
  remove(*m);
}

// --- heard of ----------------------------------------------------------------------------------------------------------

void World::hear_of_losses(TaskId id) {
  unaware_.erase(id);
  Machine* const m = find(id);
  if (m == nullptr) return;
  drop_messages_of_lost(id);
  const ortree::Losses losses = ortree::losses_of(m->rules(), m->rules().children(), [this](TaskId other) { return lost_.contains(other); });
  for (const TaskId child : losses.begin_again) begin_again(child, *m);
  if (!losses.is_orphan) return;
  Actions out;
  m->rules().receive_kill(out);
  perform(*m, out);
}

// Nothing that a lost one has sent arrives any more.
void World::drop_messages_of_lost(TaskId to) {
  for (auto pair = messages_.begin(); pair != messages_.end();) {
    if (pair->first.second != to || !lost_.contains(pair->first.first)) {
      ++pair;
      continue;
    }
    for (const Message& message : pair->second)
      for (const ortree::Mark& mark : message.marks) all_.payloads.settle(mark.payload);
    pair = messages_.erase(pair);
  }
}

void World::begin_again(TaskId lost, Machine& parent) {
  ++restarts_;
  const TaskId name = ++newest_;
  const Machine::Start start = lives_.at(lost).start;
  parent.rules().rename_child(lost, name);
  lives_.emplace(name, Life{parent.rules().id(), start});
  machines_.emplace(name, Machine::begin_again(all_, start, name, parent.rules().id()));
  send(parent.rules().id(), name, {MessageKind::clear, parent.rules().clearance_of(name)});
}

}  // namespace penelope::simulator
