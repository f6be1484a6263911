// Evaluable functions that round to integers, and the parts of numbers before and behind the point.
#include <cmath>

#include "wam/base/check.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"

namespace penelope::evaluable {

namespace {

struct Rounding {
  double (*of_float)(double);
  void (*of_quotient)(mpz_ptr, mpz_srcptr, mpz_srcptr);
};

// Halves away from zero.
void nearest_quotient(mpz_ptr result, mpz_srcptr numerator, mpz_srcptr denominator) {
  Integer twice;
  mpz_mul_2exp(twice, numerator, 1);
  if (mpz_sgn(numerator) < 0) {
    mpz_sub(twice, twice, denominator);
  } else {
    mpz_add(twice, twice, denominator);
  }
  mpz_tdiv_q(result, twice, denominator);  // numerator and denominator have no common factor
  mpz_tdiv_q_2exp(result, result, 1);
}

constexpr Rounding towards_zero{std::trunc, mpz_tdiv_q}, down{std::floor, mpz_fdiv_q}, up{std::ceil, mpz_cdiv_q},
    nearest{std::round, nearest_quotient};

Cell rounded_fraction(Store& s, Cell x, const Rounding& rounding) {
  const RationalView q(s, x);
  Integer z;
  rounding.of_quotient(z, q.numerator(), q.denominator());
  return new_integer(s, z);
}

// An integer is its own result, but ISO wants a float argument.
Cell rounded(Store& s, Cell x, const Rounding& rounding) {
  if (s.is_fraction(x)) return rounded_fraction(s, x, rounding);
  if (!s.is_float(x)) {
    if (arithmetic_flags.iso) return type_error_ball(s, "float", x);
    return x;
  }
  const double d = s.float_value(x);
  if (!std::isfinite(d)) {  // swipl has them as they are
    if (arithmetic_flags.iso) return evaluation_error_ball(s, "undefined");
    return x;
  }
  return float_to_integer(s, rounding.of_float(d));
}

double fraction(double d) {
  double whole;
  return std::modf(d, &whole);  // of the sign of d
}

Cell part_of_float(Store& s, Cell x, double (*part)(double), Cell part_of_integer) {
  if (s.is_float(x)) return checked_float(s, part(s.float_value(x)));
  if (arithmetic_flags.iso) return type_error_ball(s, "float", x);
  return part_of_integer;
}

}  // namespace

Cell to_integer(Store& s, Cell x) { return s.is_integer(x) ? x : rounded(s, x, nearest); }
Cell round(Store& s, Cell x) { return rounded(s, x, nearest); }
Cell truncate(Store& s, Cell x) { return rounded(s, x, towards_zero); }
Cell ceiling(Store& s, Cell x) { return rounded(s, x, up); }
Cell floor(Store& s, Cell x) { return rounded(s, x, down); }

Cell float_integer_part(Store& s, Cell x) {
  return s.is_fraction(x) ? rounded_fraction(s, x, towards_zero) : part_of_float(s, x, std::trunc, x);
}

Cell float_fractional_part(Store& s, Cell x) {
  if (!s.is_fraction(x)) return part_of_float(s, x, fraction, Cell::integer(0));
  const RationalView q(s, x);
  Rational part;  // in lowest terms, as x is
  mpz_tdiv_r(part.numerator(), q.numerator(), q.denominator());
  mpz_set(part.denominator(), q.denominator());
  return new_rational(s, part);
}

}  // namespace penelope::evaluable
