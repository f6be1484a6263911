#include "runtime/fault/heartbeats.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

#include "runtime/transport/threads.hpp"

namespace penelope {

namespace {

constexpr std::uint32_t mark = 0x31424850;  // "PHB1": changes with the format
constexpr std::size_t heartbeats_in_a_buffer = 128;  // of a socket, for sure

double longest_silence(double interval) {
  constexpr double floor = 2, floor_intervals = 10;
  return std::max(scheduler::Membership::missed_intervals * interval, std::min(floor, floor_intervals * interval));
}

}  // namespace

double Heartbeats::steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Heartbeats::Heartbeats(HeartbeatRing ring, UdpSocket socket, HeartbeatEvents events, Clock clock)
    : ring_(std::move(ring)),
      socket_(std::move(socket)),
      events_(std::move(events)),
      clock_(std::move(clock)),
      longest_silence_(longest_silence(ring_.interval)),
      began_(clock_()),
      members_(watched(), ring_.interval, longest_silence_),
      lost_(watched() + 1),
      heard_(ring_.addresses.size()) {
  thread_ = std::thread([this] { communicate(); });
}

Heartbeats::~Heartbeats() {
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  ending_.notify_one();
  thread_.join();
}

// --- what follows is the thread's ------------------------------------------------------------------------------------------

// It sleeps through the intervals instead of waking for every datagram: with 32 ranks rank 0 would wake 160 times a second.
void Heartbeats::communicate() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, nullptr);
  answer_at_once();
  const std::size_t looks = is_root() ? 1 + ring_.addresses.size() / heartbeats_in_a_buffer : 1;  // each interval
  const std::chrono::duration<double> pause(ring_.interval / static_cast<double>(looks));
  std::unique_lock lock(mutex_);
  do {
    look(clock_() - began_);
  } while (!ending_.wait_for(lock, pause, [this] { return ends_; }));
}

void Heartbeats::look(double now) {
  if (now - looked_ > longest_silence_ / 2) begin_anew(now);
  looked_ = now;
  Datagram datagram;
  while (socket_.receive(datagram)) take(datagram, now);
  for (unsigned rank = 0; rank < heard_.size(); ++rank)
    if (heard_[rank].exchange(false, std::memory_order_relaxed)) hear(rank, now);
  if (now >= beat_due_) {
    beat();
    beat_due_ = std::max(beat_due_ + ring_.interval, now);
  }
  give_verdicts(now);
  if (watchdog.is_stuck(now)) events_.stuck();
}

void Heartbeats::begin_anew(double now) {
  watchdog.begin_anew(now);
  for (scheduler::NodeId node = 1; node < lost_.size(); ++node)
    if (!lost_[node]) members_.heard({node, 1}, now);
}

void Heartbeats::take(const Datagram& datagram, double now) {
  if (datagram.mark != mark || datagram.run != ring_.run || datagram.rank >= ring_.addresses.size()) return;
  switch (datagram.kind) {
    case Kind::beat: hear(datagram.rank, now); break;
    case Kind::fence:
      if (!is_root() && !std::exchange(fenced_, true)) events_.fenced();
      break;
  }
}

void Heartbeats::hear(unsigned rank, double now) {
  if (!watches(rank)) return;
  if (members_.heard({node_of(rank), 1}, now) == scheduler::Membership::Answer::fence && is_root()) send(rank, Kind::fence);
}

void Heartbeats::beat() {
  for (unsigned rank = 0; rank < ring_.addresses.size(); ++rank)
    if (watches(rank) && !lost_[node_of(rank)]) send(rank, Kind::beat);
}

// The fence that goes with a verdict waits for a rank that was stopped.
void Heartbeats::give_verdicts(double now) {
  if (!members_.check(now)) return;
  for (scheduler::NodeId node = 1; node < lost_.size(); ++node) {
    if (lost_[node] || members_.view().present[node] != 0) continue;
    lost_[node] = true;
    if (is_root()) send(rank_of(node), Kind::fence);
    events_.lost(rank_of(node));
  }
}

void Heartbeats::send(unsigned rank, Kind kind) {
  socket_.send(ring_.addresses[rank], Datagram{ring_.run, mark, kind, static_cast<std::uint16_t>(ring_.self)});
}

}  // namespace penelope
