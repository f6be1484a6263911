#include "runtime/transport/in_process.hpp"

#include <algorithm>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope {

InProcessTransport::InProcessTransport(Peer peers, std::chrono::microseconds most_delay, std::uint64_t seed, LinkOptions link)
    : most_delay_(most_delay), link_(link) {
  for (Peer p = 0; p <= peers; ++p) {
    boxes_.push_back(std::make_unique<Mailbox>());
    boxes_.back()->last.resize(peers + 1);
    boxes_.back()->random.seed(static_cast<std::minstd_rand::result_type>(seed + p));
  }
}

InProcessTransport::Time InProcessTransport::arrival(Mailbox& box, Peer from, Peer to, std::size_t bytes) const {
  PENELOPE_ASSERT(from < box.last.size() && to < boxes_.size());
  const bool is_link = !link_.is_instant() && from != to;
  if (most_delay_.count() == 0 && !is_link) return {};  // at once
  std::uniform_int_distribution<std::int64_t> random(0, most_delay_.count());
  Time at = std::chrono::steady_clock::now() + std::chrono::microseconds(random(box.random));
  if (!is_link) return box.last[from] = std::max(box.last[from], at);
  const auto duration = [](double seconds) { return std::chrono::duration_cast<Time::duration>(std::chrono::duration<double>(seconds)); };
  const auto sending = duration(link_.bytes_per_second > 0 ? static_cast<double>(bytes) / link_.bytes_per_second : 0);
  return box.last[from] = std::max(box.last[from], at + duration(link_.latency)) + sending;
}

void InProcessTransport::send(Peer from, Peer to, std::string bytes) {
  PENELOPE_ASSERT(to < boxes_.size());
  Mailbox& box = *boxes_[to];
  {
    std::lock_guard lock(box.mutex);
    const Time at = arrival(box, from, to, bytes.size());
    box.messages.emplace(at, Received{from, std::move(bytes)});
  }
  box.arrived.notify_one();
}

std::optional<Received> InProcessTransport::receive(Peer self, Time until) {
  PENELOPE_ASSERT(self < boxes_.size());
  Mailbox& box = *boxes_[self];
  std::unique_lock lock(box.mutex);
  for (;;) {
    if (std::exchange(box.woken, false)) return {};
    const Time now = std::chrono::steady_clock::now();
    if (!box.messages.empty() && box.messages.begin()->first <= now) {
      Received message = std::move(box.messages.begin()->second);
      box.messages.erase(box.messages.begin());
      return message;
    }
    if (now >= until) return {};
    const Time next = box.messages.empty() ? until : std::min(until, box.messages.begin()->first);
    if (next == Time::max()) {
      box.arrived.wait(lock);
    } else {
      box.arrived.wait_until(lock, next);
    }
  }
}

void InProcessTransport::wake(Peer self) {
  PENELOPE_ASSERT(self < boxes_.size());
  Mailbox& box = *boxes_[self];
  {
    std::lock_guard lock(box.mutex);
    box.woken = true;
  }
  box.arrived.notify_one();
}

}  // namespace penelope
