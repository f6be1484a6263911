// all_distinct: what is in no solution goes. The open variables, which have lost the values of the others, are matched
// with values; a value stays when its edge is in some maximum matching: in the one found, on an alternating cycle, or on an
// alternating path from a free value. There is nothing to find where no k variables have k values each at most, for no k
// less than the number of variables.
//
// Source: J.-C. Régin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994; strong components by R.
// Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1 (1972). A propagation takes time in the
// number of edges times the root of the number of variables at most, mostly in the number of edges.
#include <algorithm>
#include <bit>
#include <utility>

#include "wam/fd/propagators.hpp"
#include "wam/fd/small_matching.hpp"

namespace penelope::fd {

namespace {

constexpr std::uint32_t none = ~0u;

// Variables are 0 .. n-1, and values are numbered from 0.
class Matching {
 public:
  bool propagate(Solver& s, Cell* variables, std::uint32_t n) {
    n_ = n;
    read_domains(s, variables);
    if (!match_all()) return false;
    mark_from_free_values();
    find_components();
    return remove_others(s, variables);
  }

 private:
  void read_domains(Solver& s, Cell* variables) {
    values_.clear();
    first_edge_.clear();
    for (std::uint32_t x = 0; x < n_; ++x) {
      first_edge_.push_back(static_cast<std::uint32_t>(values_.size()));
      if (const auto d = s.bit_domain(variables[x]); d && d->max() - d->min() < widest_bits) {
        for (Value v = d->min(); v <= d->max(); v += 64)
          for (std::uint64_t bits = d->window(v); bits != 0; bits &= bits - 1) values_.push_back(v + std::countr_zero(bits));
      } else {
        for (const Range r : s.ranges(variables[x]))
          for (Value v = r.low; v <= r.high; ++v) values_.push_back(v);
      }
    }
    first_edge_.push_back(static_cast<std::uint32_t>(values_.size()));
    number_values();
  }

  // edges_ are numbers in the place of values_.
  void number_values() {
    edges_.resize(values_.size());
    const auto [least, greatest] = std::minmax_element(values_.begin(), values_.end());
    const Value base = *least, span = *greatest - base + 1;
    if (span <= 2 * widest_bits) {
      for (std::size_t i = 0; i < edges_.size(); ++i) edges_[i] = static_cast<std::uint32_t>(values_[i] - base);
      count_ = static_cast<std::uint32_t>(span);
      return;
    }
    sorted_ = values_;
    std::sort(sorted_.begin(), sorted_.end());
    sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
    for (std::size_t i = 0; i < edges_.size(); ++i)
      edges_[i] = static_cast<std::uint32_t>(std::lower_bound(sorted_.begin(), sorted_.end(), values_[i]) - sorted_.begin());
    count_ = static_cast<std::uint32_t>(sorted_.size());
  }

  bool match_all() {
    of_value_.assign(count_, none);
    of_variable_.assign(n_, none);
    seen_.assign(count_, none);
    from_.resize(count_);
    for (std::uint32_t x = 0; x < n_; ++x)
      if (!augment(x)) return false;
    return true;
  }

  // Breadth first: the path back is in from_. The variable is the mark of what was seen.
  bool augment(std::uint32_t start) {
    todo_.assign(1, start);
    for (std::size_t i = 0; i < todo_.size(); ++i) {
      const std::uint32_t x = todo_[i];
      for (std::uint32_t e = first_edge_[x]; e < first_edge_[x + 1]; ++e) {
        const std::uint32_t v = edges_[e];
        if (seen_[v] == start) continue;
        seen_[v] = start;
        from_[v] = x;
        if (of_value_[v] == none) return turn_path(v), true;
        todo_.push_back(of_value_[v]);
      }
    }
    return false;
  }
  void turn_path(std::uint32_t v) {
    while (v != none) {
      const std::uint32_t x = from_[v];
      of_value_[v] = x;
      v = std::exchange(of_variable_[x], v);
    }
  }

  // Values that an alternating path from a free value reaches may be left out by some maximum matching: those of the
  // variables that have, directly or by such variables, a free value.
  void mark_from_free_values() {
    reached_.assign(n_, false);
    in_first_.assign(count_ + 1, 0);
    for (const std::uint32_t v : edges_) ++in_first_[v + 1];
    for (std::uint32_t v = 0; v < count_; ++v) in_first_[v + 1] += in_first_[v];
    in_.resize(edges_.size());
    place_.assign(in_first_.begin(), in_first_.end() - 1);
    for (std::uint32_t x = 0; x < n_; ++x)
      for (std::uint32_t e = first_edge_[x]; e < first_edge_[x + 1]; ++e) in_[place_[edges_[e]]++] = x;
    todo_.clear();
    for (std::uint32_t v = 0; v < count_; ++v)
      if (of_value_[v] == none) reach_from(v);
    while (!todo_.empty()) {
      const std::uint32_t x = todo_.back();
      todo_.pop_back();
      reach_from(of_variable_[x]);
    }
  }
  void reach_from(std::uint32_t v) {
    for (std::uint32_t i = in_first_[v]; i < in_first_[v + 1]; ++i)
      if (!reached_[in_[i]]) reached_[in_[i]] = true, todo_.push_back(in_[i]);
  }

