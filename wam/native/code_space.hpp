// Memory for machine code that is never writable and executable at the same address: one file in memory, mapped twice. The executable
// mapping lies below 2 GiB, so that a side table needs four bytes for an address.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

namespace penelope::native {

class CodeSpace {
 public:
  // Throws std::system_error where the system refuses executable memory.
  explicit CodeSpace(std::size_t bytes);
  ~CodeSpace();
  CodeSpace(const CodeSpace&) = delete;
  CodeSpace& operator=(const CodeSpace&) = delete;

  std::uint32_t next() const {
    return static_cast<std::uint32_t>(reinterpret_cast<std::uintptr_t>(executable_) + used_);
  }  // where the next code will be
  std::size_t used() const { return used_; }
  std::size_t left() const { return bytes_ - used_; }
  // Code for the address next(), which must fit.
  void append(std::span<const std::uint8_t>);

 private:
  std::size_t bytes_, used_ = 0;
  char *writable_ = nullptr, *executable_ = nullptr;
};

}  // namespace penelope::native
