// Atoms and strings: lengths and conversions between atoms, strings, numbers, characters, codes and lists of them.
// The ISO predicates take atoms only under the flag iso; otherwise strings and numbers are text too, as in SWI-Prolog.
#include "wam/builtins/text/atoms.hpp"

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/text/reader.hpp"

namespace penelope {

namespace {

// What an ISO predicate on atoms takes.
unsigned iso_shapes(const Worker& w) { return w.program.flags->iso ? atom_text : atomic_text; }

bool is_unbound(const Worker& w, Cell c) { return w.deref(c).is_var(); }

bool unify_length(Worker& w, Cell length, std::int64_t n) { return w.unify(length, Cell::integer(n)); }

// atom_length(+Atom, ?Length)
bool atom_length(Worker& w, Cell* a) {
  const Cell atom = w.deref(a[0]);
  const bool iso = w.program.flags->iso;
  if (atom.is_var()) return raise(instantiation_error_ball(w));
  if (Cell length = w.deref(a[1]); !length.is_var() && (iso || !length.is_int()) && !natural_argument(w, length, length)) return false;
  if (atom.is_atom()) {
    const bool empty_list = atom == nil_cell && !iso;  // the empty text, as for SWI-Prolog
    return unify_length(w, a[1], empty_list ? 0 : w.symbols.length(atom.as_atom()));
  }
  if (atom.is_struct()) return raise(type_error_ball(w, iso ? "atom" : "text", atom));
  std::string scratch;
  std::string_view text;
  return text_view(w, atom, scratch, text, iso ? atom_text : any_text, "atom") && unify_length(w, a[1], text_length(w, atom, text));
}

// string_length(+String, ?Length)
bool string_length(Worker& w, Cell* a) {
  std::string scratch;
  std::string_view text;
  Cell length;
  if (!text_view(w, a[0], scratch, text) || !optional_integer_argument(w, a[1], length)) return false;
  return unify_length(w, length, text_length(w, a[0], text));
}

// --- lists of characters and codes ----------------------------------------

Cell list_of(Worker& w, std::string_view text, ListKind kind) { return kind == ListKind::codes ? codes_of(w, text) : chars_of(w, text); }

// atom_chars/2 and atom_codes/2. A list that is no list of text is an error even when the atom is known.
bool atom_list(Worker& w, Cell* a, ListKind kind) {
  if (is_unbound(w, a[0]) && is_unbound(w, a[1])) return raise(instantiation_error_ball(w));
  std::optional<std::string> listed;
  if (is_unbound(w, a[0])) return listed_text(w, a[1], kind, false, listed) && w.unify(a[0], w.symbols.atom_cell(*listed));
  std::string scratch;
  std::string_view text;
  if (!text_view(w, a[0], scratch, text, iso_shapes(w), "atom")) return false;
  if (is_unbound(w, a[1])) return w.unify(a[1], list_of(w, text, kind));
  if (!listed_text(w, a[1], kind, true, listed)) return false;
  if (listed) return *listed == text;
  return w.unify(a[1], list_of(w, text, kind));
}

bool atom_chars(Worker& w, Cell* a) { return atom_list(w, a, ListKind::chars); }
bool atom_codes(Worker& w, Cell* a) { return atom_list(w, a, ListKind::codes); }

// string_chars/2 and string_codes/2: any text on the left.
bool string_list(Worker& w, Cell* a, ListKind kind) {
  if (is_unbound(w, a[0])) {
    std::optional<std::string> listed;
    return listed_text(w, a[1], kind, false, listed) && w.unify(a[0], w.new_string(*listed));
  }
  std::string scratch;
  std::string_view text;
  if (!text_view(w, a[0], scratch, text)) return false;
  if (const auto listed = text_of(w, a[1], string_text | list_text)) return *listed == text;
  return w.unify(a[1], list_of(w, text, kind));
}

bool string_chars(Worker& w, Cell* a) { return string_list(w, a, ListKind::chars); }
bool string_codes(Worker& w, Cell* a) { return string_list(w, a, ListKind::codes); }

// char_code(?Char, ?Code)
bool char_code(Worker& w, Cell* a) {
  const Cell character = w.deref(a[0]), code = w.deref(a[1]);
  if (character.is_var() && code.is_var()) return raise(instantiation_error_ball(w));
  if (!character.is_var() && !(character.is_atom() && w.symbols.length(character.as_atom()) == 1))
    return raise(type_error_ball(w, "character", character));
  if (!code.is_var() && !w.is_integer(code)) return raise(type_error_ball(w, "integer", code));
  if (!code.is_var() && !(code.is_int() && is_code_point(code.as_int())))
    return raise(w.program.flags->iso ? representation_error_ball(w, "character_code") : type_error_ball(w, "character_code", code));
  if (character.is_var()) return w.unify(character, char_atom(w, static_cast<int>(code.as_int())));
  std::string_view text = w.symbols.text(character.as_atom());
  return w.unify(code, Cell::integer(utf8_next(text)));
}

// --- numbers ----------------------------------------

// The number a text spells, or nothing.
std::optional<Cell> number_in(Worker& w, std::string_view text) { return parse_number(w, *w.program.flags, text); }

// number_chars/2 and number_codes/2: a complete list is parsed, even when the number is known.
bool number_list(Worker& w, Cell* a, ListKind kind) {
  const Cell number = w.deref(a[0]);
  if (!number.is_var() && !w.is_number(number)) return raise(type_error_ball(w, "number", number));
  if (!number.is_var() && is_unbound(w, a[1])) return w.unify(a[1], list_of(w, text_argument(w, number), kind));
  std::optional<std::string> listed;
  if (!listed_text(w, a[1], kind, !number.is_var(), listed)) return false;
  if (!listed) return w.unify(a[1], list_of(w, text_argument(w, number), kind));
  const auto value = number_in(w, *listed);
  if (!value) return raise(syntax_error_ball(w, "illegal_number"));
  return w.unify(number, *value);
}

bool number_chars(Worker& w, Cell* a) { return number_list(w, a, ListKind::chars); }
bool number_codes(Worker& w, Cell* a) { return number_list(w, a, ListKind::codes); }

bool is_layout(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// atom_number(?Atom, ?Number): fails when Atom is no number.
bool atom_number(Worker& w, Cell* a) {
  const Cell atom = w.deref(a[0]), number = w.deref(a[1]);
  if (atom.is_var()) {
    if (number.is_var()) return raise(instantiation_error_ball(w));
    if (!w.is_number(number)) return raise(type_error_ball(w, "number", number));
    return w.unify(atom, w.symbols.atom_cell(text_argument(w, number)));
  }
  std::string scratch;
  std::string_view text;
  if (!text_view(w, atom, scratch, text, atom_text | string_text, "atom")) return false;
  if (text.empty() || is_layout(text.front())) return false;
  const auto value = number_in(w, text);
  return value && w.unify(number, *value);
}

// number_string(?Number, ?String): fails when String is no number; layout around it makes it none, as in swipl 9.0.
bool number_string(Worker& w, Cell* a) {
  const Cell number = w.deref(a[0]);
  std::optional<std::string> text;
  if (!text_or_unbound(w, a[1], text)) return false;
  if (text) {
    if (text->empty() || is_layout(static_cast<unsigned char>(text->front()))) return false;
    const auto value = number_in(w, *text);
    return value && w.unify(number, *value);
  }
  if (number.is_var()) return raise(instantiation_error_ball(w));
  if (!w.is_number(number)) return raise(type_error_ball(w, "number", number));
  return w.unify(a[1], w.new_string(text_argument(w, number)));
}

// --- atoms and strings ----------------------------------------

// atom_string(?Atom, ?String)
bool atom_string(Worker& w, Cell* a) {
  std::string scratch;
  std::string_view text;
  if (!is_unbound(w, a[0])) {
    if (!text_view(w, a[0], scratch, text, any_text, "atom")) return false;
    if (const auto other = text_of(w, a[1])) return *other == text;
    return w.unify(a[1], w.new_string(text));
  }
  return text_view(w, a[1], scratch, text, any_text, "string") && w.unify(a[0], w.symbols.atom_cell(text));
}

// string_to_atom(?String, ?Atom)
bool string_to_atom(Worker& w, Cell* a) {
  std::string scratch;
  std::string_view text;
  if (!is_unbound(w, a[0])) return text_view(w, a[0], scratch, text, any_text, "string") && w.unify(a[1], w.symbols.atom_cell(text));
  return text_view(w, a[1], scratch, text, atomic_text, "atom") && w.unify(a[0], w.new_string(text));
}

// text_to_string(+Text, -String)
bool text_to_string(Worker& w, Cell* a) {
  std::string scratch;
  std::string_view text;
  return text_view(w, a[0], scratch, text, atom_text | string_text | list_text) && w.unify(a[1], w.new_string(text));
}

// collation_key(+Text, -Key): in the C locale a text is its own key.
bool collation_key(Worker& w, Cell* a) {
  std::string scratch;
  std::string_view text;
  return text_view(w, a[0], scratch, text, atom_text | string_text, "atom") && w.unify(a[1], w.new_string(text));
}

}  // namespace

void register_atom_builtins(BuiltinTable& t) {
  t.pure("atom_length", 2, atom_length);
  t.pure("string_length", 2, string_length);
  t.pure("atom_chars", 2, atom_chars);
  t.pure("atom_codes", 2, atom_codes);
  t.pure("string_chars", 2, string_chars);
  t.pure("string_codes", 2, string_codes);
  t.pure("char_code", 2, char_code);
  t.pure("number_chars", 2, number_chars);
  t.pure("number_codes", 2, number_codes);
  t.pure("atom_number", 2, atom_number);
  t.pure("number_string", 2, number_string);
  t.pure("atom_string", 2, atom_string);
  t.pure("string_to_atom", 2, string_to_atom);
  t.pure("text_to_string", 2, text_to_string);
  t.pure("collation_key", 2, collation_key);
  register_concatenation_builtins(t);
  register_sub_text_builtins(t);
  register_text_list_builtins(t);
  register_character_type_builtins(t);
  register_text_search_builtins(t);
  register_digest_builtins(t);
  register_regular_expressions(t);
  register_markup_builtins(t);
  register_uri_builtins(t);
}

}  // namespace penelope
