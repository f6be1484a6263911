// Opening, closing and choosing streams: open/3,4, close/1,2, current_input/1, set_output/1, flush_output/0,1.
#include "wam/builtins/option_list.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/system/processes.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/flags.hpp"

namespace penelope {

namespace {

struct OpenOptions {
  bool binary = false;
  bool want_reposition = false;
  std::optional<Encoding> encoding;
  std::optional<bool> mark;  // a byte order mark is written, or looked for
  EofAction eof_action = EofAction::eof_code;
  Buffering buffering = Buffering::full;
  std::vector<AtomId> aliases;
};

bool is_ignored_open_option(std::string_view name) {
  for (const std::string_view known : {"create", "lock", "wait", "close_on_abort", "newline", "locale"})
    if (name == known) return true;
  return false;
}

bool open_options(Worker& w, Cell list, OpenOptions& o) {
  OptionList options(w, "stream_option");
  return options.for_each(list, [&](std::string_view name, Cell value) {
    bool known = true;
    if (name == "type") {
      const std::string_view type = options.word(value);
      o.binary = type == "binary";
      known = o.binary || type == "text";
    } else if (name == "reposition") {
      o.want_reposition = options.boolean(value);
    } else if (name == "alias") {
      o.aliases.push_back(options.atom(value));
    } else if (name == "eof_action") {
      o.eof_action = eof_action_of(options.word(value), known);
    } else if (name == "encoding") {
      o.encoding = encoding_of(options.word(value));
      if (!o.encoding) options.refuse(domain_error_ball(w, "encoding", value));
    } else if (name == "bom") {
      o.mark = options.boolean(value);
    } else if (name == "buffer") {
      o.buffering = buffering_of(options.word(value), known);
    } else {
      return is_ignored_open_option(name);
    }
    return known || options.bad();
  });
}

bool open_mode(Worker& w, Cell c, StreamMode& mode) {
  if (!atom_argument(w, c, c)) return false;
  const std::string_view word = w.symbols.text(c.as_atom());
  for (const StreamMode m : {StreamMode::read, StreamMode::write, StreamMode::append, StreamMode::update}) {
    if (word != name_of(m)) continue;
    mode = m;
    return true;
  }
  return raise(domain_error_ball(w, "io_mode", c));
}

Cell option_term(Worker& w, std::string_view name, Cell value) { return w.new_struct(w.symbols.functor_cell(name, 1), {value}); }

bool open_stream(Worker& w, Cell file, Cell mode_cell, Cell result, Cell option_list) {
  if (!bound_argument(w, file, file)) return false;
  StreamMode mode;
  if (!open_mode(w, mode_cell, mode)) return false;
  OpenOptions o;
  if (!open_options(w, option_list, o)) return false;
  if (!w.deref(result).is_var()) uninstantiation_error(w, w.deref(result));
  for (const AtomId alias : o.aliases)
    if (w.streams->by_alias(alias)) return raise(permission_error_ball(w, "open", "source_sink", option_term(w, "alias", Cell::atom(alias))));
  Stream* const stream = open_source_sink(w, file, mode, o.binary);
  if (!stream) return false;
  Stream& s = *stream;
  if (o.want_reposition && !s.reposition) {
    w.streams->close(s);
    return raise(permission_error_ball(w, "open", "source_sink", option_term(w, "reposition", cell_of(FixedAtom::true_))));
  }
  s.eof_action = o.eof_action;
  s.buffering = o.buffering;
  if (o.encoding) s.set_encoding(*o.encoding);
  if (s.is_input()) s.finds_mark = o.mark.value_or(true);
  if (mode == StreamMode::write && !s.binary && o.mark.value_or(false)) s.put_mark();
  for (const AtomId alias : o.aliases) w.streams->set_alias(alias, s);
  return w.unify(result, stream_term(w, s));
}

bool open3(Worker& w, Cell* a) { return open_stream(w, a[0], a[1], a[2], nil_cell); }
bool open4(Worker& w, Cell* a) { return open_stream(w, a[0], a[1], a[2], a[3]); }

// The last stream to or from a child process waits for it.
void close_stream(Worker& w, Stream& s) {
  const std::shared_ptr<ChildProcess> child = std::move(s.child);
  w.streams->close(s);
  if (!child || child.use_count() > 1) return;
  const int status = wait_for(child->pid);
  if (child->must_succeed && status > 0) process_error(w, child->program, status);
}

// Both sides of a pair, as far as they are open. What the output side cannot write is told when both are closed.
bool close_argument(Worker& w, Cell c) {
  c = w.deref(c);
  if (!is_stream_pair(w, c)) {
    Stream* stream;
    if (!any_stream_argument(w, c, stream)) return false;
    close_stream(w, *stream);
    return true;
  }
  Stream *const input = stream_of_term(w, w.arg(c, 0)), *const output = stream_of_term(w, w.arg(c, 1));
  if (!input && !output) return raise(existence_error_ball(w, "stream", c));
  if (input) close_stream(w, *input);
  if (output) close_stream(w, *output);
  return true;
}

bool close1(Worker& w, Cell* a) { return close_argument(w, a[0]); }

bool close2(Worker& w, Cell* a) {
  bool force = false;
  OptionList options(w, "close_option");
  const auto use = [&](std::string_view name, Cell value) {
    if (name != "force") return false;
    force = options.boolean(value);
    return true;
  };
  if (!options.for_each(a[1], use)) return false;
  try {
    return close_argument(w, a[0]);
  } catch (const std::system_error&) {
    if (!force) throw;
  }
  return true;
}

// current_input/1 and current_output/1: an unbound variable or a stream, not an alias.
bool unify_current(Worker& w, Cell argument, const Stream& s) {
  argument = w.deref(argument);
  if (!argument.is_var()) {
    Stream* named;
    if (argument.is_atom() && !w.program.flags->iso) return any_stream_argument(w, argument, named) && named->number == s.number;
    if (!is_stream_term(w, argument)) return raise(domain_error_ball(w, "stream", argument));
    if (!stream_of_term(w, argument)) return raise(existence_error_ball(w, "stream", argument));
  }
  return w.unify(argument, stream_term(w, s));
}

bool current_input(Worker& w, Cell* a) { return unify_current(w, a[0], w.streams->input()); }
bool current_output(Worker& w, Cell* a) { return unify_current(w, a[0], w.streams->output()); }

bool set_input(Worker& w, Cell* a) {
  Stream* stream;
  if (!input_stream_argument(w, a[0], stream, StreamUse::any)) return false;
  w.streams->current_input = stream->number;
  return true;
}

bool set_output(Worker& w, Cell* a) {
  Stream* stream;
  if (!output_stream_argument(w, a[0], stream, StreamUse::any)) return false;
  w.streams->current_output = stream->number;
  return true;
}

bool flush_output0(Worker& w, Cell*) {
  w.streams->output().flush();
  return true;
}

bool flush_output1(Worker& w, Cell* a) {
  Stream* stream;
  if (!output_stream_argument(w, a[0], stream, StreamUse::any)) return false;
  stream->flush();
  return true;
}

bool is_stream(Worker& w, Cell* a) {
  const Cell c = w.deref(a[0]);
  return c.is_atom() ? w.streams->by_alias(c.as_atom()) != nullptr : stream_of_term(w, c) != nullptr;
}

bool open_string(Worker& w, Cell* a) {
  std::string text = text_argument(w, a[0]);
  if (!w.deref(a[1]).is_var()) uninstantiation_error(w, w.deref(a[1]));
  return w.unify(a[1], stream_term(w, w.streams->open_text(std::move(text))));
}

bool prompt(Worker& w, Cell* a) {
  if (!w.unify(a[0], w.symbols.atom_cell(w.streams->prompt))) return false;
  w.streams->prompt = text_argument(w, a[1]);
  return true;
}

bool prompt1(Worker& w, Cell* a) {
  w.streams->first_prompt = text_argument(w, a[0]);
  return true;
}

// pipe(Command): a shell command that is read from or written to.
bool names_command(Worker& w, Cell source) {
  source = w.deref(source);
  return source.is_struct() && w.arity_of(source) == 1 && w.symbols.text(w.name_of(source)) == "pipe";
}

}  // namespace

Stream* open_source_sink(Worker& w, Cell file, StreamMode mode, bool binary) {
  if (names_command(w, file)) {
    Stream& s = open_command(w, file, mode);
    s.binary = binary;
    if (binary) s.set_encoding(Encoding::octet);
    return &s;
  }
  std::string path;
  if (!file_argument(w, file, path)) return nullptr;
  if (mode != StreamMode::read) ++w.outside->lasting_changes;
  std::error_code error;
  Stream* const opened = w.streams->open_file(path, mode, binary, error);
  if (!opened) raise(file_error_ball(w, error, "open", "source_sink", w.deref(file)));
  return opened;
}

void register_stream_builtins(BuiltinTable& t) {
  t.outside("open", 3, io<open3>);
  t.outside("open", 4, io<open4>);
  t.effect("close", 1, io<close1>);
  t.effect("close", 2, io<close2>);
  t.effect("current_input", 1, current_input);
  t.effect("current_output", 1, current_output);
  t.effect("set_input", 1, set_input);
  t.effect("set_output", 1, set_output);
  t.effect("flush_output", 0, io<flush_output0>);
  t.effect("flush_output", 1, io<flush_output1>);
  t.effect("ttyflush", 0, io<flush_output0>);
  t.effect("is_stream", 1, is_stream);
  t.effect("open_string", 2, open_string);
  t.effect("prompt", 2, prompt);
  t.effect("prompt1", 1, prompt1);
  register_stream_property_builtins(t);
  register_character_io_builtins(t);
  register_text_reading_builtins(t);
  register_redirection_builtins(t);
  register_file_builtins(t);
  register_file_status_builtins(t);
  register_file_name_builtins(t);
  register_special_stream_builtins(t);
  register_wildcard_builtins(t);
  register_temporary_file_builtins(t);
}

}  // namespace penelope
