#include "scheduler/balancing/hierarchical.hpp"

#include <stdexcept>

#include "wam/base/check.hpp"

namespace penelope::scheduler::balancing {

using Node = Graph::Node;

namespace {

// All nodes but the root, sons before fathers.
std::vector<Node> from_the_leaves(std::span<const Node> father) {
  const Node nodes = static_cast<Node>(father.size());
  std::vector<Node> sons(nodes), order;
  for (Node i = 0; i < nodes; ++i) {
    if (father[i] >= nodes) throw std::invalid_argument("a father that does not exist");
    if (father[i] != i) ++sons[father[i]];
  }
  for (Node i = 0; i < nodes; ++i)
    if (sons[i] == 0 && father[i] != i) order.push_back(i);
  for (std::size_t done = 0; done < order.size(); ++done) {
    const Node above = father[order[done]];
    if (--sons[above] == 0 && father[above] != above) order.push_back(above);
  }
  if (order.size() + 1 != nodes) throw std::invalid_argument("fathers that are not a tree");
  return order;
}

}  // namespace

std::vector<Transfer> balance_hierarchy(std::span<const Node> father, std::span<const Computer> computers) {
  PENELOPE_ASSERT(father.size() == computers.size());
  const std::vector<Node> order = from_the_leaves(father);
  const Computer all = together(computers);
  std::vector<Computer> subtrees(computers.begin(), computers.end());
  std::vector<Transfer> up;  // negative: down
  up.reserve(order.size());
  for (const Node i : order) {
    const Computer& subtree = subtrees[i];
    up.push_back({i, father[i], equalizing_load(subtree, {all.load - subtree.load, all.capacity - subtree.capacity})});
    subtrees[father[i]].load += subtree.load;
    subtrees[father[i]].capacity += subtree.capacity;
  }

  // Everything that goes up first: then a father has what it gives to its sons.
  std::vector<Transfer> result;
  for (const Transfer& t : up)
    if (t.load > 0) result.push_back(t);
  for (auto t = up.rbegin(); t != up.rend(); ++t)
    if (t->load < 0) result.push_back({t->to, t->from, -t->load});
  return result;
}

}  // namespace penelope::scheduler::balancing
