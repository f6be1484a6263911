// Which variable labeling chooses, and which value its alternatives are made of.
#include "wam/fd/branching.hpp"

#include <algorithm>

namespace penelope::fd {

namespace {

// Less is better. Of equal ones the first is taken.
struct Rank {
  Value first, second;
  bool operator<(const Rank& o) const { return first != o.first ? first < o.first : second < o.second; }
};

// The difference between the two least values.
Value regret(Solver& s, Cell v) {
  const Ranges ranges = s.ranges(v);
  const Range first = ranges.front();
  if (first.low < first.high || ranges.size() == 1) return 1;
  return ranges[1].low - first.low;
}

Value size_by_degree(Solver& s, Cell v) {
  constexpr Value scale = 1024, greatest_scaled = endless / scale;
  const Value size = s.size(v), degree = std::max<Value>(s.live_degree(v), 1);
  return size < greatest_scaled ? size * scale / degree : std::min(size / degree, greatest_scaled) * scale;
}

// `best`: that of the best variable so far, or nullptr. What does not matter beside it is not computed.
Rank rank(Solver& s, Cell v, Selection selection, const Rank* best) {
  switch (selection) {
    case Selection::first_fail_most_constrained: {
      const Value size = s.size(v);
      return {size, best && best->first < size ? 0 : -s.degree(v)};
    }
    case Selection::smallest: return {s.bounds(v).low, 0};
    case Selection::greatest: return {-s.bounds(v).high, 0};
    case Selection::last_fail: return {-s.size(v), 0};
    case Selection::occurrence: return {-s.live_degree(v), 0};
    case Selection::max_regret: return {-regret(s, v), 0};
    case Selection::size_by_degree: return {size_by_degree(s, v), 0};
    default: return {0, 0};
  }
}

// A list that begins with a variable. No variable has fewer values than two.
Chosen with_fewest_values(Solver& s, Cell list) {
  constexpr Value fewest = 2;
  Chosen best{{}, list};
  Value size_of_best = endless;
  for (Cell l = list; l.is_list() && size_of_best > fewest; l = s.w.tail(l)) {
    const Cell v = s.w.head(l);
    if (v.is_int()) continue;
    const Value size = s.size(v);
    if (best.variable.bits != 0 && size >= size_of_best) continue;
    best.variable = v;
    size_of_best = size;
  }
  return best;
}

}  // namespace

Chosen choose(Solver& s, Cell list, Selection selection) {
  Worker& w = s.w;
  for (list = w.deref(list); list.is_list() && w.head(list).is_int();) list = w.tail(list);
  if (!list.is_list()) return {};
  if (selection == Selection::leftmost) return {w.head(list), list};
  if (selection == Selection::first_fail) return with_fewest_values(s, list);
  Chosen best{{}, list};
  Rank best_rank{};
  for (Cell l = list; l.is_list(); l = w.tail(l)) {
    const Cell v = w.head(l);
    if (v.is_int()) continue;
    const bool is_first = best.variable.bits == 0;
    const Rank r = rank(s, v, selection, is_first ? nullptr : &best_rank);
    if (!is_first && !(r < best_rank)) continue;
    best.variable = v;
    best_rank = r;
  }
  return best;
}

namespace {

// The same on every worker: it depends on the numbers alone.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b = 0) {
  std::uint64_t x = seed * 0x9e3779b97f4a7c15 + a;
  for (const std::uint64_t more : {b, seed}) {  // twice the finalizer of MurmurHash3
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccd;
    x ^= x >> 33;
    x = x * 0xc4ceb9fe1a85ec53 + more;
  }
  return x ^ x >> 33;
}

// The value with `place` lesser ones.
Value value_at(const Ranges& ranges, Value place) {
  for (const Range r : ranges) {
    const Value count = r.high - r.low + 1;
    if (place < count) return r.low + place;
    place -= count;
  }
  return ranges.back().high;
}

Value middle_of(const Ranges& ranges) {
  const Wide twice = Wide{ranges.front().low} + ranges.back().high;  // the middle, doubled
  Value best = ranges.front().low;
  const auto distance = [twice](Value v) { return 2 * Wide{v} < twice ? twice - 2 * Wide{v} : 2 * Wide{v} - twice; };
  for (const Range r : ranges) {
    const Value half = static_cast<Value>(twice >= 0 ? twice / 2 : -((1 - twice) / 2));  // rounded down
    const Value nearest = std::clamp(half, r.low, r.high);
    if (distance(nearest) < distance(best)) best = nearest;
  }
  return best;
}

Value lower_half(Bounds b) {
  const Value middle = static_cast<Value>((Wide{b.low} + b.high) / 2);
  return middle == b.high ? middle - 1 : middle;
}

}  // namespace

Value base_value(Solver& s, Cell v, Bounds b, How how) {
  const auto random = [&] {
    const Value size = s.size(v);
    const std::uint64_t number =
        mixed(static_cast<std::uint64_t>(how.seed), static_cast<std::uint64_t>(b.low), static_cast<std::uint64_t>(size));
    return value_at(s.ranges(v), static_cast<Value>(number % static_cast<std::uint64_t>(size)));
  };
  switch (how.branching) {
    case Branching::bisect:
    case Branching::bisect_random: return lower_half(b);
    case Branching::median: return value_at(s.ranges(v), (s.size(v) - 1) / 2);
    case Branching::middle: return middle_of(s.ranges(v));
    case Branching::random:
    case Branching::without_random: return random();
    case Branching::interval: {
      const Ranges ranges = s.ranges(v);
      return ranges.size() > 1 ? ranges.front().high : lower_half(b);
    }
    default: return how.is_down ? b.high : b.low;
  }
}

bool takes_upper_half(How how, Value from) { return mixed(static_cast<std::uint64_t>(how.seed), static_cast<std::uint64_t>(from)) & 1; }

}  // namespace penelope::fd
