// The table of the functions that arithmetic expressions may use: how they are called and what they ask of their operands.
#pragma once
#include <cstdint>
#include <string_view>

#include "wam/base/check.hpp"
#include "wam/term/store.hpp"

namespace penelope {

constexpr unsigned max_function_arguments = 3;

// An expression this deep may be cyclic: worth looking.
constexpr std::size_t suspicious_depth = std::size_t{1} << 22;

// What lies this deep in an expression is looked at by calls of C++, more with a stack.
constexpr unsigned most_calls = 64;

// What a function asks of its operands.
enum class Operands { numbers, integers, division, integer_division };

struct Evaluable {
  std::string_view name;
  std::uint32_t arity;
  Cell (*apply0)(Store&) = nullptr;
  Cell (*apply1)(Store&, Cell) = nullptr;
  Cell (*apply2)(Store&, Cell, Cell) = nullptr;
  Cell (*apply3)(Store&, Cell, Cell, Cell) = nullptr;

  bool reads_state = false;
  Operands operands = Operands::numbers;

  constexpr Evaluable(std::string_view n, Cell (*f)(Store&), bool reads = false) : name(n), arity(0), apply0(f), reads_state(reads) {}
  constexpr Evaluable(std::string_view n, Cell (*f)(Store&, Cell), bool reads = false) : name(n), arity(1), apply1(f), reads_state(reads) {}
  constexpr Evaluable(std::string_view n, Cell (*f)(Store&, Cell, Cell), Operands o = Operands::numbers)
      : name(n), arity(2), apply2(f), operands(o) {}
  constexpr Evaluable(std::string_view n, Cell (*f)(Store&, Cell, Cell, Cell)) : name(n), arity(3), apply3(f) {}

  // The operands are numbers; the value is one, or the ball of an error.
  Cell apply(Store& s, const Cell* x) const {
    PENELOPE_CHECK(arity <= max_function_arguments);
    switch (arity) {
      case 0: return apply0(s);
      case 1: return apply1(s, x[0]);
      case 2: return apply2(s, x[0], x[1]);
      default: return apply3(s, x[0], x[1], x[2]);
    }
  }
};

// The position in this table is the number of the function in compiled code.
extern const Evaluable evaluable_functions[];
extern const std::uint32_t number_of_evaluable_functions;  // < 255

constexpr std::uint32_t number_of_plus = 0, number_of_minus = 1, number_of_times = 2;

inline const Evaluable& evaluable_function(std::uint32_t number) {
  PENELOPE_CHECK(number < number_of_evaluable_functions);
  return evaluable_functions[number];
}

// Its number, or no_function.
std::uint32_t find_evaluable(std::string_view name, std::uint32_t arity);

// The one that a structure names, or no_function.
std::uint32_t function_named(const Store&, Cell structure);

}  // namespace penelope
