#include "scheduler/descendants.hpp"

#include <algorithm>

namespace penelope::scheduler {

Bit Descendants::bit(NodeId id) const {
  return idle_.test(id) ? Bit::idle : overloaded_.test(id) ? Bit::overloaded : Bit::none;
}

const Descendants::Record* Descendants::find(NodeId id) const {
  const auto found = records_.find(id);
  return found == records_.end() ? nullptr : &found->second;
}

std::vector<NodeId> Descendants::heard_of() const {
  std::vector<NodeId> result;
  for (const auto& [id, record] : records_) result.push_back(id);
  std::sort(result.begin(), result.end());
  return result;
}

void Descendants::mark_live(NodeId id, Bit bit, Version version, std::uint32_t credit) {
  mark_dead(id, version);
  (bit == Bit::idle ? idle_ : overloaded_).set(id);
  records_[id].credit = records_[id].offered = credit;
}

void Descendants::mark_dead(NodeId id, Version version) {
  idle_.reset(id);
  overloaded_.reset(id);
  Record& record = records_[id];
  record.version = version;
  record.sent = false;
}

std::optional<NodeId> Descendants::pick_idle(Neighbours::Range near) {
  std::optional<NodeId> id = idle_.next(std::max(near.first, rotation_));
  if (!id || *id > near.last) id = idle_.next(near.first);
  if (!id || *id > near.last) id = idle_.next_around(rotation_);
  if (id) rotation_ = *id + 1;
  return id;
}

// The first of those with most credit.
std::optional<NodeId> Descendants::most_credit(NodeId first, NodeId last) const {
  std::optional<NodeId> best;
  std::uint32_t most = 0;
  for (std::optional<NodeId> id = overloaded_.next(first); id && *id <= last; id = overloaded_.next(*id + 1)) {
    const std::uint32_t credit = records_.at(*id).credit;
    if (credit <= most) continue;
    most = credit;
    best = id;
  }
  return best;
}

std::optional<NodeId> Descendants::pick_overloaded(Neighbours::Range near) {
  constexpr NodeId highest = std::numeric_limits<NodeId>::max();
  const auto in = [this](NodeId first, NodeId last) {
    const NodeId middle = std::clamp(rotation_, first, last);
    const std::optional<NodeId> later = most_credit(middle, last), earlier = middle > first ? most_credit(first, middle - 1) : std::nullopt;
    return later && (!earlier || records_.at(*later).credit >= records_.at(*earlier).credit) ? later : earlier;
  };
  std::optional<NodeId> best = in(near.first, near.last);
  if (!best) best = in(0, highest);
  if (best) rotation_ = *best + 1;
  return best;
}

std::optional<Epoch> Descendants::son(NodeId id) const {
  if (!sons_.test(id)) return std::nullopt;
  return records_.at(id).epoch;
}

void Descendants::set_son(NodeId id, std::optional<Epoch> epoch) {
  if (!epoch) {
    sons_.reset(id);
    return;
  }
  sons_.set(id);
  records_[id].epoch = *epoch;
}

std::vector<Son> Descendants::all_sons() const {
  std::vector<Son> result;
  sons_.for_each([&](NodeId id) { result.push_back({id, records_.at(id).epoch}); });
  return result;
}

}  // namespace penelope::scheduler
