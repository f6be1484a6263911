// The kinds of streams: files, pipes, standard streams, memory. Only the table makes them, and what writes its state.
#pragma once
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <ctime>
#include <map>
#include <system_error>
#include <utility>

#include "wam/base/waits_of_reads.hpp"
#include "wam/text/status_line.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

[[noreturn]] inline void fail_with_errno() { throw std::system_error(errno, std::generic_category()); }

// Until there is something to read, or the end, or so many seconds are over (0: as long as it takes): std::errc::timed_out. Whoever reads on
// this thread is asked meanwhile. A signal ends it with EINTR where gives_up() says so.
template <class GivesUp>
void wait_for_bytes(int descriptor, double timeout, GivesUp gives_up) {
  using Clock = std::chrono::steady_clock;
  constexpr double look_again = 0.05;  // seconds
  const auto began = Clock::now();
  for (;;) {
    const double left = timeout > 0 ? timeout - std::chrono::duration<double>(Clock::now() - began).count() : look_again;
    pollfd source{.fd = descriptor, .events = POLLIN, .revents = 0};
    const int ready = ::poll(&source, 1, static_cast<int>(std::ceil(std::clamp(left, 0.0, look_again) * 1e3)));
    if (ready > 0) return;
    if (ready < 0 && (errno != EINTR || gives_up())) fail_with_errno();
    if (const auto [look, whose] = waits_of_reads(); look) look(whose);
    if (left <= 0) throw std::system_error(std::make_error_code(std::errc::timed_out));
  }
}

class FileStream : public Stream {
 public:
  FileStream(int descriptor, bool owned) : descriptor_(descriptor), owned_(owned) {
    struct stat status;
    reposition = fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
    tty = isatty(descriptor);
  }
  ~FileStream() override {
    if (owned_) ::close(descriptor_);
  }
  int descriptor() const override { return descriptor_; }

 protected:
  std::size_t read_bytes(char* into, std::size_t n) override {
    if (!reposition) wait_for_bytes(descriptor_, timeout, [this] { return gives_up(); });
    for (;;) {
      const ssize_t got = ::read(descriptor_, into, n);
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR || gives_up()) fail_with_errno();
    }
  }
  virtual bool gives_up() const { return false; }  // a read that a signal ended
  void write_bytes(const char* bytes, std::size_t n) override {
    while (n > 0) {
      begins(n);
      const ssize_t put = ::write(descriptor_, bytes, n);
      if (put < 0) {
        if (errno == EINTR || errno == EAGAIN) continue;
        fail_with_errno();
      }
      written(static_cast<std::size_t>(put));
      bytes += put;
      n -= static_cast<std::size_t>(put);
    }
  }
  virtual void begins(std::size_t) {}   // so many bytes are written next, or some of them
  virtual void written(std::size_t) {}  // so many more bytes
  void seek(std::int64_t byte) override {
    if (lseek(descriptor_, byte, SEEK_SET) < 0) fail_with_errno();
  }
  std::int64_t size() const override {
    struct stat status;
    if (fstat(descriptor_, &status) < 0) fail_with_errno();
    return status.st_size;
  }

 private:
  int descriptor_;
  bool owned_;
};

// While it exists, a write to something that nobody reads any more is an error of the thread, EPIPE, and no signal: call forget_signal() then.
class BrokenPipesAreErrors {
 public:
  BrokenPipesAreErrors() {
    sigemptyset(&broken_pipe_);
    sigaddset(&broken_pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &broken_pipe_, &before_);
  }
  ~BrokenPipesAreErrors() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  BrokenPipesAreErrors(const BrokenPipesAreErrors&) = delete;
  BrokenPipesAreErrors& operator=(const BrokenPipesAreErrors&) = delete;
  void forget_signal() const {
    const timespec at_once{};
    sigtimedwait(&broken_pipe_, nullptr, &at_once);
  }

 private:
  sigset_t broken_pipe_, before_;
};

