#include "runtime/fault/kept_starts.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "runtime/system/standard_error.hpp"
#include "wam/base/check.hpp"

namespace penelope {

std::uint64_t FreeExtents::take(std::uint64_t size) {
  const auto free = std::find_if(sizes_.begin(), sizes_.end(), [size](const auto& extent) { return extent.second >= size; });
  if (free == sizes_.end()) {
    end_ += size;
    return end_ - size;
  }
  const auto [offset, all] = *free;
  sizes_.erase(free);
  if (all > size) sizes_.emplace(offset + size, all - size);
  PENELOPE_CHECK(is_sound());
  return offset;
}

void FreeExtents::give_back(std::uint64_t offset, std::uint64_t size) {
  PENELOPE_ASSERT(size <= end_ && offset <= end_ - size);
  auto next = sizes_.lower_bound(offset);
  PENELOPE_ASSERT(next == sizes_.end() || offset + size <= next->first);  // nothing of it is free already
  if (next != sizes_.end() && next->first == offset + size) {
    size += next->second;
    next = sizes_.erase(next);
  }
  if (next != sizes_.begin()) {
    const auto before = std::prev(next);
    PENELOPE_ASSERT(before->first + before->second <= offset);
    if (before->first + before->second == offset) {
      offset = before->first;
      size += before->second;
      sizes_.erase(before);
    }
  }
  if (offset + size == end_) {
    end_ = offset;
  } else if (size > 0) {
    sizes_.emplace(offset, size);
  }
  PENELOPE_CHECK(is_sound());
}

bool FreeExtents::is_sound() const {
  std::uint64_t after = 0;
  bool first = true;
  for (const auto& [offset, size] : sizes_) {
    if (size == 0 || (!first && offset <= after)) return false;
    after = offset + size;
    first = false;
  }
  return sizes_.empty() || after < end_;
}

KeptStarts::KeptStarts(std::uint64_t memory_limit, std::string directory) : memory_limit_(memory_limit), directory_(std::move(directory)) {}

KeptStarts::~KeptStarts() {
  if (file_ >= 0) close(file_);
}

std::uint64_t KeptStarts::keep(std::string bytes) {
  const std::lock_guard lock(mutex_);
  usage_.in_memory += bytes.size();
  in_memory_.emplace_hint(in_memory_.end(), ++last_, std::move(bytes));
  while (usage_.in_memory > memory_limit_) {
    if (spill_oldest()) continue;
    complain();
    PENELOPE_ASSERT(!in_memory_.empty());
    usage_.in_memory -= in_memory_.rbegin()->second.size();  // the new one: without it there was room
    in_memory_.erase(std::prev(in_memory_.end()));
  }
  usage_.most_in_memory = std::max(usage_.most_in_memory, usage_.in_memory);
  return last_;
}

std::optional<std::string> KeptStarts::read(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  if (const auto kept = in_memory_.find(number); kept != in_memory_.end()) return kept->second;
  const auto kept = on_disk_.find(number);
  if (kept == on_disk_.end()) return std::nullopt;
  const auto [offset, size] = kept->second;
  std::string bytes(size, '\0');
  for (std::uint64_t done = 0; done < size;) {
    const ssize_t n = pread(file_, bytes.data() + done, size - done, static_cast<off_t>(offset + done));
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return std::nullopt;
    done += static_cast<std::uint64_t>(n);
  }
  return bytes;
}

void KeptStarts::drop(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  if (const auto kept = in_memory_.find(number); kept != in_memory_.end()) {
    PENELOPE_ASSERT(usage_.in_memory >= kept->second.size());
    usage_.in_memory -= kept->second.size();
    in_memory_.erase(kept);
  } else if (const auto spilled = on_disk_.find(number); spilled != on_disk_.end()) {
    PENELOPE_ASSERT(usage_.on_disk >= spilled->second.size);
    usage_.on_disk -= spilled->second.size;
    release(spilled->second);
    on_disk_.erase(spilled);
  }
}

KeptStarts::Usage KeptStarts::usage() const {
  const std::lock_guard lock(mutex_);
  return usage_;
}

bool KeptStarts::spill_oldest() {
  if (!open_file()) return false;
  PENELOPE_ASSERT(!in_memory_.empty());
  const auto oldest = in_memory_.begin();
  const std::uint64_t size = oldest->second.size();
  PENELOPE_ASSERT(usage_.in_memory >= size);
  const Extent extent{free_.take(size), size};
  if (!write(oldest->second, extent.offset)) {
    const int cause = errno;
    release(extent);
    errno = cause;
    return false;
  }
  on_disk_.emplace(oldest->first, extent);
  in_memory_.erase(oldest);
  usage_.in_memory -= size;
  usage_.on_disk += size;
  usage_.most_on_disk = std::max(usage_.most_on_disk, usage_.on_disk);
  return true;
}

bool KeptStarts::open_file() {
  if (file_ < 0) file_ = open_unnamed_file(directory_);
  return file_ >= 0;
}

bool KeptStarts::write(std::string_view bytes, std::uint64_t offset) {
  while (!bytes.empty()) {
    const ssize_t n = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = ENOSPC;
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
    offset += static_cast<std::uint64_t>(n);
  }
  return true;
}

void KeptStarts::release(Extent extent) {
  const std::uint64_t end = free_.end();
  free_.give_back(extent.offset, extent.size);
  PENELOPE_ASSERT(free_.end() <= end);
  if (free_.end() < end) [[maybe_unused]]
    const int cut = ftruncate(file_, static_cast<off_t>(free_.end()));
}

void KeptStarts::complain() {
  if (!complained_)
    print_error("penelope: cannot save the start states of tasks: {}: {}: the loss of a rank may now end the run\n", directory_,
                std::strerror(errno));
  complained_ = true;
}

}  // namespace penelope
