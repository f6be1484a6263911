// GMP views of cells, integer/float conversions with correct rounding, powers.
#include "wam/term/number.hpp"

#include <cmath>
#include <cstring>

#include "wam/base/check.hpp"
#include "wam/term/errors.hpp"
#include "wam/term/rational.hpp"

namespace penelope {

namespace {

constexpr double two_to_60 = 1152921504606846976.0;

int sign_of(int comparison) { return comparison < 0 ? -1 : comparison > 0; }

// Nearest float to (top + something in (0,1) if sticky) * 2^exponent, for top >= 2^62: a sticky bit in the lowest place
// makes the conversion of the 64-bit value round as the whole number would. A subnormal float has fewer places: it is rounded here.
double scaled_to_float(std::uint64_t top, bool sticky, long exponent) {
  PENELOPE_CHECK(top >> 62 != 0);
  constexpr long lowest_place = -1074, places_beyond = 10;  // of the smallest float; of 63 bits those that no float has
  if (exponent > 1024) return HUGE_VAL;
  const long lost = lowest_place - exponent;
  if (lost <= places_beyond) return std::ldexp(static_cast<double>(top | (sticky ? 1 : 0)), static_cast<int>(exponent));
  if (lost > 64) return 0.0;
  const unsigned __int128 whole = top, half = static_cast<unsigned __int128>(1) << (lost - 1);
  auto kept = static_cast<std::uint64_t>(whole >> lost);
  const unsigned __int128 rest = whole & (2 * half - 1);
  if (rest > half || (rest == half && (sticky || kept % 2 == 1))) ++kept;
  return std::ldexp(static_cast<double>(kept), static_cast<int>(lowest_place));
}

std::uint64_t low_limb(mpz_srcptr z) { return mpz_getlimbn(z, 0); }

}  // namespace

IntegerView::IntegerView(const Store& s, Cell integer) {
  if (integer.is_int()) {
    const std::int64_t v = integer.as_int();
    limb_ = v < 0 ? -static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
    mpz_roinit_n(view_, &limb_, v < 0 ? -1 : v > 0);
    return;
  }
  const Cell* payload = s.bigint_payload(integer);
  const auto size = static_cast<mp_size_t>(static_cast<std::int64_t>(payload[0].bits));
  PENELOPE_CHECK(size != 0 && static_cast<std::uint64_t>(std::abs(size)) + 1 == s.at(integer)->payload_words());
  PENELOPE_CHECK(payload[std::abs(size)].bits != 0);  // GMP's numbers have no leading zeros
  mpz_roinit_n(view_, reinterpret_cast<const mp_limb_t*>(payload + 1), size);
}

Cell new_integer(Store& s, mpz_srcptr z) {
  PENELOPE_CHECK(mpz_size(z) <= static_cast<std::size_t>(std::numeric_limits<int>::max()));
  const int size = static_cast<int>(mpz_size(z));
  return s.new_bigint(mpz_sgn(z) < 0 ? -size : size, mpz_limbs_read(z));
}

std::string decimal_text(mpz_srcptr z) {
  std::string text(mpz_sizeinbase(z, 10) + 2, '\0');
  mpz_get_str(text.data(), 10, z);
  text.resize(std::strlen(text.c_str()));
  return text;
}

Cell integer_operation(Store& s, Cell x, Cell y, void (*operation)(mpz_ptr, mpz_srcptr, mpz_srcptr)) {
  PENELOPE_CHECK(s.is_integer(x) && s.is_integer(y));
  Integer z;
  operation(z, IntegerView(s, x), IntegerView(s, y));
  return new_integer(s, z);
}

void require_integer_room(Store& s, std::uint64_t bits) {
  const auto free_cells = static_cast<std::uint64_t>(s.heap_limit - s.heap_top);
  if (bits / 64 + 4 > free_cells) resource_error(s, "memory");
}

std::vector<mp_limb_t> limbs_of(const Store& s, Cell big_integer) {
  const IntegerView z(s, big_integer);
  const mp_limb_t* const limbs = mpz_limbs_read(z);
  return {limbs, limbs + mpz_size(z)};
}

std::uint64_t integer_bits(const Store& s, Cell integer) { return mpz_sizeinbase(IntegerView(s, integer), 2); }

int integer_sign(const Store& s, Cell integer) {
  if (integer.is_int()) return integer.as_int() < 0 ? -1 : integer.as_int() > 0;
  return static_cast<std::int64_t>(s.bigint_payload(integer)[0].bits) < 0 ? -1 : 1;
}

bool is_odd(const Store& s, Cell integer) {
  if (integer.is_int()) return integer.as_int() & 1;
  return s.bigint_payload(integer)[1].bits & 1;
}

double integer_to_float(mpz_srcptr z) {
  const std::size_t bits = mpz_sizeinbase(z, 2);
  if (bits <= 53) return mpz_get_d(z);
  if (bits <= 64) {
    const double magnitude = static_cast<double>(low_limb(z));
    return mpz_sgn(z) < 0 ? -magnitude : magnitude;
  }
  const std::size_t dropped = bits - 64;
  Integer top;
  mpz_tdiv_q_2exp(top, z, dropped);
  const bool sticky = mpz_scan1(z, 0) < dropped;  // the lowest set bit is the same for z and -z
  const double magnitude = scaled_to_float(low_limb(top), sticky, static_cast<long>(dropped));
  return mpz_sgn(z) < 0 ? -magnitude : magnitude;
}

double integer_to_float(const Store& s, Cell integer) {
  if (integer.is_int()) return static_cast<double>(integer.as_int());
  return integer_to_float(IntegerView(s, integer));
}

double number_to_float(const Store& s, Cell number) {
  if (s.is_float(number)) return s.float_value(number);
  return s.is_fraction(number) ? fraction_to_float(s, number) : integer_to_float(s, number);
}

double quotient_to_float(mpz_srcptr numerator, mpz_srcptr denominator) {
  PENELOPE_CHECK(mpz_sgn(denominator) != 0);
  if (mpz_sgn(numerator) == 0) return 0.0;
  const long wanted = 64;  // bits of the quotient: 63 or 64 after the shift below
  const long shift = wanted - 1 - static_cast<long>(mpz_sizeinbase(numerator, 2)) + static_cast<long>(mpz_sizeinbase(denominator, 2));
  Integer n, d, q, r;
  mpz_abs(n, numerator);
  mpz_abs(d, denominator);
  if (shift >= 0) {
    mpz_mul_2exp(n, n, static_cast<mp_bitcnt_t>(shift));
  } else {
    mpz_mul_2exp(d, d, static_cast<mp_bitcnt_t>(-shift));
  }
  mpz_tdiv_qr(q, r, n, d);
  const double magnitude = scaled_to_float(low_limb(q), mpz_sgn(static_cast<mpz_srcptr>(r)) != 0, -shift);
  return (mpz_sgn(numerator) < 0) != (mpz_sgn(denominator) < 0) ? -magnitude : magnitude;
}

Cell float_to_integer(Store& s, double d) {
  PENELOPE_CHECK(std::isfinite(d) && d == std::trunc(d));
  if (std::fabs(d) < two_to_60) return Cell::integer(static_cast<std::int64_t>(d));
  Integer z;
  mpz_set_d(z, d);
  return new_integer(s, z);
}

int compare_integers(const Store& s, Cell x, Cell y) {
  if (x.is_int() && y.is_int()) return x.as_int() < y.as_int() ? -1 : x.as_int() > y.as_int();
  return sign_of(mpz_cmp(IntegerView(s, x), IntegerView(s, y)));
}

void natural_power(Store& s, mpz_ptr z, mpz_srcptr base, Cell exponent) {
  PENELOPE_CHECK(integer_sign(s, exponent) >= 0);
  if (mpz_cmpabs_ui(base, 1) <= 0 || exponent == Cell::integer(0)) {  // 0, 1 and -1 have powers of any exponent
    if (exponent == Cell::integer(0)) return mpz_set_ui(z, 1);
    return mpz_set_si(z, is_odd(s, exponent) ? mpz_sgn(base) : std::abs(mpz_sgn(base)));
  }
  if (!exponent.is_int()) resource_error(s, "memory");
  const auto times = static_cast<std::uint64_t>(exponent.as_int()), bits_of_base = static_cast<std::uint64_t>(mpz_sizeinbase(base, 2));
  std::uint64_t bits;
  // |base| >= 2^(bits-1), so the power has at least (bits-1) * exponent bits, and at most bits * exponent.
  if (__builtin_mul_overflow(bits_of_base, times, &bits)) resource_error(s, "memory");
  require_integer_room(s, bits);
  mpz_pow_ui(z, base, times);
}

}  // namespace penelope
