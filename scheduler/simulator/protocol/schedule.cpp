// The world of schedule.hpp: what is possible, what happens, and what must hold.
#include "scheduler/simulator/protocol/schedule.hpp"

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {

std::string text_of(NodeId from, NodeId to, const Message& m, std::uint32_t unit) {
  std::string text = "! " + std::to_string(from) + " to " + std::to_string(to) + ": " + name_of(m.kind);
  const auto field = [&](const char* name, std::uint64_t value) { text += std::string(" ") + name + " " + std::to_string(value); };
  field("bit", static_cast<unsigned>(m.bit));
  field("subject", m.subject);
  field("version", m.version);
  field("peer", m.peer);
  field("peer_version", m.peer_version);
  field("epoch", m.epoch);
  field("credit", m.credit);
  field("unit", unit);
  text += " sons";
  for (const Son& son : m.sons) text += " " + std::to_string(son.node) + "@" + std::to_string(son.epoch);
  if (m.hops > 0) field("hops", m.hops);
  if (m.pushed) text += " pushed";
  if (m.more) text += " more";
  if (!m.seekers.empty()) text += " seekers";
  for (const NodeId seeker : m.seekers) text += " " + std::to_string(seeker);
  return text + "\n";
}

}  // namespace

std::unique_ptr<Node> make_usual_node(const ScheduleSettings& settings, NodeId id) {
  return make_node(settings.policy, id, settings.workers, settings.seed);
}

ScheduleWorld::ScheduleWorld(const ScheduleSettings& settings, const NodeMaker& make)
    : settings_(settings),
      timers_(settings.workers + 1),
      giving_(settings.workers + 1),
      arrived_(settings.workers + 1),
      held_(settings.workers + 1),
      reported_(settings.workers + 1, LoadState::silent) {
  for (NodeId id = 0; id <= settings.workers; ++id) nodes_.push_back(make(settings, id));
  invariants_ = Invariants(settings.policy, nodes_);
  units_.push_back({.place = Place::under_way, .worker = 1, .task = 0, .open = 1});
  channels_[{master, 1}].push_back({.message = root_work(), .unit = 0});
  for (NodeId id = 2; id <= settings.workers; ++id) report_load(id);
  text_.clear();
}

// --- what is possible -------------------------------------------------------------------------------------------------------

std::uint32_t ScheduleWorld::newest(NodeId worker, Place place) const {
  for (std::size_t i = units_.size(); i-- > 0;)
    if (units_[i].place == place && units_[i].worker == worker) return static_cast<std::uint32_t>(i);
  return no_unit;
}

std::uint32_t ScheduleWorld::queued(NodeId worker) const {
  const auto here = [&](const Unit& unit) { return unit.place == Place::queue && unit.worker == worker; };
  return static_cast<std::uint32_t>(std::count_if(units_.begin(), units_.end(), here));
}

LoadState ScheduleWorld::load_of(NodeId id) const {
  const std::uint32_t units = queued(id);
  return units >= 2 ? LoadState::overloaded : units == 1 ? LoadState::silent : LoadState::idle;
}

bool ScheduleWorld::allows(const Choice& choice) const {
  const NodeId node = choice.node;
  if (node > settings_.workers || (node == master && choice.kind != ChoiceKind::deliver)) return false;
  switch (choice.kind) {
    case ChoiceKind::deliver: return channels_.contains({choice.from, node});
    case ChoiceKind::expire: return !timers_[node].empty();
    case ChoiceKind::gave: return giving_[node].has_value();
    case ChoiceKind::end_unit: return newest(node, Place::queue) != no_unit;
    case ChoiceKind::spawn: return newest(node, Place::queue) != no_unit && units_.size() < settings_.units;
    case ChoiceKind::park: return newest(node, Place::queue) != no_unit && parks_ < settings_.parks;
    case ChoiceKind::wake_up: return newest(node, Place::parked) != no_unit;
  }
  return false;
}

std::vector<Choice> ScheduleWorld::choices() const {
  std::vector<Choice> result;
  for (const auto& [channel, letters] : channels_) result.push_back({ChoiceKind::deliver, channel.first, channel.second});
  for (NodeId node = 1; node <= settings_.workers; ++node)
    for (unsigned kind = 1; kind < choice_kinds; ++kind)
      if (const Choice choice{static_cast<ChoiceKind>(kind), 0, node}; allows(choice)) result.push_back(choice);
  return result;
}

bool ScheduleWorld::quiet() const {
  return channels_.empty() && std::all_of(timers_.begin(), timers_.end(), [](const auto& timers) { return timers.empty(); }) &&
         std::none_of(giving_.begin(), giving_.end(), [](const auto& give) { return give.has_value(); });
}

// --- what happens -----------------------------------------------------------------------------------------------------------

void ScheduleWorld::take(const Choice& choice) {
  PENELOPE_CHECK(allows(choice));
  const NodeId node = choice.node;
  text_ += std::string("> ") + name_of(choice.kind);
  if (choice.kind == ChoiceKind::deliver) text_ += " " + std::to_string(choice.from);
  text_ += " " + std::to_string(node) + "\n";
  const std::uint32_t unit = newest(node, choice.kind == ChoiceKind::wake_up ? Place::parked : Place::queue);
  switch (choice.kind) {
    case ChoiceKind::deliver: receive(choice.from, node); break;
    case ChoiceKind::expire: {
      const Timer timer{timers_[node].front()};
      timers_[node].pop_front();
      step(node, timer);
      break;
    }
    case ChoiceKind::gave: carry_out_give(node); break;
    case ChoiceKind::end_unit:
      units_[unit].place = Place::done;
      close(units_[unit].task, node);
      break;
    case ChoiceKind::spawn:
      ++units_[units_[unit].task].open;
      units_.push_back({.place = Place::queue, .worker = node, .task = units_[unit].task});
      break;
    case ChoiceKind::park:
      units_[unit].place = Place::parked;
      ++parks_;
      break;
    case ChoiceKind::wake_up: units_[unit].place = Place::queue; break;
  }
  if (choice.kind >= ChoiceKind::end_unit) report_load(node);
  if (const auto* shown = dynamic_cast<const Penelope*>(nodes_[node].get())) text_ += "= " + shown->describe() + "\n";
  check();
}

