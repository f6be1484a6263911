// Character classes of Prolog text: a table for ASCII, Unicode categories (utf8proc) beyond. Uppercase letters start
// variables, all other letters (titlecase too) start atoms, symbols and punctuation beyond ASCII are symbol characters.
#pragma once
#include <array>
#include <cstdint>

namespace penelope {

enum class CharacterClass : std::uint8_t {
  invalid,
  layout,
  small,
  capital,
  digit,
  symbol,
  solo,
  punctuation,
  quote,
  mark  // continues a name but does not start one
};

CharacterClass unicode_class(int code_point);
extern const std::array<CharacterClass, 128> ascii_classes;

inline CharacterClass class_of(int c) { return static_cast<unsigned>(c) < 128 ? ascii_classes[static_cast<unsigned>(c)] : unicode_class(c); }
inline bool is_layout(int c) { return class_of(c) == CharacterClass::layout; }
inline bool is_symbol(int c) { return class_of(c) == CharacterClass::symbol; }
inline bool is_alphanumeric(int c) {
  const CharacterClass k = class_of(c);
  return k == CharacterClass::small || k == CharacterClass::capital || k == CharacterClass::digit || k == CharacterClass::mark;
}
// Value of a digit in bases up to 36, or 36 for anything else.
inline int digit_value(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}
inline bool is_digit(int c) { return c >= '0' && c <= '9'; }
inline bool is_hexadecimal(int c) { return digit_value(c) < 16; }

}  // namespace penelope
