#include "runtime/fault/write_begun.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace penelope {

namespace {

bool is_at_end(const struct stat& status) {
  const int flags = fcntl(STDOUT_FILENO, F_GETFL);
  return (flags >= 0 && (flags & O_APPEND) != 0) || lseek(STDOUT_FILENO, 0, SEEK_CUR) == status.st_size;
}

bool is_file_of(const WriteBegun& w, const struct stat& status) {
  return S_ISREG(status.st_mode) && status.st_dev == w.device && status.st_ino == w.inode;
}

}  // namespace

WriteBegun begin_write(std::uint64_t bytes) {
  struct stat status;
  if (fstat(STDOUT_FILENO, &status) != 0 || !S_ISREG(status.st_mode) || !is_at_end(status)) return {};
  return {bytes, static_cast<std::uint64_t>(status.st_size), status.st_dev, status.st_ino};
}

std::uint64_t bytes_that_came(const WriteBegun& w, const std::string& path) {
  if (w.bytes == 0) return 0;
  struct stat status;
  const bool found =
      (fstat(STDOUT_FILENO, &status) == 0 && is_file_of(w, status)) || (stat(path.c_str(), &status) == 0 && is_file_of(w, status));
  if (!found) return 0;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  return std::min(w.bytes, size - std::min(size, w.size));
}

std::string path_of_output() {
  struct stat status;
  if (fstat(STDOUT_FILENO, &status) != 0 || !S_ISREG(status.st_mode)) return "";
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/fd/1", error).string();
}

}  // namespace penelope
