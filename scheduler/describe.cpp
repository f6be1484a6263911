// The state of a Penelope node as one line:
//
//   3 under 1 @2, advertised, v5 (overloaded v4), knows 3=v5i* 7=v2o1/1, sons 7@3, new father 4 (left 1) @2, ...
#include "scheduler/penelope.hpp"

namespace penelope::scheduler {

namespace {

std::string describe(const Descendants& known) {
  std::string text;
  for (NodeId id : known.heard_of()) {
    const Descendants::Record* record = known.find(id);
    if (record->version == 0) continue;  // nothing was said of its load
    text += " " + std::to_string(id) + "=v" + std::to_string(record->version);
    if (known.bit(id) == Bit::idle) text += "i";
    if (known.bit(id) == Bit::overloaded) text += "o" + std::to_string(record->credit) + "/" + std::to_string(record->offered);
    if (record->sent) text += "*";
  }
  text += ", sons";
  for (const Son& son : known.all_sons()) text += " " + std::to_string(son.node) + "@" + std::to_string(son.epoch);
  return text;
}

}  // namespace

std::string Penelope::describe() const {
  constexpr const char* stages[] = {"working", "waiting", "dissolving", "advertised", "asking"};
  constexpr const char* loads[] = {"idle", "silent", "overloaded"};
  std::string text = std::to_string(id()) + " under " + std::to_string(father_) + " @" + std::to_string(epoch_) + ", " +
                     stages[static_cast<unsigned>(stage_)] + " " + loads[static_cast<unsigned>(load_)] + ", v" + std::to_string(version_) +
                     " (overloaded v" + std::to_string(overloaded_version_) + "), knows" + scheduler::describe(known_);
  for (const auto& [left, next] : new_fathers_)
    text += ", new father " + std::to_string(next.node) + " (left " + std::to_string(left) + ") @" + std::to_string(next.epoch);
  if (adopting_) text += ", sons to be adopted";
  if (woken_) text += std::string(", woken ") + loads[static_cast<unsigned>(woken_->state)];
  if (const auto match = match_in_hand())
    text += ", match with " + std::to_string(match->exporter) + " v" + std::to_string(match->version) + " by " + std::to_string(match->matcher);
  return text;
}

}  // namespace penelope::scheduler
