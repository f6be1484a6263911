// The primitives of library(pcre), over PCRE2. An expression is given by its text and its options; those that were compiled are kept, so that
// the same one is not compiled at each match. A match depends on its arguments alone.
#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/foreign_library.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"
#ifdef PENELOPE_HAS_PCRE2
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#endif

namespace penelope {

namespace {

constexpr std::string_view library_name = "libpcre2-8";

#ifdef PENELOPE_HAS_PCRE2

struct Pcre {
  SharedLibrary library{"libpcre2-8.so.0"};
#define FUNCTION(name) decltype(&::pcre2_##name##_8) name = library.function<decltype(::pcre2_##name##_8)>("pcre2_" #name "_8")
  FUNCTION(compile);
  FUNCTION(code_free);
  FUNCTION(match);
  FUNCTION(match_data_create_from_pattern);
  FUNCTION(match_data_free);
  FUNCTION(get_ovector_pointer);
  FUNCTION(get_error_message);
  FUNCTION(pattern_info);
  FUNCTION(jit_compile);
#undef FUNCTION
};

const Pcre& pcre(Worker& w) { return foreign_library<Pcre>(w, library_name); }

std::string message_of(const Pcre& p, int code) {
  PCRE2_UCHAR text[256];
  p.get_error_message(code, text, sizeof text);
  return reinterpret_cast<const char*>(text);
}

using Code = std::shared_ptr<pcre2_code>;

class Compiled {
 public:
  Code find(const std::pair<std::string, std::uint32_t>& key) {
    const std::lock_guard lock(mutex_);
    const auto at = codes_.find(key);
    return at == codes_.end() ? nullptr : at->second;
  }
  void add(std::pair<std::string, std::uint32_t> key, Code code) {
    constexpr std::size_t most = 500;
    const std::lock_guard lock(mutex_);
    if (codes_.size() >= most) codes_.clear();
    codes_.emplace(std::move(key), std::move(code));
  }

 private:
  std::mutex mutex_;
  std::map<std::pair<std::string, std::uint32_t>, Code> codes_;
};

Code compiled(Worker& w, Cell pattern, Cell options) {
  static Compiled all;
  const Pcre& p = pcre(w);
  std::pair<std::string, std::uint32_t> key{text_argument(w, pattern), static_cast<std::uint32_t>(small_integer_argument(w, options))};
  if (Code code = all.find(key)) return code;
  int error;
  PCRE2_SIZE where;
  pcre2_code* const made =
      p.compile(reinterpret_cast<PCRE2_SPTR>(key.first.data()), key.first.size(), key.second | PCRE2_UTF, &error, &where, nullptr);
  if (!made) syntax_error(w, message_of(p, error));
  Code code(made, p.code_free);
  p.jit_compile(made, PCRE2_JIT_COMPLETE);  // where it cannot, matching interprets
  all.add(std::move(key), code);
  return code;
}

// Code points and bytes of a text, told from one another while going forward.
class Place {
 public:
  explicit Place(std::string_view text) : text_(text) {}
  std::size_t byte_of(std::int64_t character) {
    for (; character_ < character && byte_ < text_.size(); ++character_) next();
    return byte_;
  }
  std::int64_t character_of(std::size_t byte) {
    if (byte < byte_) byte_ = 0, character_ = 0;
    for (; byte_ < byte; ++character_) next();
    return character_;
  }

