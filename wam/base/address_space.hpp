// Address space: what is reserved once and never moves, so that addresses into it stay. The kernel gives a page when it is first touched.
//
// Where nothing limits it, a reservation is as large as anybody will ever want. Where something does (ulimit -v, a container, a kernel
// that promises no more than it has), each gets what fits:
//
//   a table            at most one part in so many of what is free when it is made, so that there is something left for the others
//   stacks             of all workers together at most half of what is free before anything else is reserved (stacks_that_fit, term/store.hpp)
//   the rest           heaps of the C++ library and of the collector, stacks of threads
#pragma once
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

namespace penelope {

// What is needed, and how to allow it.
struct ScarceAddressSpace : std::runtime_error {
  ScarceAddressSpace(const std::string& what, std::uint64_t bytes);
};

// The most bytes, up to `wanted`, that could be reserved now in one piece; in steps of a page.
std::uint64_t free_address_space(std::uint64_t wanted);

// Reserved bytes, zero until they are written.
class Reservation {
 public:
  Reservation() = default;
  // Throws ScarceAddressSpace; `what` it is for is said then.
  Reservation(std::uint64_t bytes, const char* what);
  Reservation(Reservation&& other) noexcept : start_(std::exchange(other.start_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
  Reservation& operator=(Reservation&& other) noexcept {
    std::swap(start_, other.start_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~Reservation();
  // `wanted` bytes, or one part in `parts` of what is free. Throws ScarceAddressSpace.
  static Reservation part(std::uint64_t wanted, unsigned parts, const char* what);

  char* start() const { return start_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  char* start_ = nullptr;
  std::uint64_t bytes_ = 0;
};

}  // namespace penelope
