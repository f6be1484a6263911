// A child process copies the lines: it outlives a crash of this one and ends when the last writer of the pipe is gone.
#include "runtime/launch/ranks/prefixed_errors.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

namespace penelope {

namespace {

[[noreturn]] void copy_lines(std::FILE* in, const std::string& prefix) {
  std::string line;
  const auto put = [&] {
    if (line.empty()) return;
    const std::string whole = prefix + line + "\n";  // in one write: lines of several processes do not mix
    [[maybe_unused]] const auto written = write(STDERR_FILENO, whole.data(), whole.size());
    line.clear();
  };
  for (int c = std::getc(in); c != EOF; c = std::getc(in)) {
    if (c == '\n') {
      put();
    } else {
      line += static_cast<char>(c);
    }
  }
  put();
  std::_Exit(0);
}

}  // namespace

void prefix_standard_error(const std::string& prefix) {
  int ends[2];
  if (pipe(ends) != 0) return;
  const pid_t child = fork();
  if (child == 0) {
    close(ends[1]);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    for (int s : {SIGINT, SIGTERM, SIGHUP}) std::signal(s, SIG_IGN);  // it ends when the pipe does
    copy_lines(fdopen(ends[0], "r"), prefix);
  }
  close(ends[0]);
  if (child > 0) dup2(ends[1], STDERR_FILENO);
  close(ends[1]);
}

}  // namespace penelope
