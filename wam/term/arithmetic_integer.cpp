// Evaluable functions on integers: division in its four kinds, shifts, bits, gcd. A float operand is a type error.
#include <bit>
#include <numeric>

#include "wam/base/check.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"
#include "wam/term/random.hpp"

namespace penelope::evaluable {

namespace {

// The ball of what is wrong with an operand, or with two, or 0 bits.
Cell error_in(Store& s, Cell x) { return s.is_integer(x) ? Cell{0} : type_error_ball(s, "integer", x); }

Cell error_in(Store& s, Cell x, Cell y) { return error_in(s, s.is_integer(x) ? y : x); }

Cell error_in_division(Store& s, Cell x, Cell y) {
  const Cell error = error_in(s, x, y);
  return error.bits == 0 && y == Cell::integer(0) ? evaluation_error_ball(s, "zero_divisor") : error;
}

Cell error_if_below(Store& s, int bound, Cell x) {
  const Cell error = error_in(s, x);
  if (error.bits != 0 || integer_sign(s, x) >= bound) return error;
  return domain_error_ball(s, bound == 1 ? "not_less_than_one" : "not_less_than_zero", x);
}

// x * 2^count, count >= 0.
Cell shift_up(Store& s, Cell x, Cell count) {
  PENELOPE_CHECK(s.is_integer(x) && integer_sign(s, count) >= 0);
  if (x == Cell::integer(0)) return x;
  if (!count.is_int()) resource_error(s, "memory");
  const auto places = static_cast<std::uint64_t>(count.as_int());
  const std::uint64_t bits = integer_bits(s, x);
  if (x.is_int() && bits + places <= 62) return s.new_integer(x.as_int() * (std::int64_t{1} << places));
  require_integer_room(s, bits + places);
  Integer z;
  mpz_mul_2exp(z, IntegerView(s, x), places);
  return new_integer(s, z);
}

// floor(x / 2^count), count >= 0.
Cell shift_down(Store& s, Cell x, Cell count) {
  PENELOPE_CHECK(s.is_integer(x) && integer_sign(s, count) >= 0);
  const int beyond = integer_sign(s, x) < 0 ? -1 : 0;  // what is left when all bits are shifted out
  if (!count.is_int()) return Cell::integer(beyond);
  const auto places = static_cast<std::uint64_t>(count.as_int());
  if (x.is_int()) return Cell::integer(places > 62 ? beyond : x.as_int() >> places);
  Integer z;
  mpz_fdiv_q_2exp(z, IntegerView(s, x), places);
  return new_integer(s, z);
}

}  // namespace

Cell integer_divide(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in_division(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) return s.new_integer(x.as_int() / y.as_int());
  return integer_operation(s, x, y, mpz_tdiv_q);
}

Cell remainder(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in_division(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() % y.as_int());
  return integer_operation(s, x, y, mpz_tdiv_r);
}

Cell floor_divide(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in_division(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) {
    const std::int64_t a = x.as_int(), b = y.as_int();
    return s.new_integer(a / b - (a % b != 0 && (a < 0) != (b < 0)));
  }
  return integer_operation(s, x, y, mpz_fdiv_q);
}

Cell modulo(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in_division(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) {
    const std::int64_t b = y.as_int(), r = x.as_int() % b;
    return Cell::integer(r != 0 && (r < 0) != (b < 0) ? r + b : r);
  }
  return integer_operation(s, x, y, mpz_fdiv_r);
}

Cell shift_left(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in(s, x, y); error.bits != 0) return error;
  return integer_sign(s, y) < 0 ? shift_down(s, x, negate(s, y)) : shift_up(s, x, y);
}

Cell shift_right(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in(s, x, y); error.bits != 0) return error;
  return integer_sign(s, y) < 0 ? shift_up(s, x, negate(s, y)) : shift_down(s, x, y);
}

Cell bit_and(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() & y.as_int());
  return integer_operation(s, x, y, mpz_and);
}

Cell bit_or(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() | y.as_int());
  return integer_operation(s, x, y, mpz_ior);
}

Cell bit_xor(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() ^ y.as_int());
  return integer_operation(s, x, y, mpz_xor);
}

Cell bit_complement(Store& s, Cell x) {
  if (const Cell error = error_in(s, x); error.bits != 0) return error;
  if (x.is_int()) return Cell::integer(~x.as_int());
  Integer z;
  mpz_com(z, IntegerView(s, x));
  return new_integer(s, z);
}

Cell greatest_common_divisor(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in(s, x, y); error.bits != 0) return error;
  if (x.is_int() && y.is_int()) return s.new_integer(std::gcd(x.as_int(), y.as_int()));
  return integer_operation(s, x, y, mpz_gcd);
}

Cell least_common_multiple(Store& s, Cell x, Cell y) {
  if (const Cell error = error_in(s, x, y); error.bits != 0) return error;
  require_integer_room(s, integer_bits(s, x) + integer_bits(s, y));
  return integer_operation(s, x, y, mpz_lcm);
}

Cell most_significant_bit(Store& s, Cell x) {
  if (const Cell error = error_if_below(s, 1, x); error.bits != 0) return error;
  return Cell::integer(static_cast<std::int64_t>(integer_bits(s, x) - 1));
}

Cell least_significant_bit(Store& s, Cell x) {
  if (const Cell error = error_if_below(s, 1, x); error.bits != 0) return error;
  return Cell::integer(static_cast<std::int64_t>(mpz_scan1(IntegerView(s, x), 0)));
}

Cell popcount(Store& s, Cell x) {
  if (const Cell error = error_if_below(s, 0, x); error.bits != 0) return error;
  return Cell::integer(static_cast<std::int64_t>(mpz_popcount(IntegerView(s, x))));
}

Cell get_bit(Store& s, Cell x, Cell bit) {
  if (const Cell error = error_if_below(s, 0, x); error.bits != 0) return error;
  if (const Cell error = error_if_below(s, 0, bit); error.bits != 0) return error;
  if (!bit.is_int()) return Cell::integer(0);
  return Cell::integer(mpz_tstbit(IntegerView(s, x), static_cast<mp_bitcnt_t>(bit.as_int())));
}

Cell successor(Store& s, Cell x) {
  if (const Cell error = error_in(s, x); error.bits != 0) return error;
  return add(s, x, Cell::integer(1));
}

Cell power_modulo(Store& s, Cell base, Cell exponent, Cell modulus) {
  if (const Cell error = error_in(s, base); error.bits != 0) return error;
  if (const Cell error = error_if_below(s, 0, exponent); error.bits != 0) return error;
  if (const Cell error = error_if_below(s, 1, modulus); error.bits != 0) return error;
  Integer z;
  mpz_powm(z, IntegerView(s, base), IntegerView(s, exponent), IntegerView(s, modulus));
  return new_integer(s, z);
}

Cell random(Store& s, Cell bound) {
  if (const Cell error = error_if_below(s, 1, bound); error.bits != 0) return error;
  if (bound.is_int()) return Cell::integer(state_value(s, {StateFunction::random_below, bound.as_int()}).integer);
  const std::vector<mp_limb_t> limbs = state_value(s, {StateFunction::random_below, 0, limbs_of(s, bound)}).big;
  return s.new_bigint(static_cast<int>(limbs.size()), limbs.data());
}

}  // namespace penelope::evaluable
