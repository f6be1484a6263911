#include "runtime/transport/leftovers.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace penelope {

namespace {

namespace fs = std::filesystem;

// Files that processes have open or mapped. What is mapped is named by a device that some file systems (btrfs, overlayfs) show to nobody else;
// that of shared memory is the same everywhere.
struct FilesInUse {
  std::set<std::pair<std::uint64_t, std::uint64_t>> known;  // device, inode
  std::unordered_set<std::uint64_t> mapped;                 // inodes, of whatever device

  bool has(const struct stat& file) const { return known.contains({file.st_dev, file.st_ino}); }
  bool may_have(const struct stat& file) const { return has(file) || mapped.contains(file.st_ino); }
};

// Open MPI's names have the host's up to the first dot.
std::string host_and_user() {
  std::array<char, 256> host{};
  gethostname(host.data(), host.size() - 1);
  const std::string name = host.data();
  return fmt::format("{}.{}", name.substr(0, name.find('.')), geteuid());
}

// A directory's entries; none when it cannot be read.
std::vector<fs::path> entries(const fs::path& directory) {
  std::vector<fs::path> found;
  std::error_code error;
  for (fs::directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error)) found.push_back(entry->path());
  return found;
}

std::optional<struct stat> status_of(const fs::path& path, bool follow) {
  struct stat status {};
  if ((follow ? stat(path.c_str(), &status) : lstat(path.c_str(), &status)) != 0) return {};
  return status;
}

std::optional<pid_t> number_in(std::string_view text) {
  pid_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number <= 0) return {};
  return number;
}

// Files that the process has open, then those that it has mapped, in that order: who makes such a file opens it, maps it and closes it.
// False: that could not be read, though the process lives.
bool add_files_of(const fs::path& process, FilesInUse& files) {
  if (access((process / "fd").c_str(), R_OK | X_OK) != 0) return errno == ENOENT || errno == ESRCH;
  for (const fs::path& open : entries(process / "fd"))
    if (const auto status = status_of(open, true)) files.known.emplace(status->st_dev, status->st_ino);
  std::ifstream maps(process / "maps");
  if (!maps) return !status_of(process, false);
  for (std::string line; std::getline(maps, line);) {
    std::istringstream words(line);
    std::string range, access, offset, device;
    std::uint64_t inode = 0;
    if (!(words >> range >> access >> offset >> device >> inode) || inode == 0) continue;
    unsigned major = 0, minor = 0;
    if (std::sscanf(device.c_str(), "%x:%x", &major, &minor) == 2) files.known.emplace(makedev(major, minor), inode);
    files.mapped.insert(inode);
  }
  return true;
}

// Nothing: not all could be read. The first process of a system often cannot be: that is init, or it would be as readable as this one.
std::optional<FilesInUse> files_in_use() {
  FilesInUse files;
  for (const fs::path& process : entries("/proc")) {
    const auto number = number_in(process.filename().string());
    const auto status = status_of(process, true);
    if (number && status && status->st_uid == geteuid() && !add_files_of(process, files) && *number != 1) return {};
  }
  return files;
}

bool uses(const FilesInUse& files, const fs::path& shared_memory) {
  const auto status = status_of(shared_memory, false);
  return !status || files.has(*status);
}

bool uses_any_in(const FilesInUse& files, const fs::path& directory) {
  std::error_code error;
  for (fs::recursive_directory_iterator entry(directory, error), end; !error && entry != end; entry.increment(error))
    if (const auto status = status_of(entry->path(), false); !status || files.may_have(*status)) return true;
  return static_cast<bool>(error);
}

std::vector<fs::path> shared_memory(const std::string& of_job) {
  const std::string start = "vader_segment." + host_and_user() + ".";
  std::vector<fs::path> found;
  for (const fs::path& file : entries("/dev/shm")) {
    const std::string name = file.filename().string();
    if (name.starts_with(start) && name.compare(start.size(), of_job.size(), of_job) == 0) found.push_back(file);
  }
  std::erase_if(found, [](const fs::path& file) {
    const auto status = status_of(file, false);
    return !status || !S_ISREG(status->st_mode) || status->st_uid != geteuid();
  });
  return found;
}

fs::path temporary_directory() {
  for (const char* const name : {"PMIX_SYSTEM_TMPDIR", "TMPDIR", "TEMP", "TMP"})  // as mpirun looks for it
    if (const char* const value = std::getenv(name); value && *value) return value;
  return "/tmp";
}

// Whether there is no such process, or only what its parent has not asked for yet.
bool is_dead(pid_t process) {
  if (kill(process, 0) != 0) return errno == ESRCH;
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const std::size_t name_end = text.rfind(") ");
  return name_end != std::string::npos && name_end + 2 < text.size() &&
         std::string_view("ZX").find(text[name_end + 2]) != std::string_view::npos;
}

// Of an mpirun that is not there.
std::vector<fs::path> dead_sessions() {
  std::vector<fs::path> found;
  for (const fs::path& session : entries(temporary_directory() / ("ompi." + host_and_user()))) {
    const std::string name = session.filename().string();
    const auto owner = name.starts_with("pid.") ? number_in(std::string_view(name).substr(4)) : std::nullopt;
    const auto status = status_of(session, false);
    if (owner && is_dead(*owner) && status && S_ISDIR(status->st_mode) && status->st_uid == geteuid()) found.push_back(session);
  }
  return found;
}

}  // namespace

void remove_leftovers() {
  const std::vector<fs::path> memory = shared_memory(""), sessions = dead_sessions();
  if (memory.empty() && sessions.empty()) return;
  const std::optional<FilesInUse> used = files_in_use();
  if (!used) return;
  std::error_code error;
  for (const fs::path& file : memory)
    if (!uses(*used, file)) fs::remove(file, error);
  for (const fs::path& session : sessions)
    if (!uses_any_in(*used, session)) fs::remove_all(session, error);
}

void remove_shared_memory_of(std::uint64_t job) {
  if (job == 0) return;
  std::error_code error;
  for (const fs::path& file : shared_memory(fmt::format("{:x}.", job))) fs::remove(file, error);
}

std::uint64_t own_job() {
  const char* const job = std::getenv("PMIX_NAMESPACE");
  return job ? std::strtoull(job, nullptr, 10) : 0;
}

}  // namespace penelope
