#include "wam/text/character_class.hpp"

#include <utf8proc.h>

#include <string_view>

namespace penelope {

namespace {

constexpr std::array<CharacterClass, 128> make_ascii_classes() {
  using enum CharacterClass;
  std::array<CharacterClass, 128> table{};
  table.fill(layout);  // control characters count as blanks
  table[0] = invalid;  // but NUL: what comes after it in a file is not meant to be read
  const auto all = [&](std::string_view characters, CharacterClass k) {
    for (char c : characters) table[static_cast<unsigned char>(c)] = k;
  };
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<unsigned char>(c)] = small;
  for (char c = 'A'; c <= 'Z'; ++c) table[static_cast<unsigned char>(c)] = capital;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<unsigned char>(c)] = digit;
  all("_", capital);
  all("+-*/\\^<>=~:.?@#&$", symbol);
  all("!;", solo);
  all("()[]{},|%", punctuation);
  all("'\"`", quote);
  return table;
}

}  // namespace

const std::array<CharacterClass, 128> ascii_classes = make_ascii_classes();

CharacterClass unicode_class(int c) {
  using enum CharacterClass;
  if (c < 0) return invalid;
  switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_LU: return capital;
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO: return small;
    case UTF8PROC_CATEGORY_NL: return c >= 0x2160 && c <= 0x216f ? capital : small;  // Roman numerals have cases
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_PC: return mark;
    case UTF8PROC_CATEGORY_ZS:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF: return layout;
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CS: return invalid;
    default: return symbol;
  }
}

}  // namespace penelope