  // Variables, with an edge to whoever has one of their values.
  void find_components() {
    component_.assign(n_, none);
    index_.assign(n_, none);
    low_.assign(n_, 0);
    next_edge_.assign(first_edge_.begin(), first_edge_.end() - 1);
    std::uint32_t clock = 0, components = 0;
    path_.clear();
    open_.clear();
    const auto enter = [&](std::uint32_t x) {
      index_[x] = low_[x] = clock++;
      path_.push_back(x);
      open_.push_back(x);
    };
    for (std::uint32_t root = 0; root < n_; ++root) {
      if (index_[root] != none || reached_[root]) continue;
      enter(root);
      while (!path_.empty()) {
        const std::uint32_t x = path_.back();
        if (next_edge_[x] < first_edge_[x + 1]) {
          const std::uint32_t y = of_value_[edges_[next_edge_[x]++]];
          if (y == none || reached_[y] || component_[y] != none) continue;
          index_[y] == none ? enter(y) : void(low_[x] = std::min(low_[x], index_[y]));
          continue;
        }
        path_.pop_back();
        if (!path_.empty()) low_[path_.back()] = std::min(low_[path_.back()], low_[x]);
        if (low_[x] != index_[x]) continue;
        for (std::uint32_t y = none; y != x; open_.pop_back()) component_[y = open_.back()] = components;
        ++components;
      }
    }
  }

  bool remove_others(Solver& s, Cell* variables) {
    for (std::uint32_t x = 0; x < n_; ++x)
      for (std::uint32_t e = first_edge_[x]; e < first_edge_[x + 1]; ++e) {
        const std::uint32_t owner = of_value_[edges_[e]];
        if (owner == none || owner == x || reached_[owner]) continue;
        if (!reached_[x] && component_[owner] == component_[x]) continue;
        if (!s.remove(variables[x], values_[e])) return false;
      }
    return true;
  }

  std::uint32_t n_ = 0, count_ = 0;
  std::vector<Value> values_, sorted_;  // of the edges; all of them
  std::vector<std::uint32_t> first_edge_, edges_, in_first_, in_, place_, of_value_, of_variable_, seen_, from_, todo_;
  std::vector<std::uint32_t> component_, index_, low_, next_edge_, path_, open_;
  std::vector<bool> reached_;
};

// Whether some k variables, fewer than all, have k values each at most, or all have fewer values than they are.
bool may_have_few_values(const std::vector<Value>& sizes, std::vector<std::uint32_t>& with_size) {
  const std::size_t n = sizes.size();
  with_size.assign(n, 0);
  for (const Value size : sizes)
    if (size < static_cast<Value>(n)) ++with_size[static_cast<std::size_t>(size)];
  std::size_t so_far = 0;
  for (std::size_t k = 1; k < n; ++k)
    if ((so_far += with_size[k]) >= k) return true;
  return false;
}

constexpr Value most_values = 1 << 20;

// Nothing: there are too many variables, or values.
std::optional<bool> propagate_few(Solver& s, const Cell* variables, std::uint32_t count) {
  if (count > SmallMatching::most) return {};
  Value low = supremum, high = infimum;
  for (std::uint32_t x = 0; x < count; ++x) {
    const Bounds b = s.bounds(variables[x]);
    low = std::min(low, b.low);
    high = std::max(high, b.high);
  }
  if (!is_finite(low) || !is_finite(high) || high - low >= 64) return {};
  SmallMatching matching;
  for (std::uint32_t x = 0; x < count; ++x) {
    const auto d = s.bit_domain(variables[x]);
    if (!d) return {};
    matching.domain(x) = d->window(low);
  }
  if (!matching.run(count)) return false;
  for (std::uint32_t x = 0; x < count; ++x)
    for (std::uint64_t lost = matching.lost(x); lost != 0; lost &= lost - 1)
      if (!s.remove(variables[x], low + std::countr_zero(lost))) return false;
  return true;
}

}  // namespace

bool propagate_all_distinct(Solver& s, Cell* p, std::uint32_t count) {
  thread_local Matching matching;
  thread_local std::vector<Value> sizes;
  thread_local std::vector<std::uint32_t> with_size;
  if (!tell_values(s, p, count)) return false;
  const std::uint32_t first = part::data + 1 + static_cast<std::uint32_t>(p[part::data].as_int());
  sizes.clear();
  Value all = 0;
  for (std::uint32_t i = first; i < count; ++i) {
    sizes.push_back(s.size(p[i]));
    all += std::min(sizes.back(), most_values);
  }
  if (!may_have_few_values(sizes, with_size) || all >= most_values) return true;
  if (const auto is_done = propagate_few(s, p + first, count - first)) return *is_done;
  return matching.propagate(s, p + first, count - first);
}

bool post_all_distinct(Solver& s, const std::vector<Cell>& variables, Cell goal) {
  return post_different(s, Kind::all_distinct, slot::any, variables, goal);
}

}  // namespace penelope::fd
