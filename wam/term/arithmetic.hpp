// Arithmetic on terms: evaluation of expressions, numeric comparison. Integers are small or big (GMP), other rationals fractions of
// integers, floats IEEE; ISO evaluation errors, with swipl's meaning where ISO is silent (flags iso, prefer_rationals).
// Results are number cells: small Int, or a Box on the heap.
#pragma once
#include <atomic>
#include <cstdint>

#include "wam/term/state_functions.hpp"
#include "wam/term/store.hpp"

namespace penelope {

// Number of an evaluable functor for arithmetic0/1/2 instructions; no_function if there is none. The numbering is the
// order of one table in arithmetic.cpp, the same in every process.
constexpr std::uint32_t no_function = ~std::uint32_t{0};
std::uint32_t arithmetic_function(const Symbols&, AtomId name, std::uint32_t arity);
// Whether the function's value depends on when it is asked for: clocks and random numbers.
bool function_reads_state(std::uint32_t number);
// Whether such a function stands in the expression. A cyclic one counts as if it did.
bool reads_state(const Store&, Cell expression);
// What such a function calls, with the store that it is evaluated for. The machine waits for its turn first (worker.cpp).
extern StateValue (*state_value)(Store&, const StateQuestion&);
// Name and arity of a function number, for the disassembler.
std::string_view arithmetic_function_name(std::uint32_t number);

Cell evaluate(Store&, Cell expression);  // any term; never recurses in C++

// The same for the machine, which raises the common errors without unwinding C++: the result is a number or, where there is none, a
// structure, the ball of an error. Errors of resources are thrown. Arguments are expressions (variables bound to expressions, numbers, ...).
Cell evaluate_or_error(Store&, Cell expression);
Cell number_or_throw(Cell value);  // of such a result
Cell apply_function0(Store&, std::uint32_t function);
Cell apply_function1(Store&, std::uint32_t function, Cell x);
Cell apply_function2(Store&, std::uint32_t function, Cell x, Cell y);
// The slow paths of the machine's own instructions: operands are expressions.
Cell arithmetic_add(Store&, Cell x, Cell y);
Cell arithmetic_subtract(Store&, Cell x, Cell y);
Cell arithmetic_multiply(Store&, Cell x, Cell y);
Cell arithmetic_integer_divide(Store&, Cell x, Cell y);
Cell arithmetic_modulo(Store&, Cell x, Cell y);
Cell arithmetic_remainder(Store&, Cell x, Cell y);
Cell arithmetic_and(Store&, Cell x, Cell y);
Cell arithmetic_or(Store&, Cell x, Cell y);
Cell arithmetic_shift_left(Store&, Cell x, Cell y);
Cell arithmetic_shift_right(Store&, Cell x, Cell y);

// Compares two numbers (evaluated): <0, 0, >0; `unordered` for NaN. A rational compares with a float by the float nearest to it.
constexpr int unordered = 2;
constexpr int not_compared = 3;
int compare_numbers(const Store&, Cell x, Cell y);
// `not_compared` when one has no value: `error` is the ball.
int compare_or_error(Store&, Cell x, Cell y, Cell& error);

struct ArithmeticFlags {                          // set from the Prolog flags; read by evaluation, in every worker of the process
  std::atomic<bool> iso = false;                  // int / int is always float when not exact, ** on integers ISO
  std::atomic<bool> prefer_rationals = false;     // what is not exact in integers is a fraction, not a float
  std::atomic<bool> float_zero_div_error = true;  // flags of swipl: error (default) or infinity
  std::atomic<bool> float_overflow_error = true;
  std::atomic<bool> float_undefined_error = true;
};
extern ArithmeticFlags arithmetic_flags;

}  // namespace penelope
