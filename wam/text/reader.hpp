// Reader: text -> term, ISO syntax with swipl's extensions (0'c, digit groups, "strings", {}-terms, dicts, quasi quotations).
// clause_text.cpp cuts a term's text out of a stream, lexer.cpp makes tokens, parser.hpp is an operator precedence parser
// with its own stack: depth of a term is bounded by memory only.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "wam/text/clause_text.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/operators.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

struct NamedVariable {
  std::string name;
  Cell variable;
  bool singleton;  // occurs once in the term
};

// {|Syntax||Text|}, which stands for what the quoter of the syntax makes of the text (library(quasi_quotations)).
struct Quotation {
  Cell syntax, result;  // any term; a variable in the term that was read
  std::string text;
  std::size_t syntax_end, text_start;  // bytes into what was read: the last character of the syntax, the first of the text
  Position syntax_position{}, text_position{};
};

struct ReadResult {
  Cell term;                          // end_of_file at the end of the stream
  std::vector<NamedVariable> named;   // in order of appearance, without _
  std::vector<Cell> variables;        // all, _ included, in order of appearance
  Position start, end;                // of the term's first token; after its end token
  Cell positions{};                   // of the term and what it is made of (term_positions.hpp), where the context wants them
  std::vector<Quotation> quotations;  // in order of appearance
  std::vector<Comment> comments;      // of a stream, where the context wants them
};

// What went wrong and where; the caller turns it into error(syntax_error(what), Context).
struct SyntaxError {
  std::string what;   // as swipl names it: operator_expected ...; "name/argument" stands for name(argument)
  Position position;  // as swipl reports it: the character before the offending token
};

struct ReadContext {
  Store& store;
  const Operators& operators;
  const Flags& flags;
  AtomId module;                                     // whose operators
  const CharConversions* char_conversion = nullptr;  // or nullptr: none
  TextKind double_quotes = flags.double_quotes;
  TextKind back_quotes = flags.back_quotes;
  bool keep_comments = false;
  bool keep_positions = false;
};

// Reads the next term up to its end token. After a syntax error the stream stands after the end token of the bad term
// (or at the end). False: the error is in the last argument. Throws PrologError for resource errors.
[[nodiscard]] bool read_term(const ReadContext&, Stream&, ReadResult&, SyntaxError&);
ReadResult read_term(const ReadContext&, Stream&);  // the same, throws SyntaxError
// Reads the first term of the text; a final end token may be missing, text behind one is ignored, and text without a
// term gives end_of_file. For term_to_atom/2, atom_to_term/3, -g options.
[[nodiscard]] bool read_term_from_text(const ReadContext&, std::string_view utf8, ReadResult&, SyntaxError&);
ReadResult read_term_from_text(const ReadContext&, std::string_view utf8);  // the same, throws SyntaxError
// Number syntax as number_codes/2 wants it (leading layout, sign); nothing when the text is no number.
std::optional<Cell> parse_number(Store&, const Flags&, std::string_view utf8);

// Character classes shared by lexer and writer.
enum class AtomClass : std::uint8_t { plain, symbol, solo, quoted };
AtomClass atom_class(std::string_view utf8);  // how writeq must show this atom: `quoted` needs quotes

}  // namespace penelope
