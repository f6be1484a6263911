// format/1,2,3. A directive is ~ , an optional numeric argument (digits, * for the next argument, `c for a character),
// an optional : and a letter. The library (prolog_lib/system/format.pl) calls goals before: this is the rest, as '$format'.
#include <charconv>

#include "wam/base/utf8.hpp"
#include "wam/builtins/streams/output_sink.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/streams/write_builtins.hpp"
#include "wam/builtins/text/column_text.hpp"
#include "wam/builtins/text/format_number.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/machine/kept_output.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

constexpr std::int64_t no_number = -1;
constexpr std::int64_t max_number = 1'000'000;  // of a numeric argument: nobody wants wider columns

bool raise_formal(Worker& w, Cell formal) {
  const Cell context = w.new_variable();
  return raise(w.new_struct(w.symbols.functor_cell("error", 2), formal, context));
}

bool format_error(Worker& w, std::string_view message) {
  return raise_formal(w, w.new_struct(w.symbols.functor_cell("format", 1), w.symbols.atom_cell(message)));
}

// Its functions raise errors and give false.
class Formatter {
 public:
  Formatter(Worker& w, std::string_view text, Cell arguments, std::int64_t column, bool column_known)
      : w_(w), rest_(text), arguments_(arguments), out_(column), column_known_(column_known) {}

  bool run() {
    while (!rest_.empty()) {
      const std::size_t tilde = rest_.find('~');
      out_.add(rest_.substr(0, tilde));
      if (tilde == std::string_view::npos) break;
      rest_.remove_prefix(tilde + 1);
      if (!directive()) return false;
    }
    return arguments_ == nil_cell || format_error(w_, "too many arguments");
  }

  std::string take() { return out_.take(); }

 private:
  bool next_argument(Cell& argument) {
    if (arguments_ == nil_cell) return format_error(w_, "not enough arguments");
    argument = w_.head(arguments_);
    arguments_ = w_.tail(arguments_);
    return true;
  }

  bool next_value(Cell& argument, Cell& value) {
    if (!next_argument(argument)) return false;
    value = evaluate_or_error(w_, argument);
    return !value.is_struct() || raise(value);
  }

  bool bad_argument(char directive, Cell argument) {
    const Cell letter = w_.symbols.atom_cell(std::string_view(&directive, 1));
    return raise_formal(w_, w_.new_struct(w_.symbols.functor_cell("format_argument_type", 2), letter, argument));
  }

  bool next_character(std::int64_t& character) {
    if (rest_.empty()) return format_error(w_, "truncated format specification");
    character = utf8_next(rest_);
    return true;
  }

  bool numeric_argument(std::int64_t& number) {
    if (rest_.starts_with('*')) {
      rest_.remove_prefix(1);
      Cell count;
      if (!next_argument(count)) return false;
      if (!count.is_int() || count.as_int() < 0) return format_error(w_, "no or negative integer for `*' argument");
      number = std::min(count.as_int(), max_number);
      return true;
    }
    if (rest_.starts_with('`')) {
      rest_.remove_prefix(1);
      return next_character(number);
    }
    number = no_number;
    for (; !rest_.empty() && rest_[0] >= '0' && rest_[0] <= '9'; rest_.remove_prefix(1))
      number = std::min((number == no_number ? 0 : number * 10) + (rest_[0] - '0'), max_number);
    return true;
  }

  bool directive() {
    std::int64_t number = no_number, letter = 0;
    if (!numeric_argument(number)) return false;
    if (rest_.starts_with(':')) rest_.remove_prefix(1);  // the locale's grouping: none
    if (!next_character(letter)) return false;
    switch (letter) {
      case 'w': return write(write_options(w_, false));
      case 'p': return printed();
      case 'q': return write(write_options(w_, true));
      case 'k': return write_canonical();
      case 'W': return write_by_options();
      case '@': return called();
      case 'a': return atomic();
      case 'd':
      case 'D': return integer(number, letter == 'D');
      case 'I': return grouped(number);
      case 'r':
      case 'R': return radix(number, letter == 'R');
      case 'e':
      case 'f':
      case 'g': return floating(number, static_cast<char>(letter));
      case 's': return string();
      case 'c': return character(number);
      case 'n': return repeat('\n', number);
      case 'N': know_column(); return fresh_line(number);
      case '~': return repeat('~', no_number);
      case 'i': return ignored();
      case 't':
      case '|':
      case '+': know_column(); return column(static_cast<char>(letter), number);
      default: return unknown(static_cast<int>(letter));
    }
  }

  bool ignored() {
    Cell argument;
    return next_argument(argument);
  }

