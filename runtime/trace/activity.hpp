// What a worker does over time: the shares that --stats shows and the track that --trace draws.
//
// A worker is always in one state; snapshots and installations happen within one, so slices are strictly nested. All is called
// while the worker's mutex is held.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <vector>

#include "runtime/transport/bytes.hpp"

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
  std::vector<Slice> slices;
  std::vector<Copy> copies;

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
  void finish() { begin(WorkerState::idle, 0); }

  // Without the copying that happened in it.
  double seconds(WorkerState s) const { return seconds_[static_cast<unsigned>(s)]; }
  double copying_seconds() const { return copying_seconds_; }
  const Track& track() const { return track_; }

 private:
  static constexpr std::size_t most_kept = 1'000'000;  // slices and copies of a long run
  void begin(WorkerState, std::uint64_t task);

  const bool traced_;
  Track::Slice state_;
  std::array<double, worker_states> seconds_{};
  double copying_seconds_ = 0;
  Track track_;
};

}  // namespace penelope
