// The earliest end of a set of tasks of which no two run at the same time: a balanced tree over the tasks in the order of their earliest start.
// A node has, of the tasks of the set in its leaves, the sum of the durations and the earliest end of all of them; and both again with one more
// task, which is chosen among some candidates so that the result is greatest. A change takes time in the logarithm of the number of tasks.
//
// Source: P. Vilím, Global constraints in scheduling, thesis, Charles University Prague 2007 (Theta-tree, Theta-Lambda-tree).
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace penelope::fd {

// Number: holds the sum of all durations and starts.
template <class Number>
class ThetaTree {
 public:
  static constexpr std::uint32_t nobody = ~0u;

  // No task is in the set. Leaves are 0 .. count-1; never: less than every end.
  void clear(std::size_t count, Number never) {
    never_ = never;
    first_leaf_ = std::bit_ceil(std::max<std::size_t>(count, 1));
    nodes_.assign(2 * first_leaf_, {0, never, 0, never, nobody, nobody});
  }
  void add(std::size_t leaf, Number start, Number duration) {
    set(leaf, {duration, start + duration, duration, start + duration, nobody, nobody});
  }
  // The task is no longer in the set, but a candidate.
  void make_candidate(std::size_t leaf, Number start, Number duration) {
    const auto number = static_cast<std::uint32_t>(leaf);
    set(leaf, {0, never_, duration, start + duration, number, number});
  }
  void remove(std::size_t leaf) { set(leaf, {0, never_, 0, never_, nobody, nobody}); }

  Number end() const { return nodes_[1].end; }
  Number end_with_candidate() const { return nodes_[1].end_with; }
  std::uint32_t candidate() const { return nodes_[1].of_end; }  // with which the end is so late; nobody: it is the set's own

 private:
  struct Node {
    Number sum, end, sum_with, end_with;
    std::uint32_t of_sum, of_end;  // the candidates
  };

  void set(std::size_t leaf, const Node& node) {
    std::size_t at = first_leaf_ + leaf;
    nodes_[at] = node;
    while ((at /= 2) != 0) nodes_[at] = joined(nodes_[2 * at], nodes_[2 * at + 1]);
  }
  static Node joined(const Node& left, const Node& right) {
    Node n;
    n.sum = left.sum + right.sum;
    n.end = std::max(right.end, left.end + right.sum);
    const Number with_left = left.sum_with + right.sum, with_right = left.sum + right.sum_with;
    n.sum_with = std::max(with_left, with_right);
    n.of_sum = with_left > with_right ? left.of_sum : right.of_sum;
    n.end_with = right.end_with;
    n.of_end = right.of_end;
    if (const Number end = left.end + right.sum_with; end > n.end_with) n.end_with = end, n.of_end = right.of_sum;
    if (const Number end = left.end_with + right.sum; end > n.end_with) n.end_with = end, n.of_end = left.of_end;
    return n;
  }

  Number never_ = 0;
  std::size_t first_leaf_ = 1;
  std::vector<Node> nodes_;  // node n has the children 2n and 2n+1; the leaves are the second half
};

}  // namespace penelope::fd
