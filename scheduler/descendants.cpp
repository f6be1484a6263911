#include "scheduler/descendants.hpp"

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

Bit Descendants::bit(NodeId id) const {
  PENELOPE_CHECK(!(idle_.test(id) && overloaded_.test(id)));
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
  PENELOPE_CHECK(bit != Bit::none);
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

// pick(near) gives one of those of which near(id) is true; first the nearest are, in the end all.
template <class Pick>
std::optional<NodeId> Descendants::pick_nearest(const Neighbours& neighbours, NodeId with, Pick pick) {
  std::optional<NodeId> id;
  for (std::size_t level = 0; !id && level < neighbours.levels(); ++level)
    id = pick([&](NodeId other) { return neighbours.together(level, with, other); });
  if (!id) id = pick([](NodeId) { return true; });
  if (id) rotation_ = *id + 1;
  return id;
}

std::optional<NodeId> Descendants::first_overloaded() const {
  return overloaded_.find_around(0, [this](NodeId id) { return records_.at(id).credit > 0; });
}

std::optional<NodeId> Descendants::pick_idle(const Neighbours& neighbours, NodeId with) {
  return pick_nearest(neighbours, with, [this](auto near) { return idle_.find_around(rotation_, near); });
}

std::optional<NodeId> Descendants::pick_overloaded(const Neighbours& neighbours, NodeId with) {
  return pick_nearest(neighbours, with, [this](auto near) {
    std::optional<NodeId> best;
    std::uint32_t most = 0;
    overloaded_.find_around(rotation_, [&](NodeId id) {
      const std::uint32_t credit = records_.at(id).credit;
      if (credit <= most || !near(id)) return false;
      most = credit;
      best = id;
      return false;
    });
    return best;
  });
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
