// Bitmap: a set of cells of one stack area, by their index. Keeps its memory between uses.
#pragma once
#include <bit>
#include <cstdint>
#include <vector>

#include "wam/base/check.hpp"

namespace penelope {

class Bitmap {
 public:
  // Empty, for indexes below `size`.
  void reset(std::uint64_t size) { words_.assign(size / 64 + 1, 0); }

  bool contains(std::uint64_t i) const {
    PENELOPE_CHECK(i / 64 < words_.size());
    return words_[i / 64] >> (i % 64) & 1;
  }
  void remove(std::uint64_t i) {
    PENELOPE_CHECK(i / 64 < words_.size());
    words_[i / 64] &= ~bit(i);
  }
  // True when i was not in the set.
  bool add(std::uint64_t i) {
    PENELOPE_CHECK(i / 64 < words_.size());
    std::uint64_t& word = words_[i / 64];
    if (word & bit(i)) return false;
    word |= bit(i);
    return true;
  }

  template <class Visit>
  void for_each(Visit visit) const {
    for (std::uint64_t w = 0; w < words_.size(); ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) visit(w * 64 + static_cast<unsigned>(std::countr_zero(rest)));
  }

 private:
  static constexpr std::uint64_t bit(std::uint64_t i) { return std::uint64_t{1} << (i % 64); }

  std::vector<std::uint64_t> words_;
};

}  // namespace penelope
