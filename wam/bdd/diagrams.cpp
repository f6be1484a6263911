// How decision diagrams are made.
#include "wam/bdd/diagrams.hpp"

#include <algorithm>
#include <limits>

#include "wam/machine/alarm.hpp"

namespace penelope::bdd {

namespace {

constexpr Index last = std::numeric_limits<Index>::max();  // of the constants
constexpr unsigned words_of_node = 3;
constexpr std::size_t nodes_between_looks = 1 << 12;

}  // namespace

Diagrams::Diagrams(Worker& w) : w_(w), nodes_{{last, no, no}, {last, yes, yes}} {}

Node Diagrams::make(Index index, Node low, Node high) {
  if (low == high) return low;
  const auto [place, is_new] = unique_.try_emplace({index, low, high}, static_cast<Node>(nodes_.size()));
  if (is_new) {
    nodes_.push_back({index, low, high});
    if (nodes_.size() % nodes_between_looks == 0) end_goal_if_told(w_);
  }
  return place->second;
}

Node Diagrams::if_then_else(Node c, Node t, Node e) {
  if (c == yes || t == e) return t;
  if (c == no) return e;
  if (t == yes && e == no) return c;
  const NodeParts key{c, t, e};
  if (const auto known = results_.find(key); known != results_.end()) return known->second;
  const Index top = std::min({nodes_[c].index, nodes_[t].index, nodes_[e].index});
  const auto child = [this, top](Node x, bool high) { return nodes_[x].index != top ? x : high ? nodes_[x].high : nodes_[x].low; };
  const Node low = if_then_else(child(c, false), child(t, false), child(e, false));
  const Node high = if_then_else(child(c, true), child(t, true), child(e, true));
  const Node made = make(top, low, high);
  results_.emplace(key, made);
  return made;
}

Node Diagrams::restricted(Node x, Index i, bool value) {
  Memo memo;
  return restricted(x, i, value, memo);
}

Node Diagrams::restricted(Node x, Index i, bool value, Memo& memo) {
  const NodeParts p = nodes_[x];
  if (p.index > i) return x;
  if (p.index == i) return value ? p.high : p.low;
  if (const auto known = memo.find(x); known != memo.end()) return known->second;
  const Node low = restricted(p.low, i, value, memo), high = restricted(p.high, i, value, memo);
  return memo[x] = make(p.index, low, high);
}

Node Diagrams::renamed(Node x, const std::unordered_map<Index, Index>& names) {
  Memo memo;
  return renamed(x, names, memo);
}

Node Diagrams::renamed(Node x, const std::unordered_map<Index, Index>& names, Memo& memo) {
  if (is_constant(x)) return x;
  if (const auto known = memo.find(x); known != memo.end()) return known->second;
  const NodeParts p = nodes_[x];
  const Node low = renamed(p.low, names, memo), high = renamed(p.high, names, memo);
  const auto name = names.find(p.index);
  return memo[x] = if_then_else(variable(name == names.end() ? p.index : name->second), high, low);
}

Node Diagrams::count(const std::vector<Node>& functions, const std::vector<bool>& allowed) {
  std::vector<Node> with;  // when so many of those before are true: whether the rest makes the number right
  for (std::size_t n = 0; n <= functions.size(); ++n) with.push_back(n < allowed.size() && allowed[n] ? yes : no);
  for (std::size_t i = functions.size(); i-- > 0;) {
    for (std::size_t n = 0; n <= i; ++n) with[n] = if_then_else(functions[i], with[n + 1], with[n]);
    with.resize(i + 1);
  }
  return with[0];
}

bool is_diagram(const Worker& w, Cell box) {
  const std::uint64_t size = w.at(box)->payload_words();
  if (size % words_of_node != 1) return false;
  const auto* words = reinterpret_cast<const std::int64_t*>(w.at(box) + 1);
  const auto is_node = [](std::int64_t n, std::uint64_t end) { return n >= 0 && static_cast<std::uint64_t>(n) < end; };
  const std::uint64_t count = size / words_of_node;
  for (std::uint64_t i = 0; i < count; ++i)
    if (!is_node(words[2 + i * words_of_node], i + 2) || !is_node(words[3 + i * words_of_node], i + 2)) return false;
  return is_node(words[0], count + 2);
}

Node Diagrams::load(const Worker& s, Cell box) {
  const auto* words = reinterpret_cast<const std::int64_t*>(s.at(box) + 1);
  const std::uint64_t count = (s.at(box)->payload_words() - 1) / words_of_node;
  std::vector<Node> node{no, yes};
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::int64_t* const w = words + 1 + i * words_of_node;
    node.push_back(make(w[0], node[static_cast<std::size_t>(w[1])], node[static_cast<std::size_t>(w[2])]));
  }
  return node[static_cast<std::size_t>(words[0])];
}

// Those below x in the order of the box; an own stack, as diagrams may be deep.
Cell Diagrams::save(Worker& s, Node x) const {
  std::unordered_map<Node, std::int64_t> number{{no, 0}, {yes, 1}};
  std::vector<Node> order, todo{x};
  while (!todo.empty()) {
    const Node n = todo.back();
    if (number.contains(n)) {
      todo.pop_back();
    } else if (!number.contains(nodes_[n].low)) {
      todo.push_back(nodes_[n].low);
    } else if (!number.contains(nodes_[n].high)) {
      todo.push_back(nodes_[n].high);
    } else {
      number[n] = static_cast<std::int64_t>(order.size()) + 2;
      order.push_back(n);
      todo.pop_back();
    }
  }
  const std::size_t size = 1 + words_of_node * order.size();
  Cell* const box = s.allocate(1 + size);
  *box = Cell::box_header(HeaderKind::Words, size);
  auto* word = reinterpret_cast<std::int64_t*>(box + 1);
  *word++ = number[x];
  for (const Node n : order) {
    *word++ = nodes_[n].index;
    *word++ = number[nodes_[n].low];
    *word++ = number[nodes_[n].high];
  }
  return s.make(Tag::Box, box);
}

}  // namespace penelope::bdd
