#include "scheduler/simulator/scale/network.hpp"

#include <algorithm>
#include <cmath>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

namespace {
constexpr unsigned longest_timeout = 6;  // doublings
}

Network::Network(const NetworkSettings& settings, std::uint32_t hosts, std::uint64_t seed)
    : settings_(settings),
      hosts_(hosts),
      perfect_(settings.jitter == 0 && settings.loss == 0 && settings.duplication == 0 && settings.reordering == 0 &&
               settings.partitions.empty()),
      random_(seed ^ 0x6e6574776f726b),
      out_free_(hosts),
      in_free_(hosts) {}

Time Network::transfer(std::uint32_t from, std::uint32_t to, std::uint64_t bytes, Time now) {
  const auto size = static_cast<double>(bytes);
  PENELOPE_CHECK(from < hosts_ && to < hosts_);
  if (from == to) return now + settings_.latency_inside + static_cast<Time>(std::ceil(size / settings_.bandwidth_inside));
  const auto on_link = static_cast<Time>(std::ceil(size / settings_.bandwidth));
  const Time leaves = std::max(now, out_free_[from]);
  out_free_[from] = leaves + on_link;
  const Time arrives = std::max(leaves + settings_.latency, in_free_[to]) + on_link;
  PENELOPE_CHECK(arrives >= now);
  return in_free_[to] = arrives;
}

bool Network::is_lost(std::uint32_t from, std::uint32_t to, Time at) {
  if (from == to) return false;
  const bool crosses = (from < hosts_ / 2) != (to < hosts_ / 2);
  for (const Partition& p : settings_.partitions)
    if (crosses && at >= p.from && at < p.until) return true;
  return settings_.loss > 0 && random_.chance(settings_.loss);
}

Time Network::in_order(NodeId from, NodeId to, Time arrival) {
  Time& last = last_[(std::uint64_t{from} << 32) | to];
  return last = std::max(arrival, last);
}

Network::Arrivals Network::send(std::uint32_t from_host, std::uint32_t to_host, NodeId from, NodeId to, std::uint64_t bytes, Time now) {
  if (perfect_ || from_host == to_host) return {1, {transfer(from_host, to_host, bytes, now)}};
  const auto delayed = [&](Time at) {
    Time arrival = transfer(from_host, to_host, bytes, now) + (at - now);
    PENELOPE_CHECK(at >= now);
    if (settings_.jitter > 0) arrival += static_cast<Time>(random_.exponential(static_cast<double>(settings_.jitter)));
    if (settings_.reordering > 0 && random_.chance(settings_.reordering)) arrival += settings_.held_back;
    return arrival;
  };
  if (!settings_.reliable) {
    Arrivals result;
    const unsigned copies = settings_.duplication > 0 && random_.chance(settings_.duplication) ? 2 : 1;
    for (unsigned i = 0; i < copies; ++i)
      if (!is_lost(from_host, to_host, now)) result.at[result.count++] = delayed(now);
    return result;
  }
  Time at = now;
  for (unsigned tries = 0; is_lost(from_host, to_host, at); ++tries) {
    ++retransmissions_;
    at += settings_.timeout << std::min(tries, longest_timeout);
  }
  return {1, {in_order(from, to, delayed(at))}};
}

}  // namespace penelope::scheduler
