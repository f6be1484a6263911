#include "wam/base/address_space.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <algorithm>

#include "wam/base/check.hpp"

namespace penelope {

namespace {

constexpr std::uint64_t page = 4096, least_part = 16 * page;

std::uint64_t mebibytes(std::uint64_t bytes) { return (bytes + (std::uint64_t{1} << 20) - 1) >> 20; }

char* map(std::uint64_t bytes) {
  void* const p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return p == MAP_FAILED ? nullptr : static_cast<char*>(p);
}

bool could_map(std::uint64_t bytes) {
  char* const p = map(bytes);
  if (p) munmap(p, bytes);
  return p != nullptr;
}

}  // namespace

ScarceAddressSpace::ScarceAddressSpace(const std::string& what, std::uint64_t bytes)
    : std::runtime_error(fmt::format("{} {} MiB of address space, and the limit on it (ulimit -v) leaves {} MiB: "
                                     "raise it by {} MiB or more, or lift it with ulimit -v unlimited",
                                     what, mebibytes(bytes), free_address_space(bytes) >> 20,
                                     mebibytes(bytes - std::min(bytes, free_address_space(bytes))))) {}

std::uint64_t free_address_space(std::uint64_t wanted) {
  std::uint64_t least = 0, beyond = wanted / page + 1;  // in pages: this many can be had, this many cannot
  if (wanted < page) return 0;
  if (could_map(wanted)) return wanted;
  while (beyond - least > 1) {
    const std::uint64_t middle = least + (beyond - least) / 2;
    (could_map(middle * page) ? least : beyond) = middle;
  }
  PENELOPE_ASSERT(least * page <= wanted);
  return least * page;
}

Reservation::Reservation(std::uint64_t bytes, const char* what) : start_(map(bytes)), bytes_(bytes) {
  PENELOPE_ASSERT(bytes > 0);  // the kernel refuses an empty mapping as it refuses one that is too large
  if (!start_) throw ScarceAddressSpace(what, bytes);
}

Reservation Reservation::part(std::uint64_t wanted, unsigned parts, const char* what) {
  PENELOPE_ASSERT(parts > 0 && wanted <= ~std::uint64_t{0} / parts);
  const std::uint64_t all = wanted * parts, free = free_address_space(all), bytes = free == all ? wanted : free / parts / page * page;
  if (bytes < least_part) throw ScarceAddressSpace(what, std::uint64_t{parts} * least_part);
  PENELOPE_ASSERT(bytes <= wanted);
  return Reservation(bytes, what);
}

Reservation::~Reservation() {
  if (start_) munmap(start_, bytes_);
}

}  // namespace penelope
