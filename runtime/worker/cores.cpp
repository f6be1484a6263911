// Control groups, version 1 and 2: the quota is CPU time for each period, on all cores together. A group is bound by the quotas
// of those around it as well. /proc/self/cgroup has a line for each hierarchy, number:controllers:path; version 2 has number 0.
#include "runtime/worker/cores.hpp"

#include <sched.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

namespace penelope {

namespace {

namespace fs = std::filesystem;

constexpr double no_quota = 1e9;

// "QUOTA PERIOD", where the quota may be the word max.
double quota_of_version_2(const fs::path& group) {
  std::ifstream in(group / "cpu.max");
  std::string quota;
  double period = 0;
  if (!(in >> quota >> period) || quota == "max" || !(period > 0)) return no_quota;
  return std::stod(quota) / period;
}

double quota_of_version_1(const fs::path& group) {
  double quota = 0, period = 0;
  if (!(std::ifstream(group / "cpu.cfs_quota_us") >> quota) || !(std::ifstream(group / "cpu.cfs_period_us") >> period)) return no_quota;
  return quota > 0 && period > 0 ? quota / period : no_quota;  // -1: none
}

// The least quota of the group and of those around it.
template <class Quota>
double least_quota(const fs::path& root, fs::path group, Quota quota_of) {
  double least = quota_of(root);
  for (; group.has_relative_path(); group = group.parent_path()) least = std::min(least, quota_of(root / group.relative_path()));
  return least;
}

double group_quota() {
  double least = no_quota;
  std::ifstream groups("/proc/self/cgroup");
  for (std::string line; std::getline(groups, line);) {
    const std::size_t first = line.find(':'), second = line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",", path = line.substr(second + 1);
    if (controllers == ",,") least = std::min(least, least_quota("/sys/fs/cgroup", path, quota_of_version_2));
    if (controllers.find(",cpu,") == std::string::npos) continue;
    least = std::min(least, least_quota("/sys/fs/cgroup/cpu", path, quota_of_version_1));
  }
  return least;
}

}  // namespace

long allowed_cores() {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

unsigned usable_cores() {
  return static_cast<unsigned>(std::max(1.0, std::min<double>(static_cast<double>(allowed_cores()), std::ceil(group_quota()))));
}

}  // namespace penelope
