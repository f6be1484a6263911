// Where current input and output go: output sinks, the primitives of with_output_to/2, and the see/tell family.
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/output_sink.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/code/stubs.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/findall_buffers.hpp"
#include "wam/machine/or_parallel.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

std::optional<OutputSink> output_sink_of(Worker& w, Cell c) {
  c = w.deref(c);
  if (!c.is_struct()) return std::nullopt;
  const std::uint32_t arity = w.arity_of(c);
  const std::string_view name = w.symbols.text(w.name_of(c));
  const bool list = name == "codes" || name == "chars";
  if (arity != 1 && !(arity == 2 && list)) return std::nullopt;
  OutputSink sink{OutputSink::Kind::atom, w.args_of(c)[0]};
  if (name == "codes")
    sink.kind = OutputSink::Kind::codes;
  else if (name == "chars")
    sink.kind = OutputSink::Kind::chars;
  else if (name == "string")
    sink.kind = OutputSink::Kind::string;
  else if (name != "atom")
    return std::nullopt;
  if (arity == 2) sink.tail = w.args_of(c)[1];
  return sink;
}

bool output_sink_argument(Worker& w, Cell c, OutputSink& sink) {
  if (!bound_argument(w, c, c)) return false;
  const std::optional<OutputSink> named = output_sink_of(w, c);
  if (!named) return raise(type_error_ball(w, "output", c));
  sink = *named;
  return true;
}

bool deliver(Worker& w, const OutputSink& sink, std::string_view text) {
  switch (sink.kind) {
    case OutputSink::Kind::atom: return w.unify(sink.result, w.symbols.atom_cell(text));
    case OutputSink::Kind::string: return w.unify(sink.result, w.new_string(text));
    case OutputSink::Kind::codes: return w.unify(sink.result, codes_of(w, text, sink.tail));
    case OutputSink::Kind::chars: return w.unify(sink.result, chars_of(w, text, sink.tail));
  }
  return false;
}