 private:
  void next() {
    ++byte_;
    while (byte_ < text_.size() && (static_cast<unsigned char>(text_[byte_]) & 0xC0) == 0x80) ++byte_;
  }
  std::string_view text_;
  std::size_t byte_ = 0;
  std::int64_t character_ = 0;
};

// '$re_match'(+Pattern, +Options, +Text, +Start, +MatchOptions, -Captures): fails where nothing matches. Start is a number of characters, a
// capture capture(Start, Length, String), also in characters; one that took no part is empty; those at the end are left out.
bool match(Worker& w, Cell* a) {
  const Pcre& p = pcre(w);
  const Code code = compiled(w, a[0], a[1]);
  std::string scratch;
  const std::string text(text_view(w, a[2], scratch));
  Place place(text);
  const std::int64_t start = small_integer_argument(w, a[3]);
  const std::size_t first = place.byte_of(start);
  if (start < 0 || place.character_of(first) < start) return false;
  const std::unique_ptr<pcre2_match_data, decltype(p.match_data_free)> data(p.match_data_create_from_pattern(code.get(), nullptr),
                                                                            p.match_data_free);
  const int count = p.match(code.get(), reinterpret_cast<PCRE2_SPTR>(text.data()), text.size(), first,
                            static_cast<std::uint32_t>(small_integer_argument(w, a[4])) | PCRE2_NO_UTF_CHECK, data.get(), nullptr);
  if (count == PCRE2_ERROR_NOMATCH) return false;
  if (count < 0) return raise(resource_error_ball(w, message_of(p, count)));
  const PCRE2_SIZE* const offsets = p.get_ovector_pointer(data.get());
  const Cell functor = w.symbols.functor_cell("capture", 3);
  std::vector<Cell> captures;
  for (int i = 0; i < count; ++i) {
    const bool is_set = offsets[2 * i] != PCRE2_UNSET;
    const std::size_t from = is_set ? offsets[2 * i] : first, to = is_set ? std::max(from, offsets[2 * i + 1]) : from;
    const std::int64_t begin = place.character_of(from), length = place.character_of(to) - begin;
    captures.push_back(
        w.new_struct(functor, Cell::integer(begin), Cell::integer(length), w.new_string(std::string_view(text).substr(from, to - from))));
  }
  return w.unify(a[5], w.new_list_of(captures));
}

// '$re_names'(+Pattern, +Options, -Names): the captures that have a name, as Number-Name.
bool names(Worker& w, Cell* a) {
  const Pcre& p = pcre(w);
  const Code code = compiled(w, a[0], a[1]);
  std::uint32_t count = 0, size = 0;
  PCRE2_SPTR table = nullptr;
  p.pattern_info(code.get(), PCRE2_INFO_NAMECOUNT, &count);
  p.pattern_info(code.get(), PCRE2_INFO_NAMEENTRYSIZE, &size);
  p.pattern_info(code.get(), PCRE2_INFO_NAMETABLE, &table);
  std::vector<Cell> found;
  for (; count > 0; --count, table += size)
    found.push_back(w.new_struct(w.symbols.functor_cell("-", 2), Cell::integer(table[0] * 256 + table[1]),
                                 w.symbols.atom_cell(reinterpret_cast<const char*>(table + 2))));
  return w.unify(a[2], w.new_list_of(found));
}

// '$re_option'(?Name, ?Value): the bits of the options for compiling and matching.
bool option(Worker& w, Cell* a) {
  static const std::map<std::string_view, std::uint32_t> bits = {
      {"anchored", PCRE2_ANCHORED},
      {"caseless", PCRE2_CASELESS},
      {"dollar_endonly", PCRE2_DOLLAR_ENDONLY},
      {"dotall", PCRE2_DOTALL},
      {"dupnames", PCRE2_DUPNAMES},
      {"extended", PCRE2_EXTENDED},
      {"firstline", PCRE2_FIRSTLINE},
      {"multiline", PCRE2_MULTILINE},
      {"no_auto_capture", PCRE2_NO_AUTO_CAPTURE},
      {"ucp", PCRE2_UCP},
      {"ungreedy", PCRE2_UNGREEDY},
      {"notbol", PCRE2_NOTBOL},
      {"noteol", PCRE2_NOTEOL},
      {"notempty", PCRE2_NOTEMPTY},
      {"notempty_atstart", PCRE2_NOTEMPTY_ATSTART},
      {"no_utf_check", 0},
  };
  const auto at = bits.find(w.symbols.text(atom_argument(w, a[0]).as_atom()));
  return at != bits.end() && w.unify(a[1], Cell::integer(at->second));
}

#else

[[noreturn]] void not_built_in(Worker& w) { foreign_library_missing(w, library_name, "Penelope was built without PCRE2"); }

bool match(Worker& w, Cell*) { not_built_in(w); }
bool names(Worker& w, Cell*) { not_built_in(w); }
bool option(Worker& w, Cell*) { not_built_in(w); }

#endif

}  // namespace

void register_regular_expressions(BuiltinTable& t) {
  t.det("$re_match", 6, match);
  t.det("$re_names", 3, names);
  t.det("$re_option", 2, option);
}

}  // namespace penelope
