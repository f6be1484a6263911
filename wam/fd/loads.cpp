// loads: for each of some values, the weights of the variables that have it add up to the load of the value. With weights of 1 it counts
// (count, global_cardinality); with others it packs things into bins.
//
// What a value has for certain and what it can have at most bound its load; a variable takes or loses a value where its weight decides whether
// the load can be reached, or kept. A propagation takes time in the sizes of the domains, and in the number of variables for each value for
// which a weight decides.
//
// Where every variable has to have one of the values the loads together are all weights, and with weights of 1 what can only have values of an
// interval has to fit there (Hall intervals).
//
// A load that is no sum of weights is none, which is seen up to some thousands, and each thing is in, or not, where no sum can be had otherwise.
// Where every variable has to have one of the values, the things that are left have to fit into what is left of the bins: what is in a bin is
// one thing, enlarged by what the bin lacks to the largest one, and a lower bound of the number of bins must not be above that of the values.
//
// Sources: P. Shaw, A constraint for bin packing, CP 2004, whose reasoning about sums is exact here; the bound is L2 of S. Martello,
// P. Toth, Lower bounds and reduction procedures for the bin packing problem, Discrete Applied Mathematics 28 (1990).
#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <span>

#include "wam/fd/propagators.hpp"

namespace penelope::fd {

namespace {

constexpr unsigned things = part::data, first = part::data + 1;

struct Thing {
  Value weight;
  Cell variable;  // dereferenced when the propagation began
};

bool propagate_value(Solver& s, const std::vector<Thing>& all, Value value, Cell load) {
  Wide certain = 0, possible = 0;
  for (const Thing& t : all) {
    const Cell c = s.deref(t.variable);
    if (Solver::is_fixed(c) ? c.as_int() != value : !s.contains(c, value)) continue;
    possible += t.weight;
    if (Solver::is_fixed(c)) certain += t.weight;
  }
  if (!s.set_bounds(load, certain, possible)) return false;
  if (certain == possible) return true;
  const Bounds wanted = s.bounds(load);
  for (const Thing& t : all) {
    const Cell c = s.deref(t.variable);
    if (Solver::is_fixed(c) || t.weight == 0 || !s.contains(c, value)) continue;
    if (certain + t.weight > wanted.high) {
      if (!s.remove(c, value)) return false;
      possible -= t.weight;
    } else if (possible - t.weight < wanted.low) {
      if (!s.assign(c, value)) return false;
      certain += t.weight;
    }
  }
  return s.set_bounds(load, certain, possible);
}

// What the variables that have a value, and those that may have it, weigh together.
struct Load {
  Wide certain = 0, possible = 0;
};

// Of values that follow each other, in one look at each domain. False: some domain is too large.
bool add_up(Solver& s, const std::vector<Thing>& all, Value first_value, std::vector<Load>& loads) {
  const Value last_value = first_value + static_cast<Value>(loads.size()) - 1;
  for (const Thing& t : all) {
    const Cell c = s.deref(t.variable);
    if (Solver::is_fixed(c)) {
      if (c.as_int() < first_value || c.as_int() > last_value) continue;
      Load& load = loads[static_cast<std::size_t>(c.as_int() - first_value)];
      load.certain += t.weight;
      load.possible += t.weight;
      continue;
    }
    const auto d = s.bit_domain(c);
    if (!d) return false;
    for (Value from = std::max(d->min(), first_value); from <= std::min(d->max(), last_value); from += 64)
      for (std::uint64_t bits = d->window(from); bits != 0; bits &= bits - 1) {
        const Value v = from + std::countr_zero(bits);
        if (v > last_value) break;
        loads[static_cast<std::size_t>(v - first_value)].possible += t.weight;
      }
  }
  return true;
}

// Where no variable can have another value, the loads together are what the weights are.
bool hold_total(Solver& s, const std::vector<Thing>& all, std::span<const Cell> values) {
  const Value first_value = values[0].as_int(), last_value = values[values.size() - 2].as_int();
  Wide total = 0, low = 0, high = 0;
  for (const Thing& t : all) {
    const Bounds b = s.bounds(t.variable);
    if (b.low < first_value || b.high > last_value) return true;
    total += t.weight;
  }
  for (std::size_t j = 1; j < values.size(); j += 2) {
    const Bounds b = s.bounds(values[j]);
    low += b.low;
    high += b.high;
  }
  if (total < low || total > high) return false;
  for (std::size_t j = 1; j < values.size(); j += 2) {
    const Bounds b = s.bounds(values[j]);
    if (!s.set_bounds(values[j], total - (high - b.high), total - (low - b.low))) return false;
  }
  return true;
}

constexpr std::size_t most_in_intervals = 32;
constexpr Value heaviest = Value{1} << 40;  // beyond that there is no bound

// What can only have values of an interval has to fit there. Where it fills the interval others lose its values.
class Intervals {
 public:
  // At most most_in_intervals values.
  Intervals(Solver& s, const std::vector<Thing>& all, std::span<const Cell> values)
      : s_(s), all_(all), first_(values[0].as_int()), number_(values.size() / 2) {
    for (std::size_t j = 0; j < number_; ++j) rooms_[j] = std::min(s.bounds(values[2 * j + 1]).high, heaviest);
  }

