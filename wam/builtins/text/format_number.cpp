#include "wam/builtins/text/format_number.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>

#include "wam/base/check.hpp"
#include "wam/term/number.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

std::string format_integer(const Store& store, Cell integer, std::int64_t decimals, bool group) {
  std::string digits = integer_text(store, integer);
  const bool negative = digits[0] == '-';
  if (negative) digits.erase(0, 1);
  std::string fraction;
  if (decimals > 0) {
    const auto places = static_cast<std::size_t>(decimals);
    if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
    fraction = "." + digits.substr(digits.size() - places);
    digits.resize(digits.size() - places);
  }
  if (group) digits = group_digits(digits, ',', 3);
  return (negative ? "-" : "") + digits + fraction;
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
  const double value = number_to_float(store, number);
  const char layout[] = {'%', '.', '*', directive, '\0'};
  const int places = static_cast<int>(digits);
  std::string text(static_cast<std::size_t>(std::snprintf(nullptr, 0, layout, places, value)) + 1, '\0');
  std::snprintf(text.data(), text.size(), layout, places, value);
  text.pop_back();
  return text;
}

}  // namespace penelope
