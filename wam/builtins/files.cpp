// The file system: existence, access, deleting and renaming, directories, sizes and times.
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/builtin.hpp"
#include "wam/builtins/stream_builtins.hpp"
#include "wam/builtins/text_argument.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace fs = std::filesystem;

std::string file_argument(Worker& w, Cell file) {
  file = w.deref(file);
  if (file.is_var()) instantiation_error(w);
  if (w.is_string(file)) return std::string(w.string_value(file));
  if (!file.is_atom() || file == nil_cell) domain_error(w, "source_sink", file);
  return std::string(w.symbols.text(file.as_atom()));
}

void file_error(Worker& w, const std::error_code& e, std::string_view action, std::string_view kind, Cell file) {
  const auto formal = [&](std::string_view name, std::initializer_list<Cell> arguments) {
    return w.new_struct(w.symbols.functor_cell(name, static_cast<std::uint32_t>(arguments.size())), arguments);
  };
  const Cell kind_atom = w.symbols.atom_cell(kind);
  switch (e.value()) {
    case ENOENT:
    case ENOTDIR:
      error_with_message(w, formal("existence_error", {kind_atom, file}), e.message());
    case EMFILE:
    case ENFILE:
    case ENOSPC:
    case ENOMEM:
      error_with_message(w, formal("resource_error", {w.symbols.atom_cell("files")}), e.message());
    default:
      error_with_message(w, formal("permission_error", {w.symbols.atom_cell(action), kind_atom, file}), e.message());
  }
}

std::int64_t small_integer_argument(Worker& w, Cell c) {
  const Cell integer = integer_argument(w, c);
  if (!integer.is_int()) resource_error(w, "memory");
  return integer.as_int();
}

namespace {

std::error_code last_error() { return {errno, std::generic_category()}; }

bool status_of(Worker& w, Cell file, struct stat& status) { return stat(file_argument(w, file).c_str(), &status) == 0; }

bool exists_file(Worker& w, Cell* a) {
  struct stat status;
  return status_of(w, a[0], status) && !S_ISDIR(status.st_mode);
}

bool exists_directory(Worker& w, Cell* a) {
  struct stat status;
  return status_of(w, a[0], status) && S_ISDIR(status.st_mode);
}

bool delete_file(Worker& w, Cell* a) {
  if (unlink(file_argument(w, a[0]).c_str()) != 0) file_error(w, last_error(), "delete", "file", w.deref(a[0]));
  return true;
}

bool rename_file(Worker& w, Cell* a) {
  const std::string from = file_argument(w, a[0]), to = file_argument(w, a[1]);
  if (rename(from.c_str(), to.c_str()) != 0) file_error(w, last_error(), "rename", "file", w.deref(a[0]));
  return true;
}

bool size_file(Worker& w, Cell* a) {
  struct stat status;
  if (!status_of(w, a[0], status)) file_error(w, last_error(), "size", "file", w.deref(a[0]));
  return w.unify(a[1], w.new_integer(status.st_size));
}

bool time_file(Worker& w, Cell* a) {
  struct stat status;
  if (!status_of(w, a[0], status)) file_error(w, last_error(), "time", "file", w.deref(a[0]));
  return w.unify(a[1], w.new_float(static_cast<double>(status.st_mtim.tv_sec) + 1e-9 * static_cast<double>(status.st_mtim.tv_nsec)));
}

// May the file be written, or made in its directory?
bool is_writable(const std::string& path) {
  if (access(path.c_str(), F_OK) == 0) return access(path.c_str(), W_OK) == 0;
  const fs::path parent = fs::path(path).parent_path();
  return access(parent.empty() ? "." : parent.c_str(), W_OK) == 0;
}

bool access_file(Worker& w, Cell* a) {
  const std::string path = file_argument(w, a[0]);
  const Cell mode = atom_argument(w, a[1]);
  const std::string_view name = w.symbols.text(mode.as_atom());
  if (name == "none") return true;
  if (name == "write" || name == "append") return is_writable(path);
  int bits;
  if (name == "read") bits = R_OK;
  else if (name == "execute") bits = X_OK;
  else if (name == "exist") bits = F_OK;
  else domain_error(w, "io_mode", mode);
  return access(path.c_str(), bits) == 0;
}

bool make_directory(Worker& w, Cell* a) {
  if (mkdir(file_argument(w, a[0]).c_str(), 0777) != 0) file_error(w, last_error(), "create", "directory", w.deref(a[0]));
  return true;
}

bool delete_directory(Worker& w, Cell* a) {
  if (rmdir(file_argument(w, a[0]).c_str()) != 0) file_error(w, last_error(), "delete", "directory", w.deref(a[0]));
  return true;
}

bool directory_files(Worker& w, Cell* a) {
  std::error_code error;
  fs::directory_iterator entries(file_argument(w, a[0]), error);
  if (error) file_error(w, error, "open", "directory", w.deref(a[0]));
  std::vector<Cell> names{w.symbols.atom_cell("."), w.symbols.atom_cell("..")};
  for (const auto& entry : entries) names.push_back(w.symbols.atom_cell(entry.path().filename().string()));
  return w.unify(a[1], w.new_list_of(names));
}

// working_directory(-Old, +New); both name the directory with a slash at the end.
bool working_directory(Worker& w, Cell* a) {
  std::string old = fs::current_path().string();
  if (!old.ends_with('/')) old += '/';
  const Cell old_cell = w.symbols.atom_cell(old);
  const bool only_ask = w.deref(a[0]) == w.deref(a[1]);  // working_directory(D, D)
  if (!w.unify(a[0], old_cell)) return false;
  if (only_ask || w.deref(a[1]) == old_cell) return true;
  if (chdir(file_argument(w, a[1]).c_str()) != 0) file_error(w, last_error(), "chdir", "directory", w.deref(a[1]));
  return true;
}

bool tmp_file(Worker& w, Cell* a) {
  static std::atomic<int> count = 0;
  const char* directory = getenv("TMPDIR");
  const std::string name = std::string(directory && *directory ? directory : "/tmp") + "/penelope_" +
                           text_argument(w, a[0]) + "_" + std::to_string(getpid()) + "_" + std::to_string(count++);
  return w.unify(a[1], w.symbols.atom_cell(name));
}

}  // namespace

void register_file_builtins(BuiltinTable& t) {
  t.effect("exists_file", 1, exists_file);
  t.effect("exists_directory", 1, exists_directory);
  t.effect("delete_file", 1, delete_file);
  t.effect("rename_file", 2, rename_file);
  t.effect("size_file", 2, size_file);
  t.effect("time_file", 2, time_file);
  t.effect("access_file", 2, access_file);
  t.effect("make_directory", 1, make_directory);
  t.effect("delete_directory", 1, delete_directory);
  t.effect("directory_files", 2, directory_files);
  t.effect("working_directory", 2, working_directory);
  t.effect("tmp_file", 2, tmp_file);
}

}  // namespace penelope