  bool hold() {
    if (!read() || least_ == supremum || !differ_) return true;
    Value inside[most_in_intervals] = {};  // from the present value to each
    for (std::size_t from = number_; from-- > 0;) {
      Value room = 0, of_first = 0;
      for (std::size_t to = from; to < number_; ++to) {
        room += rooms_[to];
        of_first += weights_[from * number_ + to];
        inside[to] += of_first;
        if (inside[to] > room) return false;
        const bool is_whole = from == 0 && to + 1 == number_;
        if (inside[to] + least_ > room && to > from && !is_whole && !keep_out(at(from), at(to), room - inside[to])) return false;
      }
    }
    return true;
  }

 private:
  Value at(std::size_t i) const { return first_ + static_cast<Value>(i); }
  // False: some weight is too large.
  bool read() {
    weights_.assign(number_ * number_, 0);
    const Value last = at(number_ - 1);
    for (const Thing& t : all_) {
      if (t.weight > heaviest) return false;
      const Bounds b = s_.bounds(t.variable);
      if (!b.is_fixed() && t.weight > 0) {
        least_ = std::min(least_, t.weight);
        differ_ = differ_ || b.low != first_ || b.high != last;
      }
      if (b.low >= first_ && b.high <= last)
        weights_[static_cast<std::size_t>(b.low - first_) * number_ + static_cast<std::size_t>(b.high - first_)] += t.weight;
    }
    return true;
  }
  // Things with other values as well that are above the room that is left.
  bool keep_out(Value low, Value high, Value room) {
    for (const Thing& t : all_) {
      if (t.weight <= room) continue;
      const Bounds b = s_.bounds(t.variable);
      if (b.is_fixed() || (b.low >= low && b.high <= high)) continue;
      for (Value v = std::max(low, b.low); v <= std::min(high, b.high); ++v)
        if (!s_.remove(t.variable, v)) return false;
    }
    return true;
  }

