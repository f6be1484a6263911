// all_different: a variable that has a value takes it from the others. And all_distinct: what is in no solution goes.
//
// all_different keeps the variables that have told the others at the front: a propagation takes time in the number of
// the others, for each new value. all_distinct finds a matching of variables and values; a value stays when its edge is
// in some maximum matching: in the matching found, on an alternating cycle, or on an alternating path from a free
// value.
//
// Source: J.-C. Régin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994; strong components by R.
// Tarjan, Depth-first search and linear graph algorithms, SIAM J. Computing 1 (1972).
#include <algorithm>
#include <unordered_map>

#include "wam/fd/propagators.hpp"
#include "wam/term/errors.hpp"

namespace penelope::fd {

bool propagate_all_different(Solver& s, Cell* p, std::uint32_t count) {
  constexpr unsigned done_at = part::data, first = part::data + 1;
  std::uint32_t done = first + static_cast<std::uint32_t>(p[done_at].as_int());
  const std::uint32_t before = done;
  for (std::uint32_t i = done; i < count; ++i) {
    const Cell c = s.deref(p[i]);
    if (!c.is_int()) continue;
    if (i != done) {
      const Cell other = p[done];
      s.w.assign_trailed(p + done, p[i]);
      s.w.assign_trailed(p + i, other);
    }
    ++done;
    for (std::uint32_t k = done; k < count; ++k)
      if (!s.remove_value(p[k], c)) return false;
    i = done - 1;  // some that were open may have a value now
  }
  if (done != before) s.w.assign_trailed(p + done_at, Cell::integer(done - first));
  if (done + 1 >= count && done == count) s.kill(p);
  return true;
}

bool post_all_different(Solver& s, const std::vector<Cell>& variables, Cell goal) {
  std::vector<Cell> data{Cell::integer(0)};
  data.insert(data.end(), variables.begin(), variables.end());
  const Cell p = s.new_propagator(Kind::all_different, goal, data);
  for (const Cell v : variables) s.watch(v, slot::fixed, p);
  return s.post(p);
}

namespace {

// Variables are 0 .. n-1, values n .. n+m-1.
class Matching {
 public:
  Matching(Solver& s, Cell* variables, std::uint32_t n) : s_(s), variables_(variables), n_(n) {}

  bool propagate() {
    read_domains();
    partner_.assign(n_ + values_.size(), none);
    for (std::uint32_t x = 0; x < n_; ++x) {
      seen_.assign(values_.size(), false);
      if (!augment(x)) return false;
    }
    mark_from_free_values();
    find_components();
    return remove_others();
  }

 private:
  static constexpr std::uint32_t none = ~0u;

  void read_domains() {
    std::unordered_map<Value, std::uint32_t> number;
    edges_.resize(n_);
    for (std::uint32_t x = 0; x < n_; ++x)
      for (const Range r : s_.ranges(variables_[x]))
        for (Value v = r.low; v <= r.high; ++v) {
          const auto [place, is_new] = number.try_emplace(v, n_ + static_cast<std::uint32_t>(values_.size()));
          if (is_new) values_.push_back(v);
          edges_[x].push_back(place->second);
        }
    of_value_.resize(values_.size());
    for (std::uint32_t x = 0; x < n_; ++x)
      for (const std::uint32_t v : edges_[x]) of_value_[v - n_].push_back(x);
  }

  // Breadth first: the path back is in from_.
  bool augment(std::uint32_t start) {
    from_.assign(values_.size(), none);
    todo_.assign(1, start);
    for (std::size_t i = 0; i < todo_.size(); ++i)
      for (const std::uint32_t v : edges_[todo_[i]]) {
        if (seen_[v - n_]) continue;
        seen_[v - n_] = true;
        from_[v - n_] = todo_[i];
        if (partner_[v] == none) return turn_path(v), true;
        todo_.push_back(partner_[v]);
      }
    return false;
  }
  void turn_path(std::uint32_t v) {
    while (v != none) {
      const std::uint32_t x = from_[v - n_];
      const std::uint32_t next = partner_[x];
      partner_[x] = v;
      partner_[v] = x;
      v = next;
    }
  }

