// Primitives of library(uri): URIs taken apart, and what is encoded in them (RFC 3986). All of them look at the bytes of UTF-8.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "wam/base/utf8.hpp"
#include "wam/builtins/arguments.hpp"
#include "wam/builtins/text/atoms.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope {

namespace {

// What is before the first such character and, without it, behind it, if it is there.
std::pair<std::string_view, std::optional<std::string_view>> divided(std::string_view text, char mark) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) return {text, std::nullopt};
  return {text.substr(0, at), text.substr(at + 1)};
}

bool unify_atom(Worker& w, Cell with, std::optional<std::string_view> text) { return !text || w.unify(with, w.symbols.atom_cell(*text)); }

// '$uri_parts'(+URI, -Scheme, -Authority, -Path, -Search, -Fragment): what the URI has not is left as it is.
bool uri_parts(Worker& w, Cell* a) {
  std::string uri;  // a copy: symbols are made while parts of it are needed
  if (!text_argument(w, a[0], uri)) return false;
  const auto [before_fragment, fragment] = divided(uri, '#');
  const auto [before_search, search] = divided(before_fragment, '?');
  auto [scheme, rest] = divided(before_search, ':');
  const bool has_scheme = rest && !scheme.empty() && scheme.find('/') == std::string_view::npos;
  std::string_view path = has_scheme ? *rest : before_search;
  std::optional<std::string_view> authority;
  if (path.starts_with("//")) {
    authority = path.substr(2, path.find('/', 2) - 2);
    path.remove_prefix(2 + authority->size());
  }
  return (!has_scheme || unify_atom(w, a[1], scheme)) && unify_atom(w, a[2], authority) && unify_atom(w, a[3], path) &&
         unify_atom(w, a[4], search) && unify_atom(w, a[5], fragment);
}

int hexadecimal_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The byte that %HH at the start of the text stands for, or -1.
int encoded_byte(std::string_view text) {
  if (text.size() < 3 || text[0] != '%') return -1;
  const int high = hexadecimal_value(text[1]), low = hexadecimal_value(text[2]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

// Appends the text that the bytes at the start of `text` stand for, one %HH after the other. Bytes that are no UTF-8 are codes of their own.
void append_run(std::string& decoded, std::string_view& text) {
  std::string bytes;
  for (int byte; (byte = encoded_byte(text)) >= 0; text.remove_prefix(3)) bytes += static_cast<char>(byte);
  for (std::string_view rest = bytes; !rest.empty();) utf8_append(decoded, utf8_next(rest));
}

std::string decoded(std::string_view text, bool plus_is_space) {
  std::string result;
  while (!text.empty()) {
    if (encoded_byte(text) >= 0) {
      append_run(result, text);
      continue;
    }
    result += plus_is_space && text[0] == '+' ? ' ' : text[0];
    text.remove_prefix(1);
  }
  return result;
}

// '$percent_decoded'(+Text, +Plus, -Atom): Plus is true where + stands for a space.
bool percent_decoded(Worker& w, Cell* a) {
  Cell plus;
  std::string scratch;
  std::string_view text;
  if (!atom_argument(w, a[1], plus) || !text_view(w, a[0], scratch, text)) return false;
  return w.unify(a[2], w.symbols.atom_cell(decoded(text, plus == cell_of(FixedAtom::true_))));
}

// '$percent_encoded'(+Text, +Plain, -Atom): letters and digits of ASCII stand for themselves, and what is in Plain.
bool percent_encoded(Worker& w, Cell* a) {
  Cell plain;
  std::string scratch;
  std::string_view text;
  if (!atom_argument(w, a[1], plain) || !text_view(w, a[0], scratch, text)) return false;
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string encoded;
  for (const char c : text) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter || (c >= '0' && c <= '9') || w.symbols.text(plain.as_atom()).find(c) != std::string_view::npos) {
      encoded += c;
      continue;
    }
    const unsigned byte = static_cast<unsigned char>(c);
    encoded += '%';
    encoded += digits[byte >> 4];
    encoded += digits[byte & 15];
  }
  return w.unify(a[2], w.symbols.atom_cell(encoded));
}

// '$uri_query'(+Query, -Pairs): its parts, which & or ; divides, as Name=Value, decoded. An empty part may be the last one.
bool uri_query(Worker& w, Cell* a) {
  std::string query;
  if (!text_argument(w, a[0], query)) return false;
  const Cell equals = w.symbols.functor_cell("=", 2);
  std::vector<Cell> pairs;
  for (std::string_view rest = query; !rest.empty();) {
    const std::size_t end = rest.find_first_of("&;");
    const auto [name, value] = divided(rest.substr(0, end), '=');
    if (!value) return raise(syntax_error_ball(w, "illegal_uri_query"));
    const Cell name_atom = w.symbols.atom_cell(decoded(name, true)), value_atom = w.symbols.atom_cell(decoded(*value, true));
    pairs.push_back(w.new_struct(equals, name_atom, value_atom));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return w.unify(a[1], w.new_list_of(pairs));
}

}  // namespace

void register_uri_builtins(BuiltinTable& t) {
  t.det("$uri_parts", 6, uri_parts);
  t.det("$percent_decoded", 3, percent_decoded);
  t.det("$percent_encoded", 3, percent_encoded);
  t.det("$uri_query", 2, uri_query);
}

}  // namespace penelope
