// What all policies share: events wait while an export is being carried out. The policies by name.
#include "scheduler/policy.hpp"

#include <algorithm>
#include <iterator>

#include "scheduler/lifeline.hpp"
#include "scheduler/penelope.hpp"
#include "scheduler/penelope_plus.hpp"
#include "scheduler/random_stealing.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {
// Who gives does nothing after it in the same step: what comes meanwhile waits until it has given.
[[maybe_unused]] bool gives_last(const Actions& actions) {
  return std::none_of(actions.begin(), actions.empty() ? actions.end() : std::prev(actions.end()),
                      [](const Action& action) { return std::holds_alternative<Give>(action); });
}
}  // namespace

void Node::step(const Event& event, Actions& out) {
  out.clear();
  const bool gave = std::holds_alternative<Gave>(event);
  PENELOPE_ASSERT(!gave || giving_);
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
  PENELOPE_CHECK(gives_last(out));
}

const char* name_of(PolicyKind kind) {
  switch (kind) {
#define POLICY(id, name, Class, arguments, meaning) \
  case PolicyKind::id:                              \
    return name;
#include "scheduler/policies.def"
#undef POLICY
  }
  return "";
}

std::optional<PolicyKind> policy_named(std::string_view name) {
  for (const PolicyKind kind : all_policies)
    if (name == name_of(kind)) return kind;
  return std::nullopt;
}

std::unique_ptr<Node> make_node(PolicyKind kind, NodeId id, NodeId workers, std::uint64_t seed, const Neighbours& near) {
  switch (kind) {
#define POLICY(id_, name, Class, arguments, meaning) \
  case PolicyKind::id_:                              \
    return std::make_unique<Class> arguments;
#include "scheduler/policies.def"
#undef POLICY
  }
  return nullptr;
}

}  // namespace penelope::scheduler
