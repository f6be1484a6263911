// Worlds that differ in everything that a scheduler may come across: drawn from a seed.
#include <numeric>
#include <type_traits>

#include "scheduler/random_numbers.hpp"
#include "scheduler/simulator/protocol/world.hpp"

namespace penelope::scheduler {

std::uint64_t WorldReport::all_messages() const { return std::accumulate(messages.begin(), messages.end(), std::uint64_t{0}); }

WorldSettings random_settings(PolicyKind policy, std::uint64_t seed, NodeId most_workers) {
  RandomNumbers random(seed * 7919 + 1);
  const auto one_of = [&](auto... values) {
    const std::common_type_t<decltype(values)...> all[] = {values...};
    return all[random.below(sizeof...(values))];
  };
  WorldSettings s{.policy = policy, .seed = seed};
  s.workers = static_cast<NodeId>(random.unit() < 0.5 ? random.between(2, most_workers) : random.between(2, 7));
  s.units = one_of(20u, 60u, 150u, 400u);
  s.high = one_of(2u, 3u, 5u);
  s.low = one_of(1u, 2u);
  s.greatest_credit = one_of(1u, 1u, 4u);
  s.fan = one_of(2u, 3u, 5u);
  s.delays = one_of(Delays::small, Delays::heavy, Delays::channels, Delays::large);
  s.movement_time = policy == PolicyKind::random ? one_of(0.05, 0.5, 3.0) : one_of(0.0, 0.05, 0.5, 3.0);
  s.parked = one_of(0.0, 0.0, 0.1, 0.4);
  s.export_time = one_of(0.0, 0.0, 0.2, 2.0);
  s.freezes = true;
  return s;
}

}  // namespace penelope::scheduler
