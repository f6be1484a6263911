#include "runtime/worker/processes/shows.hpp"

namespace penelope {

void Shown::write(ByteWriter& out) const {
  out.number<std::uint8_t>(is_output);
  out.text(text);
}

Shown Shown::read(ByteReader& in) {
  const bool is_output = in.number<std::uint8_t>() != 0;
  return {std::string(in.text()), is_output};
}

void Shows::show(std::uint64_t number, Shown shown) {
  if (place_ == Place::alone) return sinks_.print(shown.text, shown.is_output);
  if (place_ == Place::root) return deliver(number, std::move(shown));
  sinks_.send(number, shown);
  if (!recovers_) return;
  const std::lock_guard lock(mutex_);
  unconfirmed_.emplace(number, std::move(shown));
}

void Shows::deliver(std::uint64_t number, Shown shown) {
  const std::lock_guard lock(mutex_);
  if (number > printed_) waiting_.emplace(number, std::move(shown));
  for (auto next = waiting_.begin(); next != waiting_.end() && next->first == printed_ + 1; next = waiting_.erase(next)) {
    sinks_.print(next->second.text, next->second.is_output);
    ++printed_;
  }
}

void Shows::confirm(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  unconfirmed_.erase(unconfirmed_.begin(), unconfirmed_.upper_bound(number));
}

void Shows::write_unconfirmed(ByteWriter& out) {
  const std::lock_guard lock(mutex_);
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
