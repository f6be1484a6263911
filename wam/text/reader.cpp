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

ReadResult read_term(const ReadContext& context, Stream& stream) {
  ReadResult result;
  ClauseText clause;
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
    result.term = found ? Parser(context, clause.text, clause.start, result).run() : cell_of(FixedAtom::end_of_file);
    place_quotations(result, clause.start, clause.text);
    for (Quotation& q : result.quotations) count_from_one(q.syntax_position, clause.start);
  } catch (const SyntaxErrorAt& e) {
    Position p = position_in(clause.start, clause.text, e.offset);
    count_from_one(p, clause.start);
    throw SyntaxError{e.what, p};
  }
  return result;
}

ReadResult read_term_from_text(const ReadContext& context, std::string_view text) {
  ReadResult result;
  try {
    Parser parser(context, text, {}, result);
    const std::size_t start = parser.skip_to_term();
    result.start = position_in({}, text, start);
    result.end = position_in({}, text, text.size());
    result.term = start == text.size() ? cell_of(FixedAtom::end_of_file) : parser.run();
    place_quotations(result, {}, text);
  } catch (const SyntaxErrorAt& e) {
    throw SyntaxError{e.what, position_in({}, text, e.offset)};
  }
  return result;
}

}  // namespace penelope
