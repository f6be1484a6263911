// Clause text: cuts the text of one term, up to and with its end token, out of a stream. Where a term ends can be told
// without parsing it: at a full stop that follows no symbol character and stands outside quotes and comments, before
// layout. So the lexer works on text in one piece, and after a syntax error the stream already stands behind the end token.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "wam/text/flags.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

// A syntax error at a byte offset of the text.
struct SyntaxErrorAt {
  std::string what;
  std::size_t offset;
};

struct Comment {
  Position start;
  std::string text;  // with its delimiters, without the end of the line
};

struct ClauseText {
  std::string text;               // from the first character of the first token
  Position start, end;            // of the text
  std::vector<Comment> comments;  // those before and in the term, where they are wanted
};

struct ClauseTextOptions {
  const CharConversions* conversion = nullptr;  // of unquoted characters
  bool character_escapes = true;                // in quoted items
  bool keep_comments = false;
  bool nested_comments = true;  // as swipl; the standard ends a comment at its first */
  bool quotations = false;      // {|Syntax||Text|} is one item
  bool radix_numbers = true;    // 16'FF is a number; in the standard a number and a quoted item
};

// A block comment, given its characters behind the opening /*. Where comments nest, each further /* wants a */ of its own.
class BlockComment {
 public:
  explicit BlockComment(bool nested) : nested_(nested) {}

  bool ends_with(int c) {
    if (nested_ && c == '*' && before_ == '/') ++depth_;
    const bool ends = c == '/' && before_ == '*' && --depth_ == 0;
    before_ = c;
    return ends;
  }

 private:
  bool nested_;
  int before_ = 0;
  std::size_t depth_ = 1;
};

// False at the end of the stream. Throws SyntaxErrorAt when the stream ends within the term; `into` then holds what there was.
bool read_clause_text(Stream&, const ClauseTextOptions&, ClauseText& into);

// The position `offset` bytes into UTF-8 text that starts at `start`. Its column counts a tab as one character, as swipl tells places of
// syntax errors.
Position position_in(Position start, std::string_view text, std::size_t offset);

}  // namespace penelope
