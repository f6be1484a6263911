// How two values may compare, as a set: what of less, equal and greater makes a test true. For tests that exclude each other (guards.hpp,
// decisions.hpp).
#pragma once
#include <algorithm>
#include <cstdint>

#include "wam/code/word.hpp"

namespace penelope::orders {

constexpr unsigned less = 1, equal = 2, greater = 4;

// Seen from the other side.
constexpr unsigned mirrored(unsigned order) { return (order & equal) | (order & less ? greater : 0) | (order & greater ? less : 0); }

// The orders that a comparison of numbers lets through; 0: it is none.
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

// Whether no value has both one of these orders to a number and one of others to another number: values below, between and above them are
// looked at as well. All are taken twice: their halves stand between them.
constexpr bool exclude_each_other(unsigned holds, std::int64_t number, unsigned other_holds, std::int64_t other) {
  const auto lets_through = [](unsigned order, std::int64_t bound, std::int64_t value_times_two) {
    return (order & (value_times_two < 2 * bound ? less : value_times_two == 2 * bound ? equal : greater)) != 0;
  };
  const std::int64_t low = std::min(number, other), high = std::max(number, other);
  const std::int64_t values[] = {2 * low - 1, 2 * low, 2 * low + 1, 2 * high, 2 * high + 1};
  return std::none_of(std::begin(values), std::end(values),
                      [&](std::int64_t v) { return lets_through(holds, number, v) && lets_through(other_holds, other, v); });
}

}  // namespace penelope::orders
