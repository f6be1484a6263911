// The file system: existence, access, deleting and renaming, directories, links.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <optional>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/builtins/text/text_argument.hpp"
#include "wam/machine/builtin.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace fs = std::filesystem;

bool file_argument(Worker& w, Cell file, std::string& name) {
  if (!bound_argument(w, file, file)) return false;
  if (!w.is_string(file) && (!file.is_atom() || file == nil_cell)) return raise(domain_error_ball(w, "source_sink", file));
  name = w.is_string(file) ? w.string_value(file) : w.symbols.text(file.as_atom());
  return true;
}

bool path_argument(Worker& w, Cell file, std::string& path) { return text_argument(w, file, path, atom_text | string_text | list_text); }

std::string path_argument(Worker& w, Cell file) {
  std::string path;
  if (!path_argument(w, file, path)) throw_raised();
  return path;
}

std::error_code last_error() { return {errno, std::generic_category()}; }

Cell file_error_ball(Worker& w, const std::error_code& e, std::string_view action, std::string_view kind, Cell file) {
  const auto formal = [&](std::string_view name, std::initializer_list<Cell> arguments) {
    return w.new_struct(w.symbols.functor_cell(name, static_cast<std::uint32_t>(arguments.size())), arguments);
  };
  const Cell kind_atom = w.symbols.atom_cell(kind);
  switch (e.value()) {
    case ENOENT:
    case ENOTDIR:
    case EEXIST: return ball_with_message(w, formal("existence_error", {kind_atom, file}), e.message());
    case EMFILE:
    case ENFILE:
    case ENOSPC:
    case ENOMEM: return ball_with_message(w, formal("resource_error", {w.symbols.atom_cell("files")}), e.message());
    default: return ball_with_message(w, formal("permission_error", {w.symbols.atom_cell(action), kind_atom, file}), e.message());
  }
}

void file_error(Worker& w, const std::error_code& e, std::string_view action, std::string_view kind, Cell file) {
  throw_ball(file_error_ball(w, e, action, kind, file));
}

