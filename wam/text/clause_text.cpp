// One pass over the characters of a term. The only state is the character before: it tells whether a full stop continues
// a symbol atom, whether /* opens a comment, and whether a quote belongs to a character code (0'c).
#include "wam/text/clause_text.hpp"

#include <algorithm>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/text/character_class.hpp"

namespace penelope {

namespace {

class Cutter {
 public:
  Cutter(Stream& stream, const ClauseTextOptions& options, ClauseText& into)
      : stream_(stream), options_(options), out_(into.text), into_(into) {}

  bool run() {
    if (!skip_leading_layout()) return false;
    for (;;) {
      const int c = get_converted();
      switch (c) {
        case -1: throw SyntaxErrorAt{"end_of_file", out_.empty() ? 0 : out_.size() - 1};
        case '%': line_comment(); break;
        case '\'':
        case '"':
        case '`': quoted(c); break;
        case '/':
          append(c);
          if (!after_symbol_ && stream_.peek() == '*')
            block_comment();
          else
            after_symbol_ = true;
          break;
        case '.':
          append(c);
          if (!after_symbol_ && at_end_token()) {
            into_.end = stream_.position;
            return true;
          }
          after_symbol_ = true;
          break;
        case '{':
          append(c);
          after_symbol_ = false;
          if (options_.quotations && stream_.peek() == '|') {
            append(stream_.get());
            in_syntax_ = true;
          }
          break;
        case '|':
          append(c);
          after_symbol_ = false;
          if (in_syntax_ && stream_.peek() == '|') quotation();
          break;
        default: append(c); after_symbol_ = is_symbol(c);
      }
    }
  }

 private:
  int get_converted() {
    const int c = stream_.get();
    if (!options_.conversion || c < 0 || c > 255) return c;
    return (*options_.conversion)[static_cast<unsigned>(c)];
  }
  void append(int c) {
    if (c < 128)
      out_.push_back(static_cast<char>(c));
    else
      utf8_append(out_, c);
  }
  bool at_end_token() {
    const int next = stream_.peek();
    return next < 0 || next == '%' || is_layout(next);
  }

  // Consumes layout and comments before the first token, so that long comments are not kept. False at the end.
  bool skip_leading_layout() {
    for (;;) {
      into_.start = stream_.position;
      const int c = stream_.peek();
      if (c < 0) {
        stream_.get();
        into_.end = stream_.position;
        return false;
      }
      if (c == '%') {
        stream_.get();
        line_comment();
        out_.clear();
      } else if (c == '/') {
        stream_.get();
        out_.push_back('/');
        if (stream_.peek() != '*') return after_symbol_ = true;
        block_comment();
        out_.clear();
      } else if (is_layout(c)) {
        stream_.get();
      } else {
        return true;
      }
    }
  }

  // The character that begins a comment has just been read.
  Position comment_start() const {
    PENELOPE_CHECK(stream_.position.character > 0 && stream_.position.byte > 0);
    Position p = stream_.position;
    --p.character;
    --p.column;
    --p.byte;
    return p;
  }
  void keep_comment(const Position& start, std::size_t from) {
    if (!options_.keep_comments) return;
    PENELOPE_CHECK(from <= out_.size());
    std::string text = out_.substr(from);
    if (text.ends_with('\n')) text.pop_back();
    into_.comments.push_back({start, std::move(text)});
  }

  void line_comment() {
    const Position start = comment_start();
    const std::size_t from = out_.size();
    out_.push_back('%');
    while (stream_.peek() >= 0) {
      const int c = stream_.get();
      append(c);
      if (c == '\n') break;
    }
    keep_comment(start, from);
    after_symbol_ = false;
  }

  // The slash is in the text, the star is not.
  void block_comment() {
    const Position start = comment_start();
    const std::size_t from = out_.size() - 1;
    append(stream_.get());
    BlockComment comment(options_.nested_comments);
    for (int c = 0; !comment.ends_with(c);) {
      c = stream_.get();
      if (c < 0) throw SyntaxErrorAt{"end_of_file_in_block_comment", 0};
      append(c);
    }
    keep_comment(start, from);
    after_symbol_ = false;
  }

  // Whether the text ends in digits that are a number of their own: 1 in no token a1. `zero` tells 0 from a radix.
  bool after_number(bool& zero) const {
    auto it = out_.rbegin();
    while (it != out_.rend() && *it >= '0' && *it <= '9') ++it;
    const auto digits = it - out_.rbegin();
    zero = digits == 1 && out_.back() == '0';
    return digits > 0 && (it == out_.rend() || !is_alphanumeric(static_cast<unsigned char>(*it)));
  }

  void quoted(int quote) {
    bool zero = false;
    if (quote == '\'' && after_number(zero)) {
      append(quote);
      after_symbol_ = false;
      if (zero && character_code()) return;
      const int next = stream_.peek();
      if (!zero && options_.radix_numbers && next >= 0 && is_alphanumeric(next)) return;  // radix notation: 16'FF
    } else {
      append(quote);
    }
    for (;;) {
      const int c = stream_.get();
      if (c < 0) throw SyntaxErrorAt{std::string("end_of_file_in_quoted/") + static_cast<char>(quote), 0};
      append(c);
      if (c == quote) break;
      if (c == '\\' && options_.character_escapes) escape();
    }
    after_symbol_ = false;
  }

  // What follows a backslash. The one that closes a numeric escape must not be taken for the start of the next.
  void escape() {
    const int c = stream_.peek();
    if (c < 0) return;
    append(stream_.get());
    if (c != 'x' && !(c >= '0' && c <= '7')) return;
    while (c == 'x' ? is_hexadecimal(stream_.peek()) : stream_.peek() >= '0' && stream_.peek() <= '7') append(stream_.get());
    if (stream_.peek() == '\\') append(stream_.get());
  }

  // The text of a quotation: the first of the two bars before it has been read.
  void quotation() {
    in_syntax_ = false;
    append(stream_.get());
    for (bool bar = false;;) {
      const int c = stream_.get();
      if (c < 0) throw SyntaxErrorAt{"end_of_file_in_quasi_quotation", out_.size() - 1};
      append(c);
      if (bar && c == '}') return;
      bar = c == '|';
    }
  }

  // The character behind 0', which may be a quote, a full stop or an escape sequence. False: a line goes on there, so this is a quoted item
  // behind 0.
  bool character_code() {
    const int c = stream_.peek();
    if (c < 0) return true;
    append(stream_.get());
    if (c == '\'') {
      if (stream_.peek() == '\'') append(stream_.get());
    } else if (c == '\\' && options_.character_escapes) {
      if (!options_.radix_numbers && stream_.peek() == '\n') return append(stream_.get()), false;
      escape();
    }
    return true;
  }

  Stream& stream_;
  const ClauseTextOptions& options_;
  std::string& out_;
  ClauseText& into_;
  bool after_symbol_ = false;
  bool in_syntax_ = false;  // behind the {| of a quotation
};

}  // namespace

bool read_clause_text(Stream& stream, const ClauseTextOptions& options, ClauseText& into) {
  into.text.clear();
  return Cutter(stream, options, into).run();
}

Position position_in(Position p, std::string_view text, std::size_t offset) {
  text = text.substr(0, std::min(offset, text.size()));
  while (!text.empty()) {
    const std::size_t before = text.size();
    const int c = utf8_next(text);
    p.byte += static_cast<std::int64_t>(before - text.size());
    ++p.character;
    if (c == '\n') {
      ++p.line;
      p.column = 0;
    } else {
      ++p.column;
    }
  }
  return p;
}

}  // namespace penelope
