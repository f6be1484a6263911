// Domains: their three shapes on the heap, and vectors of ranges.
#include "wam/fd/domain.hpp"

#include <algorithm>
#include <bit>

namespace penelope::fd {

// --- vectors of ranges -----------------------------------------------------------------------------------------------

namespace {

void add_range(Ranges& ranges, Range r) {
  if (!ranges.empty() && r.low <= after(ranges.back().high)) {
    ranges.back().high = std::max(ranges.back().high, r.high);
  } else {
    ranges.push_back(r);
  }
}

Value size_of(Range r) { return is_finite(r.low) && is_finite(r.high) ? r.high - r.low + 1 : endless; }

}  // namespace

Ranges united(const Ranges& a, const Ranges& b) {
  Ranges all;
  std::merge(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(all), [](Range x, Range y) { return x.low < y.low; });
  Ranges result;
  for (const Range r : all) add_range(result, r);
  return result;
}

Ranges intersected(const Ranges& a, const Ranges& b) {
  Ranges result;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    const Range both{std::max(a[i].low, b[j].low), std::min(a[i].high, b[j].high)};
    if (both.low <= both.high) result.push_back(both);
    a[i].high < b[j].high ? ++i : ++j;
  }
  return result;
}

Ranges complement_of(const Ranges& a) {
  Ranges result;
  Value low = infimum;
  for (const Range r : a) {
    if (r.low > low) result.push_back({low, before(r.low)});
    if (r.high == supremum) return result;
    low = after(r.high);
  }
  result.push_back({low, supremum});
  return result;
}

Ranges ranges_of_values(std::vector<Value> values) {
  std::sort(values.begin(), values.end());
  Ranges result;
  for (const Value v : values) add_range(result, {v, v});
  return result;
}

bool contains(const Ranges& a, Value v) {
  return std::any_of(a.begin(), a.end(), [v](Range r) { return r.low <= v && v <= r.high; });
}

Value size_of(const Ranges& a) {
  Value size = 0;
  for (const Range r : a) {
    if (size_of(r) == endless) return endless;
    size += size_of(r);
  }
  return size;
}

// --- domains on the heap ---------------------------------------------------------------------------------------------

Value Domain::at_least_further(Value v) const {
  if (shape() == Shape::bits) {
    std::uint64_t word = index_of(v) / 64, rest;
    while ((rest = bits(++word)) == 0) continue;
    return words_[4] + static_cast<Value>(word * 64) + std::countr_zero(rest);
  }
  std::uint64_t i = 0;
  while (range(i).high < v) ++i;
  return std::max(range(i).low, v);
}

Value Domain::at_most_further(Value v) const {
  if (shape() == Shape::bits) {
    std::uint64_t word = index_of(v) / 64, rest;
    while ((rest = bits(--word)) == 0) continue;
    return words_[4] + static_cast<Value>(word * 64) + 63 - std::countl_zero(rest);
  }
  std::uint64_t i = range_count() - 1;
  while (range(i).low > v) --i;
  return std::min(range(i).high, v);
}

Ranges Domain::ranges() const {
  Ranges result;
  if (shape() == Shape::interval) return {{min(), max()}};
  if (shape() == Shape::bits) {
    for (Value v = min();; v = at_least(v + 1)) {
      add_range(result, {v, v});
      if (v >= max()) return result;
    }
  }
  for (std::uint64_t i = 0; i < range_count(); ++i) {
    const Range r{std::max(range(i).low, min()), std::min(range(i).high, max())};
    if (r.low <= r.high) result.push_back(r);
  }
  return result;
}

std::uint64_t Domain::window(Value from) const {
  const Value low = std::max(min(), from), high = std::min(max(), from + 63);
  if (low > high) return 0;
  const std::uint64_t inside = (~std::uint64_t{0} << (low - from)) & (~std::uint64_t{0} >> (63 - (high - from)));
  if (shape() == Shape::interval) return inside;
  const Value offset = from - words_[4];
  const Value word = offset >> 6, shift = offset & 63;  // rounded down, of negative ones too
  const auto word_at = [this](Value i) {
    return i < 0 || i >= static_cast<Value>(count_ - first_bits) ? 0 : bits(static_cast<std::uint64_t>(i));
  };
  const std::uint64_t first = word_at(word) >> shift, second = shift == 0 ? 0 : word_at(word + 1) << (64 - shift);
  return (first | second) & inside;
}

Value Domain::count_bits(Value low, Value high) const {
  const std::uint64_t from = index_of(low), to = index_of(high);
  const std::uint64_t first = ~std::uint64_t{0} << (from % 64), last = ~std::uint64_t{0} >> (63 - to % 64);
  if (from / 64 == to / 64) return count_of(bits(from / 64) & first & last);
  Value count = count_of(bits(from / 64) & first) + count_of(bits(to / 64) & last);
  for (std::uint64_t word = from / 64 + 1; word < to / 64; ++word) count += count_of(bits(word));
  return count;
}

Value Domain::size_of_ranges() const { return fd::size_of(ranges()); }

void Domain::keep_from(Value new_min) {
  switch (shape()) {
    case Shape::interval: words_[2] = size_of(Range{new_min, max()}); break;
    case Shape::bits: words_[2] -= count_bits(min(), new_min - 1); break;
    case Shape::ranges: break;
  }
  words_[0] = new_min;
  if (shape() == Shape::ranges) words_[2] = size_of_ranges();
}

