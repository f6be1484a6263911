// Large pages for memory that is about to be used from its begin to its end: the kernel finds each by one entry, and brings 2 MB at once instead
// of 4 KB, which counts where several threads touch new memory.
#pragma once
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

namespace penelope {

constexpr std::uintptr_t large_page = std::uintptr_t{1} << 21;

// For what lies between borders of large pages. It is advice, which may be refused.
inline void use_large_pages(const void* start, std::size_t bytes) {
  const auto begin = reinterpret_cast<std::uintptr_t>(start);
  const std::uintptr_t from = (begin + large_page - 1) / large_page * large_page, to = (begin + bytes) / large_page * large_page;
  if (from < to) madvise(reinterpret_cast<void*>(from), to - from, MADV_HUGEPAGE);
}

}  // namespace penelope
