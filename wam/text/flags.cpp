// Flags: the predefined ones are one table (name, value, allowed words, access). Values live in blocks, so that a flag can
// hold any ground term without belonging to a heap.
#include "wam/text/flags.hpp"

#include <unistd.h>

#include <algorithm>
#include <cfloat>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <numeric>
#include <thread>

#include "wam/base/check.hpp"
#include "wam/term/arithmetic.hpp"
#include "wam/term/constraint_flags.hpp"
#include "wam/term/error_balls.hpp"

namespace penelope {

namespace {

constexpr bool fixed = true, changeable = false;

// Flags whose value is one of a few atoms. The first word is the value at the start.
struct WordFlag {
  std::string_view name;
  std::string_view words;  // separated by blanks
  bool read_only;
};

constexpr std::string_view off_on = "false true", on_off = "true false", switch_off = "false true on off";

constexpr WordFlag word_flags[] = {
    {"bounded", off_on, fixed},
    {"integer_rounding_function", "toward_zero down", fixed},
    {"char_conversion", switch_off, changeable},
    {"debug", switch_off, changeable},
    {"unknown", "error fail warning", changeable},
    {"double_quotes", "codes chars atom string", changeable},
    {"back_quotes", "codes chars symbol_char string", changeable},
    {"occurs_check", "false true error", changeable},
    {"character_escapes", on_off, changeable},
    {"character_escapes_unicode", on_off, changeable},
    {"iso", off_on, changeable},
    {"traditional", off_on, fixed},
    {"gc", on_off, changeable},
    {"verbose", "normal silent", changeable},
    {"verbose_load", "silent normal full true false", changeable},
    {"verbose_autoload", off_on, changeable},
    {"verbose_file_search", off_on, changeable},
    {"dialect", "swi", fixed},  // what programs ask for that run under several systems
    {"emulated_dialect", "swi", fixed},
    {"penelope", on_off, fixed},
    {"penelope_version", PENELOPE_VERSION, fixed},
    {"encoding", "utf8 iso_latin_1 octet text ascii", changeable},
    {"prefer_rationals", off_on, changeable},
    {"float_overflow", "error infinity", changeable},
    {"float_zero_div", "error infinity", changeable},
    {"float_undefined", "error nan", changeable},
    {"float_underflow", "ignore", fixed},
    {"float_rounding", "to_nearest", fixed},
    {"last_call_optimisation", on_off, changeable},
    {"optimise", off_on, changeable},
    {"optimise_unify", on_off, changeable},
    {"autoload", on_off, changeable},
    {"quasi_quotations", on_off, changeable},
    {"on_error", "print halt status", changeable},
    {"on_warning", "print halt status", changeable},
    {"unix", on_off, fixed},
    {"max_arity", "unbounded", fixed},
    {"report_error", on_off, changeable},
    {"generate_debug_info", on_off, changeable},
    {"debug_on_error", off_on, changeable},
    {"fileerrors", on_off, changeable},
    {"signals", on_off, changeable},
    {"tty_control", off_on, changeable},
    {"color_term", off_on, changeable},
    {"user_flags", "silent warning error", changeable},
    {"access_level", "user system", changeable},
    {"toplevel_mode", "backtracking recursive", changeable},
    {"toplevel_print_anon", on_off, changeable},
    {"toplevel_name_variables", on_off, changeable},
    {"prompt_alternatives_on", "determinism all groundness", changeable},
    {"answer_format", "~p", fixed},
    {"write_attributes", "ignore dots write portray", changeable},
    {"stream_type_check", "loose true false", changeable},
    {"var_prefix", off_on, fixed},
    {"allow_variable_name_as_functor", off_on, fixed},
    {"rational_syntax", "compatibility", fixed},
    {"threads", on_off, fixed},
    {"pipe", on_off, fixed},
    {"editor", "default", changeable},
    {"executable_format", "elf", fixed},
    {"shared_object_extension", "so", fixed},
    {"determinism_error", "error warning silent", changeable},
    {"protect_static_code", off_on, changeable},
    {"sandboxed_load", off_on, changeable},
    {"xref", off_on, changeable},
    {"trace_gc", off_on, changeable},
    {"allow_dot_in_atom", off_on, changeable},
    {"file_name_variables", off_on, changeable},
    {"colon_sets_calling_context", on_off, fixed},
    {"debugger_show_context", off_on, changeable},
    {"toplevel_residue_vars", off_on, changeable},
    {"toplevel_print_factorized", off_on, changeable},
    {"toplevel_extra_white_line", on_off, changeable},
    {"warn_override_implicit_import", on_off, changeable},
};

bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::size_t blank = std::min(words.find(' '), words.size());
    if (words.substr(0, blank) == word) return true;
    words.remove_prefix(std::min(blank + 1, words.size()));
  }
  return false;
}

Block constant_block(Cell c) { return {{c}, true}; }

Block box_block(HeaderKind kind, std::initializer_list<std::uint64_t> payload) {
  Block b{{Cell::tagged(Tag::Box, sizeof(Cell)), Cell::box_header(kind, payload.size())}, true};
  for (std::uint64_t word : payload) b.cells.push_back({word});
  return b;
}

