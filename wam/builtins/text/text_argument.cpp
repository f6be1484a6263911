// Text arguments: see text_argument.hpp.
#include "wam/builtins/text/text_argument.hpp"

#include <algorithm>
#include <limits>

#include "wam/base/check.hpp"
#include "wam/base/memory_room.hpp"
#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

int character_code(const Worker& w, Cell element) {
  if (!element.is_atom() || w.symbols.length(element.as_atom()) != 1) return -1;
  std::string_view text = w.symbols.text(element.as_atom());
  return utf8_next(text);
}

// Code point of a list element: a code, or a character as one-character atom. -1 when it is neither.
inline int element_code(const Worker& w, Cell element) {
  if (!element.is_int()) return character_code(w, element);
  const std::int64_t code = element.as_int();
  return is_code_point(code) ? static_cast<int>(code) : -1;
}

enum class Walk { text, partial, other };

// Walks a code or character list; stops at the first thing that is not one.
Walk walk_list(const Worker& w, Cell list, std::string& text) {
  const auto most = static_cast<std::uint64_t>(w.heap_top - w.heap_start);  // a longer one is cyclic
  for (std::uint64_t n = 0; n <= most; ++n) {
    list = w.deref(list);
    if (list == nil_cell) return Walk::text;
    if (list.is_var()) return Walk::partial;
    if (!list.is_list()) return Walk::other;
    const Cell element = w.head(list);
    if (element.is_var()) return Walk::partial;
    const int code = element_code(w, element);
    if (code < 0) return Walk::other;
    utf8_append(text, code);
    list = w.at(list)[1];
  }
  return Walk::other;
}

Cell bad_element(Worker& w, Cell element, ListKind kind) {
  if (kind == ListKind::chars) return type_error_ball(w, "character", element);
  return element.is_int() ? representation_error_ball(w, "character_code") : type_error_ball(w, "integer", element);
}

bool is_element(Cell element, ListKind kind, bool strict) {
  if (!strict) return true;
  return kind == ListKind::codes ? element.is_int() : element.is_atom();
}

template <class Item>
Cell build_list(Worker& w, std::string_view text, Cell tail, Item item) {
  if (text.empty()) return tail;
  if (!has_memory_for(2 * sizeof(Cell) * text.size())) resource_error(w, "memory");
  Cell* const first = w.allocate(2 * text.size());  // enough; the rest is given back
  Cell* p = first;
  for (; !text.empty(); p += 2) {
    p[0] = item(utf8_next(text));
    p[1] = w.make(Tag::List, p + 2);
  }
  PENELOPE_CHECK(p > first && p <= w.heap_top);  // no more code points than bytes
  p[-1] = tail;
  w.heap_top = p;
  return w.make(Tag::List, first);
}

}  // namespace

bool text_view(Worker& w, Cell c, std::string& scratch, std::string_view& view, unsigned shapes, std::string_view type) {
  c = w.deref(c);
  if (c.is_var()) return raise(instantiation_error_ball(w));
  if (shapes & list_text && (c.is_list() || c == nil_cell)) {
    scratch.clear();
    const Walk walk = walk_list(w, c, scratch);
    view = scratch;
    return walk == Walk::text || raise(walk == Walk::partial ? instantiation_error_ball(w) : type_error_ball(w, type, c));
  }
  if (c.is_atom() && shapes & atom_text) {
    view = w.symbols.text(c.as_atom());
  } else if (w.is_string(c) && shapes & string_text) {
    view = w.string_value(c);
  } else if (w.is_number(c) && shapes & number_text) {
    view = scratch = text_of_number(w, c);
  } else {
    return raise(type_error_ball(w, type, c));
  }
  return true;
}

std::string_view text_view(Worker& w, Cell c, std::string& scratch, unsigned shapes, std::string_view type) {
  std::string_view view;
  if (!text_view(w, c, scratch, view, shapes, type)) throw_raised();
  return view;
}

bool text_argument(Worker& w, Cell c, std::string& text, unsigned shapes, std::string_view type) {
  std::string_view view;
  if (!text_view(w, c, text, view, shapes, type)) return false;
  if (view.data() != text.data()) text = view;
  return true;
}

