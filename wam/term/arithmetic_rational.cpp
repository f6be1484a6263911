// Evaluable functions on rationals: rdiv, powers, conversions, numerator and denominator. A float operand is a type error where a rational
// is wanted.
#include <cmath>

#include "wam/base/check.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"

namespace penelope::evaluable {

namespace {

Cell not_rational(Store& s, Cell x) { return type_error_ball(s, "rational", x); }

// A power with an integer exponent. Powers of numbers without a common factor have none.
Cell whole_power(Store& s, Cell base, Cell exponent) {
  const RationalView x(s, base);
  Rational power;
  if (integer_sign(s, exponent) >= 0) {
    natural_power(s, power.numerator(), x.numerator(), exponent);
    natural_power(s, power.denominator(), x.denominator(), exponent);
    return new_rational(s, power);
  }
  if (mpz_sgn(x.numerator()) == 0) return evaluation_error_ball(s, "zero_divisor");
  const Cell opposite = negate(s, exponent);
  natural_power(s, power.numerator(), x.denominator(), opposite);
  natural_power(s, power.denominator(), x.numerator(), opposite);
  if (mpz_sgn(static_cast<mpz_srcptr>(power.denominator())) < 0) {
    mpz_neg(power.numerator(), power.numerator());
    mpz_neg(power.denominator(), power.denominator());
  }
  return new_rational(s, power);
}

// The root of a rational where it is rational; 0 bits where it is not. Even roots are of positive rationals.
Cell exact_root(Store& s, Cell base, mpz_srcptr degree) {
  if (mpz_fits_ulong_p(degree) == 0) return Cell{0};
  const RationalView x(s, base);
  const unsigned long n = mpz_get_ui(degree);
  Rational root;
  if (mpz_root(root.numerator(), x.numerator(), n) == 0 || mpz_root(root.denominator(), x.denominator(), n) == 0) return Cell{0};
  return new_rational(s, root);
}

}  // namespace

Cell rational_divide(Store& s, Cell x, Cell y) {
  if (!s.is_rational(x)) return not_rational(s, x);
  if (!s.is_rational(y)) return not_rational(s, y);
  if (y == Cell::integer(0)) return evaluation_error_ball(s, "zero_divisor");
  return rational_operation(s, x, y, mpq_div);
}

// x^(p/q): a power of the root where that is rational, else a float.
Cell rational_power(Store& s, Cell base, Cell exponent) {
  if (s.is_integer(exponent)) return whole_power(s, base, exponent);
  if (base == Cell::integer(1)) return base;
  if (base == Cell::integer(0)) {
    if (rational_sign(s, exponent) < 0) return evaluation_error_ball(s, "zero_divisor");
    return base;
  }
  const Cell above = numerator(s, exponent);
  const RationalView y(s, exponent);
  const bool is_negative = rational_sign(s, base) < 0;
  if (is_negative && mpz_even_p(y.denominator())) return undefined(s);
  if (const Cell root = exact_root(s, base, y.denominator()); root.bits != 0) return whole_power(s, root, above);
  return float_power_of(s, as_float(s, base), exponent);
}

// Of a negative number there are roots of odd degree.
Cell float_power_of(Store& s, double base, Cell exponent) {
  const double y = as_float(s, exponent);
  if (!(base < 0.0) || !s.is_fraction(exponent)) return float_power(s, base, y);
  const RationalView q(s, exponent);
  if (mpz_even_p(q.denominator())) return undefined(s);
  const Cell power = float_power(s, -base, y);
  return power.is_struct() || !mpz_odd_p(q.numerator()) ? power : s.new_float(-s.float_value(power));
}

Cell to_rational(Store& s, Cell x) {
  if (!s.is_float(x)) return x;
  const double d = s.float_value(x);
  if (std::isnan(d)) return evaluation_error_ball(s, "undefined");
  if (std::isinf(d)) return evaluation_error_ball(s, "rational_overflow");
  return float_to_rational(s, d);
}

Cell to_simple_rational(Store& s, Cell x) {
  if (!s.is_float(x) || !std::isfinite(s.float_value(x))) return to_rational(s, x);
  return float_to_simple_rational(s, s.float_value(x));
}

Cell numerator(Store& s, Cell x) {
  if (!s.is_rational(x)) return not_rational(s, x);
  return s.is_integer(x) ? x : new_integer(s, RationalView(s, x).numerator());
}

Cell denominator(Store& s, Cell x) {
  if (!s.is_rational(x)) return not_rational(s, x);
  return s.is_integer(x) ? Cell::integer(1) : new_integer(s, RationalView(s, x).denominator());
}

}  // namespace penelope::evaluable
