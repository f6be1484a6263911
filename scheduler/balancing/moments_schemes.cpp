#include "scheduler/balancing/moments_schemes.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace penelope::scheduler::balancing {
namespace {

using Hosts = std::span<const LoadedHost>;

double speed(const LoadedHost& host, ShareBy by) {
  switch (by) {
    case ShareBy::even: return 1;
    case ShareBy::mean: return speed_by_mean(host.background, host.alone);
    case ShareBy::moments:
    case ShareBy::guarded: break;
  }
  return effective_speed(host.background, host.alone);
}

std::vector<double> shares_by_speed(Hosts hosts, double work, ShareBy by) {
  std::vector<double> result;
  for (const LoadedHost& host : hosts) result.push_back(speed(host, by));
  const double all = std::accumulate(result.begin(), result.end(), 0.0);
  for (double& share : result) share *= work / all;
  return result;
}

// The time of a share as a scheme sees it: who shares evenly knows the mean nevertheless.
double time(const LoadedHost& host, double share, ShareBy by) { return share / speed(host, by == ShareBy::even ? ShareBy::mean : by); }

double longest_time(Hosts hosts, std::span<const double> shares, ShareBy by) {
  double result = 0;
  for (std::size_t i = 0; i < hosts.size(); ++i) result = std::max(result, time(hosts[i], shares[i], by));
  return result;
}

// Equation 12. Only who measures the second moment knows a deviation.
double first_likely_end(Hosts hosts, std::span<const double> shares, ShareBy by, double h) {
  const bool knows_deviation = by == ShareBy::moments || by == ShareBy::guarded;
  double result = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    if (shares[i] <= 0) continue;
    const double deviation = knows_deviation ? time_deviation(hosts[i].background, hosts[i].alone, shares[i]) : 0;
    result = std::min(result, time(hosts[i], shares[i], by) - h * deviation);
  }
  return result;
}

// What all later checks together can gain at most: all of the time that is left, says the paper's scheme. The guarded
// one asks by how much the expected end is later than it would be if all hosts were busy till then.
double most_gain(Hosts hosts, std::span<const double> shares, double work, ShareBy by) {
  if (by != ShareBy::guarded) return longest_time(hosts, shares, by);
  double speed_of_all = 0;
  for (const LoadedHost& host : hosts) speed_of_all += host.alone * host.background.share;
  return expected_makespan(hosts, shares) - work / speed_of_all;
}

}  // namespace

std::vector<double> shares(Hosts hosts, double work, ShareBy by) {
  std::vector<double> result = shares_by_speed(hosts, work, by);
  if (by != ShareBy::guarded) return result;
  std::vector<double> by_mean = shares_by_speed(hosts, work, ShareBy::mean);
  const bool moments_end_sooner = expected_makespan(hosts, result, guard_caution) <= expected_makespan(hosts, by_mean, guard_caution);
  return moments_end_sooner ? result : by_mean;
}

// E[max] = low + the integral of 1 - P(all have ended) from there, with low so early that not all have.
double expected_makespan(Hosts hosts, std::span<const double> shares, double caution) {
  constexpr double deviations = 6;  // further away nothing happens
  constexpr int steps = 400;
  struct Time {
    double mean, deviation;
  };
  std::vector<Time> times;
  double low = 0, high = 0;
  for (std::size_t i = 0; i < hosts.size(); ++i) {
    const Time t{expected_time_from_now(hosts[i].background, hosts[i].alone, shares[i]),
                 caution * time_deviation(hosts[i].background, hosts[i].alone, shares[i])};
    low = std::max(low, t.mean - deviations * t.deviation);
    high = std::max(high, t.mean + deviations * t.deviation);
    if (t.deviation > 0) times.push_back(t);  // others have ended at low
  }
  double result = low;
  const double width = (high - low) / steps;
  for (int step = 0; step < steps; ++step) {
    const double at = low + (step + 0.5) * width;
    double all_ended = 1;
    for (const Time& t : times) all_ended *= std::erfc((t.mean - at) / (t.deviation * std::numbers::sqrt2)) / 2;
    result += width * (1 - all_ended);
  }
  return result;
}

Check check(Hosts hosts, std::span<const double> remaining, const DynamicSettings& settings) {
  Check result;
  const double work = std::accumulate(remaining.begin(), remaining.end(), 0.0);
  const std::vector<double> anew = shares(hosts, work, settings.by);
  result.gain = longest_time(hosts, remaining, settings.by) - longest_time(hosts, anew, settings.by) - settings.move_cost;
  result.move = result.gain > 0 && result.gain >= settings.threshold;
  result.shares = result.move ? anew : std::vector<double>(remaining.begin(), remaining.end());
  if (most_gain(hosts, result.shares, work, settings.by) > settings.check_cost + settings.move_cost + settings.threshold)
    result.next_check = std::max(1.0, first_likely_end(hosts, result.shares, settings.by, settings.h));
  return result;
}

}  // namespace penelope::scheduler::balancing
