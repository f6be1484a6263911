// /proc/self/maps says what is mapped, /proc/self/pagemap which pages of that are there, /proc/self/mem what is in them: a page that goes
// away meanwhile is an error of reading and no fault. Machine code is written where its memory is mapped a second time, so the pages of both
// mappings count.
#include "wam/base/own_memory.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "wam/base/address_space.hpp"

namespace penelope {

namespace {

constexpr std::uintptr_t page = 4096;
constexpr std::size_t pages_at_once = 64;                  // read
constexpr std::size_t entries_at_once = 1 << 13;           // of the page map
constexpr std::uint64_t present = std::uint64_t{3} << 62;  // in memory or swapped out

class File {
 public:
  explicit File(const char* name) : descriptor_(open(name, O_RDONLY | O_CLOEXEC)) {}
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  bool is_open() const { return descriptor_ >= 0; }
  ssize_t read_at(void* to, std::size_t bytes, std::uint64_t offset) const { return pread(descriptor_, to, bytes, static_cast<off_t>(offset)); }
  long control(unsigned long request, void* argument) const { return ioctl(descriptor_, request, argument); }

 private:
  int descriptor_;
};

// What the request PAGEMAP_SCAN of Linux 6.7 takes (Documentation/admin-guide/mm/pagemap.rst); headers of older systems lack it.
struct PageRegion {
  std::uint64_t start, end, categories;
};
struct ScanPages {
  std::uint64_t size = sizeof(ScanPages), flags = 0;
  std::uint64_t start, end, walk_end;
  std::uint64_t regions, most_regions, most_pages = 0;
  std::uint64_t inverted = 0, wanted_all = 0, wanted_any = is_present | is_swapped, shown = is_present | is_swapped;
  static constexpr std::uint64_t is_present = 1 << 3, is_swapped = 1 << 4;
};
static_assert(sizeof(ScanPages) == 96);
constexpr unsigned long scan_request = _IOWR('f', 16, ScanPages);

struct Mapping {
  std::uintptr_t start = 0, end = 0;
  bool is_code = false;
};

// False: there is nothing to look for in the mapping of this line.
bool parse(const char* line, Mapping& mapping) {
  unsigned long start = 0, end = 0;
  char permissions[5] = {};
  int name = 0;
  if (std::sscanf(line, "%lx-%lx %4s %*s %*s %*s %n", &start, &end, permissions, &name) != 3) return false;
  const char* const path = line + name;
  const bool writable = permissions[1] == 'w', code = permissions[2] == 'x';
  const bool is_shared_memory = std::strncmp(path, "/memfd:", 7) == 0, is_file = *path == '/' && !is_shared_memory;
  if (std::strncmp(path, "[v", 2) == 0) return false;  // of the kernel
  if (permissions[0] != 'r' || !(writable || (code && !is_file))) return false;
  mapping = {start, end, code || is_shared_memory};
  return true;
}

bool find_mappings(std::vector<Mapping>& mappings) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> maps(std::fopen("/proc/self/maps", "re"), std::fclose);
  if (!maps) return false;
  char line[8192];
  for (Mapping m; std::fgets(line, sizeof line, maps.get());)
    if (parse(line, m)) mappings.push_back(m);
  return true;
}

using See = std::function<void(std::span<const std::uint64_t>, bool)>;

class Reader {
 public:
  Reader(std::span<const MemoryRange> without, const See& see) : without_(without.begin(), without.end()), see_(see) {
    without_.push_back({reinterpret_cast<std::uintptr_t>(space_.start()), reinterpret_cast<std::uintptr_t>(space_.start()) + space_.bytes()});
    std::sort(without_.begin(), without_.end(), [](const MemoryRange& a, const MemoryRange& b) { return a.start < b.start; });
  }

  bool read_all() {
    std::vector<Mapping> mappings;
    if (!memory_.is_open() || !page_map_.is_open() || !find_mappings(mappings)) return false;
    for (const Mapping& m : mappings)
      if (!read(m)) return false;
    return true;
  }