  bool column(char letter, std::int64_t number) {
    if (letter == 't') out_.fill_point(number == no_number ? ' ' : static_cast<int>(number));
    if (letter == '|') number == no_number ? out_.stop_here() : out_.stop_at(number);
    if (letter == '+') out_.stop_after_last(number == no_number ? 8 : number);
    return true;
  }

  void know_column() {
    if (!column_known_) throw Worker::ColumnUnknown{};
  }

  bool unknown(int letter) {
    std::string name;
    utf8_append(name, letter);
    return raise(existence_error_ball(w_, "format_character", w_.symbols.atom_cell(name)));
  }

  bool add_term(Cell term, const WriteOptions& options) {
    out_.add(term_to_text(write_context(w_), term, options), ColumnText::Source::written);
    return true;
  }

  bool write(const WriteOptions& options) {
    Cell term;
    if (!next_argument(term)) return false;
    if (!w_.deref(term).is_int()) return add_term(term, options);
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, w_.deref(term).as_int());
    out_.add({digits, end.ptr}, ColumnText::Source::written);
    return true;
  }

  bool write_canonical() {
    Cell term;
    return next_argument(term) && add_term(w_.deref(term), canonical_options(w_, w_.deref(term)));
  }

  bool write_by_options() {
    Cell term, list;
    WriteOptions options;
    return next_argument(term) && next_argument(list) && write_term_options(w_, list, options) && add_term(term, options);
  }

  // The library has called the goals of ~@ and ~p beforehand: their argument is '$text'(Output), or $stop where the
  // goal of ~@ failed or raised.
  bool add_output(Cell argument) {
    if (!argument.is_struct() || *w_.at(argument) != w_.symbols.functor_cell("$text", 1)) return false;
    out_.add(w_.string_value(w_.arg(argument, 0)), ColumnText::Source::written);
    return true;
  }

  bool called() {
    Cell argument;
    if (!next_argument(argument)) return false;
    if (add_output(argument)) return true;
    rest_ = {};
    arguments_ = nil_cell;
    return true;
  }

  bool printed() {
    Cell argument;
    if (!next_argument(argument)) return false;
    if (add_output(argument)) return true;
    WriteOptions options = write_options(w_, true);
    options.unicode_escapes = true;
    return add_term(argument, options);
  }

  bool fresh_line(std::int64_t number) {
    const std::int64_t lines = number == no_number ? 1 : number;
    return repeat('\n', out_.column() == 0 ? lines - 1 : lines);
  }

  bool atomic() {
    Cell argument;
    if (!next_argument(argument)) return false;
    const auto text = argument == nil_cell ? std::nullopt : text_of(w_, argument, atomic_text);
    if (!text) return bad_argument('a', argument);
    out_.add(*text);
    return true;
  }

  bool string() {
    Cell argument;
    if (!next_argument(argument)) return false;
    const auto text = text_of(w_, argument, atom_text | string_text | list_text);
    if (!text) return bad_argument('s', argument);
    out_.add(*text);
    return true;
  }

  bool integer(std::int64_t decimals, bool group) {
    Cell argument, value;
    if (!next_value(argument, value)) return false;
    if (!w_.is_integer(value)) return bad_argument(group ? 'D' : 'd', argument);
    out_.add(format_integer(w_, value, decimals, group));
    return true;
  }

  // Digits in groups, as Prolog reads them: 1_000_000.
  bool grouped(std::int64_t size) {
    Cell argument, value;
    if (!next_value(argument, value)) return false;
    if (!w_.is_integer(value)) return bad_argument('I', argument);
    out_.add(group_digits(format_integer(w_, value, 0, false), '_', size == no_number ? 3 : size));
    return true;
  }

  bool radix(std::int64_t number, bool upper_case) {
    Cell argument, value;
    if (!next_value(argument, value)) return false;
    if (!w_.is_integer(value)) return bad_argument(upper_case ? 'R' : 'r', argument);
    const std::int64_t base = number == no_number ? 8 : number;
    if (base < 2 || base > 36) return raise(domain_error_ball(w_, "radix", Cell::integer(base)));
    out_.add(format_radix(w_, value, static_cast<int>(base), upper_case));
    return true;
  }

  bool floating(std::int64_t digits, char letter) {
    Cell argument, value;
    if (!next_value(argument, value)) return false;
    out_.add(format_float(w_, value, letter, digits == no_number ? 6 : digits));
    return true;
  }

  bool character(std::int64_t count) {
    Cell argument;
    if (!next_argument(argument)) return false;
    if (!argument.is_int() || !is_code_point(argument.as_int())) return bad_argument('c', argument);
    return repeat(static_cast<int>(argument.as_int()), count);
  }

  bool repeat(int code, std::int64_t count) {
    std::string text;
    for (std::int64_t i = 0; i < (count == no_number ? 1 : count); ++i) utf8_append(text, code);
    out_.add(text);
    return true;
  }

  Worker& w_;
  std::string_view rest_;
  Cell arguments_;  // list of those not used yet
  ColumnText out_;
  const bool column_known_;  // text that goes to a sink begins in column 0
};

