// How work is shared among hosts with background load (Lee & Cho, seeds/001, section 4): once, or again and again.
//
// Static: the share of a host is inversely proportional to the time that it would take for all of the work (equations 8 and 9), by the
// mean of its load (S_M), by both moments (S_P), or even (S_E). Dynamic: at a check the work that is left on all hosts is shared anew,
// if that gains enough (equation 11); the next check comes before any host is likely to have done its share (equation 12).
//
// The guard. Equation 6 gives more to the host whose load varies more, for on average it is faster. But a search ends when its last
// host ends, and that host is the least predictable one: with little work on many hosts its bad luck costs more than its speed
// brings (seeds/001 says the contrary of its figure 5; it is not so). The guarded scheme therefore asks which of the two splits is
// expected to end first as a whole, by what was measured of the hosts: the share of the processor that they left, and how far their times
// deviate. It takes that one.
#pragma once
#include <limits>
#include <span>
#include <vector>

#include "scheduler/balancing/background_load.hpp"

namespace penelope::scheduler::balancing {

struct LoadedHost {
  BackgroundMoments background;
  double alone = 1;  // work per interval without competitors
};

enum class ShareBy {
  even,     // as if all hosts were the same
  mean,     // N
  moments,  // N and sigma
  guarded   // moments, or mean if that is expected to end sooner
};

// What each host gets of `work`; the sum is `work`. At least one host.
std::vector<double> shares(std::span<const LoadedHost> hosts, double work, ShareBy by);

// The expected time, in intervals, at which the last host has done its share: the mean of the maximum of normal times, independent of each
// other, with the means of expected_time_from_now and the deviations of equation 7.
double expected_makespan(std::span<const LoadedHost> hosts, std::span<const double> shares);

struct DynamicSettings {
  ShareBy by = ShareBy::guarded;
  double check_cost = 0;  // O_c, in intervals
  double move_cost = 0;   // O_r
  double threshold = 0;   // least gain, beyond the cost of the move
  double h = 1;           // how many deviations of its time a host may be early
};

struct Check {
  bool move = false;           // whether to share the rest anew
  std::vector<double> shares;  // what each host has from now on
  double gain = 0;             // Delta T of equation 11: intervals saved by the move, less its cost
  double next_check = std::numeric_limits<double>::infinity();  // intervals from now, at least 1; infinite: no later check can pay
};

// remaining: what each host has left.
Check check(std::span<const LoadedHost> hosts, std::span<const double> remaining, const DynamicSettings& settings);

}  // namespace penelope::scheduler::balancing