 private:
  bool read(const Mapping& m) {
    for (std::uintptr_t at = m.start; at < m.end;) {
      const std::size_t bytes = scans_ ? scan(at, m.end, m.is_code) : look_up(at, m.end, m.is_code);
      if (bytes == 0) return false;
      at += bytes;
    }
    return true;
  }

  // The kernel says which pages are there: a large mapping of which little is used takes no time. The bytes that were looked at.
  std::size_t scan(std::uintptr_t start, std::uintptr_t end, bool is_code) {
    PageRegion* const regions = reinterpret_cast<PageRegion*>(entries());
    scan_pages_.start = start;
    scan_pages_.end = end;
    scan_pages_.regions = reinterpret_cast<std::uintptr_t>(regions);
    scan_pages_.most_regions = entries_at_once * sizeof(std::uint64_t) / sizeof(PageRegion);
    const long found = page_map_.control(scan_request, &scan_pages_);
    if (found < 0) {  // an older kernel
      scans_ = false;
      return look_up(start, end, is_code);
    }
    for (long i = 0; i < found; ++i) read_pages(regions[i].start, regions[i].end, !is_code);
    return scan_pages_.walk_end - start;
  }
  // The same, page by page.
  std::size_t look_up(std::uintptr_t start, std::uintptr_t end, bool is_code) {
    const std::size_t count = std::min<std::size_t>((end - start) / page, entries_at_once);
    const ssize_t got = page_map_.read_at(entries(), count * sizeof(std::uint64_t), start / page * sizeof(std::uint64_t));
    if (got != static_cast<ssize_t>(count * sizeof(std::uint64_t))) return 0;
    for (std::size_t i = 0; i < count;) {
      std::size_t last = i;
      while (last < count && entries()[last] & present) ++last;
      if (last > i) read_pages(start + i * page, start + last * page, !is_code);
      i = std::max(last, i + 1);
    }
    return count * page;
  }
  std::uint64_t* entries() const { return reinterpret_cast<std::uint64_t*>(space_.start() + pages_at_once * page); }

  // Of [start, end), which is there, what is to be seen.
  void read_pages(std::uintptr_t start, std::uintptr_t end, bool aligned) {
    auto next = std::lower_bound(without_.begin(), without_.end(), start, [](const MemoryRange& r, std::uintptr_t at) { return r.end <= at; });
    while (start < end) {
      const std::uintptr_t until = next == without_.end() ? end : std::clamp(next->start, start, end);
      read_words(start / 8 * 8, std::min(end, (until + 7) / 8 * 8), aligned);
      if (next == without_.end()) return;
      start = std::max(until, std::min(end, next->end));
      ++next;
    }
  }

  void read_words(std::uintptr_t start, std::uintptr_t end, bool aligned) {
    for (std::uintptr_t at = start; at < end;) {
      const std::size_t bytes = std::min<std::size_t>(end - at, pages_at_once * page);
      const ssize_t got = memory_.read_at(space_.start(), bytes, at);
      if (got > 0) see_({reinterpret_cast<const std::uint64_t*>(space_.start()), static_cast<std::size_t>(got) / 8}, aligned);
      at = got > 0 ? at + static_cast<std::uintptr_t>(got) : at / page * page + page;  // unmapped meanwhile, or a device's
    }
  }

  Reservation space_{pages_at_once * page + entries_at_once * sizeof(std::uint64_t), "reading memory needs"};
  std::vector<MemoryRange> without_;
  ScanPages scan_pages_{};
  bool scans_ = true;
  const See& see_;
  const File memory_{"/proc/self/mem"}, page_map_{"/proc/self/pagemap"};
};

}  // namespace

bool can_read_own_memory() {
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  return sysconf(_SC_PAGESIZE) == static_cast<long>(page) && access("/proc/self/mem", R_OK) == 0 && access("/proc/self/pagemap", R_OK) == 0;
#else
  return false;
#endif
}

bool read_own_memory(std::span<const MemoryRange> without, const See& see) { return can_read_own_memory() && Reader(without, see).read_all(); }

}  // namespace penelope
