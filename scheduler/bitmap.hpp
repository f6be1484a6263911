// A set of node ids as bits: the paper's `idle`, `overloaded` and `sons` (Centeno & Geyer, 3.2.4). It grows to the highest id that
// was ever set, so that nodes with few descendants stay small in large systems.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/message.hpp"

namespace penelope::scheduler {

class Bitmap {
 public:
  bool test(NodeId id) const { return word(id) < words_.size() && (words_[word(id)] & mask(id)) != 0; }
  void set(NodeId);
  void reset(NodeId);
  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }
  // The first id at or after `from`.
  std::optional<NodeId> next(NodeId from) const;

  // The first id at or after `from`, going on at 0, of which f(id) is true.
  template <class F>
  std::optional<NodeId> find_around(NodeId from, F&& f) const {
    for (std::optional<NodeId> id = next(from); id; id = next(*id + 1))
      if (f(*id)) return id;
    for (std::optional<NodeId> id = next(0); id && *id < from; id = next(*id + 1))
      if (f(*id)) return id;
    return std::nullopt;
  }

  // Calls f(id) in ascending order; f may reset ids.
  template <class F>
  void for_each(F&& f) const {
    for (std::optional<NodeId> id = next(0); id; id = next(*id + 1)) f(*id);
  }

 private:
  static std::size_t word(NodeId id) { return id / 64; }
  static std::uint64_t mask(NodeId id) { return std::uint64_t{1} << (id % 64); }

  std::vector<std::uint64_t> words_;
  std::size_t count_ = 0;
};

}  // namespace penelope::scheduler
