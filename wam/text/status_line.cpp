#include "wam/text/status_line.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <string_view>

namespace penelope {

namespace {

constexpr std::size_t usual_width = 80;

std::size_t terminal_width() {
  winsize size{};
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 ? size.ws_col : usual_width;
}

void write_all(std::string_view text) {
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());  // a line that is not shown is no loss
}

}  // namespace

StatusLine& StatusLine::of_terminal() {
  static StatusLine line;
  return line;
}

// A terminal that was stopped (Ctrl-S) holds up whoever writes: do not wait for him here.
void StatusLine::show(const std::string& text) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock || ended_ || away_ > 0 || !at_line_start_) return;
  write_all("\r\033[K" + text.substr(0, terminal_width() - 1) + "\r");
  shown_ = true;
}

void StatusLine::erase() {
  if (shown_) write_all("\r\033[K");
  shown_ = false;
}

void StatusLine::clear() {
  const std::lock_guard lock(mutex_);
  erase();
}

void StatusLine::end() {
  const std::lock_guard lock(mutex_);
  erase();
  ended_ = true;
}

StatusLine::Writing::Writing(bool is_terminal, char last) {
  if (!is_terminal) return;
  StatusLine& line = of_terminal();
  lock_ = std::unique_lock(line.mutex_);
  line.erase();
  line.at_line_start_ = last == '\n';
}

StatusLine::Away::Away() {
  StatusLine& line = of_terminal();
  const std::lock_guard lock(line.mutex_);
  line.erase();
  ++line.away_;
}

StatusLine::Away::~Away() {
  StatusLine& line = of_terminal();
  const std::lock_guard lock(line.mutex_);
  --line.away_;
}

void StatusLine::Away::leaves_cursor(bool at_line_start) {
  StatusLine& line = of_terminal();
  const std::lock_guard lock(line.mutex_);
  line.at_line_start_ = at_line_start;
}

}  // namespace penelope
