// Texts and lists of texts: atomic_list_concat/2,3 (which also splits) and split_string/4.
#include <string>
#include <vector>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

enum class Joined { text, partial, error };

// Joins the list's texts. `partial` at the first unbound element or tail; raises errors for what can never be a text.
Joined join_list(Worker& w, Cell list, std::string_view separator, std::string& text) {
  std::string scratch;
  std::string_view part;
  const auto most = static_cast<std::uint64_t>(w.heap_top - w.heap_start);  // a longer one is cyclic
  const Cell whole = list = w.deref(list);
  std::uint64_t n = 0;
  for (; list.is_list() && n <= most; ++n) {
    const Cell element = w.head(list);
    if (element.is_var()) return Joined::partial;
    if (!text_view(w, element, scratch, part, atomic_text)) return Joined::error;
    if (n > 0) text += separator;
    text += part;
    list = w.tail(list);
  }
  if (list.is_var()) return Joined::partial;
  if (list == nil_cell) return Joined::text;
  raise(type_error_ball(w, "list", list.is_list() ? whole : list));
  return Joined::error;
}

// A known result is compared as text, whether it is an atom, a string or a number.
bool unify_text(Worker& w, Cell result, std::string_view text) {
  std::optional<std::string> known;
  if (!text_or_unbound(w, result, known, atomic_text, "atomic")) return false;
  if (known) return *known == text;
  return w.unify(result, w.symbols.atom_cell(text));
}

// atomic_list_concat(+List, ?Atom)
bool atomic_list_concat_2(Worker& w, Cell* a) {
  std::string text;
  const Joined joined = join_list(w, a[0], "", text);
  if (joined == Joined::partial) return raise(instantiation_error_ball(w));
  return joined == Joined::text && unify_text(w, a[1], text);
}

// The end of `list`: [] or an unbound variable; raises type_error for anything else.
bool check_list_end(Worker& w, Cell list) {
  list = skip_list(w, list).rest;
  return list.is_var() || list == nil_cell || raise(type_error_ball(w, "list", list));
}

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t found = text.find(separator);
    parts.push_back(text.substr(0, found));
    if (found == std::string_view::npos) return parts;
    text.remove_prefix(found + separator.size());
  }
}

// atomic_list_concat(?List, +Separator, ?Atom): joins when List is complete, else splits Atom into atoms.
bool atomic_list_concat_3(Worker& w, Cell* a) {
  std::string separator, text, whole;
  if (!text_argument(w, a[1], separator, atomic_text)) return false;
  const Joined joined = join_list(w, a[0], separator, text);
  if (joined == Joined::text) return unify_text(w, a[2], text);
  if (joined == Joined::error) return false;
  if (separator.empty()) return raise(domain_error_ball(w, "non_empty_atom", w.deref(a[1])));
  if (!text_argument(w, a[2], whole, atomic_text, "atomic") || !check_list_end(w, a[0])) return false;
  std::vector<Cell> parts;
  for (std::string_view part : split(whole, separator)) parts.push_back(w.symbols.atom_cell(part));
  return w.unify(a[0], w.new_list_of(parts));
}

// A set of code points given as text.
class CharacterSet {
 public:
  explicit CharacterSet(std::string members) : members_(std::move(members)) {}
  // The whole code point at the start (or end) of text, if it is a member: its bytes, else 0.
  std::size_t at_start(std::string_view text) const {
    if (text.empty()) return 0;
    std::size_t n = utf8_skip(text, 0, 1);
    return contains(text.substr(0, n)) ? n : 0;
  }
  std::size_t at_end(std::string_view text) const {
    if (text.empty()) return 0;
    std::size_t n = 1;
    while (n < text.size() && is_continuation(text[text.size() - n])) ++n;
    return contains(text.substr(text.size() - n)) ? n : 0;
  }

 private:
  static bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }
  // UTF-8 is self-synchronising: a whole code point is found only where it is one.
  bool contains(std::string_view code_point) const { return members_.find(code_point) != std::string::npos; }
  std::string members_;
};

void strip_start(std::string_view& text, const CharacterSet& pad) {
  while (const std::size_t n = pad.at_start(text)) text.remove_prefix(n);
}

void strip_end(std::string_view& text, const CharacterSet& pad) {
  while (const std::size_t n = pad.at_end(text)) text.remove_suffix(n);
}

// split_string(+String, +SepChars, +PadChars, -SubStrings). Padding is taken off the whole text first, and in front of
// a field before its end is looked for, so adjacent separators that are padding too count once.
bool split_string(Worker& w, Cell* a) {
  constexpr unsigned shapes = atom_text | string_text | list_text;
  std::string whole, separator_characters, pad_characters;
  if (!text_argument(w, a[0], whole, shapes) || !text_argument(w, a[1], separator_characters, shapes)) return false;
  if (!text_argument(w, a[2], pad_characters, shapes)) return false;
  const CharacterSet separators(std::move(separator_characters)), pad(std::move(pad_characters));
  std::string_view rest = whole;
  strip_start(rest, pad);
  strip_end(rest, pad);
  std::vector<Cell> fields;
  for (;;) {
    strip_start(rest, pad);
    std::size_t end = 0, separator = 0;
    while (end < rest.size() && (separator = separators.at_start(rest.substr(end))) == 0) end = utf8_skip(rest, end, 1);
    std::string_view field = rest.substr(0, end);
    strip_end(field, pad);
    fields.push_back(w.new_string(field));
    if (end >= rest.size()) break;
    rest.remove_prefix(end + separator);
  }
  return w.unify(a[3], w.new_list_of(fields));
}

}  // namespace

void register_text_list_builtins(BuiltinTable& t) {
  t.pure("atomic_list_concat", 2, atomic_list_concat_2);
  t.pure("atomic_list_concat", 3, atomic_list_concat_3);
  t.pure("split_string", 4, split_string);
}

}  // namespace penelope
