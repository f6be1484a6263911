// Nodes driven by hand: every message waits in its channel until the test delivers it, and an export takes as much work as
// the test says. Work is a number of units, for the search over interleavings.
#pragma once
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "scheduler/invariants.hpp"

namespace penelope::scheduler {

class HandDriven {
 public:
  explicit HandDriven(NodeId workers, std::uint32_t root_units = 1) : units_(workers + 1) {
    for (NodeId i = 0; i <= workers; ++i) nodes_.emplace_back(i, workers, Penelope::Shape::hierarchy);
    post(master, 1, root_work(), root_units);
  }

  Penelope& node(NodeId id) { return nodes_[id]; }
  NodeId workers() const { return static_cast<NodeId>(nodes_.size() - 1); }
  std::uint32_t& units(NodeId id) { return units_[id]; }

  void step(NodeId id, const Event& event) {
    bool started = false;
    for (const Action& action : nodes_[id].step(event)) {
      if (const auto* message = std::get_if<Send>(&action)) post(id, message->to, message->message, 0);
      if (const auto* timer = std::get_if<SetTimer>(&action)) timers_[id] = timer->generation;
      if (const auto* give = std::get_if<Give>(&action)) carry_out(id, *give);
      if (std::get_if<Start>(&action)) started = true;
    }
    if (started) report(id);
  }

  // Two units or more are too much for one worker, as in the smallest failures.
  LoadState load_of(NodeId id) const { return units_[id] >= 2 ? LoadState::overloaded : units_[id] == 1 ? LoadState::silent : LoadState::idle; }
  void report(NodeId id) { step(id, Load{load_of(id)}); }
  void set_units(NodeId id, std::uint32_t units) {
    units_[id] = units;
    report(id);
  }

  bool deliver(NodeId from, NodeId to) {
    const auto channel = channels_.find({from, to});
    if (channel == channels_.end()) return false;
    const auto [message, units] = channel->second.front();
    channel->second.pop_front();
    if (channel->second.empty()) channels_.erase(channel);
    units_[to] += units;
    step(to, Arrival{from, message});
    return true;
  }
  bool run_timer(NodeId id) {
    const auto timer = timers_.find(id);
    if (timer == timers_.end()) return false;
    const Timer event{timer->second};
    timers_.erase(timer);
    step(id, event);
    return true;
  }
  // Everything under way, timers last.
  void settle() {
    for (unsigned steps = 0; steps < 10'000; ++steps) {
      if (!channels_.empty()) {
        const auto [from, to] = channels_.begin()->first;
        deliver(from, to);
      } else if (!timers_.empty()) {
        run_timer(timers_.begin()->first);
      } else {
        return;
      }
    }
    ADD_FAILURE() << "endless chatter";
  }

  std::vector<std::pair<NodeId, NodeId>> channels() const {
    std::vector<std::pair<NodeId, NodeId>> result;
    for (const auto& [channel, messages] : channels_) result.push_back(channel);
    return result;
  }
  const Message& next_message(NodeId from, NodeId to) const { return channels_.at({from, to}).front().first; }
  const std::map<NodeId, std::uint64_t>& timers() const { return timers_; }
  bool quiet() const { return channels_.empty() && timers_.empty(); }

  std::string problem() const {
    std::vector<const Penelope*> nodes;
    for (const Penelope& node : nodes_) nodes.push_back(&node);
    std::vector<Flight> flights;
    for (const auto& [channel, messages] : channels_)
      for (const auto& [message, units] : messages) flights.push_back({channel.first, channel.second, &message});
    if (std::string broken = broken_hierarchy(nodes); !broken.empty()) return broken;
    if (std::string broken = lost_credit(nodes, flights); !broken.empty()) return broken;
    return quiet() ? broken_when_quiet(nodes) : "";
  }

  std::string describe() const {
    std::string text;
    for (NodeId id = 0; id <= workers(); ++id) text += nodes_[id].describe() + ", " + std::to_string(units_[id]) + " units\n";
    for (const auto& [channel, messages] : channels_) {
      text += std::to_string(channel.first) + "->" + std::to_string(channel.second) + ":";
      for (const auto& [message, units] : messages) {
        encode(message, text);
        text += std::to_string(units) + ";";
      }
    }
    for (const auto& [id, generation] : timers_) text += " timer " + std::to_string(id);
    return text;
  }

 private:
  void post(NodeId from, NodeId to, const Message& message, std::uint32_t units) { channels_[{from, to}].push_back({message, units}); }
  void carry_out(NodeId id, const Give& give) {
    const std::uint32_t half = units_[id] / 2;
    if (half > 0) post(id, give.to, work_for(give), half);
    units_[id] -= half;
    step(id, Gave{half > 0, Load{load_of(id)}});
  }

  std::vector<Penelope> nodes_;
  std::vector<std::uint32_t> units_;
  std::map<std::pair<NodeId, NodeId>, std::deque<std::pair<Message, std::uint32_t>>> channels_;
  std::map<NodeId, std::uint64_t> timers_;  // the latest of each
};

}  // namespace penelope::scheduler
