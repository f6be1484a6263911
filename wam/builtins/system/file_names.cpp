// Names of files as text: directory, base name and extension, absolute names.
#include <filesystem>

#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"

namespace penelope {

namespace {

// Without slashes at the end, but "/" itself stays.
std::string_view without_trailing_slashes(std::string_view path) {
  while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
  return path;
}

bool file_base_name(Worker& w, Cell* a) {
  std::string text;
  if (!text_argument(w, a[0], text)) return false;
  std::string_view path = without_trailing_slashes(text);
  const std::size_t slash = path.rfind('/');
  if (slash != std::string_view::npos && path.size() > 1) path.remove_prefix(slash + 1);
  return w.unify(a[1], w.symbols.atom_cell(path));
}

bool file_directory_name(Worker& w, Cell* a) {
  std::string text;
  if (!text_argument(w, a[0], text)) return false;
  const std::string_view path = without_trailing_slashes(text);
  const std::size_t slash = path.rfind('/');
  if (slash == std::string_view::npos) return w.unify(a[1], w.symbols.atom_cell("."));
  return w.unify(a[1], w.symbols.atom_cell(without_trailing_slashes(path.substr(0, slash == 0 ? 1 : slash))));
}

// Where the extension's dot is, or npos.
std::size_t extension_dot(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const bool in_directory = dot != std::string_view::npos && name.find('/', dot) != std::string_view::npos;
  return in_directory ? std::string_view::npos : dot;
}

bool split_extension(Worker& w, Cell base, Cell extension, std::string_view name) {
  const std::size_t dot = extension_dot(name);
  if (!w.deref(extension).is_var()) {
    std::string wanted;
    if (!text_argument(w, extension, wanted)) return false;
    const std::string_view bare = std::string_view(wanted).substr(wanted.starts_with('.') ? 1 : 0);
    if (bare.empty()) return dot == std::string_view::npos && w.unify(base, w.symbols.atom_cell(name));
    return dot != std::string_view::npos && name.substr(dot + 1) == bare && w.unify(base, w.symbols.atom_cell(name.substr(0, dot)));
  }
  const bool has = dot != std::string_view::npos;
  return w.unify(extension, w.symbols.atom_cell(has ? name.substr(dot + 1) : std::string_view())) &&
         w.unify(base, w.symbols.atom_cell(has ? name.substr(0, dot) : name));
}

// file_name_extension(?Base, ?Extension, ?Name): the dot belongs to neither; an extension that is there is not added.
bool file_name_extension(Worker& w, Cell* a) {
  const bool is_known = !w.deref(a[2]).is_var();
  std::string whole, base, given;
  if (is_known && !text_argument(w, a[2], whole)) return false;
  if (is_known && (w.deref(a[0]).is_var() || w.deref(a[1]).is_var())) return split_extension(w, a[0], a[1], whole);
  if (!text_argument(w, a[0], base) || !text_argument(w, a[1], given)) return false;
  const std::string_view extension = std::string_view(given).substr(given.starts_with('.') ? 1 : 0);
  std::string name = base;
  const std::size_t dot = extension_dot(base);
  const bool there = dot != std::string_view::npos && std::string_view(base).substr(dot + 1) == extension;
  if (!extension.empty() && !there) {
    name += '.';
    name += extension;
  }
  return is_known ? whole == name : w.unify(a[2], w.symbols.atom_cell(name));
}

bool is_absolute_file_name(Worker& w, Cell* a) {
  std::string path;
  return path_argument(w, a[0], path) && path.starts_with('/');
}

// '$absolute_path'(+Name, -Path): without . and .. parts and double slashes; a slash at the end stays.
bool absolute_path(Worker& w, Cell* a) {
  std::string name;
  if (!path_argument(w, a[0], name)) return false;
  const std::string path = (std::filesystem::current_path() / name).lexically_normal().string();
  const bool slash = name.empty() || name.ends_with('/');
  return w.unify(a[1], w.symbols.atom_cell(slash ? path : without_trailing_slashes(path)));
}

// prolog_to_os_filename(?Prolog, ?System): they are the same here.
bool prolog_to_os_filename(Worker& w, Cell* a) {
  const bool from_prolog = !w.deref(a[0]).is_var();
  const Cell known = a[from_prolog ? 0 : 1];
  if (w.deref(known).is_var()) return w.unify(a[0], a[1]);
  return w.unify(a[from_prolog ? 1 : 0], w.symbols.atom_cell(path_argument(w, known)));
}

}  // namespace

void register_file_name_builtins(BuiltinTable& t) {
  t.det("file_base_name", 2, file_base_name);
  t.det("file_directory_name", 2, file_directory_name);
  t.det("file_name_extension", 3, file_name_extension);
  t.det("is_absolute_file_name", 1, is_absolute_file_name);
  t.det("prolog_to_os_filename", 2, prolog_to_os_filename);
  t.effect("$absolute_path", 2, absolute_path);
}

}  // namespace penelope
