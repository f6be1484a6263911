// What streams are and where they stand: the primitives of stream_property/2, positions, counts, set_stream/2.
#include <algorithm>
#include <span>
#include <string_view>
#include <vector>

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

Cell atom_named(Worker& w, std::string_view word) { return w.symbols.atom_cell(word); }
Cell truth(bool value) { return cell_of(value ? FixedAtom::true_ : FixedAtom::false_); }

Cell position_term(Worker& w, const Position& p) {
  const Cell parts[] = {w.new_integer(p.character), w.new_integer(p.line), w.new_integer(p.column), w.new_integer(p.byte)};
  return w.new_struct(w.symbols.functor_cell("$stream_position", 4), parts);
}

Cell position_of(Worker& w, Stream& s) { return position_term(w, s.position); }

// Without waiting for a terminal or a pipe.
Cell end_of(Worker& w, Stream& s) {
  if (!s.is_input()) return Cell{0};
  const StreamEnd end = s.reposition ? s.end_state() : s.known_end();
  return atom_named(w, end == StreamEnd::not_yet ? "not" : end == StreamEnd::at ? "at" : "past");
}

// The properties name(Value) that a stream has once at most, in the order in which they are found.
struct PropertyKind {
  std::string_view name;
  Cell (*value)(Worker&, Stream&);  // 0 bits: the stream has none
};
constexpr std::string_view alias_property = "alias";  // a stream may have several
constexpr PropertyKind first_properties[] = {{"mode", [](Worker& w, Stream& s) { return atom_named(w, name_of(s.mode)); }}};
constexpr PropertyKind later_properties[] = {
    {"file_name", [](Worker&, Stream& s) { return s.file_name != 0 ? Cell::atom(s.file_name) : Cell{0}; }},
    {"file_no", [](Worker&, Stream& s) { return s.descriptor() >= 0 ? Cell::integer(s.descriptor()) : Cell{0}; }},
    {"position", position_of},
    {"end_of_stream", end_of},
    {"eof_action", [](Worker& w, Stream& s) { return atom_named(w, name_of(s.eof_action)); }},
    {"reposition", [](Worker&, Stream& s) { return truth(s.reposition); }},
    {"type", [](Worker& w, Stream& s) { return atom_named(w, s.binary ? "binary" : "text"); }},
    {"buffer", [](Worker& w, Stream& s) { return atom_named(w, name_of(s.buffering)); }},
    {"encoding", [](Worker& w, Stream& s) { return atom_named(w, name_of(s.encoding())); }},
    {"bom", [](Worker&, Stream& s) { return s.has_mark ? truth(true) : Cell{0}; }},
    {"newline", [](Worker& w, Stream&) { return atom_named(w, "posix"); }},
    {"tty", [](Worker&, Stream& s) { return truth(s.tty); }}};

const PropertyKind* kind_of_property(std::string_view name) {
  for (const std::span<const PropertyKind> kinds :
       {std::span<const PropertyKind>(first_properties), std::span<const PropertyKind>(later_properties)})
    if (const auto found = std::ranges::find(kinds, name, &PropertyKind::name); found != kinds.end()) return &*found;
  return nullptr;
}

// A byte order mark tells the encoding and is no part of the text.
bool stream_to_tell_of(Worker& w, Cell c, Stream*& s) {
  if (!any_stream_argument(w, c, s)) return false;
  if (s->is_input() && s->reposition) s->skip_mark();
  return true;
}

bool is_direction(std::string_view name) { return name == "input" || name == "output"; }
std::string_view direction_of(const Stream& s) { return s.is_input() ? "input" : "output"; }

// '$stream_properties'(+Stream, -List)
bool stream_properties(Worker& w, Cell* a) {
  Stream* stream;
  if (!stream_to_tell_of(w, a[0], stream)) return false;
  Stream& s = *stream;
  std::vector<Cell> all;
  const auto add = [&](std::span<const PropertyKind> kinds) {
    for (const PropertyKind& kind : kinds)
      if (const Cell value = kind.value(w, s); value.bits != 0) all.push_back(w.new_struct(w.symbols.functor_cell(kind.name, 1), {value}));
  };
  add(first_properties);
  all.push_back(atom_named(w, direction_of(s)));
  for (const AtomId alias : s.aliases) all.push_back(w.new_struct(w.symbols.functor_cell(alias_property, 1), {Cell::atom(alias)}));
  add(later_properties);
  return w.unify(a[1], w.new_list_of(all));
}

