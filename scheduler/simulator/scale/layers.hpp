// Trees of layers, for what generators do: below each choice point of one layer are choice points of the next, and below the last the
// elements, which are computed and fail.
//
//   bush      a choice point with all its alternatives, as clauses and between/3 make it: it divides, and who takes a part begins there
//   chain     as member/2 makes it: each alternative is a step behind the one before it, and who takes a part goes through the steps that
//             it left out. How long a chain is shows in its list
//   counter   a chain whose end nobody knows: as many steps as were taken so far stay where they are, the rest can go
#pragma once
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "scheduler/simulator/scale/workload.hpp"

namespace penelope::scheduler {

struct Layer {
  enum class Kind : std::uint8_t { bush, chain, counter };
  Kind kind = Kind::bush;
  std::uint32_t alternatives = 1;  // of each choice point; at least 1
};

class LayeredTree {
 public:
  struct Node {
    std::uint32_t layer;
  };

  // element: inferences of each; segment_bytes: of the stacks, between two layers.
  LayeredTree(std::vector<Layer> layers, double element, std::uint32_t segment_bytes)
      : layers_(std::move(layers)), element_(element), segment_bytes_(segment_bytes) {}

  std::uint64_t nodes() const {
    std::uint64_t all = 1;
    for (std::size_t i = layers_.size(); i-- > 0;) all = all * layers_[i].alternatives + 1;
    return all;
  }

  Node root() const { return {0}; }
  std::uint32_t children(const Node& n) const { return is_element(n) ? 0 : layers_[n.layer].alternatives; }
  Node child(const Node& parent, std::uint32_t) const { return {parent.layer + 1}; }
  double inferences(const Node& n) const { return is_element(n) ? element_ : inferences_of_a_step; }
  std::uint32_t segment_bytes(const Node&) const { return segment_bytes_; }
  WorkClass work_class(const Node& n) const { return {.goal = n.layer + std::uint64_t{1}, .depth = depth_class(n.layer)}; }

  double skipped_inferences(const Node& n, std::uint32_t alternatives) const {
    return layers_[n.layer].kind == Layer::Kind::bush ? 0 : inferences_of_a_step * alternatives;
  }
  bool end_is_known(const Node& n) const { return layers_[n.layer].kind != Layer::Kind::counter; }

 private:
  static constexpr double inferences_of_a_step = 1;
  bool is_element(const Node& n) const { return n.layer == layers_.size(); }

  std::vector<Layer> layers_;
  double element_;
  std::uint32_t segment_bytes_;
};
static_assert(Workload<LayeredTree>);

}  // namespace penelope::scheduler
