#include "runtime/launch/reports/load_samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <system_error>

namespace penelope {

void write_load_samples(const std::string& path, Activity::Clock::time_point origin, const std::vector<WorkerReport>& workers) {
  struct Line {
    Track::LoadSample sample;
    unsigned worker;
  };
  std::vector<Line> lines;
  unsigned worker = 0;
  for (const WorkerReport& report : workers) {
    ++worker;
    for (const Track::LoadSample& sample : report.track.loads) lines.push_back({sample, worker});
  }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.sample.at < b.sample.at; });
  std::ofstream out(path);
  for (const Line& line : lines)
    out << fmt::format("{{\"seconds\": {:.6f}, \"worker\": {}, \"load\": {:.0f}, \"capacity\": {:.0f}}}\n",
                       std::chrono::duration<double>(line.sample.at - origin).count(), line.worker, line.sample.load, line.sample.capacity);
  out.flush();
  if (!out) throw std::system_error(errno, std::generic_category(), path);
}

}  // namespace penelope
