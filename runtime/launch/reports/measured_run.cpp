#include "runtime/launch/reports/measured_run.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>

namespace penelope {

namespace {

class MemoryFile {
 public:
  MemoryFile() : descriptor_(memfd_create("output", MFD_CLOEXEC)) {
    if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "memfd");
  }
  ~MemoryFile() { close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  int descriptor() const { return descriptor_; }

  std::string content() const {
    struct stat status {};
    if (fstat(descriptor_, &status) != 0) throw std::system_error(errno, std::generic_category(), "output");
    std::string text(static_cast<std::size_t>(status.st_size), '\0');
    for (std::size_t at = 0; at < text.size();) {
      const ssize_t got = pread(descriptor_, text.data() + at, text.size() - at, static_cast<off_t>(at));
      if (got <= 0) throw std::system_error(errno, std::generic_category(), "output");
      at += static_cast<std::size_t>(got);
    }
    return text;
  }

 private:
  const int descriptor_;
};

pid_t start(const std::vector<std::string>& words, int output) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  pid_t child = 0;
  const int error = posix_spawn(&child, words[0].c_str(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw std::system_error(error, std::generic_category(), words[0]);
  return child;
}

double seconds_of(const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }

}  // namespace

MeasuredRun measured_run(const std::vector<std::string>& words) {
  const MemoryFile output;
  MeasuredRun result;
  const auto began = std::chrono::steady_clock::now();
  const pid_t child = start(words, output.descriptor());
  int status = 0;
  rusage usage{};
  while (wait4(child, &status, 0, &usage) < 0)
    if (errno != EINTR) throw std::system_error(errno, std::generic_category(), words[0]);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  result.cpu_seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  result.peak_bytes = static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
  result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  result.output = output.content();
  return result;
}

}  // namespace penelope
