// Evaluable functions whose values are floats: the conversion to one, and the real functions of ISO and beyond.
#include <cmath>
#include <limits>

#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"

namespace penelope::evaluable {

namespace {

Cell real(Store& s, Cell x, double (*function)(double)) { return checked_float(s, function(as_float(s, x))); }

// log(m * 2^e) = log(m) + e * log(2), for an integer that may be too large for a float.
double logarithm_of(mpz_srcptr z, double (*function)(double)) {
  const std::uint64_t bits = mpz_sizeinbase(z, 2);
  Integer unit;
  mpz_setbit(unit, bits);
  return function(quotient_to_float(z, unit)) + static_cast<double>(bits) * function(2.0);
}

// A logarithm; of zero it is undefined for the standard and too large for SWI-Prolog, unless infinities are wanted.
Cell logarithm(Store& s, Cell x, double (*function)(double)) {
  if (s.is_bigint(x) && integer_sign(s, x) > 0) return checked_float(s, logarithm_of(IntegerView(s, x), function));
  if (s.is_fraction(x) && rational_sign(s, x) > 0 && !std::isnormal(number_to_float(s, x))) {
    const RationalView q(s, x);
    return checked_float(s, logarithm_of(q.numerator(), function) - logarithm_of(q.denominator(), function));
  }
  const double d = as_float(s, x);
  if (d < 0.0) return undefined(s);
  if (d == 0.0) {
    if (arithmetic_flags.iso && arithmetic_flags.float_undefined_error) return evaluation_error_ball(s, "undefined");
    return checked_float(s, -HUGE_VAL);
  }
  return checked_float(s, function(d));
}

}  // namespace

Cell undefined(Store& s) {
  if (arithmetic_flags.float_undefined_error) return evaluation_error_ball(s, "undefined");
  return s.new_float(std::numeric_limits<double>::quiet_NaN());
}

Cell checked_float(Store& s, double d) {
  if (PENELOPE_LIKELY(std::isfinite(d))) return s.new_float(d);
  if (std::isnan(d)) return undefined(s);
  if (arithmetic_flags.float_overflow_error) return evaluation_error_ball(s, "float_overflow");
  return s.new_float(d);
}

double as_float(Store& s, Cell number) {
  const double d = number_to_float(s, number);
  if (std::isinf(d) && !s.is_float(number) && arithmetic_flags.float_overflow_error) {
    evaluation_error(s, "float_overflow");
  }
  return d;
}

Cell to_float(Store& s, Cell x) { return s.is_float(x) ? checked_float(s, s.float_value(x)) : checked_float(s, as_float(s, x)); }

Cell sqrt(Store& s, Cell x) {
  const double d = as_float(s, x);
  return d < 0.0 ? undefined(s) : checked_float(s, std::sqrt(d));
}

Cell exp(Store& s, Cell x) { return real(s, x, std::exp); }
Cell log(Store& s, Cell x) { return logarithm(s, x, std::log); }
Cell log2(Store& s, Cell x) { return logarithm(s, x, std::log2); }
Cell log10(Store& s, Cell x) { return logarithm(s, x, std::log10); }
Cell log_base(Store& s, Cell base, Cell x) {
  const Cell of_x = log(s, x);
  if (of_x.is_struct()) return of_x;
  const Cell of_base = log(s, base);
  return of_base.is_struct() ? of_base : divide(s, of_x, of_base);
}

Cell sin(Store& s, Cell x) { return real(s, x, std::sin); }
Cell cos(Store& s, Cell x) { return real(s, x, std::cos); }
Cell tan(Store& s, Cell x) { return real(s, x, std::tan); }
Cell asin(Store& s, Cell x) { return real(s, x, std::asin); }
Cell acos(Store& s, Cell x) { return real(s, x, std::acos); }
Cell atan(Store& s, Cell x) { return real(s, x, std::atan); }

Cell cot(Store& s, Cell x) {
  const double d = as_float(s, x);
  return d == 0.0 ? undefined(s) : checked_float(s, 1.0 / std::tan(d));
}

Cell acot(Store& s, Cell x) { return checked_float(s, std::atan(1.0 / as_float(s, x))); }

Cell atan2(Store& s, Cell y, Cell x) {
  const double dy = as_float(s, y), dx = as_float(s, x);
  if (arithmetic_flags.iso && dy == 0.0 && dx == 0.0) return evaluation_error_ball(s, "undefined");
  return checked_float(s, std::atan2(dy, dx));
}

Cell sinh(Store& s, Cell x) { return real(s, x, std::sinh); }
Cell cosh(Store& s, Cell x) { return real(s, x, std::cosh); }
Cell tanh(Store& s, Cell x) { return real(s, x, std::tanh); }
Cell asinh(Store& s, Cell x) { return real(s, x, std::asinh); }
Cell acosh(Store& s, Cell x) { return real(s, x, std::acosh); }
Cell atanh(Store& s, Cell x) { return real(s, x, std::atanh); }

Cell lgamma(Store& s, Cell x) {
  int sign;  // the thread-safe form; the sign is not part of the result
  return checked_float(s, ::lgamma_r(as_float(s, x), &sign));
}

Cell erf(Store& s, Cell x) { return real(s, x, std::erf); }
Cell erfc(Store& s, Cell x) { return real(s, x, std::erfc); }

Cell nexttoward(Store& s, Cell x, Cell y) { return checked_float(s, std::nexttoward(as_float(s, x), static_cast<long double>(as_float(s, y)))); }

}  // namespace penelope::evaluable
