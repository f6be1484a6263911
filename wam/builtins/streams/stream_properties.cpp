// What streams are and where they stand: the primitives of stream_property/2, positions, counts, set_stream/2.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/builtins/waiting.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

Cell property(Worker& w, std::string_view name, Cell value) { return w.new_struct(w.symbols.functor_cell(name, 1), {value}); }
Cell property(Worker& w, std::string_view name, std::string_view word) { return property(w, name, w.symbols.atom_cell(word)); }
Cell property(Worker& w, std::string_view name, bool value) { return property(w, name, cell_of(value ? FixedAtom::true_ : FixedAtom::false_)); }

Cell position_term(Worker& w, const Position& p) {
  const Cell parts[] = {w.new_integer(p.character), w.new_integer(p.line), w.new_integer(p.column), w.new_integer(p.byte)};
  return w.new_struct(w.symbols.functor_cell("$stream_position", 4), parts);
}

// Without waiting for a terminal or a pipe.
StreamEnd visible_end(Stream& s) { return s.reposition ? s.end_state() : s.known_end(); }

// '$stream_properties'(+Stream, -List)
bool stream_properties(Worker& w, Cell* a) {
  Stream* stream;
  if (!any_stream_argument(w, a[0], stream)) return false;
  Stream& s = *stream;
  std::vector<Cell> all{property(w, "mode", name_of(s.mode)), w.symbols.atom_cell(s.is_input() ? "input" : "output")};
  for (const AtomId alias : s.aliases) all.push_back(property(w, "alias", Cell::atom(alias)));
  if (s.file_name != 0) all.push_back(property(w, "file_name", Cell::atom(s.file_name)));
  if (s.descriptor() >= 0) all.push_back(property(w, "file_no", Cell::integer(s.descriptor())));
  if (s.is_input() && s.reposition) s.skip_mark();
  all.push_back(property(w, "position", position_term(w, s.position)));
  if (s.is_input()) {
    const StreamEnd end = visible_end(s);
    all.push_back(property(w, "end_of_stream", std::string_view(end == StreamEnd::not_yet ? "not" : end == StreamEnd::at ? "at" : "past")));
  }
  all.push_back(property(w, "eof_action", name_of(s.eof_action)));
  all.push_back(property(w, "reposition", s.reposition));
  all.push_back(property(w, "type", std::string_view(s.binary ? "binary" : "text")));
  all.push_back(property(w, "buffer", name_of(s.buffering)));
  all.push_back(property(w, "encoding", name_of(s.encoding())));
  if (s.has_mark) all.push_back(property(w, "bom", true));
  all.push_back(property(w, "newline", std::string_view("posix")));
  all.push_back(property(w, "tty", s.tty));
  return w.unify(a[1], w.new_list_of(all));
}

// '$streams'(-List): all open streams.
bool open_streams(Worker& w, Cell* a) {
  std::vector<Cell> all;
  for (const int number : w.streams->numbers()) all.push_back(stream_term(w, *w.streams->find(number)));
  return w.unify(a[0], w.new_list_of(all));
}

// '$check_stream'(?Stream): unbound or an open stream; an alias only without the flag iso.
bool check_stream(Worker& w, Cell* a) {
  const Cell c = w.deref(a[0]);
  if (c.is_var()) return true;
  if (c.is_atom() && !w.program.flags->iso) {
    Stream* stream;
    return any_stream_argument(w, c, stream);
  }
  if (!is_stream_term(w, c)) return raise(domain_error_ball(w, "stream", c));
  if (!stream_of_term(w, c)) return raise(existence_error_ball(w, "stream", c));
  return true;
}

// '$check_stream_property'(?Property): fails for one that no stream has; domain_error with the flag iso.
bool check_stream_property(Worker& w, Cell* a) {
  const Cell c = w.deref(a[0]);
  if (c.is_var()) return true;
  if (!w.is_callable(c)) return raise(domain_error_ball(w, "stream_property", c));
  const std::string_view name = w.symbols.text(c.is_atom() ? c.as_atom() : w.name_of(c));
  if (c.is_atom() && (name == "input" || name == "output")) return true;
  for (const std::string_view known : {"mode", "alias", "file_name", "file_no", "position", "end_of_stream", "eof_action", "reposition", "type",
                                       "buffer", "encoding", "bom", "newline", "tty"})
    if (c.is_struct() && w.arity_of(c) == 1 && name == known) return true;
  if (!w.program.flags->iso) return false;  // another property, which no stream has
  return raise(domain_error_ball(w, "stream_property", c));
}

bool at_end(Stream& s) { return s.end_state() != StreamEnd::not_yet; }
bool at_end_of_stream0(Worker& w, Cell*) { return at_end(w.streams->input()); }
bool at_end_of_stream1(Worker& w, Cell* a) {
  Stream* stream;
  return input_stream_argument(w, a[0], stream, StreamUse::any) && at_end(*stream);
}

bool set_stream_position(Worker& w, Cell* a) {
  Stream* stream;
  if (!any_stream_argument(w, a[0], stream)) return false;
  Stream& s = *stream;
  const Cell p = w.deref(a[1]);
  if (p.is_var()) return raise(instantiation_error_ball(w));
  if (!p.is_struct() || w.arity_of(p) != 4 || w.symbols.text(w.name_of(p)) != "$stream_position")
    return raise(domain_error_ball(w, "stream_position", p));
  std::int64_t parts[4];
  for (unsigned i = 0; i < 4; ++i) {
    const Cell part = w.arg(p, i);
    if (!part.is_int() || part.as_int() < 0) return raise(domain_error_ball(w, "stream_position", p));
    parts[i] = part.as_int();
  }
  if (!s.reposition) return raise(permission_error_ball(w, "reposition", "stream", w.deref(a[0])));
  s.move_to({parts[0], parts[1], parts[2], parts[3]});
  return true;
}

