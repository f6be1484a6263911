// MappedFile: the bytes of a file, read-only, without copying them.
#pragma once
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <span>
#include <system_error>

namespace penelope {

class MappedFile {
 public:
  // Throws std::system_error. An empty file has no bytes.
  explicit MappedFile(const std::filesystem::path& path) {
    const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) throw std::system_error(errno, std::generic_category());
    struct stat status;
    fstat(fd, &status);
    const std::size_t size = static_cast<std::size_t>(status.st_size);
    void* const p = size > 0 ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0) : nullptr;
    const int error = errno;
    close(fd);
    if (p == MAP_FAILED) throw std::system_error(error, std::generic_category());
    bytes_ = {static_cast<const char*>(p), size};
  }
  ~MappedFile() {
    if (!bytes_.empty()) munmap(const_cast<char*>(bytes_.data()), bytes_.size());
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  std::span<const char> bytes() const { return bytes_; }

 private:
  std::span<const char> bytes_;
};

}  // namespace penelope
