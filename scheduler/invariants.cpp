#include "scheduler/invariants.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

namespace penelope::scheduler {

namespace {

std::string at(const char* what, NodeId node, NodeId subject) {
  return std::string(what) + " (node " + std::to_string(node) + ", about " + std::to_string(subject) + ")";
}

std::vector<NodeId> ancestors(Nodes nodes, NodeId worker) {  // the worker itself first, the master last
  std::vector<NodeId> path{worker};
  while (path.back() != master && path.size() <= nodes.size()) path.push_back(nodes[path.back()]->father());
  return path;
}

// I5 for what `node` knows.
std::string broken_table(Nodes nodes, const Penelope& node, const std::vector<std::vector<NodeId>>& paths) {
  std::string problem;
  const Descendants& known = node.descendants();
  const auto check = [&](NodeId subject, LoadState state) {
    const Penelope& worker = *nodes[subject];
    const Descendants::Record& record = *known.find(subject);
    const std::vector<NodeId>& path = paths[subject];
    if (worker.load() != state || worker.version() != record.version) problem = at("I5: a stale bit", node.id(), subject);
    if (std::find(path.begin(), path.end(), node.id()) == path.end()) problem = at("I5: a bit outside the ancestors", node.id(), subject);
    if (state == LoadState::overloaded && record.credit != record.offered) problem = at("I5: lost credit", node.id(), subject);
  };
  known.idle().for_each([&](NodeId subject) { check(subject, LoadState::idle); });
  known.overloaded().for_each([&](NodeId subject) { check(subject, LoadState::overloaded); });
  if (node.grows()) {
    known.sons().for_each([&](NodeId son) {
      if (nodes[son]->father() != node.id()) problem = at("I5: not a son any more", node.id(), son);
    });
  }
  return problem;
}

}  // namespace

std::string broken_hierarchy(Nodes nodes) {
  std::vector<NodeId> rooted(nodes.size(), 0);  // the worker whose walk upwards came by
  for (NodeId i = 1; i < nodes.size(); ++i) {
    const Penelope& worker = *nodes[i];
    const std::optional<Epoch> epoch = nodes[worker.father()]->descendants().son(i);
    if (!epoch || *epoch < worker.epoch()) return at("I1: the father lacks a son", worker.father(), i);
    const bool searching = worker.stage() == Penelope::Stage::advertised || worker.stage() == Penelope::Stage::asking;
    if (searching && !worker.descendants().sons().empty()) return at("I2: a searching worker has sons", i, i);
    if ((worker.load() == LoadState::idle) != (worker.stage() != Penelope::Stage::working))
      return at("a load that does not fit the stage", i, i);
    NodeId up = i;
    while (up != master && rooted[up] == 0) {
      rooted[up] = i;
      up = nodes[up]->father();
    }
    if (up != master && rooted[up] == i) return at("I3: a cycle of fathers", up, i);
  }
  return "";
}

std::string lost_credit(Nodes nodes, std::span<const Flight> flights) {
  std::map<std::tuple<NodeId, NodeId, Version>, std::uint32_t> under_way;  // matcher, exporter, version
  for (const Flight& flight : flights) {
    const Message& m = *flight.message;
    if (m.kind == MessageKind::offer) ++under_way[{m.peer, m.subject, m.version}];
    if (m.kind == MessageKind::request) ++under_way[{m.peer, flight.to, m.peer_version}];
    if (m.kind == MessageKind::retry) ++under_way[{flight.to, m.subject, m.version}];
  }
  for (const Penelope* node : nodes)
    if (const auto match = node->match_in_hand()) ++under_way[{match->matcher, match->exporter, match->version}];
  std::string problem;
  for (const Penelope* node : nodes) {
    const Descendants& known = node->descendants();
    known.overloaded().for_each([&](NodeId subject) {
      const Descendants::Record& record = *known.find(subject);
      const Penelope& worker = *nodes[subject];
      if (worker.load() != LoadState::overloaded || worker.overloaded_version() != record.version) return;
      const auto found = under_way.find({node->id(), subject, record.version});
      const std::uint32_t coming = found == under_way.end() ? 0 : found->second;
      if (record.credit + coming < record.offered) problem = at("I4: credit is lost", node->id(), subject);
    });
  }
  return problem;
}

std::string broken_when_quiet(Nodes nodes) {
  std::vector<std::vector<NodeId>> paths{{master}};
  NodeId idle = 0, overloaded = 0;
  for (NodeId i = 1; i < nodes.size(); ++i) {
    paths.push_back(ancestors(nodes, i));
    const Penelope& worker = *nodes[i];
    if (worker.load() == LoadState::idle) idle = i;
    if (worker.load() == LoadState::overloaded) overloaded = i;
    if (worker.load() == LoadState::idle && worker.stage() != Penelope::Stage::advertised) return at("I5: idle but not advertised", i, i);
    if (worker.load() == LoadState::silent) continue;
    const Bit bit = worker.load() == LoadState::idle ? Bit::idle : Bit::overloaded;
    for (NodeId node : paths[i])
      if (nodes[node]->descendants().bit(i) != bit) return at("I5: an ancestor does not know", node, i);
  }
  if (idle != 0 && overloaded != 0) return at("I5: stuck, overloaded beside idle", overloaded, idle);
  for (const Penelope* node : nodes)
    if (std::string problem = broken_table(nodes, *node, paths); !problem.empty()) return problem;
  return "";
}

}  // namespace penelope::scheduler