void ScheduleWorld::receive(NodeId from, NodeId to) {
  const auto channel = channels_.find({from, to});
  const Letter letter = channel->second.front();
  channel->second.pop_front();
  if (channel->second.empty()) channels_.erase(channel);
  if (letter.done && to == master) {
    detected_ = true;
  } else if (letter.done) {
    close(units_[letter.unit].parent, to);
  } else {
    if (letter.unit != no_unit) arrived_[to].push_back(letter.unit);
    if (giving_[to] && !nodes_[to]->goes_on_while_giving()) held_[to].push_back({from, letter.message});
    step(to, Arrival{from, letter.message});
  }
}

void ScheduleWorld::step(NodeId id, const Event& event) {
  bool started = false, gives = false;
  const std::string node = std::to_string(id);
  for (Action& action : nodes_[id]->step(event)) {
    if (auto* send = std::get_if<Send>(&action)) {
      post(id, send->to, {.message = std::move(send->message)});
    } else if (const auto* timer = std::get_if<SetTimer>(&action)) {
      text_ += "! " + node + " sets a timer\n";
      // Of a hierarchy's timers only the last one counts.
      if (invariants_.of_hierarchy()) timers_[id].clear();
      timers_[id].push_back(timer->generation);
    } else if (const auto* give = std::get_if<Give>(&action)) {
      giving_[id] = *give;
      gives = true;
    } else if (const auto* start = std::get_if<Start>(&action)) {
      text_ += "! " + node + " starts @" + std::to_string(start->epoch) + "\n";
      if (arrived_[id].empty()) return fail("a start without work");
      Unit& unit = units_[arrived_[id].front()];
      arrived_[id].pop_front();
      unit.place = Place::queue;
      unit.worker = id;
      reported_[id] = LoadState::silent;
      started = true;
    }
  }
  if (gives && !settings_.slow_exports) carry_out_give(id);
  if (started) report_load(id);
}

void ScheduleWorld::report_load(NodeId id) {
  reported_[id] = load_of(id);
  step(id, Load{reported_[id], settings_.credit});
}

void ScheduleWorld::carry_out_give(NodeId id) {
  const Give give = *std::exchange(giving_[id], std::nullopt);
  std::uint32_t unit = 0;
  const auto exportable = [&](std::uint32_t i) { return units_[i].place == Place::queue && units_[i].worker == id && units_[i].task != i; };
  while (unit < units_.size() && !exportable(unit)) ++unit;
  const bool exported = unit < units_.size();
  if (exported) {
    const std::uint32_t parent = units_[unit].task;
    units_[unit] = {.place = Place::under_way, .worker = give.to, .task = unit, .exporter = id, .parent = parent, .open = 1};
    post(id, give.to, {.message = work_for(give), .unit = unit});
  }
  reported_[id] = load_of(id);
  const Load left{reported_[id], settings_.credit};
  if (!exported && left.state == LoadState::overloaded) reported_[id] = LoadState::silent;
  step(id, Gave{exported, left});
  if (!giving_[id]) held_[id].clear();  // else one of them began another export; the rest still waits
}

// One of the units or exports of a task is done.
void ScheduleWorld::close(std::uint32_t task, NodeId at) {
  if (--units_[task].open > 0) return;
  post(at, units_[task].exporter, {.message = {}, .unit = task, .done = true});
}

void ScheduleWorld::post(NodeId from, NodeId to, Letter letter) {
  if (to > settings_.workers || to == from) return fail("a message to a wrong node");
  const std::uint32_t unit = letter.unit == no_unit ? 0 : letter.unit;
  std::string line = text_of(from, to, letter.message, unit);
  if (letter.done) line.replace(line.find(": ") + 2, line.find(" bit") - line.find(": ") - 2, "done");
  text_ += line;
  channels_[{from, to}].push_back(std::move(letter));
}

// --- what must hold ---------------------------------------------------------------------------------------------------------

void ScheduleWorld::check() {
  const auto unfinished = [](const Unit& unit) { return unit.place != Place::done; };
  if (detected_ && std::any_of(units_.begin(), units_.end(), unfinished)) fail("the end was reported before everything was done");
  if (invariants_.about_messages()) {
    std::vector<Flight> flights;
    for (const auto& [channel, letters] : channels_)
      for (const Letter& letter : letters)
        if (!letter.done) flights.push_back({channel.first, channel.second, &letter.message});
    for (NodeId id = 0; id <= settings_.workers; ++id)
      for (const auto& [from, message] : held_[id]) flights.push_back({from, id, &message});
    fail(invariants_.broken(flights));
  }
  if (quiet()) fail(invariants_.broken_when_quiet(reported_));
}

std::string ScheduleWorld::problem_at_the_end() const {
  if (!problem_.empty()) return problem_;
  return detected_ ? "" : "the master was not told of the end";
}

}  // namespace penelope::scheduler
