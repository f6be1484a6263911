// Less common work on streams: streams that go nowhere, other standard streams, what has arrived and is not read yet,
// the size of the terminal, and cutting a file.
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/system/processes.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/builtins/waiting.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

// open_null_stream(-Stream): what is written there is counted and forgotten.
bool open_null_stream(Worker& w, Cell* a) {
  if (!w.deref(a[0]).is_var()) uninstantiation_error(w, w.deref(a[0]));
  return w.unify(a[0], stream_term(w, w.streams->open_null()));
}

// '$open_kept_output'(+Text, -Stream): goes on with Text, and what it has then stays when it is closed, until it is taken.
bool open_kept_output(Worker& w, Cell* a) {
  std::string text;
  return text_argument(w, a[0], text) && w.unify(a[1], stream_term(w, w.streams->open_kept_output(std::move(text))));
}

bool closed_stream_argument(Worker& w, Cell c, int& number) {
  c = w.deref(c);
  if (!is_stream_term(w, c)) return raise(domain_error_ball(w, "stream", c));
  number = static_cast<int>(w.arg(c, 0).as_int());
  return true;
}

// '$kept_text'(+Stream, -Text): of a stream that is closed; fails where there is none.
bool kept_text(Worker& w, Cell* a) {
  int number;
  const std::string* const text = closed_stream_argument(w, a[0], number) ? w.streams->kept(number) : nullptr;
  return text && w.unify(a[1], w.new_string(text_from_outside(*text)));
}

// '$drop_kept_text'(+Stream): there is none any more.
bool drop_kept_text(Worker& w, Cell* a) {
  int number;
  if (!closed_stream_argument(w, a[0], number)) return false;
  w.streams->drop_kept(number);
  return true;
}

// set_prolog_IO(+Input, +Output, +Error): the new user_input, user_output and user_error, and the current streams.
bool set_prolog_io(Worker& w, Cell* a) {
  Stream& input = input_stream_argument(w, a[0], StreamUse::any);
  Stream& output = output_stream_argument(w, a[1], StreamUse::any);
  Stream& error = output_stream_argument(w, a[2], StreamUse::any);
  w.streams->set_alias(w.symbols.atom("user_input"), input);
  w.streams->set_alias(w.symbols.atom("user_output"), output);
  w.streams->set_alias(w.symbols.atom("user_error"), error);
  w.streams->current_input = input.number;
  w.streams->current_output = output.number;
  return true;
}

// stream_pair(?Pair, ?Input, ?Output): makes a pair of two streams, or says which a pair has: those that are open.
bool stream_pair(Worker& w, Cell* a) {
  const Cell pair = w.deref(a[0]);
  if (pair.is_var()) {
    const Stream& input = input_stream_argument(w, a[1], StreamUse::any);
    const Stream& output = output_stream_argument(w, a[2], StreamUse::any);
    return w.unify(pair, stream_pair_term(w, stream_term(w, input), stream_term(w, output)));
  }
  if (!is_stream_pair(w, pair)) {
    Stream& s = any_stream_argument(w, pair);
    return w.unify(a[s.is_input() ? 1 : 2], stream_term(w, s));
  }
  if (!stream_of_term(w, w.arg(pair, 0)) && !stream_of_term(w, w.arg(pair, 1))) return raise(existence_error_ball(w, "stream", pair));
  for (unsigned i = 0; i < 2; ++i)
    if (stream_of_term(w, w.arg(pair, i)) && !w.unify(a[1 + i], w.arg(pair, i))) return false;
  return true;
}

// '$wait_for_input'(+Streams, -Ready, +Seconds): those of the streams from which something can be read at once. Waits until there is one, or for
// that time; infinite: as long as it takes.
bool wait_for_input(Worker& w, Cell* a) {
  std::vector<pollfd> sources;
  const std::vector<Cell> streams = list_argument(w, a[0]);
  bool is_ready = false;
  for (const Cell stream : streams) {
    const Stream& s = input_stream_argument(w, stream, StreamUse::any);
    const bool has_input = s.has_buffered_input() || s.descriptor() < 0;
    is_ready = is_ready || has_input;
    sources.push_back({.fd = has_input ? -1 : s.descriptor(), .events = POLLIN, .revents = 0});
  }
  const double seconds = time_limit_argument(w, a[2]);
  wait_for(w, sources, is_ready ? 0 : seconds);
  std::vector<Cell> ready;
  for (std::size_t i = 0; i < streams.size(); ++i)
    if (sources[i].fd < 0 || sources[i].revents != 0) ready.push_back(streams[i]);
  return w.unify(a[1], w.new_list_of(ready));
}

// fill_buffer(+Stream): waits for input, so that read_pending_codes/3 has some.
bool fill_buffer(Worker& w, Cell* a) {
  input_stream_argument(w, a[0], StreamUse::any).end_state();
  return true;
}

// What is in the buffer, without waiting for more unless it is empty. A list that ends in Tail; [] at the end of the input.
template <Cell (*list_of)(Worker&, std::string_view, Cell)>
bool read_pending(Worker& w, Cell* a) {
  Stream& s = input_stream_argument(w, a[0], StreamUse::any);
  if (s.end_state() != StreamEnd::not_yet) return w.unify(a[1], nil_cell);
  return w.unify(a[1], list_of(w, s.take_buffered(), a[2]));
}

// set_end_of_stream(+Stream): the file ends where the stream stands.
bool set_end_of_stream(Worker& w, Cell* a) {
  Stream& s = output_stream_argument(w, a[0], StreamUse::any);
  s.flush();
  if (!s.reposition || ftruncate(s.descriptor(), s.position.byte) != 0)
    return raise(permission_error_ball(w, "set_end_of_stream", "stream", w.deref(a[0])));
  return true;
}

// tty_size(-Rows, -Columns)
bool tty_size(Worker& w, Cell* a) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) throw std::system_error(last_error());
  return w.unify(a[0], Cell::integer(size.ws_row)) && w.unify(a[1], Cell::integer(size.ws_col));
}

}  // namespace

void register_special_stream_builtins(BuiltinTable& t) {
  t.effect("open_null_stream", 1, open_null_stream);
  t.effect("$open_kept_output", 2, open_kept_output);
  t.effect("$kept_text", 2, kept_text);
  t.effect("$drop_kept_text", 1, drop_kept_text);
  t.effect("set_prolog_IO", 3, set_prolog_io);
  t.effect("stream_pair", 3, stream_pair);
  t.effect("$wait_for_input", 3, io<wait_for_input>);
  t.effect("fill_buffer", 1, io<fill_buffer>);
  t.effect("read_pending_codes", 3, io<read_pending<codes_of>>);
  t.effect("read_pending_chars", 3, io<read_pending<chars_of>>);
  t.effect("set_end_of_stream", 1, io<set_end_of_stream>);
  t.effect("tty_size", 2, io<tty_size>);
}

}  // namespace penelope
