#include "scheduler/balancing/task_selection.hpp"

#include <cmath>
#include <numeric>

#include "scheduler/balancing/knapsack.hpp"
#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

namespace {

// Where the run of each share ends, as a part of the load of all.
std::vector<double> cuts(std::span<const double> shares) {
  PENELOPE_ASSERT(!shares.empty() && std::ranges::all_of(shares, [](double share) { return share >= 0; }));
  std::vector<double> result(shares.size());
  std::partial_sum(shares.begin(), shares.end(), result.begin());
  const double all = result.back();
  PENELOPE_ASSERT(all > 0);
  for (double& r : result) r /= all;
  return result;
}

}  // namespace

Exchange exchange_tasks(std::span<const Task> ours, std::span<const Task> theirs, double wanted, double room) {
  std::vector<Item> items;
  for (const Task& t : ours) items.push_back({t.load, t.cost, t.bytes});
  for (const Task& t : theirs) items.push_back({-t.load, t.cost, -t.bytes});
  Exchange result;
  for (const std::size_t i : knapsack(items, wanted, room)) {
    result.load += items[i].weight, result.cost += items[i].cost;
    if (i < ours.size()) {
      result.given.push_back(i);
    } else {
      result.taken.push_back(i - ours.size());
    }
  }
  return result;
}

std::vector<std::uint64_t> divide_run(std::uint64_t alternatives, std::span<const double> shares) {
  std::vector<std::uint64_t> result;
  std::uint64_t begin = 0;
  for (const double cut : cuts(shares)) {
    const auto end = static_cast<std::uint64_t>(std::llround(cut * static_cast<double>(alternatives)));
    PENELOPE_CHECK(begin <= end && end <= alternatives);
    result.push_back(end - begin);
    begin = end;
  }
  return result;
}

std::vector<std::uint64_t> divide_run(std::span<const double> loads, std::span<const double> shares) {
  const double all = std::accumulate(loads.begin(), loads.end(), 0.0);
  std::vector<std::uint64_t> result;
  std::size_t begin = 0, end = 0;
  double before_end = 0;  // load of the alternatives before it
  for (const double cut : cuts(shares)) {
    while (end < loads.size() && before_end + loads[end] / 2 < cut * all) before_end += loads[end++];
    result.push_back(end - begin);
    begin = end;
  }
  result.back() += loads.size() - end;  // what rounding, or alternatives of no load, left behind
  return result;
}

}  // namespace penelope::scheduler::balancing