namespace {

// --- with_output_to/2 (prolog_lib/system/streams.pl) ------------------------------------------------------------------------

// '$check_output_sink'(+Sink)
bool check_output_sink(Worker& w, Cell* a) {
  OutputSink sink;
  return output_sink_argument(w, a[0], sink);
}

constexpr std::uint64_t by_a_stream = 0;  // no solution buffer has this number

bool begins_by_a_stream(Worker& w, Cell*) { return !w.parallel->captures_output(w); }
bool ends_by_a_stream(Worker& w, Cell* a) {
  const Cell id = w.deref(a[0]);
  return !id.is_int() || !w.parallel->has_captured(w, static_cast<std::uint64_t>(id.as_int()));
}

// '$begin_capture'(-Capture): current output becomes a fresh memory stream. A branch whose turn has not come gathers what is written in a
// solution buffer instead, with a choice point above which nothing is given away.
bool begin_capture(Worker& w, Cell* a) {
  if (!w.parallel || begins_by_a_stream(w, a)) {
    w.streams->push_memory_output();
    ++w.effects_of_output;
    return w.unify(a[0], w.new_integer(by_a_stream));
  }
  const std::uint64_t id = w.findalls->new_id();
  w.parallel->begin_scope(w, id);
  w.findalls->begin(id, w.offset_of(w.B));
  w.parallel->begin_capture(w, id);
  const Cell capture = a[0];
  w.push_choice(stub::apart_fail, nullptr, 0);
  return w.unify(capture, w.new_integer(static_cast<std::int64_t>(id)));
}

// '$end_capture'(+Capture, -Text): what was written since, as a string. What began by a buffer may end by a stream.
bool end_capture(Worker& w, Cell* a) {
  const Cell number = integer_argument(w, a[0]), result = a[1];
  const std::uint64_t id = number.is_int() ? static_cast<std::uint64_t>(number.as_int()) : by_a_stream;
  if (id != by_a_stream) w.findalls->solutions(id);  // an error if it is none, instead of waiting for it
  const bool has_captured = id != by_a_stream && w.parallel && w.parallel->has_captured(w, id);
  const std::string text = has_captured ? w.findalls->take_text(id) : w.streams->pop_memory_output();
  if (!has_captured) ++w.effects_of_output;
  if (id != by_a_stream && w.parallel) {
    w.parallel->end_scope(w, id);
    w.findalls->drop(id);
    if (w.B[choice::alternative].bits == stub::apart_fail) w.cut_to(w.choice_previous(w.B));
  }
  return w.unify(result, w.new_string(text));
}

// '$deliver_output'(+Sink, +Text)
bool deliver_output(Worker& w, Cell* a) {
  OutputSink sink;
  std::string text;
  return output_sink_argument(w, a[0], sink) && text_argument(w, a[1], text) && deliver(w, sink, text);
}

// --- see and tell ------------------------------------------------------------------------------------------------------

// A stream, an alias, or a file: one that this function has opened and that is still open, or a new one. Raises errors.
bool stream_or_file(Worker& w, Cell c, StreamMode mode, Stream*& stream) {
  if (!bound_argument(w, c, c)) return false;
  if (is_stream_term(w, c)) return any_stream_argument(w, c, stream);
  if (c.is_atom()) {
    const std::string_view name = w.symbols.text(c.as_atom());
    stream = name == "user" ? w.streams->find(mode == StreamMode::read ? w.streams->user_input : w.streams->user_output)
                            : w.streams->by_alias(c.as_atom());
    if (stream) return true;
    for (const int number : w.streams->numbers()) {
      stream = w.streams->find(number);
      if (stream->opened_by_name && stream->file_name == c.as_atom() && stream->is_input() == (mode == StreamMode::read)) return true;
    }
  }
  stream = open_source_sink(w, c, mode, false);
  if (stream) stream->opened_by_name = true;
  return stream != nullptr;
}

bool names_stream(Worker& w, Cell* a) {
  const Cell c = w.deref(a[0]);
  if (!c.is_atom()) return c.is_var() || is_stream_term(w, c);
  return w.symbols.text(c.as_atom()) == "user" || w.streams->by_alias(c.as_atom()) != nullptr;
}

bool see(Worker& w, Cell* a) {
  Stream* stream;
  if (!stream_or_file(w, a[0], StreamMode::read, stream)) return false;
  Stream& s = *stream;
  if (!s.is_input()) return raise(permission_error_ball(w, "input", "stream", w.deref(a[0])));
  w.streams->current_input = s.number;
  return true;
}

bool redirect_output(Worker& w, Cell target, StreamMode mode) {
  Stream* stream;
  if (!stream_or_file(w, target, mode, stream)) return false;
  Stream& s = *stream;
  if (s.is_input()) return raise(permission_error_ball(w, "output", "stream", w.deref(target)));
  w.streams->current_output = s.number;
  return true;
}

bool tell(Worker& w, Cell* a) { return redirect_output(w, a[0], StreamMode::write); }
bool append(Worker& w, Cell* a) { return redirect_output(w, a[0], StreamMode::append); }

bool seen(Worker& w, Cell*) {
  w.streams->close(w.streams->input());
  w.streams->current_input = w.streams->user_input;
  return true;
}

bool told(Worker& w, Cell*) {
  w.streams->close(w.streams->output());
  w.streams->current_output = w.streams->user_output;
  return true;
}

// seeing(-Stream): current input; user where that is the standard one, as in swipl.
bool seeing(Worker& w, Cell* a) {
  const bool standard = w.streams->current_input == w.streams->user_input;
  return w.unify(a[0], standard ? w.symbols.atom_cell("user") : stream_term(w, w.streams->input()));
}

// telling(-Stream): current output, or user.
bool telling(Worker& w, Cell* a) {
  const bool standard = w.streams->current_output == w.streams->user_output;
  return w.unify(a[0], standard ? w.symbols.atom_cell("user") : stream_term(w, w.streams->output()));
}

}  // namespace

void register_redirection_builtins(BuiltinTable& t) {
  t.det("$check_output_sink", 1, check_output_sink);
  t.effect("$begin_capture", 1, begin_capture).waits = begins_by_a_stream;
  t.effect("$end_capture", 2, io<end_capture>).waits = ends_by_a_stream;
  t.det("$deliver_output", 2, deliver_output);
  t.outside("see", 1, io<see>, names_stream);
  t.effect("seen", 0, io<seen>);
  t.effect("seeing", 1, seeing);
  t.outside("tell", 1, io<tell>, names_stream);
  t.outside("append", 1, io<append>, names_stream);
  t.effect("told", 0, io<told>);
  t.effect("telling", 1, telling);
}

}  // namespace penelope
