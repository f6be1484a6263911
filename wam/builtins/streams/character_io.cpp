// Characters, codes and bytes, one at a time: get, peek and put, nl, tab, get_single_char.
#include "wam/base/utf8.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/alarm.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/kept_output.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// --- units: what a character, a code and a byte are as terms ---------------------------------------------------------

// The code point of a one-character atom, or -1.
int character_of(Worker& w, Cell c) {
  if (!c.is_atom()) return -1;
  std::string_view text = w.symbols.text(c.as_atom());
  if (text.empty()) return -1;
  const int code = utf8_next(text);
  return text.empty() ? code : -1;
}

struct Character {
  static constexpr StreamUse use = StreamUse::text;
  static bool check_input(Worker& w, Cell c) {
    if (!c.is_var() && character_of(w, c) < 0 && c != cell_of(FixedAtom::end_of_file)) return raise(type_error_ball(w, "in_character", c));
    return true;
  }
  static Cell term(Worker& w, int code) { return code < 0 ? cell_of(FixedAtom::end_of_file) : char_atom(w, code); }
  static bool output(Worker& w, Cell c, int& unit) {
    if (c.is_var()) return raise(instantiation_error_ball(w));
    const int code = character_of(w, c);
    unit = code;
    return code >= 0 || raise(type_error_ball(w, "character", c));
  }
  static int get(Stream& s) { return s.get(); }
  static int peek(Stream& s) { return s.peek(); }
  static void put(Stream& s, int code) { s.put(code); }
};

struct Code {
  static constexpr StreamUse use = StreamUse::text;
  static bool check_input(Worker& w, Cell c) {
    if (c.is_var()) return true;
    if (!w.is_integer(c)) return raise(type_error_ball(w, "integer", c));
    if (!c.is_int() || (c.as_int() != -1 && !is_code_point(c.as_int()))) return raise(representation_error_ball(w, "in_character_code"));
    return true;
  }
  static Cell term(Worker&, int code) { return Cell::integer(code); }
  static bool output(Worker& w, Cell c, int& unit) {
    if (c.is_var()) return raise(instantiation_error_ball(w));
    if (!w.is_integer(c)) return raise(type_error_ball(w, "integer", c));
    if (!c.is_int() || !is_code_point(c.as_int())) return raise(representation_error_ball(w, "character_code"));
    unit = static_cast<int>(c.as_int());
    return true;
  }
  static int get(Stream& s) { return s.get(); }
  static int peek(Stream& s) { return s.peek(); }
  static void put(Stream& s, int code) { s.put(code); }
};

struct Byte {
  static constexpr StreamUse use = StreamUse::binary;
  static bool check_input(Worker& w, Cell c) {
    if (!c.is_var() && !(c.is_int() && c.as_int() >= -1 && c.as_int() <= 255)) return raise(type_error_ball(w, "in_byte", c));
    return true;
  }
  static Cell term(Worker&, int byte) { return Cell::integer(byte); }
  static bool output(Worker& w, Cell c, int& unit) {
    if (c.is_var()) return raise(instantiation_error_ball(w));
    if (!(c.is_int() && c.as_int() >= 0 && c.as_int() <= 255)) return raise(type_error_ball(w, "byte", c));
    unit = static_cast<int>(c.as_int());
    return true;
  }
  static int get(Stream& s) { return s.get_byte(); }
  static int peek(Stream& s) { return s.peek_byte(); }
  static void put(Stream& s, int byte) { s.put_byte(byte); }
};

// --- the predicates ----------------------------------------------------------------------------------------------------

template <class Unit>
bool get1(Worker& w, Cell* a) {
  Stream* stream;
  if (!current_input_stream(w, stream, Unit::use)) return false;
  Stream& s = *stream;
  if (!Unit::check_input(w, w.deref(a[0]))) return false;
  return w.unify(a[0], Unit::term(w, Unit::get(s)));
}

template <class Unit>
bool get2(Worker& w, Cell* a) {
  Stream* stream;
  if (!input_stream_argument(w, a[0], stream, Unit::use)) return false;
  Stream& s = *stream;
  if (!Unit::check_input(w, w.deref(a[1]))) return false;
  return w.unify(a[1], Unit::term(w, Unit::get(s)));
}

