// Where current input and output go: output sinks, the primitives of with_output_to/2, and the see/tell family.
#include "wam/builtins/streams/output_sink.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
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

OutputSink output_sink_argument(Worker& w, Cell c) {
  if (w.deref(c).is_var()) instantiation_error(w);
  const std::optional<OutputSink> sink = output_sink_of(w, c);
  if (!sink) type_error(w, "output", w.deref(c));
  return *sink;
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
  output_sink_argument(w, a[0]);
  return true;
}

// '$push_output_memory': current output becomes a fresh memory stream.
bool push_output_memory(Worker& w, Cell*) {
  StreamTable& streams = *w.streams;
  streams.saved_outputs.push_back(streams.current_output);
  streams.current_output = streams.open_memory_output().number;
  streams.saved_outputs.push_back(streams.current_output);
  return true;
}

// '$pop_output_memory'(-Text): undoes the last push and gives what was written since, as a string.
bool pop_output_memory(Worker& w, Cell* a) {
  StreamTable& streams = *w.streams;
  if (streams.saved_outputs.empty()) return false;
  const int memory = streams.saved_outputs.back();
  streams.saved_outputs.pop_back();
  const int outer = streams.saved_outputs.back();
  streams.saved_outputs.pop_back();
  std::string text;
  if (Stream* s = streams.find(memory)) {
    text = contents_of(*s);
    streams.close(*s);
  }
  streams.current_output = streams.find(outer) ? outer : streams.user_output;
  return w.unify(a[0], w.new_string(text));
}

// '$deliver_output'(+Sink, +Text)
bool deliver_output(Worker& w, Cell* a) { return deliver(w, output_sink_argument(w, a[0]), text_argument(w, a[1])); }

// --- see and tell ------------------------------------------------------------------------------------------------------

// A stream, an alias, or a file: one that this function has opened and that is still open, or a new one.
Stream& stream_or_file(Worker& w, Cell c, StreamMode mode) {
  c = w.deref(c);
  if (c.is_var()) instantiation_error(w);
  if (is_stream_term(w, c)) return any_stream_argument(w, c);
  if (c.is_atom()) {
    const std::string_view name = w.symbols.text(c.as_atom());
    if (name == "user") return *w.streams->find(mode == StreamMode::read ? w.streams->user_input : w.streams->user_output);
    if (Stream* s = w.streams->by_alias(c.as_atom())) return *s;
    for (const int number : w.streams->numbers()) {
      Stream* s = w.streams->find(number);
      if (s->opened_by_name && s->file_name == c.as_atom() && s->is_input() == (mode == StreamMode::read)) return *s;
    }
  }
  Stream& s = open_source_sink(w, c, mode, false);
  s.opened_by_name = true;
  return s;
}

bool names_stream(Worker& w, Cell* a) {
  const Cell c = w.deref(a[0]);
  if (!c.is_atom()) return c.is_var() || is_stream_term(w, c);
  return w.symbols.text(c.as_atom()) == "user" || w.streams->by_alias(c.as_atom()) != nullptr;
}

bool see(Worker& w, Cell* a) {
  Stream& s = stream_or_file(w, a[0], StreamMode::read);
  if (!s.is_input()) permission_error(w, "input", "stream", w.deref(a[0]));
  w.streams->current_input = s.number;
  return true;
}

bool redirect_output(Worker& w, Cell target, StreamMode mode) {
  Stream& s = stream_or_file(w, target, mode);
  if (s.is_input()) permission_error(w, "output", "stream", w.deref(target));
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
  t.effect("$check_output_sink", 1, check_output_sink);
  t.effect("$push_output_memory", 0, push_output_memory);
  t.effect("$pop_output_memory", 1, io<pop_output_memory>);
  t.effect("$deliver_output", 2, deliver_output);
  t.outside("see", 1, io<see>, names_stream);
  t.effect("seen", 0, io<seen>);
  t.effect("seeing", 1, seeing);
  t.outside("tell", 1, io<tell>, names_stream);
  t.outside("append", 1, io<append>, names_stream);
  t.effect("told", 0, io<told>);
  t.effect("telling", 1, telling);
}

}  // namespace penelope
