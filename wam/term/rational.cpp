// GMP views of rationals, fractions in the heap, conversions to and from floats.
#include "wam/term/rational.hpp"

#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "wam/base/check.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/number.hpp"

namespace penelope {

namespace {

int sign_of(int comparison) { return comparison < 0 ? -1 : comparison > 0; }

std::uint64_t bits_of(const RationalView& x) { return mpz_sizeinbase(x.numerator(), 2) + mpz_sizeinbase(x.denominator(), 2); }

Cell new_fraction(Store& s, mpz_srcptr numerator, mpz_srcptr denominator) {
  const std::uint64_t above = mpz_size(numerator), below = mpz_size(denominator);
  PENELOPE_CHECK(above > 0 && mpz_cmp_ui(denominator, 1) > 0 && above <= static_cast<std::uint64_t>(std::numeric_limits<int>::max()));
  Cell* const p = s.allocate(2 + above + below);
  p[0] = Cell::box_header(HeaderKind::Fraction, 1 + above + below);
  const auto size = static_cast<std::int64_t>(above);
  p[1].bits = static_cast<std::uint64_t>(mpz_sgn(numerator) < 0 ? -size : size);
  for (std::uint64_t i = 0; i < above; ++i) p[2 + i].bits = mpz_limbs_read(numerator)[i];
  for (std::uint64_t i = 0; i < below; ++i) p[2 + above + i].bits = mpz_limbs_read(denominator)[i];
  return s.make(Tag::Box, p);
}

}  // namespace

RationalView::RationalView(const Store& s, Cell rational) {
  PENELOPE_CHECK(s.is_rational(rational));
  mpz_roinit_n(mpq_denref(view_), &one_, 1);
  if (rational.is_int()) {
    const std::int64_t v = rational.as_int();
    limb_ = v < 0 ? -static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
    mpz_roinit_n(mpq_numref(view_), &limb_, v < 0 ? -1 : v > 0);
    return;
  }
  const Cell* const payload = s.at(rational) + 1;
  const auto size = static_cast<mp_size_t>(static_cast<std::int64_t>(payload[0].bits)), above = std::abs(size);
  const auto* const limbs = reinterpret_cast<const mp_limb_t*>(payload + 1);
  mpz_roinit_n(mpq_numref(view_), limbs, size);
  if (s.is_bigint(rational)) return;
  const auto below = static_cast<mp_size_t>(s.at(rational)->payload_words()) - 1 - above;
  PENELOPE_CHECK(above > 0 && below > 0 && limbs[above - 1] != 0 && limbs[above + below - 1] != 0);
  mpz_roinit_n(mpq_denref(view_), limbs + above, below);
}

Cell new_rational(Store& s, mpq_srcptr q) {
  return mpz_cmp_ui(mpq_denref(q), 1) == 0 ? new_integer(s, mpq_numref(q)) : new_fraction(s, mpq_numref(q), mpq_denref(q));
}

Cell rational_operation(Store& s, Cell x, Cell y, void (*operation)(mpq_ptr, mpq_srcptr, mpq_srcptr)) {
  const RationalView left(s, x), right(s, y);
  require_integer_room(s, bits_of(left) + bits_of(right));
  Rational q;
  operation(q, left, right);
  return new_rational(s, q);
}

int rational_sign(const Store& s, Cell rational) {
  if (!s.is_fraction(rational)) return integer_sign(s, rational);
  return static_cast<std::int64_t>(s.fraction_payload(rational)[0].bits) < 0 ? -1 : 1;
}

int compare_rationals(const Store& s, Cell x, Cell y) {
  if (s.is_integer(x) && s.is_integer(y)) return compare_integers(s, x, y);
  return sign_of(mpq_cmp(RationalView(s, x), RationalView(s, y)));
}

int compare_rational_with_float(const Store& s, Cell x, double y) {
  if (std::isnan(y)) return unordered;
  const double d = number_to_float(s, x);
  return d < y ? -1 : d > y;
}

double fraction_to_float(const Store& s, Cell fraction) {
  const RationalView q(s, fraction);
  return quotient_to_float(q.numerator(), q.denominator());
}

Cell float_to_rational(Store& s, double d) {
  PENELOPE_CHECK(std::isfinite(d));
  Rational q;
  mpq_set_d(q, d);
  return new_rational(s, q);
}

namespace {

struct WordFraction {
  std::uint64_t numerator, denominator;
};

// As below, of a float > 0 that is a fraction of words, whose convergents are fractions of words that floats have exactly.
std::optional<WordFraction> simple_fraction_of_words(double d) {
  constexpr int mantissa_bits = std::numeric_limits<double>::digits, most_bits_below = 62;
  constexpr auto most = std::uint64_t{1} << mantissa_bits;
  int exponent = 0;
  auto n = static_cast<std::uint64_t>(std::ldexp(std::frexp(d, &exponent), mantissa_bits));
  const int zeros = std::countr_zero(n), bits_below = mantissa_bits - exponent - zeros;
  if (bits_below < 0 || bits_below > most_bits_below) return {};
  n >>= zeros;
  std::uint64_t m = std::uint64_t{1} << bits_below, p = 1, p_before = 0, q = 0, q_before = 1;
  while (m != 0) {
    const std::uint64_t a = n / m;
    n = std::exchange(m, n % m);
    p_before = std::exchange(p, p_before + a * p);
    q_before = std::exchange(q, q_before + a * q);
    if (q > most) return {};
    if (static_cast<double>(p) / static_cast<double>(q) == d) break;
  }
  return WordFraction{p, q};
}

}  // namespace

// Convergents p/q: the next partial quotient a gives a*p + (the one before).
Cell float_to_simple_rational(Store& s, double d) {
  PENELOPE_CHECK(std::isfinite(d));
  Rational exact, convergent;
  if (const auto words = d != 0 ? simple_fraction_of_words(std::fabs(d)) : std::nullopt) {
    mpz_set_ui(convergent.numerator(), words->numerator);
    mpz_set_ui(convergent.denominator(), words->denominator);
    if (d < 0) mpq_neg(convergent, convergent);
    return new_rational(s, convergent);
  }
  mpq_set_d(exact, std::fabs(d));
  Integer n, m, a, p, q, p_before, q_before;
  mpz_set(n, exact.numerator());
  mpz_set(m, exact.denominator());
  mpz_set_ui(p, 1);
  mpz_set_ui(q_before, 1);
  while (mpz_sgn(static_cast<mpz_srcptr>(m)) != 0) {
    mpz_fdiv_qr(a, n, n, m);
    mpz_swap(n, m);
    mpz_addmul(p_before, a, p);
    mpz_addmul(q_before, a, q);
    mpz_swap(p, p_before);
    mpz_swap(q, q_before);
    if (quotient_to_float(p, q) == std::fabs(d)) break;
  }
  mpz_set(convergent.numerator(), p);
  mpz_set(convergent.denominator(), q);
  if (d < 0) mpq_neg(convergent, convergent);
  return new_rational(s, convergent);
}

}  // namespace penelope
