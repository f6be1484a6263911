// 64 sets of 64 numbers, and which of them have a number.
//
// Source: H. Warren, Hacker's Delight, 2nd edition, 2012, section 7-3: blocks beside the diagonal change places, halves of them at each step.
#pragma once
#include <array>
#include <cstdint>

namespace penelope::fd {

// Bit j of word i.
using BitMatrix = std::array<std::uint64_t, 64>;

// Bit j of word i becomes bit i of word j.
inline void transpose(BitMatrix& m) {
  std::uint64_t low = 0x00000000ffffffff;
  for (unsigned width = 32; width != 0; width >>= 1, low ^= low << width)
    for (unsigned i = 0; i < 64; i = ((i | width) + 1) & ~width) {
      const std::uint64_t swapped = (m[i] >> width ^ m[i | width]) & low;
      m[i] ^= swapped << width;
      m[i | width] ^= swapped;
    }
}

}  // namespace penelope::fd
