// Values of global variables that survive backtracking: blocks outside of all heaps, which the workers of a process share. One thread
// sets them, the front of the or-tree or who hears of its changes in another process; others read meanwhile.
#pragma once
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

  StateVersion version() const;                  // grows by one with each set()
  StateVersion version_of(AtomId name) const;    // as of its last one; 0: it was never set
  std::vector<Named> set_since(StateVersion) const;

 private:
  struct Kept {
    std::shared_ptr<Block> value;
    StateVersion version = 0;
  };
  mutable std::mutex mutex_;  // guards all
  std::unordered_map<AtomId, Kept> values_;
  StateVersion version_ = 0;
};

}  // namespace penelope
