#include "runtime/launch/reports/chrome_trace.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

namespace penelope {

namespace {

constexpr const char* state_names[worker_states] = {"idle", "waiting", "busy"};

class TraceFile {
 public:
  TraceFile(const std::string& path, Activity::Clock::time_point origin) : path_(path), file_(std::fopen(path.c_str(), "w")), origin_(origin) {
    check(file_ != nullptr);
    fmt::print(file_, "{{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n");
    event("process_name", 'M', 0, ",\"args\":{\"name\":\"penelope\"}");
  }
  ~TraceFile() {
    if (file_) std::fclose(file_);
  }
  void close() {
    fmt::print(file_, "\n]}}\n");
    check(std::fclose(std::exchange(file_, nullptr)) == 0);
  }

  void event(std::string_view name, char phase, unsigned worker, const std::string& rest) {
    fmt::print(file_, "{}{{\"name\":\"{}\",\"ph\":\"{}\",\"pid\":1,\"tid\":{}{}}}", first_ ? "" : ",\n", name, phase, worker, rest);
    first_ = false;
  }
  void slice(std::string_view name, unsigned worker, Activity::Clock::time_point began, Activity::Clock::time_point ended,
             const std::string& arguments) {
    event(name, 'X', worker, fmt::format(",\"ts\":{:.3f},\"dur\":{:.3f},\"args\":{{{}}}", time(began), time(ended) - time(began), arguments));
  }
  // Where the arrow of a task leaves ('s') or arrives ('f').
  void arrow_end(char phase, unsigned worker, Activity::Clock::time_point at, std::uint64_t task) {
    event("export", phase, worker, fmt::format(",\"cat\":\"export\",\"bp\":\"e\",\"id\":\"{:x}\",\"ts\":{:.3f}", task, time(at)));
  }
  // What a worker that was asked for work has decided, and why.
  void decision(unsigned worker, const Track::Decision& d) {
    using scheduler::balancing::Reason;
    event(d.reason == Reason::pays ? "give" : "refuse", 'i', worker,
          fmt::format(",\"s\":\"t\",\"ts\":{:.3f},\"args\":{{\"to\":{},\"reason\":\"{}\",\"alternatives\":{},\"inferences\":{:.0f},"
                      "\"known inferences\":{:.0f},\"own inferences/s\":{:.0f},\"its inferences/s\":{:.0f},"
                      "\"arrives after ms\":{:.3f},\"ends without ms\":{:.3f},\"ends with ms\":{:.3f}}}",
                      time(d.at), d.importer, scheduler::balancing::name_of(d.reason), d.alternatives, d.work, d.known, d.exporter,
                      d.importer_speed, 1e3 * d.arrives, 1e3 * d.ends_before, 1e3 * d.ends_after));
  }
  void load(unsigned worker, const Track::LoadSample& l) {
    event(fmt::format("load of worker {}", worker), 'C', worker,
          fmt::format(",\"ts\":{:.3f},\"args\":{{\"inferences\":{:.0f},\"inferences/s\":{:.0f}}}", time(l.at), l.load, l.capacity));
  }

 private:
  void check(bool done) {
    if (!done) throw std::system_error(errno, std::generic_category(), path_);
  }
  double time(Activity::Clock::time_point t) const { return std::chrono::duration<double, std::micro>(t - origin_).count(); }

  const std::string path_;
  std::FILE* file_;
  const Activity::Clock::time_point origin_;
  bool first_ = true;
};

void write_worker(TraceFile& out, unsigned worker, const Track& track) {
  out.event("thread_name", 'M', worker, fmt::format(",\"args\":{{\"name\":\"worker {}\"}}", worker));
  for (const Track::Slice& s : track.slices)
    out.slice(state_names[static_cast<unsigned>(s.state)], worker, s.began, s.ended, fmt::format("\"task\":\"{:x}\"", s.task));
  for (const Track::Copy& c : track.copies) {
    const bool leaves = c.kind == Copying::snapshot;
    out.slice(leaves ? "snapshot" : "install", worker, c.began, c.ended, fmt::format("\"task\":\"{:x}\",\"bytes\":{}", c.task, c.bytes));
    out.arrow_end(leaves ? 's' : 'f', worker, c.began, c.task);
  }
  for (const Track::Decision& d : track.decisions) out.decision(worker, d);
  for (const Track::LoadSample& l : track.loads) out.load(worker, l);
}

}  // namespace

void write_chrome_trace(const std::string& path, Activity::Clock::time_point origin, const std::vector<WorkerReport>& workers) {
  TraceFile out(path, origin);
  unsigned worker = 0;
  for (const WorkerReport& report : workers) write_worker(out, ++worker, report.track);
  out.close();
}

}  // namespace penelope
