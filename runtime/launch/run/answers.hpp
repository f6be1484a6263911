// The answers of `penelope solve` on standard output: a line each, until there are as many as wanted. Answers in order go by
// the program's own output, among which they have their place. In any order they come from several workers at once, so they
// have a buffer of their own; a reader sees them soon.
#pragma once
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <string>
#include <system_error>

#include "runtime/system/standard_error.hpp"
#include "wam/text/status_line.hpp"
#include "wam/text/stream.hpp"

namespace penelope {

class Answers {
 public:
  // limit 0: all.
  Answers(StreamTable& streams, std::uint64_t limit, bool any_order) : streams_(streams), limit_(limit), any_order_(any_order) {}
  ~Answers() { flush(); }

  // False: that was the last one wanted, or it could not be written. Thread-safe.
  bool take(const std::string& text) {
    std::lock_guard lock(mutex_);
    try {
      return print(text);
    } catch (const std::system_error& e) {
      lose(e.code());
      return false;
    }
  }
  std::uint64_t printed() const { return printed_; }
  void resume(std::uint64_t printed) { printed_ = printed; }  // so many were taken before
  bool lost() const { return lost_; }                         // one could not be written

  // What is buffered goes out; no worker takes answers meanwhile, or the mutex is held.
  void flush() {
    const StatusLine::Writing writing(!buffer_.empty() && isatty(STDOUT_FILENO), '\n');
    const bool written = std::fwrite(buffer_.data(), 1, buffer_.size(), stdout) == buffer_.size() && std::fflush(stdout) == 0;
    if (!written) lose({errno, std::generic_category()});
    buffer_.clear();
    flushed_ = std::chrono::steady_clock::now();
  }

 private:
  void lose(const std::error_code& why) {
    if (!lost_.exchange(true)) print_error("penelope: cannot write an answer: {}\n", why.message());
  }

  bool print(const std::string& text) {
    if (lost_ || (limit_ != 0 && printed_ == limit_)) return false;
    if (any_order_) {
      buffer_ += text;
      buffer_ += '\n';
      const auto now = std::chrono::steady_clock::now();
      if (buffer_.size() >= most_buffered || now - flushed_ >= longest_wait) flush();
    } else {
      Stream& out = *streams_.find(streams_.user_output);
      out.write(text);
      out.write("\n");
    }
    return ++printed_ != limit_;
  }

  static constexpr std::size_t most_buffered = 1 << 16;
  static constexpr std::chrono::milliseconds longest_wait{50};

  StreamTable& streams_;
  const std::uint64_t limit_;
  const bool any_order_;
  std::string buffer_;
  std::chrono::steady_clock::time_point flushed_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> printed_{0};
  std::atomic<bool> lost_{false};
};

}  // namespace penelope