// '$stream_property'(+Stream, +Property): Property is bound, and no alias that is not known.
bool stream_property(Worker& w, Cell* a) {
  Stream* stream;
  if (!stream_to_tell_of(w, a[0], stream)) return false;
  const Cell c = w.deref(a[1]);
  if (!w.is_callable(c)) return raise(domain_error_ball(w, "stream_property", c));
  const std::string_view name = w.symbols.text(c.is_atom() ? c.as_atom() : w.name_of(c));
  if (c.is_atom()) return name == direction_of(*stream);
  if (w.arity_of(c) != 1) return false;
  if (name == alias_property) {
    const Cell alias = w.arg(c, 0);
    return alias.is_atom() && std::ranges::count(stream->aliases, alias.as_atom()) > 0;
  }
  const PropertyKind* const kind = kind_of_property(name);
  if (!kind) return false;
  const Cell value = kind->value(w, *stream);
  return value.bits != 0 && w.unify(w.arg(c, 0), value);
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
  if (c.is_atom() && is_direction(name)) return true;
  if (c.is_struct() && w.arity_of(c) == 1 && (name == alias_property || kind_of_property(name))) return true;
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
  std::int64_t offset;
  Cell word;
  if (!small_integer_argument(w, a[1], offset) || !atom_argument(w, a[2], word)) return false;
  const std::string_view method = w.symbols.text(word.as_atom());
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

// Attributes that change nothing here: set_stream/2 takes them so that portable programs run.
bool is_ignored_attribute(std::string_view name) {
  for (const std::string_view known :
       {"newline", "close_on_abort", "close_on_exec", "record_position", "representation_errors", "buffer_size", "locale", "write_errors"})
    if (name == known) return true;
  return false;
}

// Attributes whose value is an atom.
bool has_word(std::string_view attribute) {
  for (const std::string_view known : {"alias", "eof_action", "encoding", "buffer", "type", "file_name"})
    if (attribute == known) return true;
  return false;
}

// False: the word is not known.
bool set_word(Worker& w, Stream& s, std::string_view attribute, AtomId value) {
  const std::string_view word = w.symbols.text(value);
  bool known = true;
  if (attribute == "alias") {
    w.streams->set_alias(value, s);
  } else if (attribute == "eof_action") {
    s.eof_action = eof_action_of(word, known);
  } else if (attribute == "encoding") {
    const std::optional<Encoding> encoding = encoding_of(word);
    known = encoding.has_value();
    if (known) s.set_encoding(*encoding);
  } else if (attribute == "buffer") {
    s.buffering = buffering_of(word, known);
  } else if (attribute == "type") {
    s.binary = word == "binary";
    known = s.binary || word == "text";
  } else if (attribute == "file_name") {
    s.file_name = value;
  }
  return known;
}

bool set_stream_attribute(Worker& w, Stream& s, Cell attribute) {
  if (attribute.is_var()) return raise(instantiation_error_ball(w));
  if (!attribute.is_struct() || w.arity_of(attribute) != 1) return raise(type_error_ball(w, "stream_attribute", attribute));
  const std::string_view name = w.symbols.text(w.name_of(attribute));
  Cell value;
  if (!bound_argument(w, w.arg(attribute, 0), value)) return false;
  if (has_word(name))
    return atom_argument(w, value, value) && (set_word(w, s, name, value.as_atom()) || raise(domain_error_ball(w, name, value)));
  if (name == "tty") {
    s.tty = value == cell_of(FixedAtom::true_);
    return s.tty || value == cell_of(FixedAtom::false_) || raise(type_error_ball(w, "bool", value));
  }
  if (name == "line_position") return small_integer_argument(w, value, s.position.column);
  if (name == "timeout") {
    s.timeout = std::max(time_limit_argument(w, value), 0.0);
    return true;
  }
  return is_ignored_attribute(name) || raise(domain_error_ball(w, "stream_attribute", attribute));
}

bool set_stream(Worker& w, Cell* a) {
  const Cell stream = w.deref(a[0]), attribute = w.deref(a[1]);
  Stream* s;
  if (!any_stream_argument(w, stream, s) || !set_stream_attribute(w, *s, attribute)) return false;
  return !is_stream_pair(w, stream) || (any_stream_argument(w, stream, s, PairSide::output) && set_stream_attribute(w, *s, attribute));
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
  t.effect("$stream_property", 2, io<stream_property>);
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
