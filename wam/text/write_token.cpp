#include "wam/text/write_token.hpp"

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/text/character_class.hpp"

namespace penelope {

namespace {

constexpr std::size_t chunk = 4096;

int last_code_point(std::string_view text) {
  PENELOPE_CHECK(!text.empty());
  std::size_t at = text.size() - 1;
  while (at > 0 && is_utf8_continuation(text[at])) --at;
  unsigned bytes;
  return utf8_decode(text.substr(at), bytes);
}

}  // namespace

// As the reader sees it, so that tokens join here exactly where they would join there.
GlyphClass glyph_class(int c) {
  if (is_alphanumeric(c)) return GlyphClass::letter;
  return is_symbol(c) ? GlyphClass::symbol : GlyphClass::other;
}

bool TokenWriter::needs_space(std::string_view next) const {
  PENELOPE_CHECK(!next.empty());
  if (after_ == After::start) return false;
  unsigned bytes;
  const int first = utf8_decode(next, bytes);
  const GlyphClass next_class = glyph_class(first);
  if (next_class == last_ && last_ != GlyphClass::other) return true;
  if (first == '\'' && joins_quote_) return true;
  if (after_ == After::token) return false;
  if (first == '(' || (dicts_ && next == "{")) return true;
  return after_ == After::minus && first >= '0' && first <= '9';
}

void TokenWriter::append(std::string_view text) {
  text_ += text;
  const int last = last_code_point(text);
  last_ = glyph_class(last);
  joins_quote_ = last == '\'' || (last >= '0' && last <= '9');
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
