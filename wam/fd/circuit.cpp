// circuit: the successors of places make one circuit through all of them. They differ (all_distinct), and:
//
//   connected   every place can be reached from every other one. That is as strong as SWI-Prolog's, so that first-fail has the same order
//   strong      for models of MiniZinc, that and what follows
//   chains      places whose successors are known: the end of a chain that is not all places does not go back to its start
//   subtrees    the places that a search from a place r reaches first through its first successor, its second one, ..., are T1, T2, ..., Tk.
//               No edge goes from one to a later one. So the circuit goes from r to Tk, from each to the one before it, and from T1 to r:
//               other edges between them go, and of edges that are left alone in this each is taken
//
// A propagation takes time in the number of values. A few places are tried as r: each further one finds less.
//
// Source: K. G. Francis and P. J. Stuckey, Explaining circuit propagation, Constraints 19 (2014).
#include <bit>

#include "wam/fd/propagators.hpp"
#include "wam/fd/small_domain.hpp"

namespace penelope::fd {

namespace {

// Places are numbered from 0. Of up to 64: bit i of after_[p] says whether i can follow p.
class SmallGraph {
 public:
  static constexpr Value most = 64;

  bool read(Solver& s, const Cell* next, Value n) {
    if (n > most) return false;
    for (Value i = 0; i < n; ++i) {
      const auto successors = small_domain(s, next[i]);
      if (!successors) return false;
      after_[i] = successors->values << (successors->base - 1);
    }
    return true;
  }
  template <class F>
  void each_after(Value place, F f) const {
    for (std::uint64_t rest = after_[place]; rest != 0; rest &= rest - 1) f(Value{std::countr_zero(rest)});
  }
  void remove(Value from, Value to) { after_[from] &= ~(std::uint64_t{1} << to); }
  bool is_connected(Value n) const {
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - n);
    std::uint64_t seen = 1;
    for (std::uint64_t todo = 1; todo != 0;) {
      const int place = std::countr_zero(todo);
      todo = (todo & (todo - 1)) | (after_[place] & ~seen);
      seen |= after_[place];
    }
    if (seen != all) return false;
    seen = 1;  // from which the first place is reached
    for (bool goes_on = true; goes_on && seen != all;) {
      goes_on = false;
      for (std::uint64_t rest = all & ~seen; rest != 0; rest &= rest - 1)
        if (const int place = std::countr_zero(rest); (after_[place] & seen) != 0) seen |= std::uint64_t{1} << place, goes_on = true;
    }
    return seen == all;
  }

 private:
  std::uint64_t after_[most];
};

class LargeGraph {
 public:
  LargeGraph(Solver& s, const Cell* next, Value n) : after_(static_cast<std::size_t>(n)) {
    for (std::size_t from = 0; from < after_.size(); ++from)
      for (const Range r : s.ranges(next[from]))
        for (Value to = r.low; to <= r.high; ++to) after_[from].push_back(to - 1);
  }
  template <class F>
  void each_after(Value place, F f) const {
    for (const Value to : after_[static_cast<std::size_t>(place)]) f(to);
  }
  void remove(Value from, Value to) { std::erase(after_[static_cast<std::size_t>(from)], to); }
  bool is_connected(Value) const {
    Edges before(after_.size());
    for (std::size_t from = 0; from < after_.size(); ++from)
      for (const Value to : after_[from]) before[static_cast<std::size_t>(to)].push_back(static_cast<Value>(from));
    return reaches_all(after_) && reaches_all(before);
  }

 private:
  using Edges = std::vector<std::vector<Value>>;
  static bool reaches_all(const Edges& edges) {
    std::vector<bool> seen(edges.size());
    std::vector<Value> todo{0};
    std::size_t count = 1;
    seen[0] = true;
    while (!todo.empty()) {
      const auto at = static_cast<std::size_t>(todo.back());
      todo.pop_back();
      for (const Value to : edges[at])
        if (!seen[static_cast<std::size_t>(to)]) seen[static_cast<std::size_t>(to)] = true, ++count, todo.push_back(to);
    }
    return count == edges.size();
  }

  Edges after_;
};

template <class Graph>
class Circuit {
 public:
  Circuit(Solver& s, const Cell* next, Value n, Graph& graph) : s_(s), next_(next), n_(n), graph_(graph) {}

  // What a search from `root` shows; false: there is no circuit.
  bool filter_from(Value root) {
    if (flood_from(root) != n_) return false;
    std::vector<Way> ways(static_cast<std::size_t>(subtrees_) + 1);  // from each subtree to the one before it
    std::vector<Edge> others;
    for (Value from = 0; from < n_; ++from) {
      const Value whole = from == root ? subtrees_ + 1 : subtree_of(from);
      graph_.each_after(from, [&](Value to) {
        const Value goes_to = subtree_of(to);
        if (from != root && goes_to == whole) return;
        if (goes_to + 1 != whole) return others.push_back({from, to});
        if (from == root) return;
        Way& way = ways[static_cast<std::size_t>(whole)];
        ++way.count;
        way.edge = {from, to};
      });
    }
    for (const auto [from, to] : others) {
      graph_.remove(from, to);
      if (!s_.remove(next_[from], to + 1)) return false;
    }
    for (Value i = 1; i <= subtrees_; ++i) {
      const Way& way = ways[static_cast<std::size_t>(i)];
      if (way.count == 0 || (way.count == 1 && !s_.assign(next_[way.edge.from], way.edge.to + 1))) return false;
    }
    return true;
  }

