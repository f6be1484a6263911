// Names, punctuation, layout and quoted items. Numbers are in number_token.cpp.
#include "wam/text/lexer.hpp"

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/text/character_class.hpp"

namespace penelope {

int Lexer::code_point(std::size_t i, unsigned& bytes) const {
  bytes = 1;
  const int b = byte(i);
  return b < 128 ? b : utf8_decode(text_.substr(i), bytes);
}

bool Lexer::skip_layout() {
  const std::size_t start = at_;
  for (;;) {
    unsigned bytes;
    const int c = code_point(at_, bytes);
    if (c < 0) break;
    if (is_layout(c)) {
      at_ += bytes;
    } else if (c == '%') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (c == '/' && byte(at_ + 1) == '*') {
      at_ += 2;
      for (BlockComment comment(!iso_); !comment.ends_with(byte(at_)); ++at_)
        if (byte(at_) < 0) return fail("end_of_file_in_block_comment", 0), true;
      ++at_;
    } else {
      break;
    }
  }
  PENELOPE_CHECK(at_ <= text_.size());
  return at_ != start;
}

bool Lexer::accept(char bracket) {
  const std::size_t start = at_;
  skip_layout();
  if (byte(at_) == bracket) return ++at_, true;
  at_ = start;
  return false;
}

std::string_view Lexer::quotation() {
  const std::size_t end = text_.find("|}", at_);
  if (end == std::string_view::npos) return fail("end_of_file_in_quasi_quotation", text_.size() - 1), std::string_view();
  const std::string_view text = text_.substr(at_, end - at_);
  at_ = end + 2;
  return text;
}

bool Lexer::pairs_follow() const {
  if (byte(at_) != '{') return false;
  std::size_t i = at_ + 1;
  while (byte(i) == ' ' || byte(i) == '\n' || byte(i) == '\t') ++i;
  if (!is_at(i, 'a', 'z')) return false;
  while (is_at(i, 'a', 'z') || is_at(i, 'A', 'Z') || is_at(i, '0', '9') || byte(i) == '_') ++i;
  while (byte(i) == ' ') ++i;
  return byte(i) == ':' && byte(i + 1) != '-' && byte(i + 1) != ':' && byte(i + 1) != '=';
}

bool Lexer::digit_after_layout() {
  const std::size_t start = at_;
  skip_layout();
  const bool found = at_digit();
  at_ = start;
  return found;
}

void Lexer::fail(std::string_view what, std::size_t at) {
  if (!failure_) failure_ = SyntaxErrorAt{std::string(what), at};
  at_ = text_.size();
}

void Lexer::finish(Token& t, TokenKind kind) {
  PENELOPE_CHECK(at_ <= text_.size() && (at_ > t.start || kind == TokenKind::end));  // a token takes text: the parser comes to the end
  t.kind = kind;
  t.end = at_;
  t.functional = byte(at_) == '(';
}

void Lexer::next(Token& t) {
  skip_layout();
  t.start = at_;
  unsigned bytes;
  const int c = code_point(at_, bytes);
  if (c < 0) return finish(t, TokenKind::end);
  switch (class_of(c)) {
    case CharacterClass::small: return name(t, TokenKind::atom);
    case CharacterClass::capital: return name(t, TokenKind::variable);
    case CharacterClass::digit: return number(t, false);
    case CharacterClass::symbol: return symbol_atom(t);
    case CharacterClass::quote:
      return quoted(t, static_cast<char>(c), c == '\'' ? TokenKind::quoted_atom : c == '"' ? TokenKind::double_quoted : TokenKind::back_quoted);
    case CharacterClass::mark:
    case CharacterClass::invalid: fail("illegal_character", at_); return finish(t, TokenKind::end);
    default: return other_character(t);
  }
}

void Lexer::name(Token& t, TokenKind kind) {
  for (unsigned bytes;;) {
    const int c = code_point(at_, bytes);
    if (c < 0 || !is_alphanumeric(c)) break;
    at_ += bytes;
  }
  t.text = text_.substr(t.start, at_ - t.start);
  finish(t, kind);
}

void Lexer::symbol_atom(Token& t) {
  for (unsigned bytes;;) {
    const int c = code_point(at_, bytes);
    if (c < 0 || !is_symbol(c)) break;
    at_ += bytes;
  }
  t.text = text_.substr(t.start, at_ - t.start);
  if (t.text == ".") {
    unsigned bytes;
    const int c = code_point(at_, bytes);
    if (c < 0 || c == '%' || is_layout(c)) return finish(t, TokenKind::end);
  }
  finish(t, TokenKind::atom);
}

void Lexer::other_character(Token& t) {
  PENELOPE_CHECK(at_ < text_.size());
  const char c = text_[at_++];
  t.text = text_.substr(t.start, 1);
  switch (c) {
    case '(': return finish(t, TokenKind::open);
    case ')': return finish(t, TokenKind::close);
    case '[': return finish(t, TokenKind::open_list);
    case ']': return finish(t, TokenKind::close_list);
    case '{': return finish(t, TokenKind::open_curly);
    case '}': return finish(t, TokenKind::close_curly);
    case ',': return finish(t, TokenKind::comma);
    case '|': return finish(t, TokenKind::bar);
    default: return finish(t, TokenKind::atom);  // ! and ;
  }
}

void Lexer::quoted(Token& t, char quote, TokenKind kind) {
  PENELOPE_CHECK(byte(at_) == static_cast<unsigned char>(quote));
  const bool escapes = flags_.character_escapes;
  std::size_t i = at_ + 1;
  const std::size_t start = i;
  const auto is_plain = [&](int c) { return c >= 0 && c != quote && c != '\\' && c != '\n' && (c != '\t' || !iso_); };
  while (is_plain(byte(i))) ++i;
  if (byte(i) == quote && byte(i + 1) != quote) {  // nothing to translate
    t.text = text_.substr(start, i - start);
    at_ = i + 1;
    return finish(t, kind);
  }
  buffer_.assign(text_.substr(start, i - start));
  for (;;) {
    const int c = byte(i);
    if (c < 0) {
      fail(std::string("end_of_file_in_quoted/") + quote, 0);
    } else if (c == quote) {
      if (byte(i + 1) != quote) break;
      buffer_ += quote;
      i += 2;
    } else if (c == '\\' && escapes) {
      const int code = escape(i);
      if (code >= 0) utf8_append(buffer_, code);
    } else if (iso_ && c == '\n') {
      fail("end_of_line_in_quoted", i);
    } else if (iso_ && c == '\t') {  // of layout the standard has the blank only there
      fail("undefined_char_escape/t", i);
    } else {
      buffer_ += static_cast<char>(c);
      ++i;
    }
    if (failure_) return finish(t, kind);
  }
  at_ = i + 1;
  t.text = buffer_;
  finish(t, kind);
}

// i stands at the backslash and is moved behind the sequence.
int Lexer::escape(std::size_t& i) {
  PENELOPE_CHECK(byte(i) == '\\');
  const std::size_t start = i;
  unsigned bytes;
  const int c = code_point(i + 1, bytes);
  i += 1 + bytes;
  switch (c) {
    case 'a': return 7;
    case 'b': return 8;
    case 'f': return 12;
    case 'n': return 10;
    case 'r': return 13;
    case 't': return 9;
    case 'v': return 11;
    case '\\':
    case '\'':
    case '"':
    case '`': return c;
    case '\r':  // a line that ends as in Windows
      if (iso_ || byte(i) != '\n') break;
      ++i;
      [[fallthrough]];
    case '\n':  // as in swipl, blanks at the start of the next line do not count
      while (!iso_ && (byte(i) == ' ' || byte(i) == '\t')) ++i;
      return -1;
    case 'x': return numeric_escape(i = start, 16);
    default: break;
  }
  if (c >= '0' && c <= '7') return numeric_escape(i = start, 8);
  if (!iso_) {
    switch (c) {
      case 'e': return 27;
      case 's': return ' ';
      case 'u': return unicode_escape(i, 4);
      case 'U': return unicode_escape(i, 8);
      case 'c': {  // skips layout
        for (int next; (next = code_point(i, bytes)) >= 0 && is_layout(next);) i += bytes;
        return -1;
      }
      default: break;
    }
  }
  std::string what = "undefined_char_escape/";
  if (c >= 0) utf8_append(what, c);
  return fail(what, start), -1;
}

// \xHH..\ and \OO..\ ; swipl lets the closing backslash be absent.
int Lexer::numeric_escape(std::size_t& i, unsigned base) {
  const std::size_t start = i, first = i + (base == 16 ? 2 : 1);
  std::int64_t code = 0;
  std::size_t at = first;
  for (; digit_value(byte(at)) < static_cast<int>(base); ++at)
    if (code <= max_code_point) code = code * base + digit_value(byte(at));
  const bool closed = byte(at) == '\\';
  if (at == first || (iso_ && !closed)) return fail(std::string("undefined_char_escape/") + text_[start + 1], start), -1;
  if (!is_code_point(code)) return fail("Illegal character code", start), -1;
  i = at + closed;
  return static_cast<int>(code);
}

int Lexer::unicode_escape(std::size_t& i, unsigned digits) {
  const std::size_t start = i - 2;
  std::int64_t code = 0;
  for (unsigned n = 0; n < digits; ++n, ++i) {
    if (!is_hexadecimal(byte(i))) return fail("Illegal \\u or \\U sequence", start), -1;
    code = code * 16 + digit_value(byte(i));
  }
  if (!is_code_point(code)) return fail("Illegal character code", start), -1;
  return static_cast<int>(code);
}

AtomClass atom_class(std::string_view text) {
  if (text == "[]" || text == "!" || text == ";" || text == "{}") return AtomClass::solo;
  if (text.empty() || text == "." || text.starts_with("/*")) return AtomClass::quoted;
  unsigned bytes;
  const CharacterClass first = class_of(utf8_decode(text, bytes));
  if (first != CharacterClass::small && first != CharacterClass::symbol) return AtomClass::quoted;
  while (!text.empty()) {
    const int c = utf8_next(text);
    if (first == CharacterClass::small ? !is_alphanumeric(c) : !is_symbol(c)) return AtomClass::quoted;
  }
  return first == CharacterClass::small ? AtomClass::plain : AtomClass::symbol;
}

}  // namespace penelope
