// Wildcard patterns: see wildcards.hpp. Also wildcard_match/2,3 and expand_file_name/2.
#include "wam/builtins/system/wildcards.hpp"

#include <pwd.h>
#include <unistd.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "wam/base/code_points.hpp"
#include "wam/builtins/option_list.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"

namespace penelope {

namespace fs = std::filesystem;

namespace {

// One past the bracket that closes the one at `open`; npos when there is none.
std::size_t behind_set(std::u32string_view p, std::size_t open) {
  for (std::size_t i = open + 1; i < p.size(); ++i) {
    if (p[i] == U'\\')
      ++i;
    else if (p[i] == U']')
      return i + 1;
  }
  return std::u32string_view::npos;
}

// The alternatives of the braces at `open`, and one past their end.
struct Braces {
  std::vector<std::u32string_view> parts;
  std::size_t end = std::u32string_view::npos;
};

Braces braces_at(std::u32string_view p, std::size_t open) {
  Braces found;
  int depth = 0;
  std::size_t from = open + 1;
  for (std::size_t i = open + 1; i < p.size(); ++i) {
    if (p[i] == U'\\') {
      ++i;
    } else if (p[i] == U'{') {
      ++depth;
    } else if (depth == 0 && (p[i] == U',' || p[i] == U'}')) {
      found.parts.push_back(p.substr(from, i - from));
      from = i + 1;
      if (p[i] == U',') continue;
      found.end = from;
      return found;
    } else if (p[i] == U'}') {
      --depth;
    }
  }
  return found;
}

[[noreturn]] void unmatched(Worker& w, char bracket) { syntax_error(w, std::string("Unmatched '") + bracket + "'"); }

// Adds what `done` followed by the pattern stands for, without braces.
void add_alternatives(Worker& w, std::u32string done, std::u32string_view p, std::vector<std::u32string>& all) {
  for (std::size_t i = 0; i < p.size();) {
    std::size_t next = i + 1;
    if (p[i] == U'\\' && next < p.size()) ++next;
    if (p[i] == U'[') {
      next = behind_set(p, i);
      if (next == std::u32string_view::npos) unmatched(w, '[');
    }
    if (p[i] == U'{') {
      const Braces braces = braces_at(p, i);
      if (braces.end == std::u32string_view::npos) unmatched(w, '{');
      for (const std::u32string_view part : braces.parts) {
        std::u32string rest(part);
        rest += p.substr(braces.end);
        add_alternatives(w, done, rest, all);
      }
      return;
    }
    done += p.substr(i, next - i);
    i = next;
  }
  all.push_back(std::move(done));
}

struct Comparison {
  bool case_sensitive;
  char32_t operator()(char32_t c) const {
    return case_sensitive ? c : static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
  }
};

bool in_set(std::u32string_view set, char32_t c, Comparison fold) {
  for (std::size_t i = 0; i < set.size();) {
    if (set[i] == U'\\' && i + 1 < set.size()) ++i;
    const char32_t low = set[i++];
    char32_t high = low;
    if (i + 1 < set.size() && set[i] == U'-') {
      high = set[i + 1];
      i += 2;
    }
    if (fold(low) <= fold(c) && fold(c) <= fold(high)) return true;
  }
  return false;
}

// Backtracks to the last * only: what an earlier one could match, the last one can.
bool matches_one(std::u32string_view p, std::u32string_view name, Comparison fold) {
  constexpr std::size_t none = std::u32string_view::npos;
  std::size_t i = 0, at = 0, star = none, star_at = 0;
  for (;;) {
    if (i < p.size() && p[i] == U'*') {
      star = ++i;
      star_at = at;
      continue;
    }
    if (i == p.size() && at == name.size()) return true;
    if (i < p.size() && at < name.size()) {
      std::size_t next = i + 1;
      bool fits;
      if (p[i] == U'?') {
        fits = true;
      } else if (p[i] == U'[') {
        next = behind_set(p, i);
        fits = in_set(p.substr(i + 1, next - i - 2), name[at], fold);
      } else {
        if (p[i] == U'\\' && next < p.size()) ++next;
        fits = fold(p[next - 1]) == fold(name[at]);
      }
      if (fits) {
        i = next;
        ++at;
        continue;
      }
    }
    if (star == none || star_at >= name.size()) return false;
    i = star;
    at = ++star_at;
  }
}

bool has_wildcards(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\')
      ++i;
    else if (std::string_view("*?[{").find(text[i]) != std::string_view::npos)
      return true;
  }
  return false;
}

std::string without_escapes(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    plain += text[i];
  }
  return plain;
}

// --- ~ and $ ---------------------------------------------------------------------------------------------------------

std::string home_directory(Worker& w, const std::string& user) {
  if (user.empty()) {
    if (const char* home = std::getenv("HOME")) return home;
  }
  const passwd* entry = user.empty() ? getpwuid(getuid()) : getpwnam(user.c_str());
  if (!entry) existence_error(w, "user", w.symbols.atom_cell(user));
  return entry->pw_dir;
}

