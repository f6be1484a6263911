#include "scheduler/balancing/task_selection.hpp"

#include <cmath>
#include <numeric>
#include <optional>

#include "scheduler/balancing/knapsack.hpp"

namespace penelope::scheduler::balancing {

namespace {

double miss(const Selection& s, double wanted) { return std::abs(wanted - s.load) + s.cost; }

Selection of(std::span<const Task> tasks, std::vector<std::size_t> chosen) {
  Selection result{std::move(chosen)};
  for (const std::size_t i : result.tasks) result.load += tasks[i].load, result.cost += tasks[i].cost;
  return result;
}

// At most the wanted load.
std::optional<Selection> from_below(std::span<const Task> tasks, double wanted, double room) {
  std::vector<Item> items;
  for (const Task& t : tasks) items.push_back({t.load, t.load - t.cost, t.bytes});
  auto chosen = knapsack(items, wanted, room);
  if (!chosen) return std::nullopt;
  return of(tasks, std::move(*chosen));
}

// At least the wanted load: the knapsack is filled with what stays.
std::optional<Selection> from_above(std::span<const Task> tasks, double wanted, double room) {
  std::vector<Item> items;
  double load = 0, bytes = 0;
  for (const Task& t : tasks) {
    items.push_back({t.load, t.load + t.cost, -t.bytes});
    load += t.load, bytes += t.bytes;
  }
  const auto staying = knapsack(items, load - wanted, room - bytes);
  if (!staying) return std::nullopt;
  std::vector<std::size_t> chosen;
  auto next = staying->begin();
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (next != staying->end() && *next == i) {
      ++next;
    } else {
      chosen.push_back(i);
    }
  }
  return of(tasks, std::move(chosen));
}

// Where the run of each share ends, as a part of the load of all.
std::vector<double> cuts(std::span<const double> shares) {
  std::vector<double> result(shares.size());
  std::partial_sum(shares.begin(), shares.end(), result.begin());
  const double all = result.back();
  for (double& r : result) r /= all;
  return result;
}

}  // namespace

Selection select_tasks(std::span<const Task> tasks, double wanted, double room) {
  const auto below = from_below(tasks, wanted, room), above = from_above(tasks, wanted, room);
  if (!below && !above) return {};
  if (!above || (below && miss(*below, wanted) <= miss(*above, wanted))) return *below;
  return *above;
}

Exchange exchange_tasks(std::span<const Task> ours, std::span<const Task> theirs, double wanted, double room) {
  std::vector<Task> tasks(ours.begin(), ours.end());
  for (const Task& t : theirs) {
    tasks.push_back({t.load, -t.cost, t.bytes});  // it is going back that costs nothing
    wanted += t.load, room += t.bytes;
  }
  Exchange result;
  std::vector<bool> over_there(tasks.size());
  for (const std::size_t i : select_tasks(tasks, wanted, room).tasks) over_there[i] = true;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (i < ours.size() && over_there[i]) {
      result.given.push_back(i);
      result.load += ours[i].load, result.cost += ours[i].cost;
    } else if (i >= ours.size() && !over_there[i]) {
      const Task& t = theirs[i - ours.size()];
      result.taken.push_back(i - ours.size());
      result.load -= t.load, result.cost += t.cost;
    }
  }
  return result;
}

std::vector<std::uint64_t> divide_run(std::uint64_t alternatives, std::span<const double> shares) {
  std::vector<std::uint64_t> result;
  std::uint64_t begin = 0;
  for (const double cut : cuts(shares)) {
    const auto end = static_cast<std::uint64_t>(std::llround(cut * static_cast<double>(alternatives)));
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