namespace {

// False also where the argument is wrong, and an error is raised.
bool status_of(Worker& w, Cell file, struct stat& status) {
  std::string path;
  return path_argument(w, file, path) && stat(path.c_str(), &status) == 0;
}

bool exists_file(Worker& w, Cell* a) {
  struct stat status;
  return status_of(w, a[0], status) && !S_ISDIR(status.st_mode);
}

bool exists_directory(Worker& w, Cell* a) {
  struct stat status;
  return status_of(w, a[0], status) && S_ISDIR(status.st_mode);
}

bool delete_file(Worker& w, Cell* a) {
  std::string path;
  if (!path_argument(w, a[0], path)) return false;
  ++w.outside->lasting_changes;
  return unlink(path.c_str()) == 0 || raise(file_error_ball(w, last_error(), "delete", "file", w.deref(a[0])));
}

bool rename_file(Worker& w, Cell* a) {
  std::string from, to;
  if (!path_argument(w, a[0], from) || !path_argument(w, a[1], to)) return false;
  ++w.outside->lasting_changes;
  return rename(from.c_str(), to.c_str()) == 0 || raise(file_error_ball(w, last_error(), "rename", "file", w.deref(a[0])));
}

// May the file be written, or made in its directory?
bool is_writable(const std::string& path) {
  if (access(path.c_str(), F_OK) == 0) return access(path.c_str(), W_OK) == 0;
  const fs::path parent = fs::path(path).parent_path();
  return access(parent.empty() ? "." : parent.c_str(), W_OK) == 0;
}

bool access_file(Worker& w, Cell* a) {
  std::string path;
  Cell mode;
  if (!path_argument(w, a[0], path) || !atom_argument(w, a[1], mode)) return false;
  const std::string_view name = w.symbols.text(mode.as_atom());
  if (name == "none") return true;
  if (name == "write" || name == "append") return is_writable(path);
  int bits;
  if (name == "read")
    bits = R_OK;
  else if (name == "execute")
    bits = X_OK;
  else if (name == "exist")
    bits = F_OK;
  else
    return raise(domain_error_ball(w, "io_mode", mode));
  return access(path.c_str(), bits) == 0;
}

bool make_directory(Worker& w, Cell* a) {
  std::string path;
  if (!path_argument(w, a[0], path)) return false;
  ++w.outside->lasting_changes;
  return mkdir(path.c_str(), 0777) == 0 || raise(file_error_ball(w, last_error(), "create", "directory", w.deref(a[0])));
}

bool delete_directory(Worker& w, Cell* a) {
  std::string path;
  if (!path_argument(w, a[0], path)) return false;
  ++w.outside->lasting_changes;
  return rmdir(path.c_str()) == 0 || raise(file_error_ball(w, last_error(), "delete", "directory", w.deref(a[0])));
}

bool directory_files(Worker& w, Cell* a) {
  std::string path;
  if (!path_argument(w, a[0], path)) return false;
  std::error_code error;
  fs::directory_iterator entries(path, error);
  if (error == std::errc::no_such_file_or_directory) return raise(existence_error_ball(w, "file", w.deref(a[0])));
  if (error) return raise(file_error_ball(w, error, "open", "directory", w.deref(a[0])));
  std::vector<Cell> names{w.symbols.atom_cell("."), w.symbols.atom_cell("..")};
  for (const auto& entry : entries) names.push_back(w.symbols.atom_cell(entry.path().filename().string()));
  return w.unify(a[1], w.new_list_of(names));
}

void enter_directory(Worker& w, Cell directory) {
  if (chdir(path_argument(w, directory).c_str()) != 0) file_error(w, last_error(), "chdir", "directory", w.deref(directory));
}

// working_directory(D, D) changes nothing.
bool asks_for_directory(Worker& w, Cell* a) { return w.deref(a[0]) == w.deref(a[1]); }

// working_directory(-Old, +New): the old one is named with a slash at the end.
bool working_directory(Worker& w, Cell* a) {
  std::string old = fs::current_path().string();
  if (!old.ends_with('/')) old += '/';
  const Cell old_cell = w.symbols.atom_cell(old);
  const bool only_ask = asks_for_directory(w, a);
  if (!w.unify(a[0], old_cell)) return false;
  if (!only_ask && w.deref(a[1]) != old_cell) enter_directory(w, a[1]);
  return true;
}

// chdir(+Directory)
bool change_directory(Worker& w, Cell* a) {
  enter_directory(w, a[0]);
  return true;
}

// Where a symbolic link points to; nothing when the file is none.
std::optional<std::string> link_text(const std::string& path) {
  std::error_code error;
  const fs::path target = fs::read_symlink(path, error);
  if (error) return std::nullopt;
  return target.string();
}

// read_link(+File, -Link, -Target): Link is what the link says, Target where it and all further links lead to.
bool read_link(Worker& w, Cell* a) {
  std::string path = path_argument(w, a[0]);
  std::optional<std::string> link = link_text(path);
  if (!link || !w.unify(a[1], w.symbols.atom_cell(*link))) return false;
  constexpr int most_links = 40;  // as the operating system has it
  for (int links = 0; link && links < most_links; ++links) {
    path = (fs::path(path).parent_path() / *link).lexically_normal().string();
    link = link_text(path);
  }
  return w.unify(a[2], w.symbols.atom_cell(path));
}

// same_file(+File1, +File2): the same name, or both exist and are the same.
bool same_file(Worker& w, Cell* a) {
  const std::string first = path_argument(w, a[0]), second = path_argument(w, a[1]);
  std::error_code error;
  return first == second || (fs::equivalent(first, second, error) && !error);
}

// '$link_file'(+Old, +New, +Type)
bool link_file(Worker& w, Cell* a) {
  const std::string from = path_argument(w, a[0]), to = path_argument(w, a[1]);
  const std::string_view type = w.symbols.text(atom_argument(w, a[2]).as_atom());
  if (type != "symbolic" && type != "hard") return raise(domain_error_ball(w, "link_type", w.deref(a[2])));
  ++w.outside->lasting_changes;
  const int failed = type == "hard" ? link(from.c_str(), to.c_str()) : symlink(from.c_str(), to.c_str());
  if (failed) file_error(w, last_error(), "create", "file", w.deref(a[1]));
  return true;
}

}  // namespace

void register_file_builtins(BuiltinTable& t) {
  t.outside("exists_file", 1, exists_file);
  t.outside("exists_directory", 1, exists_directory);
  t.outside("delete_file", 1, delete_file);
  t.outside("rename_file", 2, rename_file);
  t.outside("access_file", 2, access_file);
  t.outside("make_directory", 1, make_directory);
  t.outside("delete_directory", 1, delete_directory);
  t.outside("directory_files", 2, directory_files);
  t.outside("working_directory", 2, working_directory, asks_for_directory);
  t.outside("chdir", 1, change_directory);
  t.outside("read_link", 3, read_link);
  t.outside("same_file", 2, same_file);
  t.outside("$link_file", 3, link_file);
}

}  // namespace penelope