 private:
  struct Edge {
    Value from, to;
  };
  struct Way {
    unsigned count = 0;
    Edge edge{};
  };
  static constexpr Value unseen = -1;

  Value& subtree_of(Value place) { return subtree_[static_cast<std::size_t>(place)]; }
  // How many places are reached; each is marked with its subtree. The root has number 0.
  Value flood_from(Value root) {
    subtree_.assign(static_cast<std::size_t>(n_), unseen);
    subtree_of(root) = 0;
    subtrees_ = 0;
    Value count = 1;
    graph_.each_after(root, [&](Value first) {
      if (subtree_of(first) != unseen) return;
      subtree_of(first) = ++subtrees_;
      todo_.assign(1, first);
      for (; !todo_.empty(); ++count) {
        const Value at = todo_.back();
        todo_.pop_back();
        graph_.each_after(at, [&](Value to) {
          if (subtree_of(to) == unseen) subtree_of(to) = subtrees_, todo_.push_back(to);
        });
      }
    });
    return count;
  }

  Solver& s_;
  const Cell* const next_;
  const Value n_;
  Graph& graph_;
  std::vector<Value> subtree_, todo_;
  Value subtrees_ = 0;
};

// Chains of known successors are not closed before they are all there is.
bool filter_chains(Solver& s, const Cell* next, Value n) {
  std::vector<Value> follower(static_cast<std::size_t>(n), 0);  // counted from 1
  std::vector<bool> has_previous(follower.size());
  for (std::size_t i = 0; i < follower.size(); ++i) {
    const Cell c = s.deref(next[i]);
    if (!c.is_int()) continue;
    follower[i] = c.as_int();
    has_previous[static_cast<std::size_t>(c.as_int() - 1)] = true;
  }
  Value in_chains = 0;
  for (Value start = 1; start <= n; ++start) {
    if (has_previous[static_cast<std::size_t>(start - 1)]) continue;
    Value end = start, length = 1;
    while (length <= n && follower[static_cast<std::size_t>(end - 1)] != 0) end = follower[static_cast<std::size_t>(end - 1)], ++length;
    if (length > n) return false;  // two places have the same successor
    in_chains += length;
    if (length > 1 && !(length == n ? s.assign(next[end - 1], start) : s.remove(next[end - 1], start))) return false;
  }
  if (in_chains == n) return true;
  if (in_chains > 0) return false;  // beside a circuit
  Value at = 1, length = 1;
  while ((at = follower[static_cast<std::size_t>(at - 1)]) != 1 && length <= n) ++length;
  return length == n;
}

constexpr unsigned most_roots = 4;

template <class Graph>
bool filter(Solver& s, const Cell* next, Value n, Graph& graph, bool strong) {
  if (!strong) return graph.is_connected(n);
  Circuit<Graph> circuit(s, next, n, graph);
  unsigned roots = 0;
  for (Value root = 0; root < n && roots < most_roots; ++root) {
    if (!s.deref(next[root]).is_var()) continue;
    ++roots;
    if (!circuit.filter_from(root)) return false;
  }
  return true;
}

}  // namespace

bool propagate_circuit(Solver& s, Cell* p, std::uint32_t count) {
  const bool strong = p[part::data] == Cell::integer(1);
  const Cell* const next = p + part::data + 1;
  const Value n = Value{count} - part::data - 1;
  if (n <= 1) return true;
  if (strong && !filter_chains(s, next, n)) return false;
  if (SmallGraph small; small.read(s, next, n)) return filter(s, next, n, small, strong);
  LargeGraph large(s, next, n);
  return filter(s, next, n, large, strong);
}

bool post_circuit(Solver& s, const std::vector<Cell>& variables, bool strong, Cell goal) {
  const auto n = static_cast<Value>(variables.size());
  for (Value i = 0; i < n; ++i)
    if (!s.set_bounds(variables[static_cast<std::size_t>(i)], 1, n) || (n > 1 && !s.remove(variables[static_cast<std::size_t>(i)], i + 1)))
      return false;
  std::vector<Cell> data{Cell::integer(strong)};
  data.insert(data.end(), variables.begin(), variables.end());
  const Cell p = s.new_propagator(Kind::circuit, goal, data);
  for (const Cell v : variables) s.watch(v, slot::any, p);
  return s.post(p) && post_all_distinct(s, variables, Cell::integer(0));
}

}  // namespace penelope::fd