template <class Unit>
bool peek1(Worker& w, Cell* a) {
  Stream* stream;
  if (!current_input_stream(w, stream, Unit::use)) return false;
  Stream& s = *stream;
  if (!Unit::check_input(w, w.deref(a[0]))) return false;
  return w.unify(a[0], Unit::term(w, Unit::peek(s)));
}

template <class Unit>
bool peek2(Worker& w, Cell* a) {
  Stream* stream;
  if (!input_stream_argument(w, a[0], stream, Unit::use)) return false;
  Stream& s = *stream;
  if (!Unit::check_input(w, w.deref(a[1]))) return false;
  return w.unify(a[1], Unit::term(w, Unit::peek(s)));
}

template <class Unit>
bool put1(Worker& w, Cell* a) {
  Stream* stream;
  if (!current_output_stream(w, stream, Unit::use)) return false;
  Stream& s = *stream;
  int unit;
  if (!Unit::output(w, w.deref(a[0]), unit)) return false;
  Unit::put(s, unit);
  return true;
}

template <class Unit>
bool put2(Worker& w, Cell* a) {
  if (w.deref(a[1]).is_var() || w.deref(a[0]).is_var()) return raise(instantiation_error_ball(w));
  Stream* stream;
  if (!output_stream_argument(w, a[0], stream, Unit::use)) return false;
  Stream& s = *stream;
  int unit;
  if (!Unit::output(w, w.deref(a[1]), unit)) return false;
  Unit::put(s, unit);
  return true;
}

bool nl0(Worker& w, Cell*) {
  current_output_stream(w).put('\n');
  return true;
}

bool nl1(Worker& w, Cell* a) {
  Stream* stream;
  if (!output_stream_argument(w, a[0], stream)) return false;
  stream->put('\n');
  return true;
}

bool write_spaces(Worker& w, Stream& s, Cell expression) {
  const Cell count = evaluate_or_error(w, expression);
  if (count.is_struct()) return raise(count);
  if (!count.is_int()) return raise(type_error_ball(w, "integer", count));
  constexpr std::string_view blanks = "                                                                ";
  for (std::int64_t left = count.as_int(); left > 0; left -= static_cast<std::int64_t>(blanks.size()))
    s.write(blanks.substr(0, static_cast<std::size_t>(left))), end_goal_if_told(w);
  return true;
}

bool tab1(Worker& w, Cell* a) { return write_spaces(w, current_output_stream(w), a[0]); }
bool tab2(Worker& w, Cell* a) {
  Stream* stream;
  return output_stream_argument(w, a[0], stream) && write_spaces(w, *stream, a[1]);
}

// A key from the terminal, without waiting for the end of the line and without echo.
bool get_single_char(Worker& w, Cell* a) {
  w.streams->share_column(*w.streams->find(w.streams->user_input));
  return w.unify(a[0], Cell::integer(w.streams->get_key()));
}

template <class Unit>
void register_unit(BuiltinTable& t, std::string_view get, std::string_view peek, std::string_view put) {
  t.effect(get, 1, io<get1<Unit>>);
  t.effect(get, 2, io<get2<Unit>>);
  t.effect(peek, 1, io<peek1<Unit>>);
  t.effect(peek, 2, io<peek2<Unit>>);
  if constexpr (Unit::use == StreamUse::text) {
    t.output(put, 1, io<put1<Unit>>);
    t.effect(put, 2, io<put2<Unit>>).can_be_kept(keep_text<io<put2<Unit>>>);
  } else {
    t.effect(put, 1, io<put1<Unit>>);
    t.effect(put, 2, io<put2<Unit>>);
  }
}

}  // namespace

void register_character_io_builtins(BuiltinTable& t) {
  register_unit<Character>(t, "get_char", "peek_char", "put_char");
  register_unit<Code>(t, "get_code", "peek_code", "put_code");
  register_unit<Byte>(t, "get_byte", "peek_byte", "put_byte");
  t.output("nl", 0, io<nl0>);
  t.effect("nl", 1, io<nl1>).can_be_kept(keep_text<io<nl1>>);
  t.output("tab", 1, io<tab1>);
  t.effect("tab", 2, io<tab2>).can_be_kept(keep_text<io<tab2>>);
  t.effect("get_single_char", 1, io<get_single_char>);
}

}  // namespace penelope
