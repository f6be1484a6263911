// The invariants of penelope+ and of lifelines.
#include <algorithm>
#include <string>
#include <vector>

#include "scheduler/invariants.hpp"

namespace penelope::scheduler {

namespace {

std::string at(const char* what, NodeId node) { return std::string(what) + " (node " + std::to_string(node) + ")"; }

// P1
std::string lost_request(PlusNodes nodes, std::span<const Flight> flights) {
  std::vector<unsigned> requests(nodes.size());
  const auto count = [&](const std::vector<NodeId>& seekers) {
    for (const NodeId seeker : seekers) ++requests[seeker];
  };
  for (const PenelopePlus* node : nodes) {
    count(node->kept());
    if (!node->giving()) continue;
    count(node->giving()->seekers);
    ++requests[node->giving()->to];
  }
  for (const Flight& flight : flights) {
    for_each_seeker(*flight.message, [&](NodeId seeker) { ++requests[seeker]; });
    if (flight.message->kind == MessageKind::work) ++requests[flight.to];
  }
  for (NodeId i = 1; i < nodes.size(); ++i)
    if (requests[i] != (nodes[i]->seeks() ? 1 : 0)) return at("P1: a lost or doubled request", i);
  return "";
}

bool supplies(PlusNodes nodes, NodeId father, NodeId son) {
  const auto& all = nodes[father]->suppliers();
  return std::any_of(all.begin(), all.end(), [son](const auto& s) { return s.son == son; });
}

}  // namespace

std::string broken_requests(PlusNodes nodes, std::span<const Flight> flights) {
  if (std::string lost = lost_request(nodes, flights); !lost.empty()) return lost;
  for (NodeId i = 1; i < nodes.size(); ++i) {
    const PenelopePlus& node = *nodes[i];
    const bool works = node.load() == LoadState::overloaded, root = !node.father();
    const bool waits = !works && node.suppliers().empty() && (root || node.rests());
    if (!node.kept().empty() && !node.giving() && !waits) return at("P2: requests are kept beside work", i);
    const bool supply = works || !node.suppliers().empty();
    const bool tells = node.kept().empty() && supply && !root && !node.giving();
    if (tells && node.told() == 0) return at("P3: supply that nobody was told of", i);
    if (node.told() == 0 || supplies(nodes, *node.father(), i)) continue;
    const bool coming = std::any_of(flights.begin(), flights.end(), [&](const Flight& flight) {
      return (flight.from == i && flight.to == *node.father()) || (flight.from == *node.father() && flight.to == i);
    });
    if (!coming) return at("P4: the father does not count on what it was told", i);
  }
  return "";
}

std::string broken_when_quiet(PlusNodes nodes) {
  NodeId idle = 0, overloaded = 0;
  for (NodeId i = 1; i < nodes.size(); ++i) {
    const PenelopePlus& node = *nodes[i];
    if (node.load() == LoadState::idle) idle = i;
    if (node.load() == LoadState::overloaded) overloaded = i;
    if (node.load() == LoadState::idle && !node.seeks()) return at("P5: idle without a request", i);
    if (node.father() && !node.kept().empty()) return at("P5: requests below the root", i);
  }
  if (idle != 0 && overloaded != 0) return at("P5: stuck, overloaded beside idle", overloaded);
  return "";
}

std::string broken_when_quiet(std::span<const Lifeline* const> nodes) {
  for (NodeId i = 1; i < nodes.size(); ++i) {
    const Lifeline& node = *nodes[i];
    if (node.load() == LoadState::overloaded && !node.waiting().empty()) return at("L1: someone waits at work", i);
    if (node.load() != LoadState::idle) continue;
    for (const NodeId line : node.lifelines()) {
      const auto& waiting = nodes[line]->waiting();
      if (std::find(waiting.begin(), waiting.end(), i) == waiting.end()) return at("L1: idle, but not waiting at a lifeline", i);
    }
  }
  return "";
}

}  // namespace penelope::scheduler
