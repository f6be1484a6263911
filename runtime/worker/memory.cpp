#include "runtime/worker/memory.hpp"

#include <unistd.h>

#include <cstdio>

namespace penelope {

std::uint64_t resident_bytes() {
  unsigned long long all = 0, resident = 0;
  if (std::FILE* const f = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(f, "%llu %llu", &all, &resident) != 2) resident = 0;
    std::fclose(f);
  }
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace penelope
