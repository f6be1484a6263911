// Sorting of many keys of 64 bits, by which an index is built.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace penelope {

inline std::uint64_t bits_of(std::uint64_t key) { return key; }
inline std::uint64_t bits_of(const std::pair<std::uint64_t, std::uint32_t>& keyed) { return keyed.first; }

// Sorts by key; those with equal keys stay as they are. Long lists byte by byte, from the lowest on, without the bytes that are the same in all.
template <class T>
void sort_by_key(std::vector<T>& items) {
  constexpr std::size_t few = 256;
  constexpr unsigned byte_values = 256, byte_bits = 8, key_bits = 64;
  const auto by_key = [](const T& a, const T& b) { return bits_of(a) < bits_of(b); };
  if (std::is_sorted(items.begin(), items.end(), by_key)) return;
  if (items.size() <= few) return std::stable_sort(items.begin(), items.end(), by_key);
  std::uint64_t differing = 0;
  for (const T& item : items) differing |= bits_of(item) ^ bits_of(items[0]);
  std::vector<T> sorted(items.size());
  for (unsigned shift = 0; shift < key_bits; shift += byte_bits) {
    if ((differing >> shift & (byte_values - 1)) == 0) continue;
    std::array<std::size_t, byte_values + 1> starts{};
    const auto byte_of = [shift](const T& item) { return bits_of(item) >> shift & (byte_values - 1); };
    for (const T& item : items) ++starts[byte_of(item) + 1];
    for (unsigned value = 1; value < byte_values; ++value) starts[value] += starts[value - 1];
    for (const T& item : items) sorted[starts[byte_of(item)]++] = item;
    items.swap(sorted);
  }
}

}  // namespace penelope
