// Values of global variables that survive backtracking: blocks outside of all heaps, which the workers of a process share. One thread
// sets them, the front of the or-tree or who hears of its changes in another process; others read meanwhile.
#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "wam/machine/state_object.hpp"
#include "wam/term/block.hpp"

namespace penelope {

class KeptValues {
 public:
  KeptValues() = default;
  // Of an engine: names that begin with $ are the system's, and theirs are the values of `system`.
  KeptValues(KeptValues& system, const Symbols& symbols) : system_(&system), symbols_(&symbols) {}
  void forget() { values_.clear(); }  // an engine: its own; nobody else looks at them
  using Value = std::shared_ptr<const Block>;
  struct Named {
    AtomId name;
    Value value;           // nullptr: it is kept in another process only
    bool updated = false;  // by update() alone, since it was known
  };

  // Copies the term, as copy_out() does.
  void set(Store&, AtomId name, Cell value);
  // `updated`: elsewhere, by update() alone; the value here was such a one as well.
  void set(AtomId name, Value value, bool updated = false);
  // A constant becomes the one that f makes of it. False, and nothing happens: the value is none, or f makes 0 bits of it.
  bool update(AtomId name, const std::function<Cell(Cell)>& f);
  Value get(AtomId name) const;  // nullptr: there is none here
  bool is_elsewhere(AtomId name) const;
  std::optional<std::int64_t> number(AtomId name) const;  // a small integer; nothing: the value is none, or something else

  // Grows with each set() and update(). Takes no lock.
  StateVersion version() const { return version_.load(std::memory_order_acquire) + (system_ ? system_->version() : 0); }
  bool is_set_since(AtomId name, StateVersion version) const {
    return system_ || (this->version() > version && version_of(name) > version);  // engines copy at each reading
  }
  bool is_reshaped_since(AtomId name, StateVersion version) const;  // by something else than update()
  std::vector<Named> set_since(StateVersion) const;

 private:
  struct Kept {
    std::shared_ptr<Block> value;
    StateVersion version = 0;
    StateVersion reshaped = 0;  // that of the last set()
  };
  bool is_of_system(AtomId name) const;
  StateVersion version_of(AtomId name) const;  // as of its last set() or update(); 0: there was none

  // Branches that keep updates read these, while the front makes updates: away from what that writes.
  static constexpr std::size_t cache_line = 64;
  KeptValues* system_ = nullptr;
  const Symbols* symbols_ = nullptr;
  std::atomic<StateVersion> reshaped_{0};  // the last one that a set() has made
  std::atomic<bool> some_elsewhere_{false};

  alignas(cache_line) mutable std::mutex mutex_;  // guards all but the numbers, which change under it
  std::unordered_map<AtomId, Kept> values_;
  std::atomic<StateVersion> version_{0};
};

}  // namespace penelope
