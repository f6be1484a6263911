#include "wam/machine/own_values.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

namespace penelope {

OwnValue* OwnValues::find_own(AtomId name) {
  const auto found = std::ranges::find(values_, name, &OwnValue::name);
  return found == values_.end() ? nullptr : &*found;
}

const OwnValue* OwnValues::find(AtomId name) const { return const_cast<OwnValues*>(this)->find_own(name); }

void OwnValues::change(OwnValue& own) {
  static std::atomic<std::uint64_t> last_number{0};
  own.number = last_number.fetch_add(1, std::memory_order_relaxed) + 1;
  own.is_noted = all_noted_ = false;
}

void OwnValues::set(AtomId name, std::shared_ptr<Block> block) {
  OwnValue* own = find_own(name);
  if (!own) own = &values_.emplace_back(OwnValue{name, nullptr, 0});
  own->block = std::move(block);
  change(*own);
}

// A block that was noted may be read by others.
void OwnValues::set(Store& s, AtomId name, Cell value) {
  const OwnValue* const own = find(name);
  std::shared_ptr<Block> block = own && !own->is_noted ? own->block : std::make_shared<Block>();
  copy_out(s, value, *block);
  set(name, std::move(block));
}

bool OwnValues::update(const StateUpdate& u) {
  OwnValue* const own = u.place == StateUpdate::Place::variable ? find_own(u.id) : nullptr;
  const std::optional<Cell> updated = own ? updated_value(*own->block, u) : std::nullopt;
  if (!updated) return false;
  if (own->is_noted) own->block = std::make_shared<Block>(*own->block);
  own->block->cells[0] = *updated;
  change(*own);
  return true;
}

void OwnValues::note(const std::function<void(NewValue)>& keep) {
  for (OwnValue& own : values_)
    if (!std::exchange(own.is_noted, true)) keep({own.name, own.block});
  all_noted_ = true;
}

void OwnValues::clear() {
  values_.clear();
  all_noted_ = true;
}

}  // namespace penelope
