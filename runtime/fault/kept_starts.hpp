// What tasks began with that went to other ranks, kept for the case that such a rank is lost: byte strings by number. The newest
// are in memory, up to a limit; older ones, which are the least likely to be asked for again soon, are in a temporary file that
// has no name and goes with the process.
//
//   in memory    the newest, by number: what is kept longest comes first and goes to the file first
//   in the file  | 3 | 1 | free | 5 | ...   freed extents are taken again, and free room at the end goes back to the file system
//
// A full disk loses what is kept from then on, and nothing else: the run needs it only if a rank is lost.
#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "runtime/fault/temporary_file.hpp"

namespace penelope {

// Which parts of a file are free.
class FreeExtents {
 public:
  std::uint64_t take(std::uint64_t size);  // where: in the first part that is large enough, else at the end
  void give_back(std::uint64_t offset, std::uint64_t size);
  std::uint64_t end() const { return end_; }  // all behind it is free

 private:
  bool is_sound() const;                          // for assertions: extents are not empty, and no two touch each other or the end
  std::map<std::uint64_t, std::uint64_t> sizes_;  // by offset; no two touch each other or the end
  std::uint64_t end_ = 0;
};

// Any thread may call.
class KeptStarts {
 public:
  explicit KeptStarts(std::uint64_t memory_limit, std::string directory = temporary_directory());
  ~KeptStarts();
  KeptStarts(const KeptStarts&) = delete;
  KeptStarts& operator=(const KeptStarts&) = delete;

  // The number is never 0. When there is room neither in memory nor on disk it is said once on standard error.
  std::uint64_t keep(std::string bytes);
  // Nothing: there was no room, or it cannot be read again.
  std::optional<std::string> read(std::uint64_t number);
  void drop(std::uint64_t number);

  struct Usage {  // bytes
    std::uint64_t in_memory = 0, on_disk = 0;
    std::uint64_t most_in_memory = 0, most_on_disk = 0;
  };
  Usage usage() const;

 private:
  struct Extent {
    std::uint64_t offset, size;
  };
  // What follows is called by who holds mutex_.
  bool spill_oldest();
  bool open_file();
  bool write(std::string_view bytes, std::uint64_t offset);
  void release(Extent);
  void complain();

  const std::uint64_t memory_limit_;
  const std::string directory_;
  mutable std::mutex mutex_;
  std::uint64_t last_ = 0;
  std::map<std::uint64_t, std::string> in_memory_;
  std::unordered_map<std::uint64_t, Extent> on_disk_;
  FreeExtents free_;
  int file_ = -1;
  bool complained_ = false;
  Usage usage_;
};

// One that is dropped when nobody wants it any more.
class KeptStart {
 public:
  KeptStart() = default;
  KeptStart(KeptStarts& all, std::string bytes) : all_(&all), number_(all.keep(std::move(bytes))) {}
  ~KeptStart() { drop(); }
  KeptStart(KeptStart&& other) noexcept : all_(std::exchange(other.all_, nullptr)), number_(other.number_) {}
  KeptStart& operator=(KeptStart&& other) noexcept {
    drop();
    all_ = std::exchange(other.all_, nullptr);
    number_ = other.number_;
    return *this;
  }
  std::optional<std::string> read() const { return all_ ? all_->read(number_) : std::nullopt; }

 private:
  void drop() {
    if (all_) all_->drop(number_);
  }
  KeptStarts* all_ = nullptr;
  std::uint64_t number_ = 0;
};

}  // namespace penelope