// Arguments as a list; what is no list is the only argument.
Cell argument_list(Worker& w, Cell arguments) {
  arguments = w.deref(arguments);
  return w.is_proper_list(arguments) ? arguments : w.new_list(arguments, nil_cell);
}

// What was made before an error is written all the same.
bool format_to_stream(Worker& w, Stream& s, Cell format, Cell arguments) {
  std::string text;
  if (!text_argument(w, format, text)) return false;
  Formatter formatter(w, text, argument_list(w, arguments), s.column(), !w.kept_output || w.knows_column);
  bool ok;
  try {
    ok = formatter.run();
  } catch (const PrologError&) {
    s.write(formatter.take());
    throw;
  }
  const Cell error = take_raised();  // writing may ask for the stream's turn
  s.write(formatter.take());
  return ok || raise(error);
}

// '$format_calls'(+Format, -Kinds): for each argument up to the last one that ~@ or ~p takes: goal, print or plain. What is
// wrong with the format is left to '$format'.
bool format_calls(Worker& w, Cell* a) {
  std::string scratch;
  std::string_view rest;
  if (!text_view(w, a[0], scratch, rest)) return false;
  if (rest.find('p') == std::string_view::npos && rest.find('@') == std::string_view::npos) return w.unify(a[1], nil_cell);
  enum Kind : unsigned char { plain, print, goal };
  std::vector<Kind> kinds;
  std::size_t used = 0;
  const auto take = [&](Kind kind) {
    kinds.push_back(kind);
    if (kind != plain) used = kinds.size();
  };
  for (std::size_t tilde; (tilde = rest.find('~')) != std::string_view::npos;) {
    rest.remove_prefix(tilde + 1);
    if (rest.starts_with('*')) take(plain);
    if (rest.starts_with('`') && rest.size() > 1) {
      rest.remove_prefix(1);
      utf8_next(rest);
    }
    rest.remove_prefix(std::min(rest.find_first_not_of("*0123456789:"), rest.size()));
    if (rest.empty()) break;
    const char letter = rest[0];
    rest.remove_prefix(1);
    if (letter == '@')
      take(goal);
    else if (letter == 'p')
      take(print);
    else if (letter == 'W')
      take(plain), take(plain);
    else if (std::string_view("nN~t|+").find(letter) == std::string_view::npos)
      take(plain);
  }
  if (used == 0) return w.unify(a[1], nil_cell);
  const Cell names[] = {w.symbols.atom_cell("plain"), w.symbols.atom_cell("print"), w.symbols.atom_cell("goal")};
  std::vector<Cell> list;
  for (std::size_t i = 0; i < used; ++i) list.push_back(names[kinds[i]]);
  return w.unify(a[1], w.new_list_of(list));
}

bool format1(Worker& w, Cell* a) {
  Stream* stream;
  return current_output_stream(w, stream) && format_to_stream(w, *stream, a[0], nil_cell);
}

bool format2(Worker& w, Cell* a) {
  Stream* stream;
  return current_output_stream(w, stream) && format_to_stream(w, *stream, a[0], a[1]);
}

bool format_to_named(Worker& w, Cell* a) {
  Stream* stream;
  return output_stream_argument(w, a[0], stream) && format_to_stream(w, *stream, a[1], a[2]);
}

bool format3(Worker& w, Cell* a) {
  const std::optional<OutputSink> sink = output_sink_of(w, a[0]);
  if (!sink) {
    if (keeps_text(w, a, format_to_named)) return true;
    w.before_effect();
    return format_to_named(w, a);
  }
  std::string text;
  if (!text_argument(w, a[1], text)) return false;
  Formatter formatter(w, text, argument_list(w, a[2]), 0, true);
  return formatter.run() && deliver(w, *sink, formatter.take());
}

}  // namespace

void register_format_builtins(BuiltinTable& t) {
  t.output("$format", 1, io<format1>);
  t.output("$format", 2, io<format2>);
  t.det("$format", 3, io<format3>);
  t.det("$format_calls", 2, format_calls);
}

}  // namespace penelope
