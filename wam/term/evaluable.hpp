// The functions that arithmetic expressions may use, on evaluated numbers. The table that names them is in
// evaluable_table.cpp; the functions are grouped by file: arithmetic_general.cpp (any numbers), arithmetic_integer.cpp
// (integers only), arithmetic_rational.cpp (rationals), arithmetic_round.cpp (to integers) and arithmetic_float.cpp (real functions).
//
// What has no value gives the ball of its error (error_balls.hpp), a structure: numbers are none. Of integers only division by 0, powers
// of 0, and functions of numbers that are too small have none. Errors of resources, and of rationals too large for a float, are thrown.
#pragma once
#include "wam/term/store.hpp"

namespace penelope::evaluable {

// --- arithmetic_general.cpp
Cell add(Store&, Cell x, Cell y);
Cell subtract(Store&, Cell x, Cell y);
Cell multiply(Store&, Cell x, Cell y);
Cell divide(Store&, Cell x, Cell y);         // /
Cell power(Store&, Cell x, Cell y);          // **
Cell integer_power(Store&, Cell x, Cell y);  // ^
Cell negate(Store&, Cell x);
Cell identity(Store&, Cell x);  // + sign
Cell absolute(Store&, Cell x);
Cell sign(Store&, Cell x);
Cell maximum(Store&, Cell x, Cell y);
Cell minimum(Store&, Cell x, Cell y);
Cell copysign(Store&, Cell x, Cell y);

// --- arithmetic_integer.cpp
Cell integer_divide(Store&, Cell x, Cell y);  // //, towards zero
Cell remainder(Store&, Cell x, Cell y);       // rem, sign of x
Cell floor_divide(Store&, Cell x, Cell y);    // div
Cell modulo(Store&, Cell x, Cell y);          // mod, sign of y
Cell shift_left(Store&, Cell x, Cell y);
Cell shift_right(Store&, Cell x, Cell y);
Cell bit_and(Store&, Cell x, Cell y);
Cell bit_or(Store&, Cell x, Cell y);
Cell bit_xor(Store&, Cell x, Cell y);
Cell bit_complement(Store&, Cell x);
Cell greatest_common_divisor(Store&, Cell x, Cell y);
Cell least_common_multiple(Store&, Cell x, Cell y);
Cell most_significant_bit(Store&, Cell x);
Cell least_significant_bit(Store&, Cell x);
Cell popcount(Store&, Cell x);
Cell get_bit(Store&, Cell x, Cell bit);
Cell successor(Store&, Cell x);
Cell power_modulo(Store&, Cell base, Cell exponent, Cell modulus);
Cell random(Store&, Cell bound);

// --- arithmetic_rational.cpp
Cell rational_divide(Store&, Cell x, Cell y);           // rdiv
Cell rational_power(Store&, Cell base, Cell exponent);  // of rationals; a float where the value is irrational
Cell to_rational(Store&, Cell x);                       // exactly
Cell to_simple_rational(Store&, Cell x);                // rationalize: of a float the simplest one that is as near
Cell numerator(Store&, Cell x);
Cell denominator(Store&, Cell x);

// --- arithmetic_round.cpp
Cell to_integer(Store&, Cell x);  // nearest, halves away from zero; also of integers under the iso flag
Cell round(Store&, Cell x);
Cell truncate(Store&, Cell x);
Cell ceiling(Store&, Cell x);
Cell floor(Store&, Cell x);
Cell float_integer_part(Store&, Cell x);
Cell float_fractional_part(Store&, Cell x);

// --- arithmetic_float.cpp
Cell to_float(Store&, Cell x);
Cell sqrt(Store&, Cell x);
Cell exp(Store&, Cell x);
Cell log(Store&, Cell x);
Cell log2(Store&, Cell x);
Cell log10(Store&, Cell x);
Cell log_base(Store&, Cell base, Cell x);  // log/2
Cell sin(Store&, Cell x);
Cell cos(Store&, Cell x);
Cell tan(Store&, Cell x);
Cell cot(Store&, Cell x);
Cell asin(Store&, Cell x);
Cell acos(Store&, Cell x);
Cell atan(Store&, Cell x);
Cell acot(Store&, Cell x);
Cell atan2(Store&, Cell y, Cell x);
Cell sinh(Store&, Cell x);
Cell cosh(Store&, Cell x);
Cell tanh(Store&, Cell x);
Cell asinh(Store&, Cell x);
Cell acosh(Store&, Cell x);
Cell atanh(Store&, Cell x);
Cell lgamma(Store&, Cell x);
Cell erf(Store&, Cell x);
Cell erfc(Store&, Cell x);
Cell nexttoward(Store&, Cell x, Cell y);

// --- shared by these files
Cell checked_float(Store&, double);    // boxes it; evaluation errors for infinite and NaN as the flags say
Cell undefined(Store&);                // evaluation_error(undefined), or NaN where the flag allows it
double as_float(Store&, Cell number);  // throws evaluation_error(float_overflow) for too large rationals
Cell float_power(Store&, double x, double y);
Cell float_power_of(Store&, double base, Cell exponent);  // a float, although roots of negative numbers exist

}  // namespace penelope::evaluable