// One end of a pipe. A write to a pipe that nobody reads is an error of the stream, not the end of the program.
class PipeStream : public FileStream {
 public:
  explicit PipeStream(int descriptor) : FileStream(descriptor, true) {}

 protected:
  void write_bytes(const char* bytes, std::size_t n) override {
    const BrokenPipesAreErrors pipes;
    try {
      FileStream::write_bytes(bytes, n);
    } catch (const std::system_error& e) {
      if (e.code() == std::errc::broken_pipe) pipes.forget_signal();
      throw;
    }
  }
};

// Standard input: what was written so far is shown before a read, and a terminal gets the prompt.
class StandardInput : public FileStream {
 public:
  explicit StandardInput(StreamTable& table) : FileStream(STDIN_FILENO, false), table_(table) {}

  std::uint64_t taken() const { return tty ? 0 : taken_.load(); }         // bytes, from the operating system
  void expect_again(std::uint64_t bytes) { to_skip_ = tty ? 0 : bytes; }  // those come first, and nobody wants them
  void goes_on() { taken_ += std::exchange(to_skip_, 0); }                // they do not come

 protected:
  std::size_t read_bytes(char* into, std::size_t n) override {
    Stream* out = table_.find(table_.user_output);
    if (!tty) {
      out->flush();
      while (to_skip_ > 0) {
        const std::size_t got = FileStream::read_bytes(into, std::min<std::uint64_t>(n, to_skip_));
        if (got == 0) return 0;
        to_skip_ -= got;
        taken_ += got;
      }
      const std::size_t got = FileStream::read_bytes(into, n);
      taken_ += got;
      return got;
    }
    const std::string prompt = std::exchange(table_.first_prompt, std::nullopt).value_or(table_.prompt);
    if (!table_.edit_line) out->write(prompt);
    out->flush();
    table_.prompt_shown(prompt.size());
    StatusLine::Away away;
    const std::size_t got = table_.edit_line ? read_edited(prompt, into, n) : FileStream::read_bytes(into, n);
    away.leaves_cursor(got > 0 && into[got - 1] == '\n');
    return got;
  }
  bool gives_up() const override { return table_.interrupted && table_.interrupted(); }

 private:
  std::size_t read_edited(const std::string& prompt, char* into, std::size_t n) {
    if (line_.empty()) line_ = table_.edit_line(prompt).value_or("");
    const std::size_t got = line_.copy(into, n);
    line_.erase(0, got);
    return got;
  }

  StreamTable& table_;
  std::atomic<std::uint64_t> taken_{0};
  std::uint64_t to_skip_ = 0;
  std::string line_;  // the rest of a line that is longer than the buffer
};

// Standard error.
class StandardError : public FileStream {
 public:
  StandardError() : FileStream(STDERR_FILENO, false), is_terminal_(tty) {}

 protected:
  void write_bytes(const char* bytes, std::size_t n) override {
    const StatusLine::Writing writing(is_terminal_ && n > 0, n > 0 ? bytes[n - 1] : 0);
    FileStream::write_bytes(bytes, n);
  }

 private:
  const bool is_terminal_;  // whatever set_stream/2 says
};

// Standard output: what goes through the gate, if there is one.
// Lines go out when they end, so that whoever reads them through a pipe or in a file sees how far a program is. A program that prints very many
// at once does not pay a call of the system for each: from some number within a moment on, they go out when the buffer is full or the moment
// over.
class StandardOutput : public FileStream {
 public:
  explicit StandardOutput(const StreamTable& table) : FileStream(STDOUT_FILENO, false), table_(table), is_terminal_(tty) {}

