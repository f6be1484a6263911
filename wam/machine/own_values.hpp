// OwnValues: values that a branch has given global variables before its turn, and which it reads itself. Nobody else sees them: in the order of
// the branch they are noted as changes that are kept (kept_change.hpp), as rarely as whoever keeps them likes.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "wam/machine/kept_change.hpp"
#include "wam/term/block.hpp"
#include "wam/term/store.hpp"

namespace penelope {

struct OwnValue {
  AtomId name;
  std::shared_ptr<Block> block;
  std::uint64_t number;  // no other value that this process knows has it
  bool is_noted = false;
};

class OwnValues {
 public:
  const OwnValue* find(AtomId) const;  // valid until the next change
  void set(AtomId, std::shared_ptr<Block>);
  void set(Store&, AtomId, Cell value);  // copies the term, as copy_out() does
  // Whether the variable has such a value, and it is a number that can be updated so; then it is.
  bool update(const StateUpdate&);
  // Those that have changed since the last call.
  void note(const std::function<void(NewValue)>& keep);
  bool all_noted() const { return all_noted_; }
  void clear();

 private:
  OwnValue* find_own(AtomId);
  void change(OwnValue&);

  std::vector<OwnValue> values_;
  bool all_noted_ = true;
};

}  // namespace penelope
