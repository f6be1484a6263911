// Which invariants hold for which policy.
#include <algorithm>

#include "scheduler/invariants.hpp"

namespace penelope::scheduler {

namespace {

template <class Policy>
std::vector<const Policy*> all_as(std::span<const std::unique_ptr<Node>> nodes) {  // empty unless all are
  std::vector<const Policy*> result;
  for (const auto& node : nodes)
    if (const auto* one = dynamic_cast<const Policy*>(node.get())) result.push_back(one);
  if (result.size() < nodes.size()) result.clear();
  return result;
}

}  // namespace

Invariants::Invariants(PolicyKind policy, std::span<const std::unique_ptr<Node>> nodes)
    : policy_(policy), hierarchy_(all_as<Penelope>(nodes)), plus_(all_as<PenelopePlus>(nodes)), lifelines_(all_as<Lifeline>(nodes)) {}

std::string Invariants::broken(std::span<const Flight> flights) const {
  if (!plus_.empty()) return broken_requests(plus_, flights);
  if (hierarchy_.empty()) return "";
  const std::string problem = broken_hierarchy(hierarchy_);
  return problem.empty() ? lost_credit(hierarchy_, flights) : problem;
}

std::string Invariants::broken_when_quiet(std::span<const LoadState> loads) const {
  std::string problem;
  if (!hierarchy_.empty()) problem = scheduler::broken_when_quiet(hierarchy_);
  if (!plus_.empty()) problem = scheduler::broken_when_quiet(plus_);
  if (!lifelines_.empty()) problem = scheduler::broken_when_quiet(lifelines_);
  if (!problem.empty() || policy_ == PolicyKind::lifeline) return problem;
  const auto some = [&](LoadState load) { return std::find(loads.begin() + 1, loads.end(), load) != loads.end(); };
  return some(LoadState::overloaded) && some(LoadState::idle) ? "stuck, overloaded beside idle" : "";
}

}  // namespace penelope::scheduler
