#include "scheduler/neighbours.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope::scheduler {

void Neighbours::add_level(std::vector<std::uint32_t> groups) {
  Known known = known_ ? *known_ : Known{};
  PENELOPE_ASSERT(known.levels.empty() || groups.size() == known.levels.front().size());
  known.levels.push_back(std::move(groups));
  const std::size_t count = known.levels.front().size();
  known.workers.resize(count);
  std::iota(known.workers.begin(), known.workers.end(), 1);
  for (const auto& level : known.levels)  // the last sort counts most
    std::stable_sort(known.workers.begin(), known.workers.end(), [&](NodeId a, NodeId b) { return level.at(a - 1) < level.at(b - 1); });
  known.places.resize(count);
  for (std::uint32_t place = 0; place < count; ++place) known.places[known.workers[place] - 1] = place;
  known_ = std::make_shared<const Known>(std::move(known));
}

std::optional<NodeId> father_in_tree(const Neighbours& near, NodeId worker, NodeId workers, std::uint32_t fan) {
  const std::uint64_t place = near.place(worker);
  PENELOPE_ASSERT(place < workers && fan > 0);  // else the rows below would never end in it
  std::uint64_t first = 0, end = workers;       // the row that the place is in
  std::optional<NodeId> father;
  while (place != first) {
    father = near.at(static_cast<std::uint32_t>(first));
    const std::uint64_t rest = end - first - 1, start = first + 1;
    std::uint64_t part = (place - start) * fan / rest;
    while (start + rest * (part + 1) / fan <= place) ++part;
    first = start + rest * part / fan;
    end = start + rest * (part + 1) / fan;
    PENELOPE_CHECK(first <= place && place < end);
  }
  return father;
}

}  // namespace penelope::scheduler
