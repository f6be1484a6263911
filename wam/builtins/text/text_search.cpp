// Text as people mean it: without needless blanks, without regard to case; and text as bytes.
#include <utf8proc.h>

#include <algorithm>

#include "wam/base/code_points.hpp"
#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/output_sink.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

bool is_blank(int c) {
  if (c < 128) return c == ' ' || (c >= '\t' && c <= '\r');
  const auto category = utf8proc_category(c);
  return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

// Words separated by single spaces.
std::string normalized(std::string_view text) {
  std::string words;
  bool gap = false;
  while (!text.empty()) {
    const int c = utf8_next(text);
    if (is_blank(c)) {
      gap = true;
      continue;
    }
    if (gap && !words.empty()) words += ' ';
    gap = false;
    utf8_append(words, c);
  }
  return words;
}

// normalize_space(+Sink, +Text)
bool normalize_space(Worker& w, Cell* a) {
  std::string text;
  if (!text_argument(w, a[1], text, atomic_text, "atomic")) return false;
  if (w.deref(a[0]).is_var()) return raise(instantiation_error_ball(w));
  const std::string words = normalized(text);
  if (const auto sink = output_sink_of(w, a[0])) return deliver(w, *sink, words);
  w.before_effect();
  output_stream_argument(w, a[0]).write(words);
  return true;
}

// A character of the needle stands for itself, a small letter for the capital too: as in SWI-Prolog.
bool matches_at(std::u32string_view haystack, std::size_t at, std::u32string_view needle) {
  if (at > haystack.size() || needle.size() > haystack.size() - at) return false;
  return std::equal(needle.begin(), needle.end(), haystack.begin() + static_cast<std::ptrdiff_t>(at), [](char32_t n, char32_t h) {
    return n == h || n == static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(h)));
  });
}

// sub_atom_icasechk(+Haystack, ?Start, +Needle): Needle at Start, or its first place.
bool sub_atom_icasechk(Worker& w, Cell* a) {
  std::string whole, part;
  std::optional<std::int64_t> start;
  if (!text_argument(w, a[0], whole) || !text_argument(w, a[2], part) || !length_or_unbound(w, a[1], start)) return false;
  const std::u32string haystack = code_points(whole), needle = code_points(part);
  if (start) return matches_at(haystack, static_cast<std::size_t>(*start), needle);
  for (std::size_t at = 0; at <= haystack.size(); ++at)
    if (matches_at(haystack, at, needle)) return w.unify(a[1], Cell::integer(static_cast<std::int64_t>(at)));
  return false;
}

// --- bytes -----------------------------------------------------------------------------------------------------------

Encoding encoding_argument(Worker& w, Cell c) {
  const std::optional<Encoding> encoding = encoding_of(w.symbols.text(atom_argument(w, c).as_atom()));
  if (!encoding) domain_error(w, "encoding", w.deref(c));
  return *encoding;
}

// string_bytes(?String, ?Bytes, +Encoding)
bool string_bytes(Worker& w, Cell* a) {
  const Encoding encoding = encoding_argument(w, a[2]);
  if (const auto text = text_or_unbound(w, a[0])) {
    std::vector<Cell> bytes;
    for (std::string_view rest = *text; !rest.empty();) {
      const int code = utf8_next(rest);
      if (!can_encode(encoding, code)) return raise(representation_error_ball(w, "encoding"));
      char encoded[most_encoded_bytes];
      const unsigned count = encode(encoding, code, encoded);
      for (unsigned i = 0; i < count; ++i) bytes.push_back(Cell::integer(static_cast<unsigned char>(encoded[i])));
    }
    return w.unify(a[1], w.new_list_of(bytes));
  }
  std::string bytes, text;
  for (const Cell element : list_argument(w, a[1])) {
    Cell byte;
    if (!integer_argument(w, element, byte)) return false;
    if (!byte.is_int() || byte.as_int() < 0 || byte.as_int() > 255) return raise(type_error_ball(w, "byte", byte));
    bytes += static_cast<char>(byte.as_int());
  }
  for (std::string_view rest = bytes; !rest.empty();) {
    unsigned taken;
    utf8_append(text, decode(encoding, rest, taken));
    rest.remove_prefix(taken);
  }
  return w.unify(a[0], w.new_string(text));
}

}  // namespace

void register_text_search_builtins(BuiltinTable& t) {
  t.det("normalize_space", 2, io<normalize_space>);
  t.det("sub_atom_icasechk", 3, sub_atom_icasechk);
  t.det("string_bytes", 3, string_bytes);
}

}  // namespace penelope
