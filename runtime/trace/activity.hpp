// What a worker does over time: the shares that --stats shows and the track that --trace draws.
//
// A worker is always in one state; snapshots and installations happen within one, so slices are strictly nested. All is called
// while the worker's mutex is held. Decisions about exports and samples of the load are kept beside them.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "scheduler/balancing/profitability.hpp"
#include "wam/base/bytes.hpp"

namespace penelope {

enum class WorkerState : std::uint8_t { idle, waiting, busy };  // no task; tasks that wait for others; a task runs
constexpr unsigned worker_states = 3;
enum class Copying : std::uint8_t { snapshot, install };

// What --trace shows of a worker.
struct Track {
  using Clock = std::chrono::steady_clock;
  struct Slice {
    std::uint64_t task;
    Clock::time_point began, ended;
    WorkerState state;
  };
  struct Copy {
    std::uint64_t task, bytes;
    Clock::time_point began, ended;
    Copying kind;
  };
  struct Decision {  // on a request for work
    Clock::time_point at;
    std::uint32_t importer;
    scheduler::balancing::Reason reason;
    std::uint64_t alternatives;               // that go, or were judged
    double work, known;                       // inferences: of these; all of the exporter
    double exporter, importer_speed;          // inferences a second
    double arrives, ends_before, ends_after;  // seconds from then on, as expected: profitability.hpp
  };
  struct LoadSample {
    Clock::time_point at;
    double load, capacity;  // inferences outstanding as far as is known; inferences a second
  };
  std::vector<Slice> slices;
  std::vector<Copy> copies;
  std::vector<Decision> decisions;
  std::vector<LoadSample> loads;

  void write(ByteWriter&) const;
  // From a process whose clock shows so much less.
  static Track read(ByteReader&, Clock::duration behind);
};

class Activity {
 public:
  using Clock = Track::Clock;

  Activity(Clock::time_point origin, bool traced) : traced_(traced), state_{0, origin, origin, WorkerState::idle} {}

  void change(WorkerState state, std::uint64_t task) {
    if (state != state_.state || task != state_.task) begin(state, task);
  }
  void copied(Copying, std::uint64_t task, std::uint64_t bytes, Clock::time_point began);
  void decided(Track::Decision decision) {
    if (traced_ && track_.decisions.size() < most_kept) track_.decisions.push_back(decision);
  }
  void sample_load(double load, double capacity) {
    if (track_.loads.size() < most_kept) track_.loads.push_back({Clock::now(), load, capacity});
  }
  void finish() { begin(WorkerState::idle, 0); }

  // Without the copying that happened in it.
  double seconds(WorkerState s) const { return seconds_[static_cast<unsigned>(s)]; }
  double copying_seconds() const { return copying_seconds_; }
  WorkerState now() const { return state_.state; }
  double seconds_until_now(WorkerState s) const {  // with the state that lasts
    return seconds(s) + (s == state_.state ? std::chrono::duration<double>(Clock::now() - state_.began).count() : 0);
  }
  const Track& track() const { return track_; }

 private:
  static constexpr std::size_t most_kept = 1'000'000;  // of each kind, of a long run
  void begin(WorkerState, std::uint64_t task);

  const bool traced_;
  Track::Slice state_;
  std::array<double, worker_states> seconds_{};
  double copying_seconds_ = 0;
  Track track_;
};

}  // namespace penelope
