// The answers of `penelope solve` on standard output: a line each, until there are as many as wanted.
#pragma once
#include <atomic>
#include <mutex>
#include <string>

#include "wam/text/stream.hpp"

namespace penelope {

class Answers {
 public:
  // limit 0: all.
  Answers(StreamTable& streams, std::uint64_t limit) : streams_(streams), limit_(limit) {}

  // False: that was the last one wanted. Thread-safe.
  bool take(const std::string& text) {
    std::lock_guard lock(mutex_);
    if (limit_ != 0 && printed_ == limit_) return false;
    Stream& out = *streams_.find(streams_.user_output);
    out.write(text);
    out.write("\n");
    return ++printed_ != limit_;
  }
  std::uint64_t printed() const { return printed_; }

 private:
  StreamTable& streams_;
  const std::uint64_t limit_;
  std::mutex mutex_;
  std::atomic<std::uint64_t> printed_{0};
};

}  // namespace penelope
