// Reduced ordered binary decision diagrams of Boolean functions.
//
// Diagrams is where they are made: nodes with a unique table, for one built-in. On the heap a diagram is a box of words,
//
//   root | index, low, high of node 2 | of node 3 | ...
//
// 0 and 1 are the constants. Children come before their node, low before high, so equal functions have equal boxes, and a box
// is moved, copied and sent as it is. A variable is a number, and less ones are nearer to the root.
//
// Source: R. Bryant, Graph-based algorithms for Boolean function manipulation, IEEE Trans. Computers 35 (1986); the operation
// of three arguments and the unique table: K. Brace, R. Rudell, R. Bryant, Efficient implementation of a BDD package, DAC 1990.
// An operation takes time in the product of the sizes of its arguments at most.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "wam/machine/worker.hpp"

namespace penelope::bdd {

using Node = std::uint32_t;
using Index = std::int64_t;  // of a variable
constexpr Node no = 0, yes = 1;

struct NodeParts {
  Index index;
  Node low, high;
  bool operator==(const NodeParts&) const = default;
};

bool is_diagram(const Worker&, Cell box);

class Diagrams {
 public:
  explicit Diagrams(Worker&);

  Node variable(Index i) { return make(i, no, yes); }
  Node if_then_else(Node condition, Node then, Node otherwise);
  Node both(Node x, Node y) { return if_then_else(x, y, no); }
  Node either(Node x, Node y) { return if_then_else(x, yes, y); }
  Node negation(Node x) { return if_then_else(x, no, yes); }
  Node one_of(Node x, Node y) { return if_then_else(x, negation(y), y); }
  Node restricted(Node, Index, bool value);
  Node without(Node x, Index i) { return either(restricted(x, i, false), restricted(x, i, true)); }
  Node for_all(Node x, Index i) { return both(restricted(x, i, false), restricted(x, i, true)); }
  Node renamed(Node, const std::unordered_map<Index, Index>& names);
  // How many of the functions are true is one of the numbers that allowed tells.
  Node count(const std::vector<Node>& functions, const std::vector<bool>& allowed);

  bool is_constant(Node x) const { return x <= yes; }
  const NodeParts& parts(Node x) const { return nodes_[x]; }
  std::size_t size() const { return nodes_.size(); }

  Node load(const Worker&, Cell box);
  Cell save(Worker&, Node) const;

 private:
  struct Hash {
    std::size_t operator()(const NodeParts& p) const {
      std::uint64_t h = static_cast<std::uint64_t>(p.index) * 0x9e3779b97f4a7c15;
      h = (h ^ p.low) * 0xff51afd7ed558ccd;
      return (h ^ h >> 29 ^ p.high) * 0xc4ceb9fe1a85ec53 >> 7;
    }
  };
  using Memo = std::unordered_map<Node, Node>;
  Node make(Index, Node low, Node high);
  Node restricted(Node, Index, bool value, Memo&);
  Node renamed(Node, const std::unordered_map<Index, Index>& names, Memo&);

  Worker& w_;  // is asked now and then whether the goal is to end
  std::vector<NodeParts> nodes_;
  std::unordered_map<NodeParts, Node, Hash> unique_, results_;  // results: condition, then, otherwise
};

}  // namespace penelope::bdd
