#include "runtime/launch/run/output_files.hpp"

#include "runtime/system/standard_error.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace penelope {

namespace {

// Why the file cannot be written; 0: it can be.
int obstacle(const std::string& path) {
  struct stat status;
  if (stat(path.c_str(), &status) == 0) {
    if (S_ISDIR(status.st_mode)) return EISDIR;
    return access(path.c_str(), W_OK) == 0 ? 0 : errno;
  }
  const int made = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (made < 0) return errno == EEXIST ? 0 : errno;  // EEXIST: a link to a file that is not there yet
  close(made);
  unlink(path.c_str());
  return 0;
}

}  // namespace

void prepare_output_file(std::string_view option, std::string& path) {
  if (path.empty()) return;
  path = std::filesystem::absolute(path).string();
  if (const int error = obstacle(path)) throw std::runtime_error(fmt::format("--{}: cannot write {}: {}", option, path, std::strerror(error)));
}

void prepare_output_files(Command& command) { prepare_outputs(command, prepare_output_file); }

void occupy_closed_standard_streams() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    const int opened = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);  // the lowest that is free: this one
    if (opened > STDERR_FILENO) close(opened);
  }
}

void print_text(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw std::runtime_error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
}

bool finish_standard_output() {
  const bool failed_before = std::ferror(stdout) != 0;
  if (std::fflush(stdout) == 0 && !failed_before) return true;
  print_error("penelope: cannot write to standard output: {}\n", failed_before ? "some of it is lost" : std::strerror(errno));
  return false;
}

}  // namespace penelope
