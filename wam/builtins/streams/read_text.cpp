// Reading text in bulk: lines, strings of a length or up to a separator, whole streams.
#include <limits>

#include "wam/base/code_points.hpp"
#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// Bulk reading takes binary streams as well: their bytes are the characters.
bool readable(Worker& w, Cell c, Stream*& s) {
  return input_stream_argument(w, c, s, StreamUse::any) && input_stream_argument(w, c, s, s->binary ? StreamUse::binary : StreamUse::text);
}

// Reads up to one of the code points in `separators` (consumed, not part of the text) and returns it, or -1 at the end.
int read_until(Stream& s, std::u32string_view separators, std::string& text) {
  for (;;) {
    const int code = s.get();
    if (code < 0 || separators.find(static_cast<char32_t>(code)) != std::u32string_view::npos) return code;
    utf8_append(text, code);
  }
}

void read_rest(Stream& s, std::string& text) { read_until(s, {}, text); }

std::string_view strip(std::string_view text, std::u32string_view pad) {
  const auto is_pad = [&](int c) { return pad.find(static_cast<char32_t>(c)) != std::u32string_view::npos; };
  while (!text.empty()) {
    unsigned bytes;
    if (!is_pad(utf8_decode(text, bytes))) break;
    text.remove_prefix(bytes);
  }
  while (!text.empty()) {
    std::size_t at = text.size() - 1;
    while (at > 0 && is_utf8_continuation(text[at])) --at;
    unsigned bytes;
    if (!is_pad(utf8_decode(text.substr(at), bytes))) break;
    text.remove_suffix(text.size() - at);
  }
  return text;
}

bool read_line_to_string(Worker& w, Cell* a) {
  std::string line;
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  const int end = read_until(*stream, U"\n", line);
  const std::string_view text = strip(line, U"\r");
  if (end < 0 && text.empty()) return w.unify(a[1], cell_of(FixedAtom::end_of_file));
  return w.unify(a[1], w.new_string(text));
}

bool read_line_to_codes2(Worker& w, Cell* a) {
  std::string line;
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  const int end = read_until(*stream, U"\n", line);
  if (end < 0 && line.empty()) return w.unify(a[1], cell_of(FixedAtom::end_of_file));
  if (end >= 0 && line.ends_with('\r')) line.pop_back();
  return w.unify(a[1], codes_of(w, line));
}

// read_line_to_codes(+Stream, -Codes, ?Tail) keeps the end of the line; Tail = [] says that the stream is at its end.
bool read_line_to_codes3(Worker& w, Cell* a) {
  std::string line;
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  if (read_until(*stream, U"\n", line) >= 0) {
    line += '\n';
  } else if (!w.unify(a[2], cell_of(FixedAtom::nil))) {
    return false;
  }
  return w.unify(a[1], codes_of(w, line, a[2]));
}

bool read_stream_to_codes2(Worker& w, Cell* a) {
  std::string text;
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  read_rest(*stream, text);
  return w.unify(a[1], codes_of(w, text));
}

bool read_stream_to_codes3(Worker& w, Cell* a) {
  std::string text;
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  read_rest(*stream, text);
  return w.unify(a[1], codes_of(w, text, a[2]));
}

// read_string(+Stream, ?Length, -String): at most Length characters, or all that is left.
bool read_string3(Worker& w, Cell* a) {
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  Stream& s = *stream;
  std::optional<std::int64_t> length;
  if (!length_or_unbound(w, a[1], length)) return false;
  std::string text;
  if (!length) {
    read_rest(s, text);
    if (!w.unify(a[1], Cell::integer(static_cast<std::int64_t>(utf8_count(text))))) return false;
  }
  for (std::int64_t i = 0; length && i < *length; ++i) {
    const int code = s.get();
    if (code < 0) break;
    utf8_append(text, code);
  }
  return w.unify(a[2], w.new_string(text));
}

// read_string(+Stream, +SeparatorChars, +PadChars, -Separator, -String)
bool read_string5(Worker& w, Cell* a) {
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  Stream& s = *stream;
  const std::u32string separators = code_points(text_argument(w, a[1])), pad = code_points(text_argument(w, a[2]));
  std::string text;
  const int separator = read_until(s, separators, text);
  return w.unify(a[3], Cell::integer(separator)) && w.unify(a[4], w.new_string(strip(text, pad)));
}

bool peek_string(Worker& w, Cell* a) {
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  Stream& s = *stream;
  const std::int64_t length = small_integer_argument(w, a[1]);
  return w.unify(a[2], w.new_string(s.peek_text(static_cast<std::size_t>(length < 0 ? 0 : length))));
}

// Copies at most so many characters, or bytes where both streams are binary.
void copy_data(Stream& from, Stream& to, std::int64_t most) {
  const bool bytes = from.binary && to.binary;
  for (; most > 0; --most) {
    const int unit = bytes ? from.get_byte() : from.get();
    if (unit < 0) return;
    if (to.binary)
      to.put_byte(unit);
    else
      to.put(unit);
  }
}

// copy_stream_data(+In, +Out): all that is left of In.
bool copy_stream_data2(Worker& w, Cell* a) {
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  Stream& from = *stream;
  copy_data(from, output_stream_argument(w, a[1], StreamUse::any), std::numeric_limits<std::int64_t>::max());
  return true;
}

// copy_stream_data(+In, +Out, +Length): at most Length characters.
bool copy_stream_data3(Worker& w, Cell* a) {
  Stream* stream;
  if (!readable(w, a[0], stream)) return false;
  Stream& from = *stream;
  copy_data(from, output_stream_argument(w, a[1], StreamUse::any), small_integer_argument(w, a[2]));
  return true;
}

}  // namespace

void register_text_reading_builtins(BuiltinTable& t) {
  t.effect("read_line_to_string", 2, io<read_line_to_string>);
  t.effect("read_line_to_codes", 2, io<read_line_to_codes2>);
  t.effect("read_line_to_codes", 3, io<read_line_to_codes3>);
  t.effect("read_stream_to_codes", 2, io<read_stream_to_codes2>);
  t.effect("read_stream_to_codes", 3, io<read_stream_to_codes3>);
  t.effect("read_string", 3, io<read_string3>);
  t.effect("read_string", 5, io<read_string5>);
  t.effect("peek_string", 3, io<peek_string>);
  t.effect("copy_stream_data", 2, io<copy_stream_data2>);
  t.effect("copy_stream_data", 3, io<copy_stream_data3>);
}

}  // namespace penelope
