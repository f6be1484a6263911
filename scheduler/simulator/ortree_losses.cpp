// Tasks that are lost in the world of the or-tree, and what is done about it: the part of a runtime that knows where
// tasks are.
//
//   alive -> lost -> restarts from a snapshot, if its parent, should it be there, still has it; otherwise its children
//   are killed
//                    and the same is asked for each of its children:
//                      alive: it is adopted if the snapshot has it, otherwise killed
//                      done: told again from what was kept, or run again
//                      gone without being done: it runs again. It may have been pruned, and will be again; but it may
//                      also have been killed only because its parent, which restarts after all, was given up
//
// Without snapshots, a task begins again under another name if its parent is there, and its children are killed.
#include <algorithm>

#include "scheduler/simulator/ortree_world.hpp"

namespace penelope::simulator {

using ortree::Actions;
using ortree::TaskId;

void add_random_losses(WorldOptions& o, Random& random) {
  o.loss_chance = random.one_of({.01, .05, .2});
  o.most_losses = random.one_of({1, 3, 10, 30});
  o.snapshot_chance = random.one_of({0., .05, .3});
  o.begin_again = random.chance(.25);
}

void World::lose_and_restart() {
  if (random_.chance(options_.snapshot_chance)) take_snapshot();
  if (losses_ < options_.most_losses && random_.chance(options_.loss_chance)) lose_some();
  if (lost_.empty()) return;
  const bool nothing_else = messages_.empty() && turns().empty();
  if (nothing_else || random_.chance(.1)) restart(random_.one_of(lost_));
}

void World::take_snapshot() {
  const auto& [id, m] = *std::next(machines_.begin(), static_cast<std::ptrdiff_t>(random_.below(machines_.size())));
  if (id != 1 && m->state() != Machine::State::unborn) lives_.at(id).snapshots.push_back(m->snapshot());
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
}

void World::lose(TaskId id) {
  lost_.insert(id);
  Machine* const m = find(id);
  if (m == nullptr) return;
  Actions out;
  m->rules().receive_kill(out);
  for (const ortree::Action& action : out)
    if (action.kind == ortree::ActionKind::discard) all_.payloads.settle(action.payload);
  remove(*m);
}

// --- restarts --------------------------------------------------------------------------------------------------------

void World::drop_messages(TaskId from, TaskId to, std::size_t count) {
  const auto found = messages_.find({from, to});
  if (found == messages_.end()) return;
  for (; count > 0 && !found->second.empty(); --count) {
    for (const ortree::Mark& mark : found->second.front().marks) all_.payloads.settle(mark.payload);
    found->second.pop_front();
  }
  if (found->second.empty()) messages_.erase(found);
}

// Nothing arrives any more that it sent in its former life. Of what others sent to it, what they sent before they knew
// is lost.
void World::restart(TaskId id) {
  Life& life = lives_.at(id);
  std::vector<std::pair<TaskId, TaskId>> pairs;
  for (const auto& [pair, messages] : messages_) pairs.push_back(pair);
  for (const auto& [from, to] : pairs) {
    if (from == id) drop_messages(from, to, messages_[{from, to}].size());
    if (to == id) drop_messages(from, to, random_.below(messages_[{from, to}].size() + 1));
  }
  Machine* const parent = find(life.parent);
  const bool may_be_wanted = lost_.contains(life.parent) && !options_.begin_again;
  if (parent != nullptr ? !parent->rules().has_child(id) : !may_be_wanted) {
    give_up(id);
    return;
  }
  ++restarts_;
  if (options_.begin_again) {
    begin_again(id, *parent);
    return;
  }
  lost_.erase(id);
  life.done.reset();
  life.marks.clear();
  life.snapshots.resize(1 + random_.below(life.snapshots.size()));
  Machine& m = *machines_.emplace(id, std::make_unique<Machine>(all_, life.snapshots.back())).first->second;
  if (parent != nullptr) send(life.parent, id, {MessageKind::clear, parent->rules().clearance_of(id)});
  Actions out;
  m.rules().restarted(out);
  see_to_children(m);
  perform(m, out);
}

void World::begin_again(TaskId id, Machine& parent) {
  give_up(id);
  const Machine::Snapshot start = lives_.at(id).snapshots.front();
  const TaskId name = ++newest_;
  parent.rules().rename_child(id, name);
  lives_.emplace(name, Life{parent.rules().id(), {start}});
  machines_.emplace(name, Machine::begin_again(all_, start, name));
  send(parent.rules().id(), name, {MessageKind::clear, parent.rules().clearance_of(name)});
}

void World::see_to_children(const Machine& m) {
  const TaskId parent = m.rules().id();
  std::vector<TaskId> others;
  for (const auto& [id, life] : lives_)
    if (life.parent == parent && !m.rules().has_child(id)) others.push_back(id);
  for (const TaskId id : others) {
    if (lost_.contains(id)) give_up(id);
    if (find(id) != nullptr) send(parent, id, {MessageKind::kill});
  }
  for (const TaskId id : m.rules().children()) see_to_child(parent, id);
}

void World::see_to_child(TaskId parent, TaskId child) {
  if (const Machine* const m = find(child)) {
    send(parent, child, {m->state() == Machine::State::unborn ? MessageKind::start : MessageKind::adopt});
    return;
  }
  if (lost_.contains(child)) return;
  const auto under_way = messages_.find({child, parent});
  const bool will_be_told = under_way != messages_.end() && under_way->second.back().kind == MessageKind::done;
  if (lives_.at(child).done && random_.chance(.5)) {
    send_done_again(child);
  } else if (!will_be_told) {
    lost_.insert(child);
  }
}

// Nobody needs it: it does not restart, nor do those that it made.
void World::give_up(TaskId id) {
  lost_.erase(id);
  std::vector<TaskId> children;
  for (const auto& [child, life] : lives_)
    if (life.parent == id) children.push_back(child);
  for (const TaskId child : children) {
    if (lost_.contains(child)) give_up(child);
    if (find(child) != nullptr) send(id, child, {MessageKind::kill});
  }
}

// --- what is kept of a task that is done -----------------------------------------------------------------------------

void World::keep_done(TaskId id, const ortree::Action& done) {
  Life& life = lives_.at(id);
  life.done = done.value;
  life.marks.clear();
  for (const ortree::Mark& mark : done.marks) life.marks.push_back({mark, all_.payloads[mark.payload]});
}

void World::send_done_again(TaskId id) {
  const Life& life = lives_.at(id);
  Message done{MessageKind::done, *life.done};
  for (const auto& [mark, told] : life.marks) {
    done.marks.push_back(mark);
    done.marks.back().payload = all_.payloads.add(told);
  }
  send(id, life.parent, std::move(done));
}

}  // namespace penelope::simulator