 protected:
  void write_bytes(const char* bytes, std::size_t n) override {
    const StatusLine::Writing writing(is_terminal_ && n > 0, n > 0 ? bytes[n - 1] : 0);
    OutputGate* const gate = table_.output_gate.get();
    if (!gate) return FileStream::write_bytes(bytes, n);
    const std::lock_guard lock(gate->writing);
    const std::size_t dropped = std::min<std::uint64_t>(n, gate->to_drop);
    gate->to_drop -= dropped;
    try {
      FileStream::write_bytes(bytes + dropped, n - dropped);
    } catch (const std::system_error&) {
      gate->broken = true;
      throw;
    }
  }
  void begins(std::size_t n) override {
    if (const auto& gate = table_.output_gate; gate && !gate->broken) gate->begins(n);
  }
  void written(std::size_t n) override {
    if (const auto& gate = table_.output_gate; gate && !gate->broken) gate->written(n);
  }
  void line_ended() override {
    if (!is_terminal_ && is_one_of_many()) return;
    flush();
  }

 private:
  using Moments = std::chrono::duration<std::int64_t, std::ratio<1, 10>>;
  static constexpr unsigned lines_in_a_moment = 1000;
  bool is_one_of_many() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &now);  // a tenth of the price of the exact one
    const auto moment = std::chrono::floor<Moments>(std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec));
    if (moment != moment_) moment_ = moment, lines_ = 0;
    return ++lines_ > lines_in_a_moment;
  }

  const StreamTable& table_;
  const bool is_terminal_;
  Moments moment_{};
  unsigned lines_ = 0;  // that ended in it
};

class MemoryInput : public Stream {
 public:
  explicit MemoryInput(std::string_view contents) {
    buffer_.assign(contents.begin(), contents.end());
    buffer_end_ = buffer_.size();
    reposition = true;
  }

 protected:
  std::size_t read_bytes(char*, std::size_t) override { return 0; }
  void write_bytes(const char*, std::size_t) override {}
  void seek(std::int64_t byte) override {
    if (static_cast<std::size_t>(byte) > buffer_end_) throw std::system_error(EINVAL, std::generic_category());
    buffer_at_ = static_cast<std::size_t>(byte);
  }
  std::int64_t size() const override { return static_cast<std::int64_t>(buffer_end_); }
  bool keeps_all_input() const override { return true; }
};

class MemoryOutput : public Stream {
 public:
  explicit MemoryOutput(std::string text = {}, bool is_kept = false) : text_(std::move(text)), at_(text_.size()), is_kept_(is_kept) {
    mode = StreamMode::write;
    reposition = is_kept;
    buffer_.resize(usual_text);
    buffer_end_ = usual_text;
  }
  const std::string& text() const { return text_; }
  std::string take_text() { return std::move(text_); }
  std::string begin_again() {
    flush();
    position = {};
    last_written = -1;
    at_ = 0;
    return std::exchange(text_, {});
  }
  bool is_kept() const { return is_kept_; }  // its text, when it is closed

 protected:
  std::size_t read_bytes(char*, std::size_t) override { return 0; }
  void write_bytes(const char* bytes, std::size_t n) override {
    text_.replace(at_, std::min(n, text_.size() - at_), bytes, n);
    at_ += n;
  }
  void seek(std::int64_t byte) override {
    if (static_cast<std::size_t>(byte) > text_.size()) throw std::system_error(EINVAL, std::generic_category());
    at_ = static_cast<std::size_t>(byte);
  }
  std::int64_t size() const override { return static_cast<std::int64_t>(text_.size()); }

 private:
  static constexpr std::size_t usual_text = 512;  // bytes: most are short, and a buffer is cleared when it is made
  std::string text_;
  std::size_t at_;  // where the next byte goes
  const bool is_kept_;
};

class NullOutput : public Stream {
 public:
  NullOutput() { mode = StreamMode::write; }

 protected:
  std::size_t read_bytes(char*, std::size_t) override { return 0; }
  void write_bytes(const char*, std::size_t) override {}
};

struct StreamTable::Tables {
  std::map<int, std::unique_ptr<Stream>> open;
  std::map<AtomId, int> aliases;
  std::vector<Stream*> by_number;   // nullptr: closed
  std::map<int, std::string> kept;  // texts of streams that are closed
};

}  // namespace penelope