std::string with_values(Worker& w, std::string_view pattern) {
  std::string text;
  if (pattern.starts_with('~')) {
    const std::size_t slash = std::min(pattern.find('/'), pattern.size());
    text = home_directory(w, std::string(pattern.substr(1, slash - 1)));
    pattern.remove_prefix(slash);
  }
  while (!pattern.empty()) {
    std::size_t end = 1;
    if (pattern[0] == '$')
      while (end < pattern.size() && (std::isalnum(static_cast<unsigned char>(pattern[end])) || pattern[end] == '_')) ++end;
    if (end == 1) {
      text += pattern[0];
    } else {
      const std::string name(pattern.substr(1, end - 1));
      const char* value = std::getenv(name.c_str());
      if (!value) existence_error(w, "variable", w.symbols.atom_cell(name));
      text += value;
    }
    pattern.remove_prefix(end);
  }
  return text;
}

// --- the names that match -----------------------------------------------------------------------------------------------

// The entries of a directory that match, with `prefix` before them. Hidden ones only when the pattern starts with a dot.
void add_matching(const std::string& prefix, const WildcardPattern& pattern, bool hidden, std::vector<std::string>& names) {
  std::vector<std::string> entries;
  if (hidden) entries = {".", ".."};
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(prefix.empty() ? "." : prefix, error)) entries.push_back(entry.path().filename().string());
  std::sort(entries.begin(), entries.end());
  for (const std::string& entry : entries)
    if ((hidden || entry[0] != '.') && pattern.matches(entry)) names.push_back(prefix + entry);
}

// The parts of a path, each with the slashes behind it.
struct PathPart {
  std::string_view name, slashes;
};

std::vector<PathPart> path_parts(std::string_view path) {
  std::vector<PathPart> parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::size_t next = std::min(path.find_first_not_of('/', slash), path.size());
    parts.push_back({path.substr(0, slash), path.substr(slash, next - slash)});
    path.remove_prefix(next);
  }
  return parts;
}

}  // namespace

WildcardPattern::WildcardPattern(Worker& w, std::string_view pattern, bool case_sensitive) : case_sensitive_(case_sensitive) {
  add_alternatives(w, {}, code_points(pattern), alternatives_);
}

bool WildcardPattern::matches(std::string_view name) const {
  const std::u32string codes = code_points(name);
  return std::any_of(alternatives_.begin(), alternatives_.end(),
                     [&](const std::u32string& p) { return matches_one(p, codes, Comparison{case_sensitive_}); });
}

std::vector<std::string> expand_file_name(Worker& w, std::string pattern) {
  pattern = with_values(w, pattern);
  if (!has_wildcards(pattern)) return {without_escapes(pattern)};
  std::vector<std::string> names{""};
  std::string_view slashes;  // behind the last part, put in front of the next one
  for (const PathPart& part : path_parts(pattern)) {
    std::vector<std::string> longer;
    for (std::string& name : names) {
      name += slashes;
      if (has_wildcards(part.name)) {
        add_matching(name, WildcardPattern(w, part.name), part.name.starts_with('.'), longer);
      } else {
        name += without_escapes(part.name);
        std::error_code error;
        if (name.empty() || fs::exists(name, error)) longer.push_back(name);
      }
    }
    names = std::move(longer);
    slashes = part.slashes;
  }
  return names;
}

namespace {

bool matches_name(Worker& w, Cell pattern, Cell name, bool case_sensitive) {
  return WildcardPattern(w, text_argument(w, pattern), case_sensitive).matches(text_argument(w, name));
}

// wildcard_match(+Pattern, +Text)
bool wildcard_match2(Worker& w, Cell* a) { return matches_name(w, a[0], a[1], true); }

// wildcard_match(+Pattern, +Text, +Options): case_sensitive(Bool)
bool wildcard_match3(Worker& w, Cell* a) {
  bool case_sensitive = true;
  OptionList options(w, "wildcard_option");
  const auto use = [&](std::string_view name, Cell value) {
    if (name != "case_sensitive") return false;
    case_sensitive = options.boolean(value);
    return true;
  };
  return options.for_each(a[2], use) && matches_name(w, a[0], a[1], case_sensitive);
}

// expand_file_name(+Pattern, -Names)
bool expand_file_name2(Worker& w, Cell* a) {
  std::vector<Cell> names;
  for (const std::string& name : expand_file_name(w, text_argument(w, a[0]))) names.push_back(w.symbols.atom_cell(name));
  return w.unify(a[1], w.new_list_of(names));
}

}  // namespace

void register_wildcard_builtins(BuiltinTable& t) {
  t.det("wildcard_match", 2, wildcard_match2);
  t.det("wildcard_match", 3, wildcard_match3);
  t.outside("expand_file_name", 2, expand_file_name2);
}

}  // namespace penelope