bool seek(Worker& w, Cell* a) {
  Stream* stream;
  if (!any_stream_argument(w, a[0], stream)) return false;
  Stream& s = *stream;
  const std::int64_t offset = small_integer_argument(w, a[1]);
  const std::string_view method = w.symbols.text(atom_argument(w, a[2]).as_atom());
  SeekFrom from;
  if (method == "bof")
    from = SeekFrom::start;
  else if (method == "current")
    from = SeekFrom::here;
  else if (method == "eof")
    from = SeekFrom::end;
  else
    return raise(domain_error_ball(w, "seek_method", w.deref(a[2])));
  if (!s.reposition) return raise(permission_error_ball(w, "reposition", "stream", w.deref(a[0])));
  return w.unify(a[3], w.new_integer(s.seek_byte(offset, from)));
}

template <std::int64_t Position::*field>
bool position_count(Worker& w, Cell* a) {
  Stream* stream;
  return any_stream_argument(w, a[0], stream) && w.unify(a[1], w.new_integer(stream->position.*field));
}

bool boolean_attribute(Worker& w, Cell value) {
  if (value == cell_of(FixedAtom::true_)) return true;
  if (value != cell_of(FixedAtom::false_)) type_error(w, "bool", value);
  return false;
}

// Attributes that change nothing here: set_stream/2 takes them so that portable programs run.
bool is_ignored_attribute(std::string_view name) {
  for (const std::string_view known :
       {"newline", "close_on_abort", "close_on_exec", "record_position", "representation_errors", "buffer_size", "locale", "write_errors"})
    if (name == known) return true;
  return false;
}

void set_stream_attribute(Worker& w, Stream& s, Cell attribute) {
  if (attribute.is_var()) instantiation_error(w);
  if (!attribute.is_struct() || w.arity_of(attribute) != 1) type_error(w, "stream_attribute", attribute);
  const std::string_view name = w.symbols.text(w.name_of(attribute));
  const Cell value = w.arg(attribute, 0);
  if (value.is_var()) instantiation_error(w);
  const auto word = [&] { return w.symbols.text(atom_argument(w, value).as_atom()); };
  bool known = true;
  if (name == "alias") {
    w.streams->set_alias(atom_argument(w, value).as_atom(), s);
  } else if (name == "eof_action") {
    s.eof_action = eof_action_of(word(), known);
  } else if (name == "encoding") {
    const std::optional<Encoding> encoding = encoding_of(word());
    known = encoding.has_value();
    if (known) s.set_encoding(*encoding);
  } else if (name == "buffer") {
    s.buffering = buffering_of(word(), known);
  } else if (name == "type") {
    s.binary = word() == "binary";
    known = s.binary || word() == "text";
  } else if (name == "tty") {
    s.tty = boolean_attribute(w, value);
  } else if (name == "line_position") {
    s.position.column = small_integer_argument(w, value);
  } else if (name == "timeout") {
    s.timeout = std::max(time_limit_argument(w, value), 0.0);
  } else if (name == "file_name") {
    s.file_name = atom_argument(w, value).as_atom();
  } else if (!is_ignored_attribute(name)) {
    domain_error(w, "stream_attribute", attribute);
  }
  if (!known) domain_error(w, name, value);
}

bool set_stream(Worker& w, Cell* a) {
  const Cell stream = w.deref(a[0]), attribute = w.deref(a[1]);
  set_stream_attribute(w, any_stream_argument(w, stream), attribute);
  if (is_stream_pair(w, stream)) set_stream_attribute(w, any_stream_argument(w, stream, PairSide::output), attribute);
  return true;
}

}  // namespace

EofAction eof_action_of(std::string_view word, bool& known) {
  for (const EofAction a : {EofAction::error, EofAction::eof_code, EofAction::reset})
    if (word == name_of(a)) return a;
  known = false;
  return EofAction::eof_code;
}

Buffering buffering_of(std::string_view word, bool& known) {
  for (const Buffering b : {Buffering::full, Buffering::line, Buffering::none})
    if (word == name_of(b)) return b;
  known = false;
  return Buffering::full;
}

std::string_view name_of(StreamMode mode) {
  constexpr std::string_view names[] = {"read", "write", "append", "update"};
  return names[static_cast<unsigned>(mode)];
}

std::string_view name_of(EofAction action) {
  constexpr std::string_view names[] = {"error", "eof_code", "reset"};
  return names[static_cast<unsigned>(action)];
}

std::string_view name_of(Buffering buffering) {
  constexpr std::string_view names[] = {"full", "line", "false"};
  return names[static_cast<unsigned>(buffering)];
}

void register_stream_property_builtins(BuiltinTable& t) {
  t.effect("$stream_properties", 2, io<stream_properties>);
  t.effect("$streams", 1, open_streams);
  t.effect("$check_stream", 1, check_stream);
  t.effect("$check_stream_property", 1, check_stream_property);
  t.effect("at_end_of_stream", 0, io<at_end_of_stream0>);
  t.effect("at_end_of_stream", 1, io<at_end_of_stream1>);
  t.effect("set_stream_position", 2, io<set_stream_position>);
  t.effect("seek", 4, io<seek>);
  t.effect("line_count", 2, position_count<&Position::line>);
  t.effect("line_position", 2, position_count<&Position::column>);
  t.effect("character_count", 2, position_count<&Position::character>);
  t.effect("byte_count", 2, position_count<&Position::byte>);
  t.effect("set_stream", 2, set_stream);
}

}  // namespace penelope
