// The search of the world of chaos.hpp: a random tree, some of whose nodes are answers. An alternative is a node: its depth in
// the low bits, what its subtree is drawn from in the others. So any worker can begin it, and it is the same every time.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "scheduler/random_numbers.hpp"

namespace penelope::scheduler {

using Alternative = std::uint64_t;  // a node of the tree
using Answer = std::uint64_t;       // likewise

class ChaosTree {
 public:
  struct Results {  // in the order of the run
    std::optional<Answer> answer;
    std::vector<Alternative> alternatives;
  };

  // Between a third of `nodes` and three times as many.
  ChaosTree(std::uint64_t seed, std::uint32_t nodes) {
    for (std::uint64_t salt = 0;; ++salt) {
      root_ = child(seed * 1'000'003 + salt, 0, 0);
      const std::size_t size = count(3 * std::size_t{nodes});
      if (size >= nodes / 3 && size < 3 * std::size_t{nodes}) return;
    }
  }

  Alternative root() const { return root_; }

  Results run(Alternative node) const {
    Results result;
    if ((node >> depth_bits) % 3 == 0) result.answer = node;
    const std::uint64_t depth = node & deepest;
    RandomNumbers random(node);
    const std::uint64_t children = depth == 0 ? 4 : depth >= 14 ? 0 : random.below(4);
    for (std::uint64_t i = 0; i < children; ++i) result.alternatives.push_back(child(node, i, depth + 1));
    return result;
  }

  std::vector<Answer> answers() const {  // of the sequential run
    std::vector<Answer> result;
    walk(SIZE_MAX, [&](Answer answer) { result.push_back(answer); });
    return result;
  }

 private:
  static constexpr unsigned depth_bits = 5;
  static constexpr std::uint64_t deepest = (1u << depth_bits) - 1;

  static Alternative child(std::uint64_t parent, std::uint64_t index, std::uint64_t depth) {
    RandomNumbers random(parent * 31 + index);
    return (random.next() & ~deepest) | depth;
  }
  template <class OnAnswer>
  std::size_t walk(std::size_t most, OnAnswer&& on_answer) const {
    std::vector<Alternative> stack{root_};
    std::size_t size = 0;
    while (!stack.empty() && size < most) {
      const Alternative node = stack.back();
      stack.pop_back();
      ++size;
      const Results results = run(node);
      if (results.answer) on_answer(*results.answer);
      stack.insert(stack.end(), results.alternatives.rbegin(), results.alternatives.rend());
    }
    return size;
  }
  std::size_t count(std::size_t most) const {
    return walk(most, [](Answer) {});
  }

  Alternative root_ = 0;
};

}  // namespace penelope::scheduler
