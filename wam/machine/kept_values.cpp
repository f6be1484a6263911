#include "wam/machine/kept_values.hpp"

#include <utility>

#include "wam/term/symbols.hpp"

namespace penelope {

bool KeptValues::is_of_system(AtomId name) const { return system_ && symbols_->text(name).starts_with('$'); }

// The block stays where it is if nobody reads it. Copying may throw: then nothing has changed but that one.
void KeptValues::set(Store& s, AtomId name, Cell value) {
  if (is_of_system(name)) return system_->set(s, name, value);
  const std::lock_guard lock(mutex_);
  Kept& kept = values_[name];
  if (!kept.value || kept.value.use_count() > 1) kept.value = std::make_shared<Block>();
  copy_out(s, value, *kept.value);
  kept.version = kept.reshaped = version_.load(std::memory_order_relaxed) + 1;
  reshaped_.store(kept.version, std::memory_order_release);
  version_.store(kept.version, std::memory_order_release);
}

void KeptValues::set(AtomId name, Value value, bool updated) {
  const std::lock_guard lock(mutex_);
  if (!value) some_elsewhere_ = true;
  const StateVersion version = version_.load(std::memory_order_relaxed) + 1;
  Kept& kept = values_[name];
  kept.value = std::const_pointer_cast<Block>(std::move(value));
  kept.version = version;
  if (!updated) {
    kept.reshaped = version;
    reshaped_.store(version, std::memory_order_release);
  }
  version_.store(version, std::memory_order_release);
}

bool KeptValues::update(AtomId name, const std::function<Cell(Cell)>& f) {
  if (is_of_system(name)) return system_->update(name, f);
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(name);
  if (found == values_.end() || !found->second.value || found->second.value->cells.size() != 1) return false;
  Kept& kept = found->second;
  const Cell made = f(kept.value->cells[0]);
  if (made.bits == 0) return false;
  if (kept.value.use_count() > 1) kept.value = std::make_shared<Block>(*kept.value);
  kept.value->cells[0] = made;
  kept.version = version_.load(std::memory_order_relaxed) + 1;
  version_.store(kept.version, std::memory_order_release);
  return true;
}

bool KeptValues::is_reshaped_since(AtomId name, StateVersion version) const {
  if (!system_ && reshaped_.load(std::memory_order_acquire) <= version) return false;
  if (this->version() <= version) return false;  // and what was set by then is seen
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(name);
  return found != values_.end() && found->second.reshaped > version;
}

KeptValues::Value KeptValues::get(AtomId name) const {
  if (is_of_system(name)) return system_->get(name);
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(name);
  return found == values_.end() || !found->second.value || found->second.value->cells.empty() ? nullptr : found->second.value;
}

bool KeptValues::is_elsewhere(AtomId name) const {
  if (!some_elsewhere_) return false;
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(name);
  return found != values_.end() && !found->second.value;
}

std::optional<std::int64_t> KeptValues::number(AtomId name) const {
  const Value value = get(name);
  return value && value->cells.size() == 1 && value->cells[0].is_int() ? std::optional(value->cells[0].as_int()) : std::nullopt;
}

StateVersion KeptValues::version_of(AtomId name) const {
  const std::lock_guard lock(mutex_);
  const auto found = values_.find(name);
  return found == values_.end() ? 0 : found->second.version;
}

std::vector<KeptValues::Named> KeptValues::set_since(StateVersion version) const {
  const std::lock_guard lock(mutex_);
  std::vector<Named> found;
  for (const auto& [name, kept] : values_)
    if (kept.version > version) found.push_back({name, kept.value, kept.reshaped <= version});
  return found;
}

}  // namespace penelope
