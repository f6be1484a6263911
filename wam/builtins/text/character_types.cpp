// Character classes and case: char_type/2, code_type/2, upcase_atom/2, downcase_atom/2, string_upper/2, string_lower/2.
// Classes are those of the C library's Unicode locale, case mappings and decimal digits utf8proc's. As in SWI-Prolog,
// upper(L) says that the character is upper case with lower case L, while to_upper(L) and to_lower(U) relate any character
// to its lower and upper case form.
#include <utf8proc.h>
#include <wctype.h>

#include <clocale>
#include <iterator>
#include <string>

#include "wam/base/check.hpp"
#include "wam/base/utf8.hpp"
#include "wam/builtins/control/attempt.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/raise_step.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#include "wam/text/character_class.hpp"

namespace penelope {

namespace {

constexpr int end_of_file_code = -1;

utf8proc_category_t category(int c) { return utf8proc_category(c); }
constexpr int sharp_s = 0xdf;  // its upper case is two letters; the single capital is not meant
int to_upper(int c) { return c < 0 || c == sharp_s ? c : utf8proc_toupper(c); }
int to_lower(int c) { return c < 0 ? c : utf8proc_tolower(c); }

bool in(int c, int low, int high) { return c >= low && c <= high; }
bool is_ascii(int c) { return in(c, 0, 127); }
bool is_decimal(int c) { return c >= 0 && category(c) == UTF8PROC_CATEGORY_ND; }

// Beyond ASCII the classes of the C library, which follow Unicode's derived properties (vowel signs are letters).
locale_t unicode_locale() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  static const locale_t plain = newlocale(LC_CTYPE_MASK, "C", nullptr);  // where the system has no other
  return locale ? locale : plain;
}

template <int (*classify)(wint_t, locale_t)>
bool of_library(int c) {
  return c >= 0 && classify(static_cast<wint_t>(c), unicode_locale()) != 0;
}
constexpr auto is_upper = of_library<iswupper_l>;
constexpr auto is_lower = of_library<iswlower_l>;
constexpr auto is_cntrl = of_library<iswcntrl_l>;
constexpr auto is_print = of_library<iswprint_l>;
constexpr auto is_graph = of_library<iswgraph_l>;
constexpr auto is_alpha = of_library<iswalpha_l>;
constexpr auto is_alnum = of_library<iswalnum_l>;
constexpr auto is_punct = of_library<iswpunct_l>;
constexpr auto is_space = of_library<iswspace_l>;
bool is_csym(int c) { return is_alnum(c) || c == '_'; }
bool is_csymf(int c) { return is_alpha(c) || c == '_'; }
bool is_white(int c) { return c == ' ' || c == '\t'; }
bool is_end_of_line(int c) { return in(c, '\n', '\r'); }
bool is_newline(int c) { return c == '\n'; }
bool is_period(int c) { return c == '.' || c == '?' || c == '!'; }
bool is_quote(int c) { return c == '\'' || c == '"' || c == '`'; }
bool is_end_of_file(int c) { return c == end_of_file_code; }
bool is_var_start(int c) { return c >= 0 && class_of(c) == CharacterClass::capital; }
bool is_atom_start(int c) { return c >= 0 && class_of(c) == CharacterClass::small; }
bool is_identifier_continue(int c) { return c >= 0 && is_alphanumeric(c); }
bool is_prolog_symbol(int c) { return c >= 0 && is_symbol(c); }

// The value that a class with an argument gives a character; `no_value` when the character is not of the class.
constexpr int no_value = -2;
int digit_weight(int c) { return is_digit(c) ? c - '0' : no_value; }
int hex_weight(int c) { return is_hexadecimal(c) ? digit_value(c) : no_value; }
int decimal_weight(int c) {  // decimal digits come in runs of ten
  if (!is_decimal(c)) return no_value;
  int zero = c;
  while (c - zero < 9 && is_decimal(zero - 1)) --zero;
  return (c < 0x1d7ce || c > 0x1d7ff ? c - zero : (c - 0x1d7ce)) % 10;  // the mathematical digits are five runs
}
int lower_of_upper(int c) { return is_upper(c) ? to_lower(c) : no_value; }
int upper_of_lower(int c) { return is_lower(c) ? to_upper(c) : no_value; }
int upper_form(int c) { return c < 0 ? no_value : to_upper(c); }
int lower_form(int c) { return c < 0 ? no_value : to_lower(c); }
int closing_bracket(int c) { return c == '(' ? ')' : c == '[' ? ']' : c == '{' ? '}' : no_value; }

struct TypeClass {
  std::string_view name;
  bool (*contains)(int);            // class without an argument, or
  int (*value)(int) = nullptr;      // class with one,
  bool value_is_character = false;  // which is a character or a weight
  int (*inverse)(int) = nullptr;    // the character whose value is given, where there is one to prefer
  int last = max_code_point;        // characters behind it do not belong to the class
};
constexpr int last_ascii = 127;

constexpr TypeClass classes[] = {
    {"alnum", is_alnum},
    {"alpha", is_alpha},
    {"csym", is_csym},
    {"csymf", is_csymf},
    {"prolog_var_start", is_var_start},
    {"prolog_atom_start", is_atom_start},
    {"prolog_identifier_continue", is_identifier_continue},
    {"prolog_symbol", is_prolog_symbol},
    {"decimal", is_decimal},
    {"decimal", nullptr, decimal_weight},
    {"ascii", is_ascii},
    {"white", is_white},
    {"cntrl", is_cntrl},
    {"digit", is_digit},
    {"print", is_print},
    {"graph", is_graph},
    {"space", is_space},
    {"end_of_line", is_end_of_line},
    {"lower", is_lower},
    {"lower", nullptr, upper_of_lower, true, to_lower},
    {"upper", is_upper},
    {"upper", nullptr, lower_of_upper, true, to_upper},
    {"punct", is_punct},
    {"period", is_period},
    {"quote", is_quote},
    {"newline", is_newline},
    {"end_of_file", is_end_of_file},
    {"to_lower", nullptr, upper_form, true, to_lower},
    {"to_upper", nullptr, lower_form, true, to_upper},
    {"digit", nullptr, digit_weight, false, nullptr, last_ascii},
    {"xdigit", nullptr, hex_weight, false, nullptr, last_ascii},
    {"paren", nullptr, closing_bracket, true},
};
constexpr int class_count = static_cast<int>(std::size(classes));

struct TypeQuery {
  ListKind kind;         // how characters are given back
  Cell character, type;  // dereferenced
};

Cell character_cell(Worker& w, int c, ListKind kind) {
  if (kind == ListKind::codes || c < 0) return Cell::integer(c);
  PENELOPE_CHECK(c != no_value);
  return char_atom(w, c);
}

// Character or code; -1 is the end of file; no_value when it is neither.
int known_character(const Worker& w, Cell c) {
  if (c.is_int()) {
    const std::int64_t code = c.as_int();
    return code == end_of_file_code || is_code_point(code) ? static_cast<int>(code) : no_value;
  }
  const auto text = text_of(w, c, atom_text | string_text);
  if (!text || text->empty()) return no_value;
  unsigned bytes;
  const int code = utf8_decode(*text, bytes);
  return bytes == text->size() ? code : no_value;
}

// The class that a type names, or nullptr.
const TypeClass* type_class(Worker& w, Cell type) {
  const bool compound = type.is_struct() && w.arity_of(type) == 1;
  if (!compound && !type.is_atom()) return nullptr;
  const std::string_view name = w.symbols.text(compound ? w.name_of(type) : type.as_atom());
  for (const TypeClass& k : classes)
    if (k.name == name && compound == (k.value != nullptr)) return &k;
  return nullptr;
}

Cell value_cell(Worker& w, const TypeClass& k, int value, ListKind kind) {
  return k.value_is_character ? character_cell(w, value, kind) : Cell::integer(value);
}

// Does the character belong to the class, with the type's argument unified?
bool unify_class(Worker& w, const TypeClass& k, int c, const TypeQuery& q) {
  if (!k.value) return k.contains(c);
  PENELOPE_CHECK((k.value != nullptr) == q.type.is_struct());
  const int value = k.value(c);
  if (value == no_value) return false;
  const Cell argument = w.arg(q.type, 0);
  if (!argument.is_var() && k.value_is_character) return known_character(w, argument) == value;
  return w.unify(argument, value_cell(w, k, value, q.kind));
}

// The type is unbound: classes of a known character from state on.
Step enumerate_classes(Worker& w, const TypeQuery& q, int c) {
  PENELOPE_CHECK(w.state[0].as_int() >= 0);
  for (auto i = static_cast<int>(w.state[0].as_int()); i < class_count; ++i) {
    const TypeClass& k = classes[i];
    if (k.value ? k.value(c) == no_value : !k.contains(c)) continue;
    const Cell name = w.symbols.atom_cell(k.name);
    const Cell type = k.value ? w.new_struct(w.symbols.functor_cell(k.name, 1), value_cell(w, k, k.value(c), q.kind)) : name;
    Attempt attempt(w);
    if (w.unify(q.type, type)) {
      w.state[0] = Cell::integer(i + 1);
      return i + 1 < class_count ? Step::more : Step::last;
    }
    attempt.undo();
  }
  return Step::fail;
}

// The character is unbound: code points of a known class from state on.
Step enumerate_characters(Worker& w, const TypeQuery& q, const TypeClass& k) {
  if (k.inverse && !w.arg(q.type, 0).is_var()) {
    const int value = known_character(w, w.arg(q.type, 0));
    if (value == no_value) return Step::fail;
    const int c = k.inverse(value);
    const bool related = k.value == upper_form || k.value == lower_form || k.value(c) == value;
    return related && w.unify(q.character, character_cell(w, c, q.kind)) ? Step::last : Step::fail;
  }
  for (auto c = static_cast<int>(w.state[0].as_int()); c <= k.last; ++c) {
    if (!is_code_point(c)) continue;
    Attempt attempt(w);
    if (unify_class(w, k, c, q) && w.unify(q.character, character_cell(w, c, q.kind))) {
      w.state[0] = Cell::integer(c + 1);
      return c < k.last ? Step::more : Step::last;
    }
    attempt.undo();
  }
  return Step::fail;
}

Step character_type(Worker& w, Cell* a, ListKind kind) {
  const TypeQuery q{kind, w.deref(a[0]), w.deref(a[1])};
  if (q.character.is_var() && q.type.is_var()) return raise_step(instantiation_error_ball(w));
  const TypeClass* k = q.type.is_var() ? nullptr : type_class(w, q.type);
  if (!k && !q.type.is_var()) return raise_step(type_error_ball(w, "char_type", q.type));
  if (q.character.is_var()) return enumerate_characters(w, q, *k);
  const int c = known_character(w, q.character);
  if (c == no_value) return raise_step(type_error_ball(w, "character", q.character));
  if (!k) return enumerate_classes(w, q, c);
  return unify_class(w, *k, c, q) ? Step::last : Step::fail;
}

// char_type(?Char, ?Type)
Step char_type(Worker& w, Cell* a) { return character_type(w, a, ListKind::chars); }
// code_type(?Code, ?Type)
Step code_type(Worker& w, Cell* a) { return character_type(w, a, ListKind::codes); }

// --- case ----------------------------------------

std::string mapped(std::string_view rest, int (*map)(int)) {
  std::string result;
  while (!rest.empty()) utf8_append(result, map(utf8_next(rest)));
  return result;
}

// A known result is compared as text.
bool unify_mapped(Worker& w, Cell* a, int (*map)(int), bool string) {
  std::string scratch;
  std::string_view whole;
  if (!text_view(w, a[0], scratch, whole, atomic_text, "atomic")) return false;
  const std::string text = mapped(whole, map);
  if (const auto known = text_of(w, a[1], atomic_text)) return *known == text;
  return w.unify(a[1], string ? w.new_string(text) : w.symbols.atom_cell(text));
}

bool upcase_atom(Worker& w, Cell* a) { return unify_mapped(w, a, to_upper, false); }
bool downcase_atom(Worker& w, Cell* a) { return unify_mapped(w, a, to_lower, false); }
bool string_upper(Worker& w, Cell* a) { return unify_mapped(w, a, to_upper, true); }
bool string_lower(Worker& w, Cell* a) { return unify_mapped(w, a, to_lower, true); }

}  // namespace

void register_character_type_builtins(BuiltinTable& t) {
  t.nondet("char_type", 2, 1, char_type);
  t.nondet("code_type", 2, 1, code_type);
  t.pure("upcase_atom", 2, upcase_atom);
  t.pure("downcase_atom", 2, downcase_atom);
  t.pure("string_upper", 2, string_upper);
  t.pure("string_lower", 2, string_lower);
}

}  // namespace penelope
