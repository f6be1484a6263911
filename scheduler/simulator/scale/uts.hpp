// The trees of the Unbalanced Tree Search benchmark (Olivier et al., UTS, LCPC 2006): a node is a SHA-1 state; the state of
// its i-th child is the hash of it and i, and how many children it has is drawn from its state. Any part of a tree can be
// computed from its root alone, and no one can tell how large it is without walking it.
//
//   geometric  u in [0, 1) from the state, p = 1 / (1 + b(depth)): floor(log(1 - u) / log(1 - p)) children; b(0) = b0, then
//                linear  b0 (1 - depth / d)         fixed    b0 above depth d, 0 from there on
//                cyclic  b0 ^ sin(2 pi depth / d), 0 below 5 d;      expdec  b0 depth ^ (-log b0 / log d)
//   binomial   the root has b0 children, any other node m with probability q, else none
//   hybrid     geometric above depth s d, binomial below
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "scheduler/simulator/scale/sha1.hpp"
#include "scheduler/simulator/scale/workload.hpp"

namespace penelope::scheduler {

struct UtsParameters {
  enum class Type : std::uint8_t { binomial, geometric, hybrid };
  enum class Shape : std::uint8_t { linear, expdec, cyclic, fixed };
  Type type = Type::geometric;
  Shape shape = Shape::linear;  // of the geometric part
  double b0 = 4;                // the root's branching
  std::uint32_t depth = 6;      // d
  double q = 15.0 / 64;
  std::uint32_t m = 4;
  double shift = 0.5;      // s
  std::uint32_t seed = 0;  // of the root's state
};

// A published tree, with what walking it must find.
struct NamedUts {
  std::string_view name;
  UtsParameters parameters;
  std::uint64_t nodes, depth, leaves;
};
std::span<const NamedUts> named_uts();
const NamedUts* uts_named(std::string_view);  // nullptr: none

// What a node costs, for the simulation: every node the same. As a Prolog program (benchmarks/or_parallel/uts.pl) it takes 17 us,
// as long as 850 inferences of average length.
struct UtsCosts {
  double inferences = 850;
  std::uint32_t segment_bytes = 150;
};

class Uts {
 public:
  struct Node {
    Sha1Digest state;
    std::uint32_t depth, children;
  };

  explicit Uts(const UtsParameters&, UtsCosts = {});

  Node root() const;
  std::uint32_t children(const Node& node) const { return node.children; }
  Node child(const Node& parent, std::uint32_t i) const;
  double inferences(const Node&) const { return costs_.inferences; }
  std::uint32_t segment_bytes(const Node&) const { return costs_.segment_bytes; }
  WorkClass work_class(const Node& node) const { return {.depth = depth_class(node.depth)}; }

 private:
  std::uint32_t draw_children(const Node&) const;

  UtsParameters parameters_;
  UtsCosts costs_;
  std::vector<double> log_1_p_;  // log(1 - p) at a depth of the geometric part; 0: no children
};
static_assert(Workload<Uts>);

}  // namespace penelope::scheduler
