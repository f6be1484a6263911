// Evaluable functions on integers: division in its four kinds, shifts, bits, gcd. A float operand is a type error.
#include <bit>
#include <numeric>

#include "wam/base/check.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/evaluable.hpp"
#include "wam/term/number.hpp"
#include "wam/term/random.hpp"

namespace penelope::evaluable {

namespace {

void require_division(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  if (y == Cell::integer(0)) evaluation_error(s, "zero_divisor");
}

void require_at_least(Store& s, Cell x, int bound) {
  require_integer(s, x);
  if (integer_sign(s, x) < bound) domain_error(s, bound == 1 ? "not_less_than_one" : "not_less_than_zero", x);
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

void require_integer(Store& s, Cell x) {
  if (!s.is_integer(x)) type_error(s, "integer", x);
}

void require_integers(Store& s, Cell x, Cell y) {
  require_integer(s, x);
  require_integer(s, y);
}

Cell integer_divide(Store& s, Cell x, Cell y) {
  require_division(s, x, y);
  if (x.is_int() && y.is_int()) return s.new_integer(x.as_int() / y.as_int());
  return integer_operation(s, x, y, mpz_tdiv_q);
}

Cell remainder(Store& s, Cell x, Cell y) {
  require_division(s, x, y);
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() % y.as_int());
  return integer_operation(s, x, y, mpz_tdiv_r);
}

Cell floor_divide(Store& s, Cell x, Cell y) {
  require_division(s, x, y);
  if (x.is_int() && y.is_int()) {
    const std::int64_t a = x.as_int(), b = y.as_int();
    return s.new_integer(a / b - (a % b != 0 && (a < 0) != (b < 0)));
  }
  return integer_operation(s, x, y, mpz_fdiv_q);
}

Cell modulo(Store& s, Cell x, Cell y) {
  require_division(s, x, y);
  if (x.is_int() && y.is_int()) {
    const std::int64_t b = y.as_int(), r = x.as_int() % b;
    return Cell::integer(r != 0 && (r < 0) != (b < 0) ? r + b : r);
  }
  return integer_operation(s, x, y, mpz_fdiv_r);
}

Cell shift_left(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  return integer_sign(s, y) < 0 ? shift_down(s, x, negate(s, y)) : shift_up(s, x, y);
}

Cell shift_right(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  return integer_sign(s, y) < 0 ? shift_up(s, x, negate(s, y)) : shift_down(s, x, y);
}

Cell bit_and(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() & y.as_int());
  return integer_operation(s, x, y, mpz_and);
}

Cell bit_or(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() | y.as_int());
  return integer_operation(s, x, y, mpz_ior);
}

Cell bit_xor(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  if (x.is_int() && y.is_int()) return Cell::integer(x.as_int() ^ y.as_int());
  return integer_operation(s, x, y, mpz_xor);
}

Cell bit_complement(Store& s, Cell x) {
  require_integer(s, x);
  if (x.is_int()) return Cell::integer(~x.as_int());
  Integer z;
  mpz_com(z, IntegerView(s, x));
  return new_integer(s, z);
}

Cell greatest_common_divisor(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  if (x.is_int() && y.is_int()) return s.new_integer(std::gcd(x.as_int(), y.as_int()));
  return integer_operation(s, x, y, mpz_gcd);
}

Cell least_common_multiple(Store& s, Cell x, Cell y) {
  require_integers(s, x, y);
  require_integer_room(s, integer_bits(s, x) + integer_bits(s, y));
  return integer_operation(s, x, y, mpz_lcm);
}

Cell most_significant_bit(Store& s, Cell x) {
  require_at_least(s, x, 1);
  return Cell::integer(static_cast<std::int64_t>(integer_bits(s, x) - 1));
}

Cell least_significant_bit(Store& s, Cell x) {
  require_at_least(s, x, 1);
  return Cell::integer(static_cast<std::int64_t>(mpz_scan1(IntegerView(s, x), 0)));
}

Cell popcount(Store& s, Cell x) {
  require_at_least(s, x, 0);
  return Cell::integer(static_cast<std::int64_t>(mpz_popcount(IntegerView(s, x))));
}

Cell get_bit(Store& s, Cell x, Cell bit) {
  require_at_least(s, x, 0);
  require_at_least(s, bit, 0);
  if (!bit.is_int()) return Cell::integer(0);
  return Cell::integer(mpz_tstbit(IntegerView(s, x), static_cast<mp_bitcnt_t>(bit.as_int())));
}

Cell successor(Store& s, Cell x) {
  require_integer(s, x);
  return add(s, x, Cell::integer(1));
}

Cell power_modulo(Store& s, Cell base, Cell exponent, Cell modulus) {
  require_integer(s, base);
  require_at_least(s, exponent, 0);
  require_at_least(s, modulus, 1);
  Integer z;
  mpz_powm(z, IntegerView(s, base), IntegerView(s, exponent), IntegerView(s, modulus));
  return new_integer(s, z);
}

Cell random(Store& s, Cell bound) {
  require_at_least(s, bound, 1);
  if (bound.is_int()) return Cell::integer(state_value(s, {StateFunction::random_below, bound.as_int()}).integer);
  const std::vector<mp_limb_t> limbs = state_value(s, {StateFunction::random_below, 0, limbs_of(s, bound)}).big;
  return s.new_bigint(static_cast<int>(limbs.size()), limbs.data());
}

}  // namespace penelope::evaluable
