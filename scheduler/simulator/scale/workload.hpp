// A Workload is a search tree that simulated workers walk depth-first. Its nodes are small values that know their children, so
// a tree of 100 million nodes takes no memory: uts.hpp computes it from hashes, others may look it up.
//
//   node        what a search does between two choice points: its own inferences, then, if it has children, a choice point
//               whose alternatives are the children, taken from left to right; without children it fails (or is an answer)
//   segment     what the stacks have grown by since the choice point above: a copy of the stacks up to some choice point,
//               without those up to an older one, has the segments of the nodes between them
//   work class  what tells which alternatives are alike, for the learned estimate of their work (granularity.hpp)
//
// A workload is shared by all threads of a sweep: its functions are const and have no state.
#pragma once
#include <concepts>
#include <cstdint>
#include <type_traits>

#include "scheduler/granularity.hpp"

namespace penelope::scheduler {

template <class W>
concept Workload = requires(const W& tree, const typename W::Node& node, std::uint32_t i) {
  requires std::is_trivially_copyable_v<typename W::Node>;
  { tree.root() } -> std::same_as<typename W::Node>;
  { tree.children(node) } -> std::same_as<std::uint32_t>;       // how many; 0: a leaf
  { tree.child(node, i) } -> std::same_as<typename W::Node>;    // i: 0 to children(node) - 1, from the left
  { tree.inferences(node) } -> std::convertible_to<double>;     // of the node itself, before its first child; > 0
  { tree.segment_bytes(node) } -> std::same_as<std::uint32_t>;  // of the stacks, from the choice point above it
  { tree.work_class(node) } -> std::same_as<WorkClass>;         // of its children's subtrees
};

// A node whose children are parts of one alternative, to be done by one worker: a workload that has such nodes says so.
template <Workload W>
bool node_divides(const W& tree, const typename W::Node& node) {
  if constexpr (requires { tree.is_choice(node); })
    return tree.is_choice(node);
  else
    return true;
}

// What a worker that takes alternatives from a node's choice point does first, if so many before them stay with the giver. A workload
// with chains (layers.hpp) says so.
template <Workload W>
double skipped_inferences(const W& tree, const typename W::Node& node, std::uint32_t alternatives) {
  if constexpr (requires { tree.skipped_inferences(node, alternatives); })
    return tree.skipped_inferences(node, alternatives);
  else
    return 0;
}

// Whether it can be seen how many alternatives a node has. A workload with chains says so.
template <Workload W>
bool end_is_known(const W& tree, const typename W::Node& node) {
  if constexpr (requires { tree.end_is_known(node); })
    return tree.end_is_known(node);
  else
    return true;
}

}  // namespace penelope::scheduler