  Solver& s_;
  const std::vector<Thing>& all_;
  const Value first_;
  const std::size_t number_;
  Value rooms_[most_in_intervals];
  Value least_ = supremum;                          // weight of what has no value
  bool differ_ = false;                             // some of that have not all values: else intervals tell no more than their values do
  static thread_local std::vector<Value> weights_;  // of those with values, by the least and the greatest one
};
thread_local std::vector<Value> Intervals::weights_;

// All values. Only where some weight is too much, or cannot be missed, it is looked for.
bool propagate_values(Solver& s, const std::vector<Thing>& all, std::span<const Cell> values) {
  thread_local std::vector<Load> loads;
  const Value first_value = values.empty() ? 0 : values[0].as_int();
  loads.assign(values.size() / 2, {});
  bool is_quick = true;
  for (std::size_t j = 0; is_quick && j < loads.size(); ++j) is_quick = values[2 * j].as_int() == first_value + static_cast<Value>(j);
  is_quick = is_quick && !values.empty() && add_up(s, all, first_value, loads);
  Value greatest = 0;
  for (const Thing& t : all)
    if (!Solver::is_fixed(s.deref(t.variable))) greatest = std::max(greatest, t.weight);
  for (std::size_t j = 0; j < loads.size(); ++j) {
    const Load load = loads[j];
    const Cell sum = values[2 * j + 1];
    if (is_quick) {
      if (!s.set_bounds(sum, load.certain, load.possible)) return false;
      if (load.certain == load.possible) continue;
      const Bounds wanted = s.bounds(sum);
      if (load.certain + greatest <= wanted.high && load.possible - greatest >= wanted.low) continue;
    }
    if (!propagate_value(s, all, values[2 * j].as_int(), sum)) return false;
  }
  if (!is_quick) return true;
  const bool counts = greatest <= 1 && loads.size() <= most_in_intervals;
  return hold_total(s, all, values) && (!counts || Intervals(s, all, values).hold());
}

// So many bins are needed at least. Sizes: descending, none above the capacity.
Value bins_needed(const std::vector<Value>& sizes, Value capacity) {
  const auto half = std::partition_point(sizes.begin(), sizes.end(), [capacity](Value v) { return 2 * v > capacity; });
  const Value large = half - sizes.begin();
  Value best = large;
  // Things below *last are left out. Then nothing fits beside large ones that are above capacity - *last, and their room is lost.
  Value room = 0, small = 0;  // beside large ones; small ones together
  for (auto i = sizes.begin(); i != half; ++i) room += capacity - *i;
  for (auto last = half; last != sizes.end() && *last > 0; ++last) {
    small += *last;
    if (last + 1 != sizes.end() && *(last + 1) == *last) continue;
    Value lost = 0;
    for (auto with = sizes.begin(); with != half && *with > capacity - *last; ++with) lost += capacity - *with;
    const Value over = small - (room - lost);
    if (over > 0) best = std::max(best, large + (over + capacity - 1) / capacity);
  }
  return best;
}

bool has_room(Solver& s, const std::vector<Thing>& all, std::span<const Cell> values) {
  const auto number = values.size() / 2;
  const Value first_value = values[0].as_int();
  for (std::size_t j = 0; j < number; ++j)
    if (values[2 * j].as_int() != first_value + static_cast<Value>(j)) return true;  // a bound is for bins that are numbered
  std::vector<Value> sizes(number, 0);
  Value capacity = 0;
  for (std::size_t j = 0; j < number; ++j) capacity = std::max(capacity, s.bounds(values[2 * j + 1]).high);
  if (capacity <= 0 || capacity > heaviest) return true;
  for (std::size_t j = 0; j < number; ++j) sizes[j] = capacity - s.bounds(values[2 * j + 1]).high;
  for (const Thing& t : all) {
    const Bounds b = s.bounds(t.variable);
    if (b.low < first_value || b.high >= first_value + static_cast<Value>(number) || t.weight > heaviest) return true;
    if (b.is_fixed())
      sizes[static_cast<std::size_t>(b.low - first_value)] += t.weight;
    else
      sizes.push_back(t.weight);
  }
  std::sort(sizes.begin(), sizes.end(), std::greater<>());
  return sizes[0] <= capacity && bins_needed(sizes, capacity) <= static_cast<Value>(number);
}

constexpr Value longest_sums = 4096;  // bits

// The sums, and each of them with this much more.
void add_shifted(std::uint64_t* sums, std::size_t size, std::size_t by) {
  const std::size_t words = by / 64, bits = by % 64;
  for (std::size_t i = size; i-- > words;) {
    sums[i] |= sums[i - words] << bits;
    if (bits != 0 && i > words) sums[i] |= sums[i - words - 1] >> (64 - bits);
  }
}

constexpr std::size_t most_tried = 40;  // things
constexpr std::size_t most_tried_words = 4;

// Each thing is in, or not, where no sum that is wanted can be had otherwise.
class Trials {
 public:
  // Open: those that may be in, none of them above the wanted sums.
  Trials(Solver& s, const std::vector<Thing>& open, Value value, Value low, Value high)
      : s_(s), open_(open), value_(value), low_(low), high_(high), size_(static_cast<std::size_t>(high) / 64 + 1) {}
  bool run() {
    if (low_ <= 0 || open_.empty() || open_.size() > most_tried || size_ > most_tried_words) return true;
    return among(0, open_.size(), {1});
  }

 private:
  using Sums = std::array<std::uint64_t, most_tried_words>;

