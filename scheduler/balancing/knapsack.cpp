#include "scheduler/balancing/knapsack.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace penelope::scheduler::balancing {

namespace {

constexpr std::uint32_t no_trace = ~std::uint32_t{0};

struct State {
  double weight, value, size;
  std::uint32_t trace;  // its last item and where it came from
};

// The best states so far, when they come with growing weight: of each size the greatest value. Sizes and values both ascend.
class Best {
 public:
  // Whether no state of at most this size has at least this value; then it is one of the best.
  bool add(double size, double value) {
    const auto after = std::upper_bound(best_.begin(), best_.end(), size, [](double s, const auto& b) { return s < b.first; });
    if (after != best_.begin() && std::prev(after)->second >= value) return false;
    auto beaten = after == best_.begin() || std::prev(after)->first < size ? after : std::prev(after);
    const auto place = beaten;
    while (beaten != best_.end() && beaten->second <= value) ++beaten;
    if (beaten == place) {
      best_.insert(place, {size, value});
    } else {
      *place = {size, value};
      best_.erase(std::next(place), beaten);
    }
    return true;
  }

 private:
  std::vector<std::pair<double, double>> best_;
};

class Knapsack {
 public:
  Knapsack(std::span<const Item> items, double limit, double room, std::size_t most_states)
      : items_(items), limit_(limit), room_(room), most_states_(most_states),
        sizes_count_(room < std::numeric_limits<double>::infinity()) {}

  std::optional<std::vector<std::size_t>> solve() {
    if (limit_ < 0) return std::nullopt;
    double least_rest = 0;  // by which the sizes can still shrink
    for (const Item& item : items_) least_rest += std::min(0.0, item.size);
    if (sizes_count_ && least_rest > room_) return std::nullopt;
    std::vector<State> states{{0, 0, 0, no_trace}};
    for (std::size_t i = 0; i < items_.size(); ++i) {
      least_rest -= std::min(0.0, items_[i].size);
      states = with(std::move(states), static_cast<std::uint32_t>(i), least_rest);
      if (states.size() > most_states_) thin(states);
    }
    const auto best = std::max_element(states.begin(), states.end(), [](const State& a, const State& b) { return a.value < b.value; });
    if (best == states.end()) return std::nullopt;
    std::vector<std::size_t> taken;
    for (std::uint32_t t = best->trace; t != no_trace; t = traces_[t].before) taken.push_back(traces_[t].item);
    std::reverse(taken.begin(), taken.end());
    return taken;
  }

 private:
  // The states without and with the item, by weight. least_rest: of the items that follow.
  std::vector<State> with(std::vector<State> states, std::uint32_t index, double least_rest) {
    const Item& item = items_[index];
    std::vector<State> result;
    result.reserve(2 * states.size());
    Best best;
    const auto keep = [&](State s, bool taken) {
      if (s.weight > limit_ || (sizes_count_ && s.size + least_rest > room_)) return;
      if (!best.add(sizes_count_ ? s.size : 0, s.value)) return;
      if (taken) {
        traces_.push_back({s.trace, index});
        s.trace = static_cast<std::uint32_t>(traces_.size() - 1);
      }
      result.push_back(s);
    };
    const auto added = [&](const State& s) { return State{s.weight + item.weight, s.value + item.value, s.size + item.size, s.trace}; };
    const auto lighter = [](const State& a, const State& b) { return std::pair(a.weight, -a.value) < std::pair(b.weight, -b.value); };
    auto without = states.begin(), taken = states.begin();
    while (without != states.end() || taken != states.end()) {
      if (taken == states.end() || (without != states.end() && !lighter(added(*taken), *without))) {
        keep(*without++, false);
      } else {
        keep(added(*taken++), true);
      }
    }
    return result;
  }

  // Of the states in a part of the weights the most valuable and the smallest stay.
  void thin(std::vector<State>& states) const {
    const double part = limit_ / (static_cast<double>(most_states_) / 2);
    std::vector<State> result;
    for (auto first = states.begin(); first != states.end();) {
      auto end = first, most = first, least = first;
      const double upper = (std::floor(first->weight / part) + 1) * part;
      for (; end != states.end() && (end == first || end->weight < upper); ++end) {
        if (end->value > most->value) most = end;
        if (end->size < least->size) least = end;
      }
      if (!sizes_count_ || least == most) {
        result.push_back(*most);
      } else {
        result.insert(result.end(), {*std::min(least, most), *std::max(least, most)});
      }
      first = end;
    }
    states = std::move(result);
  }

  struct Trace {
    std::uint32_t before, item;
  };
  std::span<const Item> items_;
  double limit_, room_;
  std::size_t most_states_;
  bool sizes_count_;
  std::vector<Trace> traces_;
};

}  // namespace

std::optional<std::vector<std::size_t>> knapsack(std::span<const Item> items, double limit, double room, std::size_t most_states) {
  return Knapsack(items, limit, room, most_states).solve();
}

}  // namespace penelope::scheduler::balancing
