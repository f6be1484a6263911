#include "scheduler/balancing/knapsack.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <utility>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

namespace {

constexpr std::uint32_t no_trace = ~std::uint32_t{0};

struct State {
  double weight, cost, size;
  std::uint32_t trace;  // its last item and where it came from
};

// The least cost for each size, so far: sizes ascend, costs descend.
class Frontier {
 public:
  // Whether nothing that is no larger costs as little; then it belongs to the frontier.
  bool add(double size, double cost) {
    const auto after = std::upper_bound(least_.begin(), least_.end(), size, [](double s, const auto& l) { return s < l.first; });
    if (after != least_.begin() && std::prev(after)->second <= cost) return false;
    const auto place = after == least_.begin() || std::prev(after)->first < size ? after : std::prev(after);
    auto beaten = place;
    while (beaten != least_.end() && beaten->second >= cost) ++beaten;
    if (beaten == place) {
      least_.insert(place, {size, cost});
    } else {
      *place = {size, cost};
      least_.erase(std::next(place), beaten);
    }
    return true;
  }

 private:
  std::vector<std::pair<double, double>> least_;
};

class Knapsack {
 public:
  Knapsack(std::span<const Item> items, double wanted, double room, std::size_t most_states)
      : items_(items),
        wanted_(wanted),
        room_(room),
        most_states_(most_states),
        sizes_count_(room < std::numeric_limits<double>::infinity()),
        least_miss_(std::abs(wanted)) {}

  std::vector<std::size_t> solve() {
    std::vector<std::uint32_t> order(items_.size());  // the heaviest first: what follows can change less and less
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return std::abs(items_[a].weight) > std::abs(items_[b].weight); });
    for (const Item& item : items_) {
      most_added_ += std::max(0.0, item.weight), most_removed_ += std::max(0.0, -item.weight);
      most_shrunk_ += std::max(0.0, -item.size);
    }
    std::vector<State> states{{0, 0, 0, no_trace}};
    for (auto i = order.begin(); i != order.end() && !states.empty(); ++i) {
      const Item& item = items_[*i];
      PENELOPE_CHECK(std::ranges::is_sorted(states, {}, &State::weight));  // what merging and thinning them relies on
      most_added_ -= std::max(0.0, item.weight), most_removed_ -= std::max(0.0, -item.weight);
      most_shrunk_ -= std::max(0.0, -item.size);
      states = with(std::move(states), *i);
      if (states.size() > most_states_) thin(states);
    }
    std::vector<std::size_t> taken;
    for (std::uint32_t t = best_; t != no_trace; t = traces_[t].before) taken.push_back(traces_[t].item);
    std::sort(taken.begin(), taken.end());
    return taken;
  }

 private:
  // The states without and with the item that can matter, by weight.
  std::vector<State> with(std::vector<State> states, std::uint32_t index) {
    const Item& item = items_[index];
    const auto added = [&](const State& s) { return State{s.weight + item.weight, s.cost + item.cost, s.size + item.size, s.trace}; };
    std::vector<State> result;
    result.reserve(2 * states.size());
    Frontier lighter;
    const auto keep = [&](State s, bool taken) {
      if (!can_matter(s) || !lighter.add(size(s), s.cost - s.weight)) return;
      if (taken) {
        traces_.push_back({s.trace, index});
        s.trace = static_cast<std::uint32_t>(traces_.size() - 1);
        note(s);
      }
      result.push_back(s);
    };
    auto without = states.begin(), taken = states.begin();
    while (without != states.end() || taken != states.end()) {
      if (taken == states.end() || (without != states.end() && without->weight <= taken->weight + item.weight)) {
        keep(*without++, false);
      } else {
        keep(added(*taken++), true);
      }
    }
    Frontier heavier;
    auto kept = result.rbegin();
    for (auto s = result.rbegin(); s != result.rend(); ++s)
      if (heavier.add(size(*s), s->cost + s->weight)) *kept++ = *s;
    result.erase(result.begin(), kept.base());
    return result;
  }

  double size(const State& s) const { return sizes_count_ ? s.size : 0; }

  // Whether items that follow could make it the best.
  bool can_matter(const State& s) const {
    if (sizes_count_ && s.size - most_shrunk_ > room_) return false;
    const double short_of = wanted_ - s.weight - most_added_, above = s.weight - most_removed_ - wanted_;
    return s.cost + std::max({0.0, short_of, above}) < least_miss_;
  }

  void note(const State& s) {
    const double miss = std::abs(wanted_ - s.weight) + s.cost;
    if (miss >= least_miss_ || (sizes_count_ && s.size > room_)) return;
    least_miss_ = miss;
    best_ = s.trace;
  }

  // Of the states in a part of the range of weights the cheapest and the smallest stay.
  void thin(std::vector<State>& states) const {
    PENELOPE_CHECK(!states.empty() && most_states_ > 1);
    const double part = (states.back().weight - states.front().weight) / (static_cast<double>(most_states_) / 2);
    std::vector<State> result;
    for (auto first = states.begin(); first != states.end();) {
      auto end = first, cheapest = first, smallest = first;
      for (; end != states.end() && end->weight <= first->weight + part; ++end) {
        if (end->cost < cheapest->cost) cheapest = end;
        if (end->size < smallest->size) smallest = end;
      }
      result.push_back(*cheapest);
      if (sizes_count_ && smallest != cheapest) result.insert(smallest < cheapest ? std::prev(result.end()) : result.end(), *smallest);
      first = end;
    }
    states = std::move(result);
    PENELOPE_CHECK(std::ranges::is_sorted(result, {}, &State::weight));
  }

  struct Trace {
    std::uint32_t before, item;
  };
  std::span<const Item> items_;
  double wanted_, room_;
  std::size_t most_states_;
  bool sizes_count_;
  double most_added_ = 0, most_removed_ = 0, most_shrunk_ = 0;  // by the items that follow: of the weight, of the size
  double least_miss_;                                           // that of best_
  std::uint32_t best_ = no_trace;
  std::vector<Trace> traces_;
};

}  // namespace

std::vector<std::size_t> knapsack(std::span<const Item> items, double wanted, double room, std::size_t most_states) {
  return Knapsack(items, wanted, room, most_states).solve();
}

}  // namespace penelope::scheduler::balancing
