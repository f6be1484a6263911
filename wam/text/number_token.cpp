// Number tokens: integers of any size (decimal with digit groups, 0x 0o 0b, radix'digits, 0'c), rationals (1r3), floats, 1.0Inf and 1.5NaN.
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"
#include "wam/text/character_class.hpp"
#include "wam/text/lexer.hpp"

namespace penelope {

void Lexer::number(Token& t, bool negative) {
  PENELOPE_CHECK(at_digit());
  if (byte(at_) == '0' && (character_code(t, negative) || radix_number(t, negative))) return finish(t, TokenKind::number);
  const std::size_t start = at_, digits_end = scan_digits(start, 10);
  const std::size_t fraction_end = float_end(digits_end);
  if (fraction_end != digits_end) {
    if (special_float(t, fraction_end, negative)) return finish(t, TokenKind::number);
    digits_.append(text_.substr(digits_end, fraction_end - digits_end));
    at_ = fraction_end;
    set_float(t, negative);
    return finish(t, TokenKind::number);
  }
  at_ = digits_end;
  if (byte(at_) == 'r' && is_at(at_ + 1, '0', '9')) {
    rational(t, negative);
    return finish(t, TokenKind::number);
  }
  if (!iso_ && byte(at_) == '\'' && digits_.size() <= 2) {
    const int base = std::atoi(digits_.c_str());
    if (base >= 2 && base <= 36 && digit_value(byte(at_ + 1)) < base) {
      at_ = scan_digits(at_ + 1, base);
      set_integer(t, base, negative);
      return finish(t, TokenKind::number);
    }
  }
  set_integer(t, 10, negative);
  finish(t, TokenKind::number);
}

// Digits with swipl's group separators between them: an underscore and any layout, or (decimal) one blank.
std::size_t Lexer::scan_digits(std::size_t i, int base) {
  digits_.clear();
  for (;;) {
    while (digit_value(byte(i)) < base) digits_ += text_[i++];
    if (iso_) return i;
    std::size_t next = i;
    if (byte(i) == '_') {
      ++next;
      while (byte(next) == ' ' || byte(next) == '\n' || byte(next) == '\t') ++next;
    } else if (byte(i) == ' ' && base == 10) {
      ++next;
    }
    if (next == i || digit_value(byte(next)) >= base) return i;
    i = next;
  }
}

std::size_t Lexer::float_end(std::size_t i) const {
  std::size_t end = i;
  if (byte(i) == '.' && is_at(i + 1, '0', '9')) {
    end = i + 1;
    while (is_at(end, '0', '9')) ++end;
  } else if (iso_) {
    return i;
  }
  if (byte(end) == 'e' || byte(end) == 'E') {
    std::size_t exponent = end + 1;
    if (byte(exponent) == '+' || byte(exponent) == '-') ++exponent;
    if (is_at(exponent, '0', '9')) {
      while (is_at(exponent, '0', '9')) ++exponent;
      end = exponent;
    }
  }
  return end;
}

bool Lexer::special_float(Token& t, std::size_t fraction_end, bool negative) {
  if (iso_) return false;
  const std::string_view word = text_.substr(fraction_end, 3);
  if ((word != "Inf" && word != "NaN") || is_alphanumeric(byte(fraction_end + 3))) return false;
  const double value = word == "Inf" ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
  t.number = store_.new_float(negative ? -value : value);
  at_ = fraction_end + 3;
  return true;
}

void Lexer::set_float(Token& t, bool negative) {
  double value = 0;
  const char* end = digits_.data() + digits_.size();
  const auto [read_to, error] = std::from_chars(digits_.data(), end, value);
  PENELOPE_CHECK(read_to == end);
  if (error == std::errc::result_out_of_range) {
    value = std::strtod(digits_.c_str(), nullptr);  // tiny values become 0 or denormal
    if (std::isinf(value)) fail("float_overflow", t.start);
  }
  t.number = store_.new_float(negative ? -value : value);
}

void Lexer::set_integer(Token& t, int base, bool negative) {
  std::int64_t small = 0;
  PENELOPE_CHECK(!digits_.empty());
  const char* end = digits_.data() + digits_.size();
  if (std::from_chars(digits_.data(), end, small, base).ec == std::errc()) {
    t.number = store_.new_integer(negative ? -small : small);
    return;
  }
  Integer big;
  [[maybe_unused]] const int failed = mpz_set_str(big, digits_.c_str(), base);
  PENELOPE_ASSERT(failed == 0);
  if (negative) mpz_neg(big, big);
  t.number = new_integer(store_, big);
}

// Stands at the r; the digits of the numerator have been read.
void Lexer::rational(Token& t, bool negative) {
  Rational q;
  [[maybe_unused]] int failed = mpz_set_str(q.numerator(), digits_.c_str(), 10);
  at_ = scan_digits(at_ + 1, 10);
  failed |= mpz_set_str(q.denominator(), digits_.c_str(), 10);
  PENELOPE_ASSERT(failed == 0);
  if (mpz_sgn(static_cast<mpz_srcptr>(q.denominator())) == 0) return fail("illegal_number", at_);
  mpq_canonicalize(q);
  if (negative) mpq_neg(q, q);
  t.number = new_rational(store_, q);
}

// 0'c: a character, an escape sequence, or '' for the quote itself (swipl: also a single quote).
bool Lexer::character_code(Token& t, bool negative) {
  if (byte(at_ + 1) != '\'') return false;
  std::size_t i = at_ + 2;
  unsigned bytes;
  int code = code_point(i, bytes);
  if (code < 0) return false;
  if (code == '\\' && flags_.character_escapes) {
    code = escape(i);
    if (code < 0 && !failure_) {
      if (iso_) return false;  // a quoted item behind 0
      fail("undefined_char_escape/\n", at_);
    }
    if (failure_) return true;
  } else if (code == '\'') {
    if (byte(i + 1) != '\'' && iso_) return false;
    i += byte(i + 1) == '\'' ? 2 : 1;
  } else if (iso_ && (code == '\n' || code == '\t')) {
    return false;
  } else {
    i += bytes;
  }
  t.number = Cell::integer(negative ? -code : code);
  at_ = i;
  return true;
}

bool Lexer::radix_number(Token& t, bool negative) {
  const int letter = byte(at_ + 1);
  const int base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
  if (base == 0) return false;
  if (digit_value(byte(at_ + 2)) >= base) {
    if (iso_) return false;  // 0 and a name
    return fail("illegal_number", at_), true;
  }
  at_ = scan_digits(at_ + 2, base);
  set_integer(t, base, negative);
  return true;
}

std::optional<Cell> parse_number(Store& store, const Flags& flags, std::string_view text) {
  Token t;
  Lexer lexer(store, flags, text);
  lexer.skip_layout();
  t.start = lexer.offset();
  const bool negative = lexer.accept_directly('-');
  if (negative && flags.iso) lexer.skip_layout();
  if (!negative && !flags.iso) lexer.accept_directly('+');
  if (lexer.at_digit()) {
    lexer.number(t, negative);
    if (!lexer.failure() && lexer.offset() == text.size()) return t.number;
  }
  return std::nullopt;
}

}  // namespace penelope
