// How work is shared among hosts with background load (Lee & Cho, section 4): once, or again and again.
//
// Static: the share of a host is inversely proportional to the time that it would take for all of the work (equations 8
// and 9), by the mean of its load (S_M), by both moments (S_P), or even (S_E). Dynamic: at a check the work that is
// left on all hosts is shared anew, if that gains enough (equation 11); the next check comes before any host is likely
// to have done its share (equation 12).
//
// The guard. Equation 6 gives more to the host whose load varies more, for on average it is faster. But a search ends
// when its last host ends, and that host is the least predictable one: with little work on many hosts its bad luck
// costs more than its speed brings (the paper says the contrary of its figure 5; it is not so). The guarded scheme
// therefore asks which of the two splits is expected to end first as a whole, by what was measured of the hosts: the
// share of the processor that they left, and how far their times deviate. It leaves the mean only if the moments' split
// is expected to end first even with deviations a quarter larger (guard_caution). By the same measure it makes no more
// checks when what they could gain is less than what they cost: so it is hardly later than the static scheme where the
// paper's dynamic one is much later, with large overheads.
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

// The expected time, in intervals, at which the last host has done its share: the mean of the maximum of normal times,
// independent of each other, with the means of expected_time_from_now and the deviations of equation 7, times
// `caution`.
double expected_makespan(std::span<const LoadedHost> hosts, std::span<const double> shares, double caution = 1);

// Equation 7 takes n for correlated over many intervals as rho alone says: real deviations were up to half as large
// again (benchmarks/papers).
constexpr double guard_caution = 1.25;

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
  double gain = 0;             // Delta T of equation 11: intervals that a move would save, less its cost
  // Intervals from now, at least 1; infinite: no later check can pay.
  double next_check = std::numeric_limits<double>::infinity();
};

// remaining: what each host has left.
Check check(std::span<const LoadedHost> hosts, std::span<const double> remaining, const DynamicSettings& settings);

}  // namespace penelope::scheduler::balancing
