// Evaluable functions on numbers of any type: + - * / ** ^, sign, abs, min, max. Small integers and floats first; what
// overflows 61 bits goes through GMP.
#include <cmath>

#include "wam/base/check.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"

namespace penelope::evaluable {

namespace {

// x / y with a float operand or an inexact quotient.
Cell float_divide(Store& s, double x, double y) {
  if (y == 0.0) {
    if (x == 0.0 || std::isnan(x)) return undefined(s);
    if (arithmetic_flags.float_zero_div_error) return evaluation_error_ball(s, "zero_divisor");
    return s.new_float(std::signbit(x) == std::signbit(y) ? HUGE_VAL : -HUGE_VAL);
  }
  return checked_float(s, x / y);
}

// x / y for rationals; an inexact quotient of integers is a float, unless rationals are preferred. Under the flag iso it always is.
Cell fraction_divide(Store& s, Cell x, Cell y) {
  if (!arithmetic_flags.iso) return rational_operation(s, x, y, mpq_div);
  const RationalView a(s, x), b(s, y);
  Integer above, below;
  mpz_mul(above, a.numerator(), b.denominator());
  mpz_mul(below, a.denominator(), b.numerator());
  return checked_float(s, quotient_to_float(above, below));
}

// x ^ y for integers, y >= 0.
Cell integer_natural_power(Store& s, Cell x, Cell y) {
  Integer z;
  natural_power(s, z, IntegerView(s, x), y);
  return new_integer(s, z);
}

// What does not depend on the type of the other number, as swipl has it: X^0, 1^Y, and 0^Y of a positive Y. 0 bits otherwise.
Cell trivial_power(Store& s, Cell x, Cell y) {
  if (arithmetic_flags.iso) return Cell{0};
  if (x == Cell::integer(1) || y == Cell::integer(0) || (s.is_float(y) && s.float_value(y) == 0.0)) return Cell::integer(1);
  return x == Cell::integer(0) && s.is_float(y) && s.float_value(y) > 0.0 ? x : Cell{0};
}

Cell real_power(Store& s, Cell x, Cell y) {
  if (const Cell power = trivial_power(s, x, y); power.bits != 0) return power;
  return float_power_of(s, as_float(s, x), y);
}

bool is_negative_zero(Store& s, Cell x) { return s.is_float(x) && s.float_value(x) == 0.0 && std::signbit(s.float_value(x)); }

// Orders for min and max: of numbers that compare equal the float is preferred, -0.0 is below other zeros, and NaN loses against a number.
Cell pick(Store& s, Cell x, Cell y, int wanted) {
  const int order = compare_numbers(s, x, y);
  if (order == unordered) return s.is_float(x) && std::isnan(s.float_value(x)) ? y : x;
  if (order == 0) {
    if (is_negative_zero(s, x) != is_negative_zero(s, y)) return is_negative_zero(s, x) == (wanted < 0) ? x : y;
    return s.is_float(x) ? x : y;
  }
  return order == wanted ? x : y;
}

}  // namespace

Cell add(Store& s, Cell x, Cell y) {
  if (x.is_int() && y.is_int()) return s.new_integer(x.as_int() + y.as_int());
  if (s.is_float(x) || s.is_float(y)) return checked_float(s, as_float(s, x) + as_float(s, y));
  if (s.is_fraction(x) || s.is_fraction(y)) return rational_operation(s, x, y, mpq_add);
  return integer_operation(s, x, y, mpz_add);
}

Cell subtract(Store& s, Cell x, Cell y) {
  if (x.is_int() && y.is_int()) return s.new_integer(x.as_int() - y.as_int());
  if (s.is_float(x) || s.is_float(y)) return checked_float(s, as_float(s, x) - as_float(s, y));
  if (s.is_fraction(x) || s.is_fraction(y)) return rational_operation(s, x, y, mpq_sub);
  return integer_operation(s, x, y, mpz_sub);
}

Cell multiply(Store& s, Cell x, Cell y) {
  if (x.is_int() && y.is_int()) {
    std::int64_t product;
    if (!__builtin_mul_overflow(x.as_int(), y.as_int(), &product)) return s.new_integer(product);
  }
  if (s.is_float(x) || s.is_float(y)) return checked_float(s, as_float(s, x) * as_float(s, y));
  if (s.is_fraction(x) || s.is_fraction(y)) return rational_operation(s, x, y, mpq_mul);
  require_integer_room(s, integer_bits(s, x) + integer_bits(s, y));
  return integer_operation(s, x, y, mpz_mul);
}

Cell divide(Store& s, Cell x, Cell y) {
  if (s.is_float(x) || s.is_float(y)) {
    if (s.is_float(y) && std::isinf(s.float_value(y)) && !s.is_float(x)) return Cell::integer(0);  // as in swipl
    return float_divide(s, as_float(s, x), as_float(s, y));
  }
  if (y == Cell::integer(0)) return evaluation_error_ball(s, "zero_divisor");
  if (s.is_fraction(x) || s.is_fraction(y)) return fraction_divide(s, x, y);
  if (x.is_int() && y.is_int()) {
    const std::int64_t a = x.as_int(), b = y.as_int();
    if (!arithmetic_flags.iso && a % b == 0) return s.new_integer(a / b);
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    if (!arithmetic_flags.prefer_rationals && a <= exact && a >= -exact && b <= exact && b >= -exact) {
      return s.new_float(static_cast<double>(a) / static_cast<double>(b));
    }
  }
  const IntegerView a(s, x), b(s, y);
  if (!arithmetic_flags.iso && mpz_divisible_p(a, b)) return integer_operation(s, x, y, mpz_divexact);
  if (arithmetic_flags.prefer_rationals && !arithmetic_flags.iso) return rational_operation(s, x, y, mpq_div);
  return checked_float(s, quotient_to_float(a, b));
}

Cell float_power(Store& s, double x, double y) {
  if (x == 0.0 && y < 0.0) {
    if (arithmetic_flags.float_zero_div_error) return evaluation_error_ball(s, "zero_divisor");
    return s.new_float(std::pow(x, y));
  }
  if (x < 0.0 && std::isfinite(y) && y != std::floor(y)) return undefined(s);
  return checked_float(s, std::pow(x, y));
}

Cell power(Store& s, Cell x, Cell y) {
  if (s.is_float(x) || s.is_float(y)) return real_power(s, x, y);
  if (s.is_fraction(x) || s.is_fraction(y)) return rational_power(s, x, y);
  if (arithmetic_flags.iso) return float_power(s, as_float(s, x), as_float(s, y));
  const bool whole = integer_sign(s, y) >= 0 || x == Cell::integer(1) || x == Cell::integer(-1);
  if (whole) return integer_power(s, x, y);
  return arithmetic_flags.prefer_rationals ? rational_power(s, x, y) : float_power(s, as_float(s, x), as_float(s, y));
}

Cell integer_power(Store& s, Cell x, Cell y) {
  if (s.is_float(x) || s.is_float(y)) return real_power(s, x, y);
  if (s.is_fraction(x) || s.is_fraction(y)) return rational_power(s, x, y);
  if (integer_sign(s, y) >= 0) return integer_natural_power(s, x, y);
  if (x == Cell::integer(1)) return x;
  if (x == Cell::integer(-1)) return Cell::integer(is_odd(s, y) ? -1 : 1);
  if (x == Cell::integer(0)) return evaluation_error_ball(s, "zero_divisor");
  if (arithmetic_flags.prefer_rationals) return rational_power(s, x, y);
  if (arithmetic_flags.iso) return type_error_ball(s, "float", x);
  return float_power(s, as_float(s, x), as_float(s, y));
}

Cell negate(Store& s, Cell x) {
  if (x.is_int()) return s.new_integer(-x.as_int());
  if (s.is_float(x)) return s.new_float(-s.float_value(x));
  if (s.is_fraction(x)) {
    const Cell negative = s.new_box(s.at(x));
    Cell& size = s.fraction_payload(negative)[0];  // and sign
    size.bits = -size.bits;
    return negative;
  }
  Integer z;
  mpz_neg(z, IntegerView(s, x));
  return new_integer(s, z);
}

Cell identity(Store&, Cell x) { return x; }

Cell absolute(Store& s, Cell x) {
  if (s.is_float(x)) return s.new_float(std::fabs(s.float_value(x)));
  return rational_sign(s, x) < 0 ? negate(s, x) : x;
}

Cell sign(Store& s, Cell x) {
  if (!s.is_float(x)) return Cell::integer(rational_sign(s, x));
  const double d = s.float_value(x);
  if (std::isnan(d)) return x;
  return s.new_float(d < 0 ? -1.0 : d > 0 ? 1.0 : 0.0);
}

Cell maximum(Store& s, Cell x, Cell y) { return pick(s, x, y, 1); }
Cell minimum(Store& s, Cell x, Cell y) { return pick(s, x, y, -1); }

Cell copysign(Store& s, Cell x, Cell y) {
  const bool negative = s.is_float(y) ? std::signbit(s.float_value(y)) : rational_sign(s, y) < 0;
  if (s.is_float(x)) return s.new_float(std::copysign(s.float_value(x), negative ? -1.0 : 1.0));
  return (rational_sign(s, x) < 0) == negative ? x : negate(s, x);
}

}  // namespace penelope::evaluable
