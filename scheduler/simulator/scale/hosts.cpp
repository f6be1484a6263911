#include "scheduler/simulator/scale/hosts.hpp"

#include <algorithm>
#include <cmath>

#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler {

namespace {
constexpr std::uint64_t speed_itself = ~std::uint64_t{0};  // in the place of a period
}

Hosts::Hosts(const HostSettings& settings, std::uint64_t seed)
    : settings_(settings),
      seed_(seed),
      uniform_(settings.speed_spread == 0 && settings.speeds.empty() && settings.background == 0 && settings.stops == 0) {}

double Hosts::draw(std::uint32_t host, std::uint64_t what) const {
  RandomNumbers mixed(RandomNumbers(seed_ ^ (std::uint64_t{host} << 32)).next() ^ what * 0x9e3779b97f4a7c15);
  return mixed.unit();
}

double Hosts::own_speed(std::uint32_t host) const {
  if (!settings_.speeds.empty()) return settings_.speeds[host % settings_.speeds.size()];
  return 1 + settings_.speed_spread * (2 * draw(host, speed_itself) - 1);
}

double Hosts::speed(std::uint32_t host, std::uint64_t period) const {
  if (settings_.stops > 0 && period > 0 && draw(host, 2 * period) < settings_.stops) return 0;
  return own_speed(host) * (1 - 2 * settings_.background * draw(host, 2 * period + 1));
}

Time Hosts::work(std::uint32_t host, Time from, Time until) const {
  if (uniform_) return until - from;
  double sum = 0;
  while (from < until) {
    const Time period = from / settings_.period, end = std::min(until, (period + 1) * settings_.period);
    sum += speed(host, period) * static_cast<double>(end - from);
    from = end;
  }
  return static_cast<Time>(sum);
}

Time Hosts::when(std::uint32_t host, Time from, Time work) const {
  if (uniform_) return from + work;
  auto left = static_cast<double>(work);
  for (;;) {
    const Time period = from / settings_.period, end = (period + 1) * settings_.period;
    const double now = speed(host, period), until_end = now * static_cast<double>(end - from);
    if (left <= until_end) return from + (now > 0 ? static_cast<Time>(std::ceil(left / now)) : 0);
    left -= until_end;
    from = end;
  }
}

Time Hosts::awake(std::uint32_t host, Time from) const {
  if (settings_.stops == 0) return from;
  while (speed(host, from / settings_.period) == 0) from = (from / settings_.period + 1) * settings_.period;
  return from;
}

}  // namespace penelope::scheduler
