// Values of global variables that survive backtracking: blocks outside of all heaps, which the workers of a process share. One thread
// sets them, the front of the or-tree or who hears of its changes in another process; others read meanwhile.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "wam/machine/state_object.hpp"
#include "wam/term/block.hpp"

namespace penelope {

class KeptValues {
 public:
  using Value = std::shared_ptr<const Block>;
  struct Named {
    AtomId name;
    Value value;  // nullptr: it is kept in another process only
  };

  // Copies the term, as copy_out() does.
  void set(Store&, AtomId name, Cell value);
  void set(AtomId name, Value value);
  Value get(AtomId name) const;  // nullptr: there is none here
  bool is_elsewhere(AtomId name) const;

  StateVersion version() const { return version_.load(std::memory_order_acquire); }  // grows by one with each set(): takes no lock
  bool is_set_since(AtomId name, StateVersion version) const { return this->version() > version && version_of(name) > version; }
  std::vector<Named> set_since(StateVersion) const;

 private:
  struct Kept {
    std::shared_ptr<Block> value;
    StateVersion version = 0;
  };
  StateVersion version_of(AtomId name) const;    // as of its last set(); 0: there was none

  mutable std::mutex mutex_;  // guards all but the two numbers, which change under it
  std::unordered_map<AtomId, Kept> values_;
  std::atomic<StateVersion> version_{0};
  std::atomic<bool> some_elsewhere_{false};
};

}  // namespace penelope
