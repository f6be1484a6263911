#include "wam/builtins/text/format_number.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>

#include "wam/base/check.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

// Inserts a decimal point `decimals` digits from the right.
std::string with_point(std::string digits, std::int64_t decimals, bool group) {
  const bool negative = digits[0] == '-';
  if (negative) digits.erase(0, 1);
  std::string fraction;
  if (decimals > 0) {
    const auto places = static_cast<std::size_t>(decimals);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    const std::size_t point = digits.size() - places;
    fraction = "." + digits.substr(point);
    digits.erase(point);
  }
  if (group) digits = group_digits(digits, ',', 3);
  return (negative ? "-" : "") + digits + fraction;
}

// |number| * 10^places as an integer, rounded (halves away from zero) or cut off.
enum class Excess { rounded, cut };

void scale(mpz_ptr result, const RationalView& number, std::int64_t places, Excess excess) {
  Integer below, factor;
  mpz_ui_pow_ui(factor, 10, static_cast<unsigned long>(std::abs(places)));
  mpz_abs(result, number.numerator());
  mpz_set(below, number.denominator());
  if (places > 0) {
    mpz_mul(result, result, factor);
  } else {
    mpz_mul(below, below, factor);
  }
  if (excess == Excess::rounded) {  // (2n + d) / 2d
    mpz_mul_2exp(result, result, 1);
    mpz_add(result, result, below);
    mpz_mul_2exp(below, below, 1);
  }
  mpz_fdiv_q(result, result, below);
}

std::string scaled_digits(const RationalView& number, std::int64_t places) {
  Integer scaled;
  scale(scaled, number, places, Excess::rounded);
  return decimal_text(scaled);
}

// The greatest e with 10^e <= |number|, which is not 0.
std::int64_t decimal_exponent(const RationalView& number) {
  const auto size = [](mpz_srcptr z) { return static_cast<std::int64_t>(mpz_sizeinbase(z, 10)); };  // exact, or one too many
  Integer whole;
  for (std::int64_t e = size(number.numerator()) - size(number.denominator()) + 1;; --e) {
    scale(whole, number, -e, Excess::cut);
    if (mpz_sgn(static_cast<mpz_srcptr>(whole)) != 0) return e;
  }
}

std::string format_fixed(const RationalView& number, std::int64_t digits) {
  const std::string text = with_point(scaled_digits(number, digits), digits, false);
  return mpz_sgn(number.numerator()) < 0 ? "-" + text : text;
}

std::string format_scientific(const RationalView& number, char directive, std::int64_t digits) {
  const bool general = directive == 'g';
  const std::int64_t significant = general ? std::max<std::int64_t>(digits, 1) : digits + 1;
  std::int64_t exponent = decimal_exponent(number);
  std::string mantissa = scaled_digits(number, significant - 1 - exponent);
  if (static_cast<std::int64_t>(mantissa.size()) > significant) {  // 9.99 became 10.0
    mantissa.pop_back();
    ++exponent;
  }
  const std::string sign = mpz_sgn(number.numerator()) < 0 ? "-" : "";
  const auto trimmed = [general](std::string text) {
    if (!general || text.find('.') == std::string::npos) return text;
    text.resize(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
  };
  if (general && exponent >= -4 && exponent < significant) {
    const std::int64_t places = significant - 1 - exponent;
    return sign + trimmed(with_point(mantissa, places, false));
  }
  char tail[32];
  std::snprintf(tail, sizeof tail, "e%c%02lld", exponent < 0 ? '-' : '+', static_cast<long long>(std::abs(exponent)));
  return sign + trimmed(with_point(mantissa, significant - 1, false)) + tail;
}

}  // namespace

std::string format_integer(const Store& store, Cell integer, std::int64_t decimals, bool group) {
  return with_point(integer_text(store, integer), decimals, group);
}

std::string group_digits(std::string integer, char separator, std::int64_t size) {
  const std::size_t first = integer.starts_with('-'), step = static_cast<std::size_t>(size);
  PENELOPE_CHECK(size >= 0);
  if (step == 0) return integer;
  for (std::size_t at = integer.size(); at > first + step;) integer.insert(at -= step, 1, separator);
  return integer;
}

std::string format_radix(const Store& store, Cell integer, int radix, bool upper_case) {
  PENELOPE_CHECK(radix >= 2 && radix <= 36);
  const IntegerView view(store, integer);
  std::string text(mpz_sizeinbase(view, radix) + 2, '\0');
  mpz_get_str(text.data(), upper_case ? -radix : radix, view);
  text.resize(std::strlen(text.c_str()));
  return text;
}

std::string format_float(const Store& store, Cell number, char directive, std::int64_t digits) {
  if (directive == 'f' && store.is_integer(number)) {  // exact however large
    std::string text = integer_text(store, number);
    if (digits > 0) text += "." + std::string(static_cast<std::size_t>(digits), '0');
    return text;
  }
  if (store.is_fraction(number) || (store.is_bigint(number) && directive != 'f')) {
    const RationalView q(store, number);
    return directive == 'f' ? format_fixed(q, digits) : format_scientific(q, directive, digits);
  }
  const double value = number_to_float(store, number);
  const char layout[] = {'%', '.', '*', directive, '\0'};
  const int places = static_cast<int>(digits);
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, layout, places, value)) + 1, '\0');
  std::snprintf(text.data(), text.size(), layout, places, value);
  text.pop_back();
  return text;
}

}  // namespace penelope
