// Text arguments: what text predicates take (atoms, strings, numbers, code and character lists), as UTF-8, and the
// lists they give back. Errors: instantiation_error for an unbound variable or a partial list, otherwise
// type_error(Type, Culprit) where Type is what the predicate wants. What has a place for its result raises errors without unwinding and
// gives false, as the functions of arguments.hpp do; what returns a text throws them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "wam/machine/worker.hpp"

namespace penelope {

enum TextShape : unsigned {  // which shapes of text an argument may have
  atom_text = 1,
  string_text = 2,
  number_text = 4,
  list_text = 8,  // code or character list; [] is then the empty text, otherwise the atom []
  atomic_text = atom_text | string_text | number_text,
  any_text = atomic_text | list_text
};

[[nodiscard]] bool text_argument(Worker&, Cell, std::string& text, unsigned shapes = any_text, std::string_view type = "text");
std::string text_argument(Worker&, Cell, unsigned shapes = any_text, std::string_view type = "text");
// nullopt for an unbound variable.
[[nodiscard]] bool text_or_unbound(Worker&, Cell, std::optional<std::string>& text, unsigned shapes = any_text, std::string_view type = "text");
std::optional<std::string> text_or_unbound(Worker&, Cell, unsigned shapes = any_text, std::string_view type = "text");
// nullopt for whatever is no text of these shapes (unbound variables and partial lists too); raises nothing.
std::optional<std::string> text_of(const Worker&, Cell, unsigned shapes = any_text);
// As text_argument, without a copy of an atom's or string's text: the view is into the symbol table, the heap (valid
// until the heap moves) or `scratch`.
[[nodiscard]] bool text_view(Worker&, Cell, std::string& scratch, std::string_view& view, unsigned shapes = any_text,
                             std::string_view type = "text");
std::string_view text_view(Worker&, Cell, std::string& scratch, unsigned shapes = any_text, std::string_view type = "text");

// The text of a list of one kind, as atom_chars/2 and atom_codes/2 look at it. nullopt when it is a partial list or has
// an unbound element and `partial_allowed`; instantiation_error when not. type_error(list, L) when it is no list,
// type_error(character, E) or representation_error(character_code) for a bad element. Unless the flag iso is on, either
// kind of list may hold codes and characters.
enum class ListKind { codes, chars };
[[nodiscard]] bool listed_text(Worker&, Cell list, ListKind, bool partial_allowed, std::optional<std::string>& text);

Cell codes_of(Worker&, std::string_view utf8, Cell tail = nil_cell);
Cell chars_of(Worker&, std::string_view utf8, Cell tail = nil_cell);
Cell char_atom(Worker&, int code_point);

// Code points of a text argument whose text is `utf8`: atoms and strings know it.
std::int64_t text_length(const Worker&, Cell text, std::string_view utf8);

// nullopt when unbound; a big integer is a value beyond every length: INT64_MAX. domain_error when negative.
[[nodiscard]] bool length_or_unbound(Worker&, Cell, std::optional<std::int64_t>& length);

}  // namespace penelope
