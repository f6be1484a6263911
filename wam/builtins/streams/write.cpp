// Writing terms: write/1,2, print/1,2, writeln/1,2, writeq/1,2, write_canonical/1,2, write_term/2,3.
#include <unordered_map>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/option_list.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/streams/write_builtins.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/kept_output.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

WriteOptions write_options(Worker& w, bool quoted) {
  WriteOptions o;
  o.quoted = quoted;
  o.numbervars = true;
  o.module = w.source_module;
  return o;
}

namespace {

// --- write_canonical/1: variables that occur more than once get letters, the others _ -------------------------------

std::vector<std::pair<std::string, Cell>> canonical_names(const Store& store, Cell term) {
  std::vector<Cell> order;
  std::unordered_map<std::uint64_t, bool> repeated;
  std::vector<Cell> pending{term};
  while (!pending.empty()) {
    const Cell c = store.deref(pending.back());
    pending.pop_back();
    if (c.is_var()) {
      const auto [at, fresh] = repeated.try_emplace(c.offset(), false);
      if (fresh)
        order.push_back(c);
      else
        at->second = true;
    } else if (c.is_compound()) {
      const Cell* arguments = store.args_of(c);
      for (std::uint32_t i = store.arity_of(c); i-- > 0;)
        if (arguments[i].is_ref() || arguments[i].is_compound() || arguments[i].is_attr()) pending.push_back(arguments[i]);
    }
  }
  std::vector<std::pair<std::string, Cell>> names;
  std::uint64_t next = 0;
  for (const Cell variable : order) names.emplace_back(repeated.at(variable.offset()) ? variable_letter(next++) : "_", variable);
  return names;
}

}  // namespace

WriteOptions canonical_options(Worker& w, Cell term) {
  WriteOptions o = write_options(w, true);
  o.numbervars = false;
  o.ignore_ops = true;
  o.quote_beyond_latin1 = true;
  if (w.is_acyclic(term)) o.variable_names = canonical_names(w, term);
  return o;
}