std::string text_argument(Worker& w, Cell c, unsigned shapes, std::string_view type) {
  std::string text;
  if (!text_argument(w, c, text, shapes, type)) throw_raised();
  return text;
}

bool text_or_unbound(Worker& w, Cell c, std::optional<std::string>& text, unsigned shapes, std::string_view type) {
  c = w.deref(c);
  if (!c.is_var()) return text_argument(w, c, text.emplace(), shapes, type);
  text.reset();
  return true;
}

std::optional<std::string> text_or_unbound(Worker& w, Cell c, unsigned shapes, std::string_view type) {
  std::optional<std::string> text;
  if (!text_or_unbound(w, c, text, shapes, type)) throw_raised();
  return text;
}

std::optional<std::string> text_of(const Worker& w, Cell c, unsigned shapes) {
  c = w.deref(c);
  if (c.is_var()) return std::nullopt;
  if (shapes & list_text && (c.is_list() || c == nil_cell)) {
    std::string text;
    if (walk_list(w, c, text) == Walk::text) return text;
    return std::nullopt;
  }
  if (c.is_atom() && shapes & atom_text) return std::string(w.symbols.text(c.as_atom()));
  if (w.is_string(c) && shapes & string_text) return std::string(w.string_value(c));
  if (w.is_number(c) && shapes & number_text) return text_of_number(w, c);
  return std::nullopt;
}

bool listed_text(Worker& w, Cell list, ListKind kind, bool partial_allowed, std::optional<std::string>& found) {
  const bool strict = w.program.flags->iso;
  const Cell whole = w.deref(list);
  if (!strict && w.is_string(whole)) {
    found = w.string_value(whole);
    return true;
  }
  const auto most = static_cast<std::uint64_t>(w.heap_top - w.heap_start);  // a longer one is cyclic
  std::string& text = found.emplace();
  bool partial = false;
  list = whole;
  for (std::uint64_t n = 0; list.is_list(); ++n) {
    if (n > most) return raise(type_error_ball(w, "list", whole));
    const Cell element = w.head(list);
    if (element.is_var()) {
      if (!partial_allowed) return raise(instantiation_error_ball(w));
      partial = true;
    } else {
      const int code = is_element(element, kind, strict) ? element_code(w, element) : -1;
      if (code < 0) return raise(bad_element(w, element, kind));
      utf8_append(text, code);
    }
    list = w.tail(list);
  }
  if (list.is_var()) {
    if (!partial_allowed) return raise(instantiation_error_ball(w));
    partial = true;
  } else if (list != nil_cell) {
    return raise(type_error_ball(w, "list", whole));
  }
  if (partial) found.reset();
  return true;
}

Cell codes_of(Worker& w, std::string_view text, Cell tail) {
  return build_list(w, text, tail, [](int code) { return Cell::integer(code); });
}

Cell chars_of(Worker& w, std::string_view text, Cell tail) {
  return build_list(w, text, tail, [&](int code) { return char_atom(w, code); });
}

Cell char_atom(Worker& w, int code) {
  if (code < 128) return Cell::atom(w.symbols.ascii_atom(code));
  std::string text;
  utf8_append(text, code);
  return Cell::atom(w.symbols.atom(text));
}

std::int64_t text_length(const Worker& w, Cell text, std::string_view utf8) {
  text = w.deref(text);
  if (w.is_string(text)) return static_cast<std::int64_t>(w.string_length(text));
  if (text.is_atom() && text != nil_cell) return w.symbols.length(text.as_atom());
  return static_cast<std::int64_t>(utf8_count(utf8));
}

bool length_or_unbound(Worker& w, Cell c, std::optional<std::int64_t>& length) {
  c = w.deref(c);
  length.reset();
  if (c.is_var()) return true;
  if (!natural_argument(w, c, c)) return false;
  length = c.is_int() ? c.as_int() : std::numeric_limits<std::int64_t>::max();
  return true;
}

}  // namespace penelope
