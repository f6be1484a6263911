#include "runtime/worker/tasks/frozen_tasks.hpp"

#include <algorithm>

namespace penelope {

void FrozenTasks::add(const FrozenTasks& more) {
  numbers.note(more.numbers);
  shows = std::max(shows, more.shows);
  if (more.front) front = more.front;
  incumbents.insert(incumbents.end(), more.incumbents.begin(), more.incumbents.end());
  bytes += more.bytes;
}

void FrozenTasks::write(ByteWriter& out) const {
  out.number(numbers);
  out.number(shows);
  out.number<std::uint8_t>(front.has_value());
  if (front) out.number(*front);
  out.array(incumbents.data(), incumbents.size());
  out.text(bytes);
}

FrozenTasks FrozenTasks::read(ByteReader& in) {
  FrozenTasks f;
  f.numbers = in.number<RunNumbers::Used>();
  f.shows = in.number<std::uint64_t>();
  if (in.number<std::uint8_t>() != 0) f.front = in.number<FrontCount>();
  f.incumbents = in.array<Incumbents::State>();
  f.bytes = in.text();
  return f;
}

}  // namespace penelope