  // Sums: of all things but those from `first` on, up to `end`.
  bool among(std::size_t first, std::size_t end, const Sums& sums) {
    if (first + 1 == end) return decide(open_[first], sums);
    const std::size_t middle = first + (end - first) / 2;
    return among(first, middle, with(sums, middle, end)) && among(middle, end, with(sums, first, middle));
  }
  Sums with(Sums sums, std::size_t first, std::size_t end) const {
    for (std::size_t i = first; i < end; ++i) add_shifted(sums.data(), size_, static_cast<std::size_t>(open_[i].weight));
    return sums;
  }
  static bool has_any(const Sums& sums, Value from, Value to) {
    for (Value v = std::max<Value>(from, 0); v <= to; ++v)
      if ((sums[static_cast<std::size_t>(v / 64)] >> (v % 64) & 1) != 0) return true;
    return false;
  }
  bool decide(const Thing& t, const Sums& without) {
    if (!has_any(without, low_, high_)) return s_.assign(t.variable, value_);
    return has_any(without, low_ - t.weight, high_ - t.weight) || s_.remove(t.variable, value_);
  }

  Solver& s_;
  const std::vector<Thing>& open_;
  const Value value_, low_, high_;
  const std::size_t size_;
};

// The load is what is there for certain and the sum of some open weights. Bit i: i is such a sum.
bool keep_sums(Solver& s, const std::vector<Thing>& all, Value value, Cell load) {
  const Bounds wanted = s.bounds(load);
  if (wanted.high < 0 || wanted.high > longest_sums) return true;
  const auto size = static_cast<std::size_t>(wanted.high) / 64 + 1;
  std::uint64_t sums[longest_sums / 64 + 1] = {1};
  Value certain = 0;
  thread_local std::vector<Thing> open;
  open.clear();
  for (const Thing& t : all) {
    const Cell c = s.deref(t.variable);
    if (Solver::is_fixed(c)) {
      if (c.as_int() == value) certain += t.weight;
    } else if (t.weight <= wanted.high && s.contains(c, value)) {
      open.push_back(t);
      add_shifted(sums, size, static_cast<std::size_t>(t.weight));
    }
  }
  const auto is_sum = [&sums](Value v) { return v >= 0 && (sums[v / 64] >> (v % 64) & 1) != 0; };
  Value low = wanted.low, high = wanted.high;
  while (low <= high && !is_sum(low - certain)) ++low;
  while (high >= low && !is_sum(high - certain)) --high;
  return low <= high && s.set_bounds(load, low, high) && Trials(s, open, value, low - certain, high - certain).run();
}

}  // namespace

bool propagate_loads(Solver& s, Cell* p, std::uint32_t count) {
  const auto number = static_cast<std::uint32_t>(p[things].as_int());
  std::vector<Thing> all;
  all.reserve(number);
  for (std::uint32_t i = 0; i < number; ++i) all.push_back({p[first + 2 * i].as_int(), s.deref(p[first + 2 * i + 1])});
  if (!propagate_values(s, all, {p + first + 2 * number, p + count})) return false;
  const bool counts = std::all_of(all.begin(), all.end(), [](const Thing& t) { return t.weight <= 1; });
  if (counts || count == first + 2 * number) return true;
  for (const Cell* v = p + first + 2 * number; v < p + count; v += 2)
    if (!keep_sums(s, all, v[0].as_int(), v[1])) return false;
  return has_room(s, all, {p + first + 2 * number, p + count});
}

bool post_loads(Solver& s, const std::vector<Value>& weights, const std::vector<Cell>& variables, const std::vector<Value>& values,
                const std::vector<Cell>& loads) {
  std::vector<Cell> data{Cell::integer(static_cast<Value>(variables.size()))};
  for (std::size_t i = 0; i < variables.size(); ++i) data.insert(data.end(), {Cell::integer(weights[i]), variables[i]});
  for (std::size_t i = 0; i < values.size(); ++i) data.insert(data.end(), {Cell::integer(values[i]), loads[i]});
  const Cell p = s.new_propagator(Kind::loads, Cell::integer(0), data);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  for (const Cell l : loads) s.watch(l, slot::bounds, p);
  return s.post(p);
}

}  // namespace penelope::fd
