// Reading a term from a stream or a text: its text is cut out, parsed, and places are told as positions (reader.hpp).
#include "wam/text/reader.hpp"

#include "wam/text/parser.hpp"

namespace penelope {

namespace {

// Where the quotations of a term that begins at `start` stand.
void place_quotations(ReadResult& result, const Position& start, std::string_view text) {
  for (Quotation& q : result.quotations) {
    q.syntax_position = position_in(start, text, q.syntax_end);
    q.text_position = position_in(start, text, q.text_start);
  }
}

// swipl counts the columns of a term's first line from 1 where it tells the place of an error.
void count_from_one(Position& p, const Position& start) {
  if (p.line == start.line) ++p.column;
}

}  // namespace

bool read_term(const ReadContext& context, Stream& stream, ReadResult& result, SyntaxError& error) {
  ClauseText clause;
  const auto failed = [&](const SyntaxErrorAt& e) {
    error = {e.what, position_in(clause.start, clause.text, e.offset)};
    count_from_one(error.position, clause.start);
    return false;
  };
  try {
    const ClauseTextOptions options{context.flags.char_conversion ? context.char_conversion : nullptr,
                                    context.flags.character_escapes,
                                    context.keep_comments,
                                    !context.flags.iso,
                                    !context.flags.iso,
                                    !context.flags.iso};
    const bool found = read_clause_text(stream, options, clause);
    result.start = clause.start;
    result.end = clause.end;
    result.comments = std::move(clause.comments);
    result.term = cell_of(FixedAtom::end_of_file);
    if (!found) return true;
    Parser parser(context, clause.text, clause.start, result);
    result.term = parser.run();
    if (result.term.bits == 0) return failed(parser.failure());
    place_quotations(result, clause.start, clause.text);
    for (Quotation& q : result.quotations) count_from_one(q.syntax_position, clause.start);
    return true;
  } catch (const SyntaxErrorAt& e) {
    return failed(e);
  }
}

ReadResult read_term(const ReadContext& context, Stream& stream) {
  ReadResult result;
  SyntaxError error;
  if (!read_term(context, stream, result, error)) throw error;
  return result;
}

bool read_term_from_text(const ReadContext& context, std::string_view text, ReadResult& result, SyntaxError& error) {
  Parser parser(context, text, {}, result);
  const std::size_t start = parser.skip_to_term();
  result.start = position_in({}, text, start);
  result.end = position_in({}, text, text.size());
  result.term = start == text.size() && !parser.has_failed() ? cell_of(FixedAtom::end_of_file) : parser.run();
  if (result.term.bits == 0) {
    const SyntaxErrorAt& e = parser.failure();
    error = {e.what, position_in({}, text, e.offset)};
    return false;
  }
  place_quotations(result, {}, text);
  return true;
}

ReadResult read_term_from_text(const ReadContext& context, std::string_view text) {
  ReadResult result;
  SyntaxError error;
  if (!read_term_from_text(context, text, result, error)) throw error;
  return result;
}

}  // namespace penelope
