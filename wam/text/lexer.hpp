// Lexer: text in one piece -> tokens (ISO 6.4 with swipl's extensions). Offsets count bytes of the text.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "wam/text/clause_text.hpp"
#include "wam/text/reader.hpp"

namespace penelope {

enum class TokenKind : std::uint8_t {
  atom,
  quoted_atom,
  variable,
  number,
  double_quoted,
  back_quoted,
  open,
  close,
  open_list,
  close_list,
  open_curly,
  close_curly,
  comma,
  bar,
  end  // full stop, or the end of the text
};

struct Token {
  TokenKind kind = TokenKind::end;
  bool functional = false;  // an opening bracket follows directly: f(
  std::size_t start = 0, end = 0;
  std::string_view text;  // name or contents of a quoted item; valid until the next token
  Cell number;
};

class Lexer {
 public:
  Lexer(Store& store, const Flags& flags, std::string_view text) : store_(store), flags_(flags), text_(text), iso_(flags.iso) {}

  void next(Token&);
  // The first thing that was wrong with the text, which counts as read to its end then.
  const std::optional<SyntaxErrorAt>& failure() const { return failure_; }

  bool skip_layout();  // and comments; true if there was any
  // After any layout: consumes this bracket if it is next. For [] and {}.
  bool accept(char bracket);
  bool accept_directly(char c) { return byte(at_) == static_cast<unsigned char>(c) && (++at_, true); }
  std::string_view quotation();  // directly: the text up to |}, which are consumed
  bool pairs_follow() const;     // directly: {, a key that is an atom without quotes, and a colon
  bool at_bar() const { return byte(at_) == '|'; }
  bool at_digit() const { return is_at(at_, '0', '9'); }
  bool digit_after_layout();           // looks only
  void number(Token&, bool negative);  // stands at a digit
  std::size_t offset() const { return at_; }

 private:
  // -1 beyond the end
  int byte(std::size_t i) const { return i < text_.size() ? static_cast<unsigned char>(text_[i]) : -1; }
  bool is_at(std::size_t i, int low, int high) const { return byte(i) >= low && byte(i) <= high; }
  int code_point(std::size_t i, unsigned& bytes) const;
  void name(Token&, TokenKind);
  void symbol_atom(Token&);
  void other_character(Token&);
  void quoted(Token&, char quote, TokenKind);
  void finish(Token&, TokenKind);
  void fail(std::string_view what, std::size_t at);
  int escape(std::size_t& i);  // -1: stands for nothing, or is wrong
  int numeric_escape(std::size_t& i, unsigned base);
  int unicode_escape(std::size_t& i, unsigned digits);
  bool character_code(Token&, bool negative);
  bool radix_number(Token&, bool negative);
  std::size_t scan_digits(std::size_t i, int base);  // collects them in digits_
  std::size_t float_end(std::size_t i) const;        // i if no fraction or exponent follows
  bool special_float(Token&, std::size_t fraction_end, bool negative);
  void rational(Token&, bool negative);
  void set_float(Token&, bool negative);
  void set_integer(Token&, int base, bool negative);

  Store& store_;  // numbers are made on its heap
  const Flags& flags_;
  std::string_view text_;
  std::size_t at_ = 0;
  bool iso_;
  std::string buffer_;  // contents of a quoted item with escapes
  std::string digits_;
  std::optional<SyntaxErrorAt> failure_;
};

}  // namespace penelope
