// What a node knows of its descendants: the bitmaps of the paper and, beside them, a record for every node of which it has
// heard. Only storage: penelope.cpp has the rules.
//
//   idle        0 0 1 0 0 1        a live bit: said as of `version`, and not known to be over
//   overloaded  0 1 0 0 0 0        `credit` of `offered` exports are not matched yet
//   sons        0 1 0 1 0 0        a son as of `epoch`
//
// A record outlives its bits: a version that is dead stays dead, however late a message about it arrives.
#pragma once
#include <optional>
#include <unordered_map>
#include <vector>

#include "scheduler/bitmap.hpp"
#include "scheduler/message.hpp"
#include "scheduler/neighbours.hpp"

namespace penelope::scheduler {

class Descendants {
 public:
  struct Record {
    Version version = 0;
    bool sent = false;  // the father knows the live bit from here
    std::uint32_t credit = 0, offered = 0;
    Epoch epoch = 0;
  };

  Bit bit(NodeId) const;
  const Record* find(NodeId) const;      // nullptr: never heard of
  std::vector<NodeId> heard_of() const;  // ascending
  Record& at(NodeId id) { return records_[id]; }

  // Replaces what was known of a node's load.
  void mark_live(NodeId, Bit, Version, std::uint32_t credit);
  void mark_dead(NodeId, Version);

  // Whom to match, as in the paper: the first found. Of overloaded ones, the first with credit.
  std::optional<NodeId> first_idle() const { return idle_.next(0); }
  std::optional<NodeId> first_overloaded() const;
  // Whom to match with a worker: one of the nearest. They rotate, so that low numbers are not preferred.
  std::optional<NodeId> pick_idle(const Neighbours&, NodeId with);
  std::optional<NodeId> pick_overloaded(const Neighbours&, NodeId with);  // of those with credit, one with most

  const Bitmap& idle() const { return idle_; }
  const Bitmap& overloaded() const { return overloaded_; }

  const Bitmap& sons() const { return sons_; }
  std::optional<Epoch> son(NodeId) const;
  void set_son(NodeId, std::optional<Epoch>);
  std::vector<Son> all_sons() const;

 private:
  template <class Pick>
  std::optional<NodeId> pick_nearest(const Neighbours&, NodeId with, Pick pick);

  Bitmap idle_, overloaded_, sons_;
  std::unordered_map<NodeId, Record> records_;
  NodeId rotation_ = 0;
};

}  // namespace penelope::scheduler
