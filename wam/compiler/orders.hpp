// How two values may compare, as a set: what of less, equal and greater makes a test true. For tests that exclude each other (guards.hpp,
// decisions.hpp).
#pragma once
#include <algorithm>
#include <cstdint>

#include "wam/code/word.hpp"

namespace penelope::orders {

constexpr unsigned less = 1, equal = 2, greater = 4;

// Of the same values with their sides exchanged.
constexpr unsigned mirrored(unsigned order) { return (order & equal) | (order & less ? greater : 0) | (order & greater ? less : 0); }

constexpr unsigned order(std::int64_t left, std::int64_t right) { return left < right ? less : left == right ? equal : greater; }

// The orders for which a comparison of numbers is true; 0: the instruction is none.
constexpr unsigned orders_of(Op op) {
  switch (op) {
    case Op::test_less:
    case Op::test_less_int: return less;
    case Op::test_not_greater:
    case Op::test_not_greater_int: return less | equal;
    case Op::test_greater_int: return greater;
    case Op::test_not_less_int: return equal | greater;
    case Op::test_equal:
    case Op::test_equal_int: return equal;
    case Op::test_not_equal:
    case Op::test_not_equal_int: return less | greater;
    default: return 0;
  }
}

// Whether no number has both one of the orders `holds` to `number` and one of `other_holds` to `other`. Not only integers count, so a value
// between the two is tried as well as values below, above and equal to them. Everything is doubled, so that one between two integers is an
// integer; the numbers have at most 62 bits.
constexpr bool exclude_each_other(unsigned holds, std::int64_t number, unsigned other_holds, std::int64_t other) {
  const auto passes = [](std::int64_t doubled, unsigned orders, std::int64_t bound) { return (orders & order(doubled, 2 * bound)) != 0; };
  const std::int64_t low = std::min(number, other), high = std::max(number, other);
  const std::int64_t values[] = {2 * low - 1, 2 * low, 2 * low + 1, 2 * high, 2 * high + 1};
  return std::none_of(std::begin(values), std::end(values),
                      [&](std::int64_t v) { return passes(v, holds, number) && passes(v, other_holds, other); });
}

}  // namespace penelope::orders
