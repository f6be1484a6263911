#include "wam/flatzinc/lexer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace penelope::flatzinc {

namespace {

constexpr std::size_t longest_shown = 40;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_inside_name(char c) { return is_letter(c) || is_digit(c); }

std::size_t count_while(std::string_view text, std::size_t from, bool (*test)(char)) {
  while (from < text.size() && test(text[from])) ++from;
  return from;
}

}  // namespace

Token Lexer::take() {
  const Token taken = token_;
  advance();
  return taken;
}

void Lexer::set(TokenKind kind, std::size_t length) {
  token_ = {kind, rest_.substr(0, length)};
  rest_.remove_prefix(length);
}

void Lexer::skip_blanks() {
  while (!rest_.empty()) {
    const char c = rest_[0];
    if (c == '%') {
      rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      line_ += c == '\n';
      rest_.remove_prefix(1);
    } else {
      return;
    }
  }
}

void Lexer::advance() {
  skip_blanks();
  line_of_token_ = line_;
  if (rest_.empty()) {
    token_ = {};
    return;
  }
  const char c = rest_[0];
  const bool is_signed = c == '-' && rest_.size() > 1 && is_digit(rest_[1]);
  if (is_letter(c)) return set(TokenKind::name, count_while(rest_, 1, is_inside_name));
  if (is_digit(c) || is_signed) return take_number();
  if (c == '"') return take_string();
  if (rest_.starts_with("::")) return set(TokenKind::colons, 2);
  if (rest_.starts_with("..")) return set(TokenKind::dots, 2);
  if (std::string_view("()[]{},;:=").find(c) != std::string_view::npos) return set(TokenKind::mark, 1);
  const bool is_printable = c > ' ' && c < '\x7f';
  fail(is_printable ? fmt::format("unexpected character {}", c) : fmt::format("unexpected character code {}", static_cast<unsigned char>(c)));
}

void Lexer::take_number() {
  const bool is_negative = rest_[0] == '-';
  std::size_t at = is_negative;
  int base = 10;
  if (rest_.substr(at).starts_with("0x")) base = 16;
  if (rest_.substr(at).starts_with("0o")) base = 8;
  if (base != 10) at += 2;
  std::uint64_t magnitude = 0;
  const char* const last = rest_.data() + rest_.size();
  const auto [end, error] = std::from_chars(rest_.data() + at, last, magnitude, base);
  if (error == std::errc::invalid_argument) fail("digits are missing behind the base of a number");
  std::size_t length = static_cast<std::size_t>(end - rest_.data());
  const auto follows = [&](std::size_t place, auto test) { return place < rest_.size() && test(rest_[place]); };
  const auto is_exponent = [](char c) { return c == 'e' || c == 'E'; };
  const bool has_fraction = follows(length, [](char c) { return c == '.'; }) && follows(length + 1, is_digit);
  if (base == 10 && (has_fraction || follows(length, is_exponent))) {
    if (has_fraction) length = count_while(rest_, length + 1, is_digit);
    if (follows(length, is_exponent)) {
      ++length;
      if (follows(length, [](char c) { return c == '-' || c == '+'; })) ++length;
      if (!follows(length, is_digit)) fail("digits are missing in the exponent of a number");
      length = count_while(rest_, length, is_digit);
    }
    return set(TokenKind::real, length);
  }
  if (follows(length, is_inside_name)) fail("a letter in a number");
  if (error == std::errc::result_out_of_range || magnitude > static_cast<std::uint64_t>(fd::greatest_value))
    fail(fmt::format("the integer {} is too large: at most {}", rest_.substr(0, std::min(length, longest_shown)), fd::greatest_value));
  set(TokenKind::integer, length);
  token_.value = is_negative ? -static_cast<fd::Value>(magnitude) : static_cast<fd::Value>(magnitude);
}

void Lexer::take_string() {
  std::size_t at = 1;
  while (at < rest_.size() && rest_[at] != '"' && rest_[at] != '\n') at += rest_[at] == '\\' && at + 1 < rest_.size() ? 2 : 1;
  if (at >= rest_.size() || rest_[at] != '"') fail("the string does not end in its line");
  token_ = {TokenKind::string, rest_.substr(1, at - 1)};
  rest_.remove_prefix(at + 1);
}

std::string shown(const Token& t) {
  if (t.kind == TokenKind::end) return "the end of the file";
  return fmt::format("`{}`", t.text.substr(0, longest_shown));
}

}  // namespace penelope::flatzinc
