// Reading terms: read_term/2,3 and their relatives on streams, and the predicates that read a term from text.
#include <functional>
#include <optional>

#include "wam/builtins/loading/read_clause.hpp"
#include "wam/builtins/option_list.hpp"
#include "wam/builtins/streams/stream_argument.hpp"
#include "wam/builtins/streams/syntax_tables.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/text/clause_text.hpp"
#include "wam/text/reader.hpp"
#include "wam/text/writer.hpp"

namespace penelope {

namespace {

// --- errors ----------------------------------------------------------------------------------------------------------

Cell syntax_error_term(Worker& w, const SyntaxError& e) {
  const std::size_t slash = e.what.find('/');
  Cell what = w.symbols.atom_cell(e.what.substr(0, slash));
  if (e.what.starts_with("punct/"))  // two characters
    what = w.new_struct(w.symbols.functor_cell("punct", 2), w.symbols.atom_cell(e.what.substr(6, 1)), w.symbols.atom_cell(e.what.substr(7)));
  else if (slash != std::string::npos)
    what = w.new_struct(w.symbols.functor_cell(what.as_atom(), 1), w.symbols.atom_cell(e.what.substr(slash + 1)));
  return w.new_struct(w.symbols.functor_cell("syntax_error", 1), what);
}

Cell syntax_error_ball(Worker& w, const SyntaxError& e, Cell context) {
  return w.new_struct(w.symbols.functor_cell("error", 2), syntax_error_term(w, e), context);
}

// stream(S,Line,LinePosition,Character), or file(Name,...) when the text comes from a file.
Cell stream_context(Worker& w, const Stream& s, const Position& p, bool name_file) {
  const bool file = name_file && s.file_name != 0;
  const Cell name = file ? Cell::atom(s.file_name) : s.number == w.streams->user_input ? w.symbols.atom_cell("user_input") : stream_term(w, s);
  return w.new_struct(w.symbols.functor_cell(file ? "file" : "stream", 4), name, Cell::integer(p.line), Cell::integer(p.column),
                      Cell::integer(p.character));
}

// string(Text, Character), with the end token that the text was given.
Cell text_context(Worker& w, std::string_view text, const Position& p) {
  return w.new_struct(w.symbols.functor_cell("string", 2), w.new_string(std::string(text) + " . "), Cell::integer(p.character));
}

// --- results ---------------------------------------------------------------------------------------------------------

Cell binding(Worker& w, const NamedVariable& v) { return w.new_struct(w.symbols.functor_cell("=", 2), w.symbols.atom_cell(v.name), v.variable); }

Cell variable_names(Worker& w, const ReadResult& r) {
  std::vector<Cell> items;
  for (const NamedVariable& v : r.named) items.push_back(binding(w, v));
  return w.new_list_of(items);
}

// Every named variable that occurs once, _A too.
Cell singletons(Worker& w, const ReadResult& r) {
  std::vector<Cell> items;
  for (const NamedVariable& v : r.named)
    if (v.singleton) items.push_back(binding(w, v));
  return w.new_list_of(items);
}

Cell stream_position(Worker& w, const Position& p) {
  return w.new_struct(w.symbols.functor_cell("$stream_position", 4), Cell::integer(p.character), Cell::integer(p.line), Cell::integer(p.column),
                      Cell::integer(p.byte));
}

// Position-Text for each comment before and in the term.
Cell comments(Worker& w, const ReadResult& r) {
  std::vector<Cell> items;
  for (const Comment& c : r.comments)
    items.push_back(w.new_struct(w.symbols.functor_cell("-", 2), stream_position(w, c.start), w.new_string(c.text)));
  return w.new_list_of(items);
}

// --- quotations: their quoters are called before the next goal -------------------------------------------------------

// quasi_quotation(Syntax, Content, VariableNames, Result) for each; the content of those to be called is
// '$quasi_quotation'(Text, position, File or []), and a fifth argument is the context of errors of the syntax.
Cell quotation_terms(Worker& w, const ReadResult& r, AtomId file, const std::function<Cell(const Position&)>& context) {
  const Cell names = variable_names(w, r);
  std::vector<Cell> items;
  for (const Quotation& q : r.quotations) {
    if (!context) {
      items.push_back(w.new_struct(w.symbols.functor_cell("quasi_quotation", 4), q.syntax, codes_of(w, q.text), names, q.result));
      continue;
    }
    const Cell content = w.new_struct(w.symbols.functor_cell("$quasi_quotation", 3), w.new_string(q.text),
                                      stream_position(w, file == 0 ? Position{} : q.text_position), file == 0 ? nil_cell : Cell::atom(file));
    items.push_back(w.new_struct(w.symbols.functor_cell("quasi_quotation", 5), q.syntax, content, names, q.result, context(q.syntax_position)));
  }
  return w.new_list_of(items);
}

void queue_quotations(Worker& w, AtomId module, const ReadResult& r, AtomId file, const std::function<Cell(const Position&)>& context) {
  if (r.quotations.empty()) return;
  const Cell quotations = quotation_terms(w, r, file, context);
  w.queue_wakeup(w.new_struct(w.symbols.functor_cell("att", 3), w.symbols.atom_cell("quasi_quotations"), quotations, nil_cell),
                 Cell::atom(module));
}

// --- options ---------------------------------------------------------------------------------------------------------

enum class OnSyntaxError { error, fail, quiet, dec10 };

struct ReadOptions {
  ReadContext context;
  OnSyntaxError on_syntax_error = OnSyntaxError::error;
  std::optional<Cell> variables, variable_names, singletons, term_position, subterm_positions, comments, quotations;
};

TextKind text_kind(OptionList& options, Cell value) {
  const std::string_view word = options.word(value);
  if (word == "codes") return TextKind::codes;
  if (word == "chars") return TextKind::chars;
  if (word == "atom" || word == "symbol_char") return TextKind::atom;
  if (word != "string") options.bad();
  return TextKind::string;
}

OnSyntaxError on_syntax_error(OptionList& options, Cell value) {
  const std::string_view word = options.word(value);
  if (word == "error") return OnSyntaxError::error;
  if (word == "fail") return OnSyntaxError::fail;
  if (word == "quiet") return OnSyntaxError::quiet;
  if (word != "dec10") options.bad();
  return OnSyntaxError::dec10;
}

ReadOptions no_options(Worker& w) { return {read_context(w), OnSyntaxError::error, {}, {}, {}, {}, {}, {}, {}}; }

bool read_options(Worker& w, Cell list, ReadOptions& o) {
  OptionList options(w, "read_option");
  return options.for_each(list, [&](std::string_view name, Cell value) {
    if (name == "variables")
      o.variables = value;
    else if (name == "variable_names")
      o.variable_names = value;
    else if (name == "singletons")
      o.singletons = value;
    else if (name == "term_position")
      o.term_position = value;
    else if (name == "subterm_positions")
      o.subterm_positions = value, o.context.keep_positions = true;
    else if (name == "quasi_quotations")
      o.quotations = value;
    else if (name == "comments")
      o.comments = value, o.context.keep_comments = true;
    else if (name == "syntax_errors")
      o.on_syntax_error = on_syntax_error(options, value);
    else if (name == "module")
      o.context.module = options.atom(value);
    else if (name == "double_quotes")
      o.context.double_quotes = text_kind(options, value);
    else if (name == "back_quotes")
      o.context.back_quotes = text_kind(options, value);
    else if (name == "backquoted_string") {
      if (options.boolean(value)) o.context.back_quotes = TextKind::string;
    } else
      return !w.program.flags->iso;  // swipl ignores options it does not know
    return true;
  });
}

bool unify_results(Worker& w, const ReadOptions& o, const ReadResult& r, Cell term) {
  return w.unify(term, r.term) && (!o.variables || w.unify(*o.variables, w.new_list_of(r.variables))) &&
         (!o.variable_names || w.unify(*o.variable_names, variable_names(w, r))) &&
         (!o.singletons || (w.deref(*o.singletons).is_atom() && w.deref(*o.singletons) != nil_cell) ||
          w.unify(*o.singletons, singletons(w, r))) &&
         (!o.term_position || w.unify(*o.term_position, stream_position(w, r.start))) &&
         (!o.subterm_positions || r.positions.bits == 0 || w.unify(*o.subterm_positions, r.positions)) &&
         (!o.comments || w.unify(*o.comments, comments(w, r))) && (!o.quotations || w.unify(*o.quotations, quotation_terms(w, r, 0, nullptr)));
}

// --- from streams ----------------------------------------------------------------------------------------------------

void report_syntax_error(Worker& w, const SyntaxError& e) {
  Stream& out = w.streams->error();
  out.write(std::to_string(e.position.line) + ":" + std::to_string(e.position.column) + ": Syntax error: " + e.what);
  out.put('\n');
  out.flush();
}

bool read_from(Worker& w, Stream& s, Cell term, const ReadOptions& o) {
  for (;;) {
    ReadResult r;
    SyntaxError e;
    if (read_term(o.context, s, r, e)) {
      if (!o.quotations) queue_quotations(w, o.context.module, r, s.file_name, [&](const Position& p) { return stream_context(w, s, p, true); });
      return unify_results(w, o, r, term);
    }
    if (o.on_syntax_error == OnSyntaxError::error) return raise(syntax_error_ball(w, e, stream_context(w, s, e.position, true)));
    if (o.on_syntax_error != OnSyntaxError::quiet) report_syntax_error(w, e);
    if (o.on_syntax_error != OnSyntaxError::dec10) return false;
  }
}

bool read_1(Worker& w, Cell* a) {
  Stream* stream;
  return current_input_stream(w, stream) && read_from(w, *stream, a[0], no_options(w));
}
bool read_2(Worker& w, Cell* a) {
  Stream* stream;
  return input_stream_argument(w, a[0], stream) && read_from(w, *stream, a[1], no_options(w));
}
bool read_term_2(Worker& w, Cell* a) {
  Stream* stream;
  ReadOptions o = no_options(w);
  return current_input_stream(w, stream) && read_options(w, a[1], o) && read_from(w, *stream, a[0], o);
}
bool read_term_3(Worker& w, Cell* a) {
  Stream* stream;
  ReadOptions o = no_options(w);
  return input_stream_argument(w, a[0], stream) && read_options(w, a[2], o) && read_from(w, *stream, a[1], o);
}

// '$read_clause'(+Stream, -Term, -VariableNames, -Singletons, -StartLine): for loading files. Singletons are those to
// warn of.
bool read_clause_5(Worker& w, Cell* a) { return unify_clause(w, read_clause(w, input_stream_argument(w, a[0])), a + 1); }

// '$read_query'(-Text): the text of the next term from the user, without its end; end_of_file at the end.
bool read_query(Worker& w, Cell* a) {
  Stream& s = *w.streams->find(w.streams->user_input);
  w.streams->share_column(s);
  const Flags& flags = *w.program.flags;
  ClauseText clause;
  try {
    if (!read_clause_text(s, {nullptr, flags.character_escapes, false, true, !flags.iso}, clause))
      return w.unify(a[0], cell_of(FixedAtom::end_of_file));
  } catch (const SyntaxErrorAt& e) {
    Position p = position_in(clause.start, clause.text, e.offset);
    if (p.line == clause.start.line) ++p.column;  // as read_term() counts
    return raise(syntax_error_ball(w, {e.what, {}}, stream_context(w, s, p, true)));
  }
  clause.text.pop_back();
  return w.unify(a[0], w.new_string(clause.text));
}

// --- from text -------------------------------------------------------------------------------------------------------

bool read_text(Worker& w, const ReadContext& context, std::string_view text, ReadResult& r, bool calls_quoters = true) {
  SyntaxError e;
  if (!read_term_from_text(context, text, r, e)) return raise(syntax_error_ball(w, e, text_context(w, text, e.position)));
  if (calls_quoters) queue_quotations(w, context.module, r, 0, [&](const Position& p) { return text_context(w, text, p); });
  return true;
}

std::string quoted_text(Worker& w, Cell term) {
  WriteOptions options;
  options.quoted = true;
  options.module = w.source_module;
  return term_to_text(write_context(w), w.deref(term), options);
}

// '$value_text'(+Term, +Priority, +Names, -Text): as the toplevel writes the value of a variable; Names are Name = Variable.
bool value_text(Worker& w, Cell* a) {
  WriteOptions options;
  options.quoted = options.numbervars = options.space_args = true;
  options.priority = static_cast<int>(small_integer_argument(w, a[1]));
  for (const Cell pair : list_argument(w, a[2])) {
    if (!w.has_functor(pair, FixedAtom::equals, 2)) return raise(type_error_ball(w, "variable_name", pair));
    options.variable_names.emplace_back(w.symbols.text(atom_argument(w, w.arg(pair, 0)).as_atom()), w.arg(pair, 1));
  }
  return w.unify(a[3], w.new_string(term_to_text(write_context(w), w.deref(a[0]), options)));
}

// Bound text is read; otherwise the term is written.
bool unify_text_read(Worker& w, Cell term, std::string_view text) {
  ReadResult r;
  return read_text(w, read_context(w), text, r) && w.unify(term, r.term);
}

bool term_to_atom(Worker& w, Cell* a) {
  std::optional<std::string> text;
  if (!text_or_unbound(w, a[1], text)) return false;
  if (text) return unify_text_read(w, a[0], *text);
  return w.unify(a[1], w.symbols.atom_cell(quoted_text(w, a[0])));
}

bool term_string(Worker& w, Cell* a) {
  std::optional<std::string> text;
  if (!text_or_unbound(w, a[1], text)) return false;
  if (text) return unify_text_read(w, a[0], *text);
  return w.unify(a[1], w.new_string(quoted_text(w, a[0])));
}

bool term_string_3(Worker& w, Cell* a) {
  if (!w.deref(a[1]).is_var()) {
    std::string text;
    ReadOptions o = no_options(w);
    ReadResult r;
    return read_options(w, a[2], o) && text_argument(w, a[1], text) && read_text(w, o.context, text, r, !o.quotations) &&
           unify_results(w, o, r, a[0]);
  }
  return w.unify(a[1], w.new_string(quoted_text(w, a[0])));
}

// '$term_from_text'(+Text, -Term, -VariableNames), and atom_to_term/3.
bool term_from_text(Worker& w, Cell* a) {
  std::string text;
  ReadResult r;
  if (!text_argument(w, a[0], text) || !read_text(w, read_context(w), text, r)) return false;
  return w.unify(a[1], r.term) && w.unify(a[2], variable_names(w, r));
}

// '$open_quotation'(+Text, +StreamPosition, +File, -Stream): the text stands there in the file, [] for none.
bool open_quotation(Worker& w, Cell* a) {
  Stream& s = w.streams->open_text(text_argument(w, a[0]));
  const Cell position = w.deref(a[1]), file = w.deref(a[2]);
  const auto part = [&](std::uint32_t i) { return small_integer_argument(w, w.arg(position, i)); };
  if (!position.is_struct() || w.at(position)[0] != w.symbols.functor_cell("$stream_position", 4))
    return raise(type_error_ball(w, "stream_position", position));
  s.position = {part(0), part(1), part(2), part(3)};
  if (file.is_atom() && file != nil_cell) s.file_name = file.as_atom();
  return w.unify(a[3], stream_term(w, s));
}

bool read_term_from_atom(Worker& w, Cell* a) {
  std::string text;
  ReadOptions o = no_options(w);
  ReadResult r;
  return text_argument(w, a[0], text) && read_options(w, a[2], o) && read_text(w, o.context, text, r, !o.quotations) &&
         unify_results(w, o, r, a[1]);
}

}  // namespace

ReadContext read_context(Worker& w) {
  const Flags& flags = *w.program.flags;
  return {w, *w.program.operators, flags, w.source_module, &flags.conversions, flags.double_quotes, flags.back_quotes};
}

ReadResult read_clause(Worker& w, Stream& s) {
  try {
    ReadResult r = read_term(read_context(w), s);
    queue_quotations(w, w.source_module, r, s.file_name, [&](const Position& p) { return stream_context(w, s, p, false); });
    return r;
  } catch (const SyntaxError& e) {
    throw_ball(syntax_error_ball(w, e, stream_context(w, s, e.position, false)));
  }
}

bool is_suspicious(const NamedVariable& v) {
  if (!v.singleton || v.name.starts_with("__")) return false;
  return v.name[0] != '_' || !is_marked(v);
}

bool is_marked(const NamedVariable& v) { return v.name[0] == '_' && v.name.size() > 1 && v.name[1] >= 'A' && v.name[1] <= 'Z'; }

bool unify_clause(Worker& w, const ReadResult& r, Cell* a) {
  std::vector<Cell> warned;
  for (const NamedVariable& v : r.named)
    if (is_suspicious(v) || (is_marked(v) && v.singleton)) warned.push_back(binding(w, v));
  return w.unify(a[0], r.term) && w.unify(a[1], variable_names(w, r)) && w.unify(a[2], w.new_list_of(warned)) &&
         w.unify(a[3], Cell::integer(r.start.line));
}

void register_read_builtins(BuiltinTable& t) {
  t.effect("$open_quotation", 4, open_quotation);
  t.effect("read", 1, io<read_1>);
  t.effect("read", 2, io<read_2>);
  t.effect("read_term", 2, io<read_term_2>);
  t.effect("read_term", 3, io<read_term_3>);
  t.effect("$read_clause", 5, io<read_clause_5>);
  t.effect("$read_query", 1, io<read_query>);
  t.det("$value_text", 4, value_text);
  t.det("term_to_atom", 2, term_to_atom);
  t.det("term_string", 2, term_string);
  t.det("term_string", 3, term_string_3);
  t.det("$term_from_text", 3, term_from_text);
  t.det("atom_to_term", 3, term_from_text);
  t.det("read_term_from_atom", 3, read_term_from_atom);
  register_syntax_table_builtins(t);
}

}  // namespace penelope
