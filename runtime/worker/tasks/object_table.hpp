// Objects of the state that a task has read, each with the version at the first read, or modified. A task may read hundreds of thousands of keys
// with little work for each, so an object takes few bytes, and a look at one a few nanoseconds.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

#include "wam/machine/state_object.hpp"

namespace penelope {

class ObjectTable {
 public:
  struct Entry {
    StateObject object;
    StateVersion version;
  };

  // False: the object is there already, and its version stays.
  bool add(StateObject object, StateVersion version = 0) {
    if (2 * (entries_.size() + 1) > places_.size()) grow();
    std::uint32_t& place = places_[place_of(object)];
    if (place != 0) return false;
    entries_.push_back({object, version});
    place = static_cast<std::uint32_t>(entries_.size());
    return true;
  }
  void set(StateObject object, StateVersion version) {
    if (!add(object, version)) entries_[places_[place_of(object)] - 1].version = version;
  }
  // nullptr: it is not there. Until the next call that changes the table.
  const Entry* find(StateObject object) const {
    const std::uint32_t place = places_.empty() ? 0 : places_[place_of(object)];
    return place == 0 ? nullptr : &entries_[place - 1];
  }
  bool contains(StateObject object) const { return find(object) != nullptr; }
  void clear() {
    if (entries_.empty()) return;
    entries_ = {};
    places_ = {};
  }

  bool empty() const { return entries_.empty(); }
  std::size_t size() const { return entries_.size(); }
  std::span<const Entry> entries() const { return entries_; }  // in the order in which they came

 private:
  // Of the object, or where it belongs.
  std::size_t place_of(StateObject object) const {
    const std::size_t mask = places_.size() - 1;
    std::size_t at = HashOfStateObject()(object) >> 32 & mask;
    while (places_[at] != 0 && entries_[places_[at] - 1].object != object) at = (at + 1) & mask;
    return at;
  }
  void grow() {
    constexpr std::size_t least = 8;
    places_.assign(places_.empty() ? least : 2 * places_.size(), 0);
    for (std::uint32_t i = 0; i < entries_.size(); ++i) places_[place_of(entries_[i].object)] = i + 1;
  }

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> places_;  // 1 + the index of an entry, or 0; a power of two, at most half of them used
};

}  // namespace penelope
