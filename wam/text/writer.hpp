// Writer: term -> text. What writeq, print and write_canonical print reads back as the same term. Never recurses.
//   writer.cpp        walks the term: operators, lists, brackets
//   write_token.cpp   one token at a time, with a space where two tokens would join
//   write_atomic.cpp  texts of atoms, strings and numbers
// A cyclic term is written as @(Template, [Name = Subterm, ...]).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wam/text/flags.hpp"
#include "wam/text/operators.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

// How characters that cannot be seen stand in quoted atoms and strings: as they are, \x1B\ as the standard has it, or \u001B.
enum class Escapes : std::uint8_t { none, standard, unicode };

struct WriteOptions {
  bool quoted = false;
  bool ignore_ops = false;
  bool numbervars = false;
  bool dotlists = false;
  bool brace_terms = false;      // {}(X) as {X} also under ignore_ops
  bool portrayed = false;        // subterms '$portrayed'(Text) are written as Text: prolog_lib/system/format.pl
  bool unicode_escapes = false;  // Escapes::unicode, as print/1 writes
  bool space_args = false;       // spacing(next_argument)
  bool no_lists = false;
  bool quote_beyond_latin1 = false;  // quoted: atoms with characters above 255 are quoted in any case
  bool character_escapes = true;     // in quoted atoms and strings
  bool fullstop = false, nl = false;
  int priority = 1200;
  std::uint64_t max_depth = 0;  // 0: no limit
  AtomId module = static_cast<AtomId>(FixedAtom::user);
  std::vector<std::pair<std::string, Cell>> variable_names;
};

struct WriteContext {
  const Store& store;
  const Operators& operators;
  const Flags& flags;
};

void write_term(const WriteContext&, Stream& out, Cell term, const WriteOptions&);
std::string term_to_text(const WriteContext&, Cell term, const WriteOptions&);

// Text of a number as write/1 shows it: shortest float that reads back ("1.0", "1.0e+22", "1.0Inf", "1.5NaN").
std::string float_text(double);
std::string integer_text(const Store&, Cell small_or_big);
std::string text_of_number(const Store&, Cell number);  // 1, 1.0, 1r3
std::string quote_atom(std::string_view utf8);          // with quotes where needed
// Between the given quotes, always; without escapes only the quote itself is doubled.
std::string quote_text(std::string_view utf8, char quote, Escapes = Escapes::standard);
// Name of variable number n for numbervars: A .. Z, A1 ...
std::string variable_letter(std::uint64_t n);
// Name like _12 of an unbound variable, from its place on the heap.
std::string variable_text(Cell variable);

}  // namespace penelope
