// Domains of finite-domain variables: what values a variable may still take, as raw words in a box on the heap. Nothing
// in it is an address, so it moves, is copied and is sent as it is.
//
//   payload   0 min | 1 max | 2 size | 3 shape | 4 ...
//   shape     0 interval   every value from min to max
//             1 bits       word 4 is the value of the lowest bit of word 5; a bit for each value that is left
//             2 ranges     words 4, 5: the first range, words 6, 7: the next one, ascending, with gaps between them
//
// min and max are small integers, or infimum and supremum. Beside this form there is one outside the heap, a vector of
// ranges, for what is rare: building, intersecting, showing.
#pragma once
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "wam/term/store.hpp"

namespace penelope::fd {

using Value = std::int64_t;
using Wide = __int128;  // sums and products of values

constexpr Value infimum = -(Value{1} << 61), supremum = Value{1} << 61;
constexpr Value least_value = min_small_int, greatest_value = max_small_int;
constexpr Value endless = std::int64_t{1} << 62;  // size of an infinite domain
constexpr Value widest_bits = 4096;               // values that a bit set spans at most

constexpr bool is_finite(Value v) { return v > infimum && v < supremum; }

struct Range {
  Value low, high;
  bool operator==(const Range&) const = default;
};
using Ranges = std::vector<Range>;  // ascending, not adjacent; low may be infimum, high supremum

Ranges united(const Ranges&, const Ranges&);
Ranges intersected(const Ranges&, const Ranges&);
Ranges complement_of(const Ranges&);
Ranges ranges_of_values(std::vector<Value> values);
bool contains(const Ranges&, Value);
Value size_of(const Ranges&);
// low - 1 and high + 1, where there are such values.
constexpr Value before(Value v) { return is_finite(v) ? v - 1 : v; }
constexpr Value after(Value v) { return is_finite(v) ? v + 1 : v; }

enum class Shape : std::int64_t { interval = 0, bits = 1, ranges = 2 };

// How many bits are set. The instruction for it is not there on every machine that this is compiled for.
constexpr Value count_of(std::uint64_t bits) {
  bits -= bits >> 1 & 0x5555555555555555;
  bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
  return static_cast<Value>(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0f) * 0x0101010101010101 >> 56);
}
// Whether the set bits, at least one, stand side by side.
constexpr bool is_run(std::uint64_t bits) {
  const std::uint64_t from_lowest = bits >> std::countr_zero(bits);
  return (from_lowest & (from_lowest + 1)) == 0;
}

// A domain on the heap. Valid until something is allocated.
class Domain {
 public:
  explicit Domain(Cell* box) : words_(reinterpret_cast<Value*>(box + 1)), count_(box->payload_words()) {}
  Value min() const { return words_[0]; }
  Value max() const { return words_[1]; }
  Value size() const { return words_[2]; }
  Shape shape() const { return static_cast<Shape>(words_[3]); }
  bool contains(Value v) const {
    if (v < min() || v > max()) return false;
    if (shape() == Shape::interval) return true;
    return shape() == Shape::bits ? bits(index_of(v) / 64) >> (index_of(v) % 64) & 1 : at_least(v) == v;
  }
  // The nearest value that is not below, not above; of a value in min..max.
  Value at_least(Value v) const {
    if (shape() == Shape::interval) return v;
    if (shape() == Shape::bits)
      if (const std::uint64_t rest = bits(index_of(v) / 64) >> (index_of(v) % 64); rest != 0) return v + std::countr_zero(rest);
    return at_least_further(v);
  }
  Value at_most(Value v) const {
    if (shape() == Shape::interval) return v;
    if (shape() == Shape::bits)
      if (const std::uint64_t rest = bits(index_of(v) / 64) << (63 - index_of(v) % 64); rest != 0) return v - std::countl_zero(rest);
    return at_most_further(v);
  }
  Ranges ranges() const;
  // Bit i: whether the value from + i is in the domain, an interval or a bit set.
  std::uint64_t window(Value from) const;

  // Changes in place, keeping the box: new bounds are values of the domain.
  void keep_from(Value new_min);
  void keep_up_to(Value new_max);
  void keep_between(Value new_min, Value new_max) {  // of an interval
    words_[0] = new_min;
    words_[1] = new_max;
    words_[2] = is_finite(new_min) && is_finite(new_max) ? new_max - new_min + 1 : endless;
  }
  bool can_lose_inside(Value) const { return shape() == Shape::bits; }
  void lose_inside(Value v) {  // a value between min and max, of a bit set
    words_[first_bits + index_of(v) / 64] &= ~(Value{1} << (index_of(v) % 64));
    --words_[2];
  }
  // To the values from + i of the bits i, which are some of its own; at least two.
  bool can_keep_only(std::uint64_t bits) const { return shape() == Shape::bits || (shape() == Shape::interval && is_run(bits)); }
  void keep_only(Value from, std::uint64_t bits, Value size);
  // Whether these can change it: a finite interval or a bit set. At least three values.
  bool can_lose_end() const { return shape() == Shape::bits || (shape() == Shape::interval && is_finite(min()) && is_finite(max())); }
  void lose_min() {
    words_[0] = at_least(min() + 1);
    --words_[2];
  }
  void lose_max() {
    words_[1] = at_most(max() - 1);
    --words_[2];
  }

 private:
  friend Cell new_copy(Store&, Cell);
  static constexpr unsigned first_bits = 5;
  std::uint64_t bits(std::uint64_t word) const { return static_cast<std::uint64_t>(words_[first_bits + word]); }
  std::uint64_t index_of(Value v) const { return static_cast<std::uint64_t>(v - words_[4]); }
  Value at_least_further(Value) const;
  Value at_most_further(Value) const;
  Value count_bits(Value low, Value high) const;
  std::uint64_t range_count() const { return (count_ - 4) / 2; }
  Range range(std::uint64_t i) const { return {words_[4 + 2 * i], words_[5 + 2 * i]}; }
  Value size_of_ranges() const;
  Value* words_;
  std::uint64_t count_;
};

// The words of an interval, with the header before them.
constexpr unsigned cells_of_interval = 5;
inline void fill_interval(Cell* box, Value low, Value high) {
  *box = Cell::box_header(HeaderKind::Words, cells_of_interval - 1);
  Value* const words = reinterpret_cast<Value*>(box + 1);
  words[0] = low;
  words[1] = high;
  words[2] = is_finite(low) && is_finite(high) ? high - low + 1 : endless;
  words[3] = static_cast<Value>(Shape::interval);
}
Cell new_interval(Store&, Value low, Value high);
Cell new_domain(Store&, const Ranges&);  // not empty
// An interval without a value inside, which spans widest_bits values at most.
Cell new_interval_without(Store&, Value low, Value high, Value without);
Cell new_window(Store&, Value from, std::uint64_t bits, Value size);  // the values from + i of the bits i; so many, at least two
Cell new_copy(Store&, Cell box);                                      // of a bit set: as many words as min to max need

}  // namespace penelope::fd