namespace {

// --- options of write_term/2,3 ---------------------------------------------------------------------------------------

bool is_variable_name(std::string_view name) {
  return !name.empty() && (name[0] == '_' || (name[0] >= 'A' && name[0] <= 'Z') || static_cast<unsigned char>(name[0]) >= 128) &&
         name.find_first_not_of("_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos;
}

bool read_variable_names(Worker& w, OptionList& options, Cell list, WriteOptions& o) {
  if (list.is_var()) return raise(instantiation_error_ball(w));
  if (skip_list(w, list).rest.is_list()) return options.bad();  // it is cyclic
  Cell rest = list;
  for (; rest.is_list(); rest = w.tail(rest)) {
    const Cell pair = w.head(rest);
    if (pair.is_var()) return raise(instantiation_error_ball(w));
    if (!w.has_functor(pair, FixedAtom::equals, 2)) return options.bad();
    const Cell name = w.arg(pair, 0);
    if (name.is_var()) return raise(instantiation_error_ball(w));
    if (!name.is_atom()) return options.bad();
    if (!is_variable_name(w.symbols.text(name.as_atom()))) return raise(domain_error_ball(w, "variable_name", name));
    o.variable_names.emplace_back(w.symbols.text(name.as_atom()), w.arg(pair, 1));
  }
  if (rest.is_var()) return raise(instantiation_error_ball(w));
  return rest == nil_cell || options.bad();
}

struct BooleanOption {
  std::string_view name;
  bool WriteOptions::*field;
};
constexpr BooleanOption boolean_options[] = {{"quoted", &WriteOptions::quoted},
                                             {"ignore_ops", &WriteOptions::ignore_ops},
                                             {"numbervars", &WriteOptions::numbervars},
                                             {"dotlists", &WriteOptions::dotlists},
                                             {"portray", &WriteOptions::portrayed},
                                             {"portrayed", &WriteOptions::portrayed},
                                             {"no_lists", &WriteOptions::no_lists},
                                             {"brace_terms", &WriteOptions::brace_terms},
                                             {"fullstop", &WriteOptions::fullstop},
                                             {"nl", &WriteOptions::nl},
                                             {"character_escapes", &WriteOptions::character_escapes}};

bool is_ignored_write_option(std::string_view name) {
  for (const std::string_view known : {"attributes", "cycles", "partial", "blobs", "quote_non_ascii", "portray_goal", "float_format",
                                       "character_escapes_unicode", "back_quotes"})
    if (name == known) return true;
  return false;
}

}  // namespace

bool write_term_options(Worker& w, Cell list, WriteOptions& o) {
  o.module = w.source_module;
  o.brace_terms = true;
  OptionList options(w, "write_option");
  bool portray = false, tells_numbervars = false;
  const auto use = [&](std::string_view name, Cell value) {
    for (const auto& [known, field] : boolean_options) {
      if (name != known) continue;
      o.*field = options.boolean(value);
      if (name == "portray") portray = o.unicode_escapes = o.*field;
      tells_numbervars |= name == "numbervars";
      return true;
    }
    if (name == "variable_names") {
      o.variable_names.clear();
      return read_variable_names(w, options, value, o);
    } else if (name == "max_depth") {
      const std::int64_t depth = options.integer(value);
      if (depth < 0) options.bad();
      o.max_depth = static_cast<std::uint64_t>(depth);
    } else if (name == "priority") {
      const std::int64_t priority = options.integer(value);
      if (priority < 0 || priority > 1200) options.bad();
      o.priority = static_cast<int>(priority);
    } else if (name == "spacing") {
      const std::string_view spacing = options.word(value);
      o.space_args = spacing == "next_argument";
      if (!o.space_args && spacing != "standard") options.bad_word("spacing", value);
    } else if (name == "module") {
      o.module = options.atom(value);
    } else {
      return is_ignored_write_option(name);
    }
    return true;
  };
  if (!options.for_each(list, use)) return false;
  if (portray && !tells_numbervars) o.numbervars = true;
  return true;
}

namespace {

// --- the predicates ----------------------------------------------------------------------------------------------------

WriteOptions plain(Worker& w, Cell) { return write_options(w, false); }
WriteOptions quoted(Worker& w, Cell) { return write_options(w, true); }
WriteOptions line(Worker& w, Cell) {
  WriteOptions o = write_options(w, false);
  o.nl = true;
  return o;
}

// As write_term/2 with quoted(true), numbervars(true) and portray(true).
WriteOptions printed(Worker& w, Cell) {
  WriteOptions o = write_options(w, true);
  o.brace_terms = o.portrayed = o.unicode_escapes = true;
  return o;
}

template <WriteOptions (*options)(Worker&, Cell)>
bool write1(Worker& w, Cell* a) {
  Stream* stream;
  if (!current_output_stream(w, stream)) return false;
  Stream& s = *stream;
  write_term(write_context(w), s, a[0], options(w, a[0]));
  return true;
}

template <WriteOptions (*options)(Worker&, Cell)>
bool write2(Worker& w, Cell* a) {
  Stream* stream;
  if (!output_stream_argument(w, a[0], stream)) return false;
  Stream& s = *stream;
  write_term(write_context(w), s, a[1], options(w, a[1]));
  return true;
}

bool write_term2(Worker& w, Cell* a) {
  WriteOptions options;
  Stream* stream;
  if (!write_term_options(w, a[1], options) || !current_output_stream(w, stream)) return false;
  write_term(write_context(w), *stream, a[0], options);
  return true;
}

bool write_term3(Worker& w, Cell* a) {
  if (w.deref(a[0]).is_var()) return raise(instantiation_error_ball(w));
  WriteOptions options;
  Stream* stream;
  if (!write_term_options(w, a[2], options) || !output_stream_argument(w, a[0], stream)) return false;
  write_term(write_context(w), *stream, a[1], options);
  return true;
}

// '$write_length'(@Term, -Length, +Options, +Most): how many characters write_term/2 would write; fails for more than Most.
bool write_length(Worker& w, Cell* a) {
  WriteOptions options;
  if (!write_term_options(w, a[2], options)) return false;
  const auto length = static_cast<std::int64_t>(utf8_count(term_to_text(write_context(w), a[0], options)));
  const Cell most = w.deref(a[3]);
  return (!most.is_int() || length <= most.as_int()) && w.unify(a[1], Cell::integer(length));
}

template <WriteOptions (*options)(Worker&, Cell)>
void register_writer(BuiltinTable& t, std::string_view name) {
  t.output(name, 1, io<write1<options>>);
  t.effect(name, 2, io<write2<options>>).can_be_kept(keep_text<io<write2<options>>>);
}

}  // namespace

void register_write_builtins(BuiltinTable& t) {
  register_writer<plain>(t, "write");
  register_writer<quoted>(t, "writeq");
  register_writer<line>(t, "writeln");
  register_writer<canonical_options>(t, "write_canonical");
  register_writer<printed>(t, "$print");        // print/1,2 call portray hooks before: prolog_lib/system/format.pl
  t.output("$write_term", 2, io<write_term2>);  // write_term/2,3 call portray hooks before: prolog_lib/system/format.pl
  t.effect("$write_term", 3, io<write_term3>).can_be_kept(keep_text<io<write_term3>>);
  t.det("$write_length", 4, write_length);
}

}  // namespace penelope
