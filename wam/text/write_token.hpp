// Tokens of the writer: collects text and puts a space where the next token would join the last one or be taken for
// something else. The rules, by what the last token was:
//   a letter or digit before a letter or digit, a symbol character before a symbol character, a digit or a quote before a quote: space
//   after a prefix operator: space before (, and { where that would be a dict, and after a minus sign before a number, so that - 1 is not -1
//   an infix operator that needs a space on its left has one on its right as well
#pragma once
#include <string>
#include <string_view>

#include "wam/text/stream.hpp"

namespace penelope {

enum class GlyphClass : std::uint8_t { letter, symbol, other };
GlyphClass glyph_class(int code_point);

class TokenWriter {
 public:
  // Without a stream the text stays in take(). `dicts`: a name directly before { is the tag of a dict.
  TokenWriter(Stream* out, bool dicts) : out_(out), dicts_(dicts) {}

  void token(std::string_view);
  void prefix_operator(std::string_view);
  void infix_operator(std::string_view);
  void raw(std::string_view text) {  // never spaced: what belongs to the token before
    if (!text.empty()) append(text);
  }
  void flush();
  std::string take() { return std::move(text_); }
  GlyphClass last() const { return last_; }

 private:
  enum class After : std::uint8_t { token, start, prefix, minus };
  bool needs_space(std::string_view next) const;
  void append(std::string_view);

  Stream* out_;
  const bool dicts_;
  std::string text_;
  GlyphClass last_ = GlyphClass::other;
  bool joins_quote_ = false;  // a quote behind it would be read as part of it
  After after_ = After::start;
};

}  // namespace penelope
