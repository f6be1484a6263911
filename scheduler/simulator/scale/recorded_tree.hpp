// RecordedTree: the or-tree of a real run (--record-tree), as a workload of the simulator.
//
// A recorded alternative is a sequence: inferences, a choice point, what followed when the search came back, another choice point,
// and so on. A node of the workload is inferences and then one choice point; so an alternative with several choice points
// becomes a node whose children are its parts, in their order, and which is no choice: its parts stay with one worker.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "scheduler/granularity.hpp"
#include "scheduler/simulator/scale/tree_format.hpp"

namespace penelope::scheduler {

struct CorruptTree : std::runtime_error {
  using std::runtime_error::runtime_error;
};

TreeHeader take_tree_header(std::string_view& rest);  // from the front of a file; throws CorruptTree

class RecordedTree {
 public:
  // Header and body, not compressed. Throws CorruptTree with what is wrong.
  explicit RecordedTree(std::string_view bytes);

  using Node = std::uint32_t;
  struct Site {
    std::string predicate;
    std::uint64_t goal;  // tells goals apart
  };

  const TreeHeader& header() const { return header_; }
  const std::vector<Site>& sites() const { return sites_; }
  std::size_t nodes() const { return entries_.size(); }

  Node root() const { return static_cast<Node>(entries_.size() - 1); }
  std::uint32_t children(Node n) const { return entries_[n].children; }
  Node child(Node n, std::uint32_t i) const { return children_[entries_[n].first_child + i]; }
  double inferences(Node n) const { return static_cast<double>(entries_[n].inferences); }  // before its first child; >= 1
  std::uint32_t segment_bytes(Node n) const { return entries_[n].segment_bytes; }
  WorkClass work_class(Node n) const {  // of its children's subtrees
    if (sites_.empty()) return {};
    return {.goal = sites_[entries_[n].site].goal,
            .depth = depth_class(entries_[n].depth),
            .sizes = entries_[n].sizes,
            .analysed = entries_[n].analysed};
  }

  bool is_choice(Node n) const { return !entries_[n].is_sequence; }    // of its children another worker may have some
  bool waits(Node n) const { return entries_[n].waits; }               // a part that begins when all parts before it are finished
  std::uint32_t depth(Node n) const { return entries_[n].depth; }      // choice points above
  std::uint32_t site(Node n) const { return entries_[n].site; }        // of its choice point, if it has children
  std::uint64_t sizes(Node n) const { return entries_[n].sizes; }      // of the arguments of the goal, a byte each
  std::uint32_t offered(Node n) const { return entries_[n].offered; }  // alternatives that the choice point had

 private:
  struct Entry {
    std::uint64_t inferences = 0;
    std::uint64_t sizes = 0;
    std::uint64_t words = 0;  // of the stacks up to it
    std::uint32_t first_child = 0, children = 0;
    std::uint32_t segment_bytes = 0, site = 0, offered = 0, depth = 0;
    float analysed = 0;
    bool is_sequence = false, waits = false, is_used = false;
  };
  class Reader;
  Node add(const Entry&);
  Node add_parent(Entry, const std::vector<Node>& children);
  void hang_up();

  TreeHeader header_;
  std::vector<Site> sites_;
  std::vector<Entry> entries_;  // children before their parents, the root last
  std::vector<Node> children_;
};

}  // namespace penelope::scheduler
