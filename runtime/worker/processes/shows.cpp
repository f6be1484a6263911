#include "runtime/worker/processes/shows.hpp"

#include <algorithm>
#include <utility>

namespace penelope {

namespace {
constexpr std::size_t most_together = 256;
}

void Shown::write(ByteWriter& out) const {
  out.number(text_for);
  out.text(text);
  out.number(effect);
}

Shown Shown::read(ByteReader& in) {
  const auto text_for = in.number<TextFor>();
  std::string text(in.text());
  return {std::move(text), text_for, in.number<std::uint64_t>()};
}

void Shows::show(std::uint64_t number, Shown shown) {
  if (place_ == Place::alone) return sinks_.print(shown.text, shown.text_for);
  if (place_ == Place::root) return deliver(number, std::move(shown));
  const Lock lock(mutex_);
  if (recovers_) unconfirmed_.emplace(number, shown);
  add(number, std::move(shown), lock);
}

void Shows::add(std::uint64_t number, Shown shown, const Lock& lock) {
  if (number != first_together_ + together_.size()) flush(lock);
  if (together_.empty()) first_together_ = number;
  const bool waits = shown.is_change();
  together_.push_back(std::move(shown));
  if (!waits || together_.size() >= most_together) flush(lock);
}

void Shows::flush() {
  if (place_ != Place::follower) return;
  const Lock lock(mutex_);
  flush(lock);
}

void Shows::flush(const Lock&) {
  if (together_.empty()) return;
  sinks_.send(first_together_, together_);
  together_.clear();
}

bool Shows::knows_changes(std::uint64_t number) {
  if (has_changes(number)) return true;
  if (place_ == Place::root) return false;
  const Lock lock(mutex_);
  if (asked_for_ >= number) return has_changes(number);
  flush(lock);
  asked_for_ = number;
  sinks_.ask(number);
  return false;
}

void Shows::learn(std::uint64_t number) {
  const Lock lock(mutex_);
  known_ = std::max(known_.load(), number);
}

void Shows::deliver(std::uint64_t number, Shown shown) {
  const Lock lock(mutex_);
  if (number > printed_) waiting_.emplace(number, std::move(shown));
  for (auto next = waiting_.begin(); next != waiting_.end() && next->first == printed_ + 1; next = waiting_.erase(next)) {
    const Shown& shown = next->second;
    shown.is_change() ? sinks_.change(shown) : sinks_.print(shown.text, shown.text_for);
    ++printed_;
  }
}

void Shows::confirm(std::uint64_t number) {
  const Lock lock(mutex_);
  unconfirmed_.erase(unconfirmed_.begin(), unconfirmed_.upper_bound(number));
}

void Shows::write_unconfirmed(ByteWriter& out) {
  const Lock lock(mutex_);
  out.number<std::uint64_t>(unconfirmed_.size());
  for (const auto& [number, shown] : unconfirmed_) {
    out.number(number);
    shown.write(out);
  }
}

std::uint64_t Shows::inherit(ByteReader& in) {
  const auto count = in.number<std::uint64_t>();
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto number = in.number<std::uint64_t>();
    show(number, Shown::read(in));
  }
  return count;
}

}  // namespace penelope
