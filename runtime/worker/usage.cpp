#include "runtime/worker/usage.hpp"

#include <sys/resource.h>

#include <algorithm>

namespace penelope {

namespace {
double seconds(const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); }
}  // namespace

void Usage::add(const Usage& other) {
  cpu_seconds += other.cpu_seconds;
  peak_bytes = std::max(peak_bytes, other.peak_bytes);
}

Usage usage_so_far() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime), static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
}

}  // namespace penelope
