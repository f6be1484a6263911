// The words of a FlatZinc file. A token refers to the text, which has to outlive it.
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "wam/fd/domain.hpp"

namespace penelope::flatzinc {

// What is wrong with a model, and in which line, counted from 1.
struct ModelError : std::runtime_error {
  ModelError(std::uint64_t at, const std::string& what) : std::runtime_error(what), line(at) {}
  std::uint64_t line;
};

enum class TokenKind : std::uint8_t {
  name,     // letters, digits and _
  integer,  // value
  real,     // text
  string,   // text, without the quotes
  mark,     // one of ( ) [ ] { } , ; : =
  colons,   // ::
  dots,     // ..
  end,
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text{};
  fd::Value value = 0;
  bool is(char mark) const { return kind == TokenKind::mark && text[0] == mark; }
  bool is_name(std::string_view name) const { return kind == TokenKind::name && text == name; }
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : rest_(text) { advance(); }
  const Token& token() const { return token_; }
  std::uint64_t line() const { return line_of_token_; }
  // The current token, which the next one replaces. Throws ModelError for what is no token, and for an integer beyond 2^60.
  Token take();
  [[noreturn]] void fail(const std::string& what) const { throw ModelError(line_of_token_, what); }

 private:
  void advance();
  void skip_blanks();
  void take_number();
  void take_string();
  void set(TokenKind, std::size_t length);

  std::string_view rest_;
  Token token_;
  std::uint64_t line_ = 1, line_of_token_ = 1;
};

// The token as a message names it.
std::string shown(const Token&);

}  // namespace penelope::flatzinc