Block integer_block(std::int64_t v) {
  if (fits_small(v)) return constant_block(Cell::integer(v));
  const std::uint64_t sign = v < 0 ? static_cast<std::uint64_t>(-1) : 1;
  const std::uint64_t magnitude = v < 0 ? -static_cast<std::uint64_t>(v) : static_cast<std::uint64_t>(v);
  return box_block(HeaderKind::BigInt, {sign, magnitude});
}

Block float_block(double d) {
  std::uint64_t bits;
  std::memcpy(&bits, &d, sizeof bits);
  return box_block(HeaderKind::Float, {bits});
}

std::string environment_or(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value && *value ? value : otherwise;
}

std::string link_target(const char* path) {
  char target[4096];
  const ssize_t n = readlink(path, target, sizeof target);
  return n > 0 ? std::string(target, static_cast<std::size_t>(n)) : std::string();
}

}  // namespace

Flags::Flags(Symbols& symbols) : symbols_(symbols) {
  std::iota(conversions.begin(), conversions.end(), 0);
  for (const WordFlag& f : word_flags) {
    const bool boolean = f.words == off_on || f.words == on_off || f.words == switch_off;
    const Cell value = symbols_.atom_cell(f.words.substr(0, f.words.find(' ')));
    define(symbols_.atom(f.name), constant_block(value), boolean ? "boolean" : "atom", f.read_only);
  }
  define_integer("max_integer", INT64_MAX, fixed);
  define_integer("min_integer", INT64_MIN, fixed);
  define_integer("max_tagged_integer", max_small_int, fixed);
  define_integer("min_tagged_integer", min_small_int, fixed);
  define_integer("max_char_code", 0x10ffff, fixed);
  define_integer("max_procedure_arity", 1024, fixed);
  define_integer("address_bits", 64, fixed);
  define_integer("version", 90004, fixed);  // of SWI-Prolog, as version_data: what programs may expect
  define_integer("toplevel_var_size", 1000, changeable);
  define_integer("agc_margin", 10'000, changeable);
  define_integer("path_max", 4096, fixed);
  define_integer("table_space", std::int64_t{1} << 30, changeable);  // bytes, of all tables
  define_integer("stack_limit", std::int64_t{2} << 30, changeable);
#if defined(__aarch64__)
  define_atom("arch", "aarch64-linux", fixed);
#else
  define_atom("arch", "x86_64-linux", fixed);
#endif
  define_atom("toplevel_prompt", "~m~d~l~!|: ?- ", changeable);
  define_atom("home", "", changeable);
  define_atoms("argv", {}, changeable);
  define_atoms("os_argv", {}, changeable);
  for (auto [name, value] : {std::pair{"float_max", DBL_MAX}, std::pair{"float_min", DBL_MIN}})
    define(symbols_.atom(name), float_block(value), "float", fixed);
  // version_data: swi(Major, Minor, Patch, [])
  define(symbols_.atom("version_data"),
         {{Cell::tagged(Tag::Struct, sizeof(Cell)), symbols_.functor_cell("swi", 4), Cell::integer(9), Cell::integer(0), Cell::integer(4),
           nil_cell},
          true},
         "term", fixed);
}

void Flags::define_environment() {
  define_integer("cpu_count", std::max(1u, std::thread::hardware_concurrency()), changeable);
  define_integer("pid", getpid(), fixed);
  define_atom("executable", link_target("/proc/self/exe"), changeable);
  define_atom("tmp_dir", environment_or("TMPDIR", "/tmp"), changeable);
}

std::optional<Flags::Entry> Flags::find(AtomId name) const {
  std::shared_lock lock(mutex_);
  auto it = table_.find(name);
  return it == table_.end() ? std::nullopt : std::optional(it->second);
}

void Flags::define(AtomId name, Block value, std::string type, bool read_only) {
  PENELOPE_ASSERT(!value.cells.empty());
  PENELOPE_CHECK(is_sound_block(value.view(), symbols_));
  const Cell c = value.cells[0];
  {
    std::unique_lock lock(mutex_);
    table_[name] = {std::move(value), read_only, std::move(type)};
  }
  if (c.is_atom()) update_field(symbols_.text(name), symbols_.text(c.as_atom()));
}

void Flags::define_atom(std::string_view name, std::string_view value, bool read_only) {
  define(symbols_.atom(name), constant_block(symbols_.atom_cell(value)), "atom", read_only);
}

void Flags::define_integer(std::string_view name, std::int64_t value, bool read_only) {
  define(symbols_.atom(name), integer_block(value), "integer", read_only);
}

void Flags::define_atoms(std::string_view name, const std::vector<std::string>& list, bool read_only) {
  Block b{{nil_cell}, true};
  for (const std::string& item : list) {  // each list cell is followed by the next
    b.cells.back() = Cell::tagged(Tag::List, b.cells.size() * sizeof(Cell));
    b.cells.push_back(symbols_.atom_cell(item));
    b.cells.push_back(nil_cell);
  }
  define(symbols_.atom(name), std::move(b), "term", read_only);
}

bool Flags::check_value(Store& s, AtomId name, const Entry& entry, Cell value) const {
  const std::string_view flag = symbols_.text(name);
  const auto known = std::find_if(std::begin(word_flags), std::end(word_flags), [&](const WordFlag& f) { return f.name == flag; });
  if (known != std::end(word_flags)) {
    if (value.is_atom() && has_word(known->words, symbols_.text(value.as_atom()))) return true;
    if (!iso && !value.is_atom()) return raise(type_error_ball(s, "atom", value));
    if (!iso) return raise(domain_error_ball(s, flag, value));
    return raise(domain_error_ball(s, "flag_value", s.new_struct(symbols_.functor_cell("+", 2), Cell::atom(name), value)));
  }
  const auto is_a = [&](std::string_view type, bool fits) { return fits || raise(type_error_ball(s, type, value)); };
  if (entry.type == "boolean") return is_a("bool", value.is_atom() && has_word(switch_off, symbols_.text(value.as_atom())));
  if (entry.type == "atom") return is_a("atom", value.is_atom());
  if (entry.type == "integer") return is_a("integer", s.is_integer(value));
  return entry.type != "float" || is_a("float", s.is_float(value));
}

void Flags::assign(Store& s, AtomId name, Cell value) {
  PENELOPE_ASSERT(find(name).has_value());
  value = s.deref(value);
  Block copy;
  copy_out(s, value, copy, Attributes::drop);
  {
    std::unique_lock lock(mutex_);
    table_[name].value = std::move(copy);
  }
  if (value.is_atom()) update_field(symbols_.text(name), symbols_.text(value.as_atom()));
}

void Flags::for_each(const std::function<void(AtomId, const Entry&)>& f) const {
  std::shared_lock lock(mutex_);
  const std::map<AtomId, Entry> copy = table_;  // f may look at flags itself
  lock.unlock();
  for (const auto& [name, entry] : copy) f(name, entry);
}

namespace {

bool is_true(std::string_view value) { return value == "true" || value == "on"; }

TextKind text_kind(std::string_view value) {
  return value == "chars" ? TextKind::chars : value == "string" ? TextKind::string : value == "codes" ? TextKind::codes : TextKind::atom;
}

}  // namespace

struct Flags::Field {
  std::string_view name;
  void (*set)(Flags&, std::string_view value);
};

const Flags::Field* Flags::field_of(std::string_view name) {
  static constexpr Field fields[] = {
      {"double_quotes", [](Flags& f, std::string_view value) { f.double_quotes = text_kind(value); }},
      {"back_quotes", [](Flags& f, std::string_view value) { f.back_quotes = text_kind(value); }},
      {"character_escapes", [](Flags& f, std::string_view value) { f.character_escapes = is_true(value); }},
      {"occurs_check", [](Flags& f, std::string_view value) { f.occurs_check = value != "false"; }},
      {"clpfd_monotonic", [](Flags&, std::string_view value) { clpfd_monotonic = is_true(value); }},
      {"char_conversion", [](Flags& f, std::string_view value) { f.char_conversion = is_true(value); }},
      {"unknown",
       [](Flags& f, std::string_view value) {
         f.unknown = value == "fail" ? UnknownAction::fail : value == "warning" ? UnknownAction::warning : UnknownAction::error;
       }},
      {"float_zero_div", [](Flags&, std::string_view value) { arithmetic_flags.float_zero_div_error = value == "error"; }},
      {"float_overflow", [](Flags&, std::string_view value) { arithmetic_flags.float_overflow_error = value == "error"; }},
      {"float_undefined", [](Flags&, std::string_view value) { arithmetic_flags.float_undefined_error = value == "error"; }},
      {"prefer_rationals", [](Flags&, std::string_view value) { arithmetic_flags.prefer_rationals = is_true(value); }},
      {"iso",
       [](Flags& f, std::string_view value) {
         f.iso = is_true(value);
         arithmetic_flags.iso = is_true(value);
         if (f.iso) f.use_switch_words_of_iso();
       }},
  };
  const auto* const found = std::ranges::find(fields, name, &Field::name);
  return found == std::end(fields) ? nullptr : found;
}

bool Flags::has_field(std::string_view name) { return field_of(name) != nullptr; }

void Flags::update_field(std::string_view name, std::string_view value) {
  if (const Field* const field = field_of(name)) field->set(*this, value);
}

// ISO's flags debug and char_conversion are off or on; swipl says false or true.
void Flags::use_switch_words_of_iso() {
  std::unique_lock lock(mutex_);
  for (std::string_view name : {"debug", "char_conversion"}) {
    auto it = table_.find(symbols_.atom(name));
    if (it != table_.end() && it->second.value.cells[0] == cell_of(FixedAtom::false_))
      it->second.value = constant_block(cell_of(FixedAtom::off));
  }
}

}  // namespace penelope
