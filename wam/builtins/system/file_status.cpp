// Size, times and permissions of files.
#include <fcntl.h>
#include <sys/stat.h>

#include <cmath>

#include "wam/builtins/arguments.hpp"
#include "wam/builtins/option_list.hpp"
#include "wam/builtins/streams/stream_builtins.hpp"
#include "wam/term/error_balls.hpp"
#include "wam/term/errors.hpp"

namespace penelope {

namespace {

bool status_of(Worker& w, Cell file, std::string_view action, struct stat& status) {
  std::string path;
  if (!path_argument(w, file, path)) return false;
  return stat(path.c_str(), &status) == 0 || raise(file_error_ball(w, last_error(), action, "file", w.deref(file)));
}

// size_file(+File, -Bytes)
bool size_file(Worker& w, Cell* a) {
  struct stat status;
  return status_of(w, a[0], "size", status) && w.unify(a[1], w.new_integer(status.st_size));
}

// time_file(+File, -Stamp): of the last change of its contents.
bool time_file(Worker& w, Cell* a) {
  struct stat status;
  if (!status_of(w, a[0], "time", status)) return false;
  const timespec t = status.st_mtim;
  return w.unify(a[1], w.new_float(static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec)));
}

timespec new_time(Worker& w, Cell time) {
  if (time.is_atom() && w.symbols.text(time.as_atom()) == "now") return {0, UTIME_NOW};
  if (time.is_var()) instantiation_error(w);
  if (!w.is_number(time)) type_error(w, "float", time);
  const double stamp = number_to_float(w, time);
  const double whole = std::floor(stamp);
  return {static_cast<time_t>(whole), static_cast<long>((stamp - whole) * 1e9)};
}

// '$set_time_file'(+File, -OldTimes, +NewTimes): in whole seconds, access(T), modified(T) and, old only, changed(T).
bool set_time_file(Worker& w, Cell* a) {
  struct stat old;
  if (!status_of(w, a[0], "time", old)) return false;
  timespec times[] = {{0, UTIME_OMIT}, {0, UTIME_OMIT}};
  bool change = false;
  OptionList options(w, "time_option");
  const auto use = [&](std::string_view name, Cell value) {
    if (name != "access" && name != "modified") return false;
    times[name == "modified"] = new_time(w, value);
    return change = true;
  };
  if (!options.for_each(a[2], use)) return false;
  const std::string path = path_argument(w, a[0]);
  if (change) ++w.outside->lasting_changes;
  if (change && utimensat(AT_FDCWD, path.c_str(), times, 0) != 0) file_error(w, last_error(), "set_time", "file", w.deref(a[0]));
  const auto entry = [&](std::string_view name, const timespec& t) {
    return w.new_struct(w.symbols.functor_cell(name, 1), w.new_float(static_cast<double>(t.tv_sec)));
  };
  const Cell entries[] = {entry("access", old.st_atim), entry("modified", old.st_mtim), entry("changed", old.st_ctim)};
  return w.unify(a[1], w.new_list_of(entries));
}

// '$file_mode'(+File, -Bits): the permissions.
bool file_mode(Worker& w, Cell* a) {
  struct stat status;
  return status_of(w, a[0], "access", status) && w.unify(a[1], Cell::integer(status.st_mode & 07777));
}

// '$chmod'(+File, +Bits)
bool change_mode(Worker& w, Cell* a) {
  const auto mode = static_cast<mode_t>(small_integer_argument(w, a[1]));
  ++w.outside->lasting_changes;
  if (chmod(path_argument(w, a[0]).c_str(), mode) != 0) file_error(w, last_error(), "chmod", "file", w.deref(a[0]));
  return true;
}

}  // namespace

void register_file_status_builtins(BuiltinTable& t) {
  t.outside("size_file", 2, size_file);
  t.outside("time_file", 2, time_file);
  t.outside("$set_time_file", 3, set_time_file);
  t.outside("$file_mode", 2, file_mode);
  t.outside("$chmod", 2, change_mode);
}

}  // namespace penelope