void Domain::keep_up_to(Value new_max) {
  switch (shape()) {
    case Shape::interval: words_[2] = size_of(Range{min(), new_max}); break;
    case Shape::bits: words_[2] -= count_bits(new_max + 1, max()); break;
    case Shape::ranges: break;
  }
  words_[1] = new_max;
  if (shape() == Shape::ranges) words_[2] = size_of_ranges();
}

void Domain::keep_only(Value from, std::uint64_t mask, Value size) {
  const int skipped = std::countr_zero(mask);
  words_[0] = from + skipped;
  words_[1] = from + 63 - std::countl_zero(mask);
  words_[2] = size;
  if (shape() == Shape::interval) return;
  // Bits below the least and above the greatest value may be anything.
  const std::uint64_t kept = mask >> skipped, first = index_of(words_[0]), shift = first % 64;
  words_[first_bits + first / 64] = static_cast<Value>(kept << shift);
  if (const std::uint64_t more = shift == 0 ? 0 : kept >> (64 - shift); more != 0)
    words_[first_bits + first / 64 + 1] = static_cast<Value>(more);
}

// --- making them -----------------------------------------------------------------------------------------------------

namespace {

Value* new_words(Store& s, Cell& box, std::uint64_t count) {
  Cell* const p = s.allocate(count + 1);
  *p = Cell::box_header(HeaderKind::Words, count);
  box = s.make(Tag::Box, p);
  return reinterpret_cast<Value*>(p + 1);
}

void set_head(Value* words, Value min, Value max, Value size, Shape shape) {
  words[0] = min;
  words[1] = max;
  words[2] = size;
  words[3] = static_cast<Value>(shape);
}

Cell new_bits(Store& s, const Ranges& ranges) {
  const Value min = ranges.front().low, max = ranges.back().high;
  const std::uint64_t count = static_cast<std::uint64_t>(max - min) / 64 + 1;
  Cell box;
  Value* const words = new_words(s, box, 5 + count);
  set_head(words, min, max, size_of(ranges), Shape::bits);
  words[4] = min;
  std::fill_n(words + 5, count, 0);
  for (const Range r : ranges)
    for (Value i = r.low - min; i <= r.high - min; ++i) words[5 + i / 64] |= static_cast<Value>(std::uint64_t{1} << (i % 64));
  return box;
}

}  // namespace

Cell new_interval(Store& s, Value low, Value high) {
  Cell* const box = s.allocate(cells_of_interval);
  fill_interval(box, low, high);
  return s.make(Tag::Box, box);
}

Cell new_interval_without(Store& s, Value low, Value high, Value without) {
  const auto last = static_cast<std::uint64_t>(high - low), lost = static_cast<std::uint64_t>(without - low);
  Cell box;
  Value* const words = new_words(s, box, 5 + last / 64 + 1);
  set_head(words, low, high, high - low, Shape::bits);
  words[4] = low;
  std::fill_n(words + 5, last / 64, ~Value{0});
  words[5 + last / 64] = static_cast<Value>(~std::uint64_t{0} >> (63 - last % 64));
  words[5 + lost / 64] &= ~static_cast<Value>(std::uint64_t{1} << (lost % 64));
  return box;
}

Cell new_domain(Store& s, const Ranges& ranges) {
  const Value min = ranges.front().low, max = ranges.back().high;
  if (ranges.size() == 1) return new_interval(s, min, max);
  if (is_finite(min) && is_finite(max) && max - min < widest_bits) return new_bits(s, ranges);
  Cell box;
  Value* words = new_words(s, box, 4 + 2 * ranges.size());
  set_head(words, min, max, size_of(ranges), Shape::ranges);
  words += 4;
  for (const Range r : ranges) {
    *words++ = r.low;
    *words++ = r.high;
  }
  return box;
}

Cell new_window(Store& s, Value from, std::uint64_t bits, Value size) {
  const int skipped = std::countr_zero(bits);
  const Value low = from + skipped, high = from + 63 - std::countl_zero(bits);
  if (is_run(bits)) return new_interval(s, low, high);
  Cell box;
  Value* const words = new_words(s, box, 6);
  set_head(words, low, high, size, Shape::bits);
  words[4] = low;
  words[5] = static_cast<Value>(bits >> skipped);
  return box;
}

Cell new_copy(Store& s, Cell box) {
  const Domain d(s.at(box));
  constexpr std::uint64_t one_word = 6;
  if (d.shape() == Shape::interval || d.count_ == one_word) {
    // The compiler would call a function for so few cells.
    Cell* const copy = s.allocate(d.count_ + 1);
    const Cell* const from = s.at(box);
    for (std::uint64_t i = 0; i < 5; ++i) copy[i] = from[i];
    if (d.count_ == one_word) copy[5] = from[5], copy[6] = from[6];
    return s.make(Tag::Box, copy);
  }
  if (d.shape() == Shape::ranges) return new_domain(s, d.ranges());
  const std::uint64_t first = d.index_of(d.min()) / 64, last = d.index_of(d.max()) / 64;
  Cell copy;
  Value* const words = new_words(s, copy, 5 + last - first + 1);
  set_head(words, d.min(), d.max(), d.size(), Shape::bits);
  words[4] = d.words_[4] + static_cast<Value>(first * 64);
  std::copy(d.words_ + 5 + first, d.words_ + 5 + last + 1, words + 5);
  return copy;
}

}  // namespace penelope::fd
