// Texts of atoms, strings, numbers and variables.
#include <utf8proc.h>

#include <charconv>
#include <cmath>
#include <cstdio>

#include "wam/base/utf8.hpp"
#include "wam/term/number.hpp"
#include "wam/term/rational.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

bool is_invisible(int c) {
  if (c < 128) return c < 32 || c == 127;
  switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_ZS: return true;
    default: return false;
  }
}

void append_escaped(std::string& text, int c, Escapes escapes) {
  constexpr std::string_view named = "\a\b\t\n\v\f\r", letters = "abtnvfr";
  const std::size_t at = c < 128 ? named.find(static_cast<char>(c)) : std::string_view::npos;
  if (at != std::string_view::npos) {
    text += '\\';
    text += letters[at];
  } else if (is_invisible(c)) {
    const char* const form = escapes == Escapes::standard ? "\\x%X\\" : c <= 0xFFFF ? "\\u%04X" : "\\U%08X";
    char hex[16];
    text.append(hex, static_cast<std::size_t>(std::snprintf(hex, sizeof hex, form, static_cast<unsigned>(c))));
  } else {
    utf8_append(text, c);
  }
}

// Digits without trailing zeros, and the exponent: value = 0.D1D2D3... * 10^point.
struct Decimal {
  std::string digits;
  int point;
};

Decimal shortest_decimal(double magnitude) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, magnitude, std::chars_format::scientific).ptr;
  const std::string_view text(buffer, static_cast<std::size_t>(end - buffer));
  const std::size_t e = text.find('e');
  int exponent = 0;
  std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), end, exponent);
  Decimal d{{}, exponent + 1};
  for (char c : text.substr(0, e))
    if (c != '.') d.digits += c;
  return d;
}

}  // namespace

std::string float_text(double value) {
  if (std::isinf(value)) return value < 0 ? "-1.0Inf" : "1.0Inf";
  if (std::isnan(value)) return "1.5NaN";
  std::string text = std::signbit(value) ? "-" : "";
  if (value == 0) return text + "0.0";
  const auto [digits, point] = shortest_decimal(std::fabs(value));
  const int count = static_cast<int>(digits.size());
  if (point <= -4 || (point > 15 && count <= point)) {  // exponents below -4 and large whole numbers
    text += digits[0];
    text += '.';
    text += count > 1 ? digits.substr(1) : "0";
    char exponent[16];
    std::snprintf(exponent, sizeof exponent, point - 1 < 0 ? "e-%d" : "e+%d", std::abs(point - 1));
    return text + exponent;
  }
  if (point <= 0) return text + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  if (count > point) {
    const auto whole = static_cast<std::size_t>(point);
    return text + digits.substr(0, whole) + '.' + digits.substr(whole);
  }
  return text + digits + std::string(static_cast<std::size_t>(point - count), '0') + ".0";
}

std::string integer_text(const Store& store, Cell number) {
  return number.is_int() ? std::to_string(number.as_int()) : decimal_text(IntegerView(store, number));
}

std::string text_of_number(const Store& store, Cell number) {
  if (store.is_float(number)) return float_text(store.float_value(number));
  if (!store.is_fraction(number)) return integer_text(store, number);
  const RationalView q(store, number);
  return decimal_text(q.numerator()) + 'r' + decimal_text(q.denominator());
}

std::string quote_text(std::string_view text, char quote, Escapes escapes) {
  std::string quoted(1, quote);
  while (!text.empty()) {
    const int c = utf8_next(text);
    if (c == quote) {
      quoted += escapes == Escapes::none ? quote : '\\';
      quoted += quote;
    } else if (escapes == Escapes::none) {
      utf8_append(quoted, c);
    } else if (c == '\\') {
      quoted += "\\\\";
    } else if (c == ' ') {
      quoted += ' ';
    } else {
      append_escaped(quoted, c, escapes);
    }
  }
  quoted += quote;
  return quoted;
}

std::string quote_atom(std::string_view text) {
  const bool punctuation = text == "," || text == "|";
  if (!punctuation && atom_class(text) != AtomClass::quoted) return std::string(text);
  return quote_text(text, '\'');
}

std::string variable_letter(std::uint64_t n) {
  std::string name(1, static_cast<char>('A' + n % 26));
  if (n >= 26) name += std::to_string(n / 26);
  return name;
}

std::string variable_text(Cell variable) { return "_" + std::to_string(variable.offset() / sizeof(Cell)); }

}  // namespace penelope
