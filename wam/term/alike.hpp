// Compounds that a walk through two terms has found alike so far, or is about to: classes by union and find.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "wam/term/cell.hpp"

namespace penelope {

// Two cyclic terms are alike when each pair of compounds that a walk meets is alike or is met again. There may be as many pairs as one term has
// compounds times the other: rings of 9,973 and 10,007 elements have a hundred million. But what is alike is a matter of classes, of which there
// are fewer after each pair that joins two. (Hopcroft and Karp, A linear algorithm for testing equivalence of finite automata, 1971.)
class Alike {
 public:
  // False: they were in one class already, and the walk need not enter them.
  bool join(Cell a, Cell b) {
    const std::uint64_t x = find(a.bits), y = find(b.bits);
    if (x == y) return false;
    Class &larger = classes_[x], &smaller = classes_[y];
    if (larger.size < smaller.size) {
      smaller.size += larger.size;
      larger.parent = y;
    } else {
      larger.size += smaller.size;
      smaller.parent = x;
    }
    return true;
  }

 private:
  struct Class {
    std::uint64_t parent;
    std::uint64_t size = 1;
  };
  std::uint64_t find(std::uint64_t c) {
    for (;;) {
      const std::uint64_t parent = classes_.try_emplace(c, Class{c}).first->second.parent;
      if (parent == c) return c;
      c = classes_[c].parent = classes_[parent].parent;  // halves the way for those that come later
    }
  }
  std::unordered_map<std::uint64_t, Class> classes_;
};

}  // namespace penelope