  // Values that an alternating path from a free value reaches may be left out by some maximum matching.
  void mark_from_free_values() {
    reached_.assign(values_.size(), false);
    todo_.clear();
    const auto reach = [this](std::uint32_t v) {
      if (!reached_[v - n_]) reached_[v - n_] = true, todo_.push_back(v);
    };
    for (std::uint32_t v = n_; v < partner_.size(); ++v)
      if (partner_[v] == none) reach(v);
    while (!todo_.empty()) {
      const std::uint32_t v = todo_.back();
      todo_.pop_back();
      for (const std::uint32_t x : of_value_[v - n_])
        if (partner_[x] != v) reach(partner_[x]);
    }
  }

  // Variables, with an edge to whoever has one of their values.
  void find_components() {
    component_.assign(n_, none);
    index_.assign(n_, none);
    low_.assign(n_, 0);
    next_edge_.assign(n_, 0);
    std::uint32_t clock = 0, components = 0;
    std::vector<std::uint32_t> path, open;
    for (std::uint32_t root = 0; root < n_; ++root) {
      if (index_[root] != none) continue;
      const auto enter = [&](std::uint32_t x) {
        index_[x] = low_[x] = clock++;
        path.push_back(x);
        open.push_back(x);
      };
      enter(root);
      while (!path.empty()) {
        const std::uint32_t x = path.back();
        if (next_edge_[x] < edges_[x].size()) {
          const std::uint32_t y = partner_[edges_[x][next_edge_[x]++]];
          if (y == none || component_[y] != none) continue;
          index_[y] == none ? enter(y) : void(low_[x] = std::min(low_[x], index_[y]));
          continue;
        }
        path.pop_back();
        if (!path.empty()) low_[path.back()] = std::min(low_[path.back()], low_[x]);
        if (low_[x] != index_[x]) continue;
        for (std::uint32_t y = none; y != x; open.pop_back()) component_[y = open.back()] = components;
        ++components;
      }
    }
  }

  bool remove_others() {
    for (std::uint32_t x = 0; x < n_; ++x)
      for (const std::uint32_t v : edges_[x]) {
        if (partner_[x] == v || reached_[v - n_]) continue;
        if (partner_[v] != none && component_[partner_[v]] == component_[x]) continue;
        if (!s_.remove(variables_[x], values_[v - n_])) return false;
      }
    return true;
  }

  Solver& s_;
  Cell* variables_;
  std::uint32_t n_;
  std::vector<Value> values_;
  std::vector<std::vector<std::uint32_t>> edges_, of_value_;
  std::vector<std::uint32_t> partner_, from_, todo_, component_, index_, low_;
  std::vector<std::size_t> next_edge_;
  std::vector<bool> seen_, reached_;
};

constexpr Value most_values = 1 << 20;

}  // namespace

bool propagate_all_distinct(Solver& s, Cell* p, std::uint32_t count) {
  // With a value each they have to differ; only finite domains can lack values.
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = part::data; i < count; ++i) {
      const Cell c = s.deref(p[i]);
      if (!c.is_int()) continue;
      for (std::uint32_t k = part::data; k < count; ++k) {
        if (k == i) continue;
        const bool was_open = !s.deref(p[k]).is_int();
        if (!s.remove(p[k], c.as_int())) return false;
        changed = changed || (was_open && s.deref(p[k]).is_int() && k < i);
      }
    }
  }
  Value all = 0;
  for (std::uint32_t i = part::data; i < count; ++i) {
    all += std::min(s.size(p[i]), most_values);
    if (all >= most_values) return true;
  }
  return Matching(s, p + part::data, count - part::data).propagate();
}

bool post_all_distinct(Solver& s, const std::vector<Cell>& variables, Cell goal) {
  const Cell p = s.new_propagator(Kind::all_distinct, goal, variables);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  return s.post(p);
}

}  // namespace penelope::fd
