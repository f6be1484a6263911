#include "wam/builtins/streams/stream_argument.hpp"

#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

bool check_input(Worker& w, Stream& s, Cell culprit, StreamUse use) {
  const auto refused = [&](std::string_view type) { return raise(permission_error_ball(w, "input", type, culprit)); };
  if (!s.is_input()) return refused("stream");
  if (use == StreamUse::any) return true;
  if (use == StreamUse::text && s.binary) return refused("binary_stream");
  if (use == StreamUse::binary && !s.binary) return refused("text_stream");
  return s.known_end() != StreamEnd::past || s.eof_action != EofAction::error || refused("past_end_of_stream");
}

bool check_output(Worker& w, Stream& s, Cell culprit, StreamUse use) {
  const auto refused = [&](std::string_view type) { return raise(permission_error_ball(w, "output", type, culprit)); };
  if (s.is_input()) return refused("stream");
  if (use == StreamUse::text && s.binary) return refused("binary_stream");
  return use != StreamUse::binary || s.binary || refused("text_stream");
}

}  // namespace

bool is_stream_term(Worker& w, Cell c) {
  c = w.deref(c);
  return c.is_struct() && w.arity_of(c) == 1 && w.symbols.text(w.name_of(c)) == "$stream" && w.arg(c, 0).is_int();
}

Stream* stream_of_term(Worker& w, Cell c) {
  c = w.deref(c);
  if (!is_stream_term(w, c)) return nullptr;
  const std::int64_t number = w.arg(c, 0).as_int();
  return number == static_cast<int>(number) ? w.streams->find(static_cast<int>(number)) : nullptr;
}

Cell stream_term(Worker& w, const Stream& s) { return w.new_struct(w.symbols.functor_cell("$stream", 1), {Cell::integer(s.number)}); }

bool is_stream_pair(const Worker& w, Cell c) { return c.is_struct() && w.arity_of(c) == 2 && w.symbols.text(w.name_of(c)) == "$stream_pair"; }

Cell stream_pair_term(Worker& w, Cell input, Cell output) { return w.new_struct(w.symbols.functor_cell("$stream_pair", 2), input, output); }

bool any_stream_argument(Worker& w, Cell c, Stream*& s, PairSide side) {
  c = w.deref(c);
  if (c.is_var()) return raise(instantiation_error_ball(w));
  if (!c.is_atom() && !is_stream_term(w, c)) {
    if (!is_stream_pair(w, c)) return raise(domain_error_ball(w, "stream_or_alias", c));
    return any_stream_argument(w, w.arg(c, side == PairSide::input ? 0 : 1), s);
  }
  // What the built-in writes is kept, whatever stream it names. The table of streams is the front's, which may change it meanwhile.
  if (w.kept_output) return s = w.kept_output.get(), true;
  s = c.is_atom() ? w.streams->by_alias(c.as_atom()) : stream_of_term(w, c);
  if (!s && c.is_atom() && w.symbols.text(c.as_atom()) == "current_input") s = &w.streams->input();
  if (!s && c.is_atom() && w.symbols.text(c.as_atom()) == "current_output") s = &w.streams->output();
  if (!s) return raise(existence_error_ball(w, "stream", c));
  w.streams->share_column(*s);
  return true;
}

bool input_stream_argument(Worker& w, Cell c, Stream*& s, StreamUse use) {
  return any_stream_argument(w, c, s, PairSide::input) && check_input(w, *s, w.deref(c), use);
}

bool output_stream_argument(Worker& w, Cell c, Stream*& s, StreamUse use) {
  return any_stream_argument(w, c, s, PairSide::output) && check_output(w, *s, w.deref(c), use);
}

// The term of the culprit is built only where there is an error to report.
bool current_input_stream(Worker& w, Stream*& s, StreamUse use) {
  s = &w.streams->input();
  w.streams->share_column(*s);
  const bool fits = use == StreamUse::any || s->binary == (use == StreamUse::binary);
  return (fits && s->known_end() == StreamEnd::not_yet) || check_input(w, *s, stream_term(w, *s), use);
}

bool current_output_stream(Worker& w, Stream*& s, StreamUse use) {
  s = w.kept_output ? w.kept_output.get() : &w.streams->output();
  if (w.kept_output) return true;
  w.streams->share_column(*s);
  return use == StreamUse::any || s->binary == (use == StreamUse::binary) || check_output(w, *s, stream_term(w, *s), use);
}

Stream& any_stream_argument(Worker& w, Cell c, PairSide side) {
  Stream* s;
  if (!any_stream_argument(w, c, s, side)) throw_raised();
  return *s;
}

Stream& input_stream_argument(Worker& w, Cell c, StreamUse use) {
  Stream* s;
  if (!input_stream_argument(w, c, s, use)) throw_raised();
  return *s;
}

Stream& output_stream_argument(Worker& w, Cell c, StreamUse use) {
  Stream* s;
  if (!output_stream_argument(w, c, s, use)) throw_raised();
  return *s;
}

Stream& current_input_stream(Worker& w, StreamUse use) {
  Stream* s;
  if (!current_input_stream(w, s, use)) throw_raised();
  return *s;
}

Stream& current_output_stream(Worker& w, StreamUse use) {
  Stream* s;
  if (!current_output_stream(w, s, use)) throw_raised();
  return *s;
}

WriteContext write_context(Worker& w) { return {w, *w.program.operators, *w.program.flags}; }

namespace {

[[noreturn]] void io_error(Worker& w, const StreamError& e) {
  const Stream* s = w.streams->find(e.stream);
  const bool timed_out = e.code() == std::errc::timed_out && s && s->timeout > 0;
  const bool has_alias = s && !s->aliases.empty();
  const Cell stream = has_alias ? Cell::atom(s->aliases.front()) : w.new_struct(w.symbols.functor_cell("$stream", 1), {Cell::integer(e.stream)});
  if (timed_out)
    throw_ball(w.new_struct(w.symbols.functor_cell("error", 2),
                            w.new_struct(w.symbols.functor_cell("timeout_error", 2), w.symbols.atom_cell(e.reads ? "read" : "write"), stream),
                            w.new_variable()));
  const Cell formal = w.new_struct(w.symbols.functor_cell("io_error", 2), w.symbols.atom_cell(e.reads ? "read" : "write"), stream);
  const std::string file = e.file_name == 0 ? "" : std::string(w.symbols.text(e.file_name)) + ": ";
  error_with_message(w, formal, file + e.code().message());
}

}  // namespace

void system_error(Worker& w, const std::system_error& e) {
  if (e.code() == std::errc::interrupted) {
    w.streams->input().drop_buffered_input();
    w.signals.fetch_and(~std::uint32_t{signal_interrupt});
    if (w.outside->interrupted.exchange(false)) throw_ball(w.symbols.atom_cell("$aborted"));
    w.handle_signals();
  }
  if (const auto* of_stream = dynamic_cast<const StreamError*>(&e)) io_error(w, *of_stream);
  error_with_message(w, w.symbols.atom_cell("system_error"), e.code().message());
}

}  // namespace penelope
