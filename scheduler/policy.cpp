// What all policies share: events wait while an export is being carried out. The policies by name.
#include "scheduler/policy.hpp"

#include <iterator>
#include <utility>

#include "scheduler/lifeline.hpp"
#include "scheduler/penelope.hpp"
#include "scheduler/penelope_plus.hpp"
#include "scheduler/random_stealing.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

void Node::step(const Event& event, Actions& out) {
  out.clear();
  const bool gave = std::holds_alternative<Gave>(event);
  PENELOPE_CHECK(!gave || giving_);
  if (giving_ && !gave) {
    if (std::holds_alternative<Load>(event)) return;  // Gave will bring a newer one
    if (goes_on_while_giving()) {
      handle(event, out);
    } else {
      waiting_.push_back(event);
    }
    return;
  }
  const auto handle_one = [&](const Event& e) {
    handle(e, out);
    giving_ = !out.empty() && std::holds_alternative<Give>(out.back());
  };
  handle_one(event);
  std::size_t done = 0;
  while (done < waiting_.size() && !giving_) handle_one(waiting_[done++]);
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(done));
}

namespace {
constexpr const char* policy_names[] = {"penelope+", "penelope", "central", "random", "lifeline"};
}

const char* name_of(PolicyKind kind) { return policy_names[static_cast<unsigned>(kind)]; }

std::optional<PolicyKind> policy_named(std::string_view name) {
  for (unsigned i = 0; i < std::size(policy_names); ++i)
    if (name == policy_names[i]) return static_cast<PolicyKind>(i);
  return std::nullopt;
}

std::string all_policy_names() {
  std::string all;
  for (const char* name : policy_names) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

std::unique_ptr<Node> make_node(PolicyKind kind, NodeId id, NodeId workers, std::uint64_t seed, const Neighbours& near) {
  switch (kind) {
    case PolicyKind::penelope_plus: return std::make_unique<PenelopePlus>(id, workers, seed, near);
    case PolicyKind::penelope: return std::make_unique<Penelope>(id, workers, Penelope::Shape::hierarchy, near);
    case PolicyKind::central: return std::make_unique<Penelope>(id, workers, Penelope::Shape::flat, near);
    case PolicyKind::random: return std::make_unique<RandomStealing>(id, workers, seed);
    case PolicyKind::lifeline: return std::make_unique<Lifeline>(id, workers, seed);
  }
  return nullptr;
}

}  // namespace penelope::scheduler
