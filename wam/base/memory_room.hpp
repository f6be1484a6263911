// Whether memory that is taken in one piece stays below the limit of the process (--memory-limit). Who watches the limit looks at it now
// and then, and cannot end a run inside a built-in: so what makes texts of many megabytes asks before.
#pragma once
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <cstdio>

namespace penelope {

// Bytes of this process in RAM; 0 when the system does not tell.
inline std::uint64_t resident_bytes() {
  unsigned long long all = 0, resident = 0;
  if (std::FILE* const f = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(f, "%llu %llu", &all, &resident) != 2) resident = 0;
    std::fclose(f);
  }
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

inline std::atomic<std::uint64_t> memory_limit{0};  // bytes of the process; 0: none

// Small pieces always: the supervisor sees them in time.
inline bool has_memory_for(std::uint64_t bytes) {
  constexpr std::uint64_t large = std::uint64_t{1} << 24;
  const std::uint64_t limit = memory_limit.load(std::memory_order_relaxed);
  return bytes < large || limit == 0 || resident_bytes() + bytes <= limit;
}

}  // namespace penelope
