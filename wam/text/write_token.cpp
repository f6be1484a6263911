#include "wam/text/write_token.hpp"

#include <utf8proc.h>

#include <cstring>

#include "wam/base/utf8.hpp"

namespace penelope {

namespace {

constexpr std::size_t chunk = 4096;

int last_code_point(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && is_utf8_continuation(text[at])) --at;
  unsigned bytes;
  return utf8_decode(text.substr(at), bytes);
}

}  // namespace

GlyphClass glyph_class(int c) {
  if (c < 128) {
    if (c == '_' || (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z')) return GlyphClass::letter;
    return c != 0 && std::strchr("#$&*+-./:<=>?@^~\\", c) ? GlyphClass::symbol : GlyphClass::other;
  }
  switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
    case UTF8PROC_CATEGORY_PC:
      return GlyphClass::letter;
    case UTF8PROC_CATEGORY_SM:
    case UTF8PROC_CATEGORY_SC:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_SO:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PO:
      return GlyphClass::symbol;
    default:
      return GlyphClass::other;
  }
}

bool TokenWriter::needs_space(std::string_view next) const {
  if (after_ == After::start) return false;
  unsigned bytes;
  const int first = utf8_decode(next, bytes);
  const GlyphClass next_class = glyph_class(first);
  if (next_class == last_ && last_ != GlyphClass::other) return true;
  if (after_ == After::token) return false;
  if (first == '(' || first == '{') return true;
  if (after_ == After::minus) return first >= '0' && first <= '9';
  // A word before a symbol would read as an infix operator's left operand.
  return last_ == GlyphClass::letter && next_class == GlyphClass::symbol;
}

void TokenWriter::append(std::string_view text) {
  text_ += text;
  last_ = glyph_class(last_code_point(text));
  after_ = After::token;
  if (out_ && text_.size() >= chunk) flush();
}

void TokenWriter::token(std::string_view text) {
  if (text.empty()) return;
  if (needs_space(text)) text_ += ' ';
  append(text);
}

void TokenWriter::prefix_operator(std::string_view text) {
  token(text);
  after_ = text == "-" ? After::minus : After::prefix;
}

void TokenWriter::infix_operator(std::string_view text) {
  const bool spaced = !text.empty() && needs_space(text);
  token(text);
  if (spaced) {
    append(" ");
    last_ = GlyphClass::other;
  }
}

void TokenWriter::flush() {
  if (!out_) return;
  out_->write(text_);
  text_.clear();
}

}  // namespace penelope
