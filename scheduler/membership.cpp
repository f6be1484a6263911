#include "scheduler/membership.hpp"

#include "wam/base/check.hpp"

namespace penelope::scheduler {

Membership::Membership(NodeId workers, double interval, double floor)
    : view_{1, std::vector<Incarnation>(workers + 1, 1)},
      longest_silence_(std::max(missed_intervals * interval, floor)),
      last_(workers + 1, 1),
      heard_(workers + 1, 0) {}

Membership::Answer Membership::heard(const Member& member, double now) {
  if (member.node == master || member.node >= last_.size()) return Answer::fence;
  if (view_.has(member)) {
    heard_[member.node] = now;
    return Answer::welcome;
  }
  PENELOPE_ASSERT(view_.present[member.node] <= last_[member.node]);
  if (member.incarnation <= last_[member.node]) return Answer::fence;
  last_[member.node] = view_.present[member.node] = member.incarnation;
  heard_[member.node] = now;
  ++view_.number;
  return Answer::changed;
}

bool Membership::check(double now) {
  bool changed = false;
  for (NodeId node = 1; node < view_.present.size(); ++node) {
    PENELOPE_ASSERT(view_.present[node] <= last_[node]);
    if (view_.present[node] == 0 || now - heard_[node] <= longest_silence_) continue;
    view_.present[node] = 0;
    changed = true;
  }
  view_.number += changed;
  return changed;
}

}  // namespace penelope::scheduler
