#include "wam/native/code_space.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>

#include "wam/base/check.hpp"

namespace penelope::native {

namespace {
[[noreturn]] void refuse(const char* what) { throw std::system_error(errno, std::generic_category(), what); }
}  // namespace

CodeSpace::CodeSpace(std::size_t bytes) : bytes_(bytes) {
  const int file = memfd_create("penelope native code", MFD_CLOEXEC);
  if (file < 0) refuse("memfd_create");
  const char* what = nullptr;
  rlimit files{};
  const bool is_too_large = getrlimit(RLIMIT_FSIZE, &files) == 0 && files.rlim_cur < bytes;  // a signal would say so
  void *writable = MAP_FAILED, *executable = MAP_FAILED;
  if (is_too_large) {
    errno = EFBIG;
    what = "a file in memory (ulimit -f)";
  } else if (ftruncate(file, static_cast<off_t>(bytes)) != 0) {
    what = "ftruncate";
  } else if ((writable = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)) == MAP_FAILED) {
    what = "mmap of writable memory";
  } else if ((executable = mmap(nullptr, bytes, PROT_READ | PROT_EXEC, MAP_SHARED | MAP_32BIT, file, 0)) == MAP_FAILED) {
    what = "mmap of executable memory";
  }
  const int error = errno;
  close(file);
  if (what) {
    if (writable != MAP_FAILED) munmap(writable, bytes);
    errno = error;
    refuse(what);
  }
  writable_ = static_cast<char*>(writable);
  executable_ = static_cast<char*>(executable);
}

CodeSpace::~CodeSpace() {
  munmap(writable_, bytes_);
  munmap(executable_, bytes_);
}

void CodeSpace::append(std::span<const std::uint8_t> code) {
  constexpr std::size_t alignment = 64;  // a line of the cache: what is fast does not depend on what was compiled before
  PENELOPE_ASSERT(code.size() <= left());
  std::memcpy(writable_ + used_, code.data(), code.size());
  used_ = std::min(bytes_, (used_ + code.size() + alignment - 1) / alignment * alignment);
}

}  // namespace penelope::native
