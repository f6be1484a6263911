#include "runtime/fault/heartbeats.hpp"

#include <poll.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <utility>

#include "runtime/system/threads.hpp"
#include "wam/base/check.hpp"

namespace penelope {

namespace {

constexpr std::uint32_t mark = 0x31424850;                           // "PHB1": changes with the format
constexpr std::size_t heartbeats_in_a_buffer = 128;                  // of a socket, for sure
constexpr int resend = 20;                                           // milliseconds
constexpr int times_said = 3;                                        // a datagram may get lost
constexpr double patience_with_others = 5, patience_with_root = 60;  // seconds; that may write a trace first

double longest_silence(double interval) {
  constexpr double floor = 2, floor_intervals = 10;
  return std::max(scheduler::Membership::missed_intervals * interval, std::min(floor, floor_intervals * interval));
}

}  // namespace

double Heartbeats::steady_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

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
  PENELOPE_ASSERT(ring_.self < ring_.addresses.size() && ring_.interval > 0);
  thread_ = start_thread([this] { communicate(); });
}

Heartbeats::~Heartbeats() { stop(); }

void Heartbeats::stop() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    ends_ = true;
  }
  ending_.notify_one();
  thread_.join();
}

// --- the end, when the thread has stopped ------------------------------------------------------------------------------------

bool Heartbeats::part() {
  stop();
  if (ring_.addresses.size() == 1) return true;
  return is_root() ? part_as_root() : part_from_root();
}

// A short time, for the next datagram of this run.
bool Heartbeats::wait_for(Datagram& datagram) const {
  pollfd coming{socket_.descriptor(), POLLIN, 0};
  poll(&coming, 1, resend);
  return socket_.receive(datagram) && datagram.mark == mark && datagram.run == ring_.run && datagram.rank < ring_.addresses.size();
}

// Those that have not come yet send heartbeats, and go on to hear that this rank lives.
bool Heartbeats::part_as_root() {
  const std::size_t all = ring_.addresses.size();
  std::vector<double> heard_at(all, clock_());
  std::vector<bool> ready(all);
  ready[0] = true;
  const auto is_missing = [&](double now) {
    for (std::size_t rank = 1; rank < all; ++rank)
      if (!ready[rank] && now - heard_at[rank] > longest_silence_) return true;
    return std::find(lost_.begin(), lost_.end(), true) != lost_.end();
  };
  const auto all_are_ready = [&ready] { return std::find(ready.begin(), ready.end(), false) == ready.end(); };
  Datagram datagram;
  double now = clock_(), due = now;
  for (const double end = now + patience_with_others; !is_missing(now) && !all_are_ready() && now < end; now = clock_()) {
    if (now >= due) beat();
    if (now >= due) due = now + ring_.interval;
    if (!wait_for(datagram)) continue;
    heard_at[datagram.rank] = now;
    if (datagram.kind == Kind::ready) ready[datagram.rank] = true;
  }
  const bool together = all_are_ready() && !is_missing(now);
  for (int time = 0; time < times_said; ++time)
    for (unsigned rank = 1; rank < all; ++rank) send(rank, together ? Kind::all_ready : Kind::one_missing);
  return together;
}

bool Heartbeats::part_from_root() {
  Datagram datagram;
  double now = clock_(), heard_at = now;
  for (const double end = now + patience_with_root; now < end && now - heard_at <= longest_silence_; now = clock_()) {
    send(0, Kind::ready);
    if (!wait_for(datagram)) continue;
    heard_at = now;
    if (datagram.kind == Kind::all_ready) return true;
    if (datagram.kind == Kind::one_missing) return false;
  }
  return false;
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
  PENELOPE_CHECK(now >= looked_);  // by a steady clock
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
    case Kind::beat:
    case Kind::ready: hear(datagram.rank, now); break;
    case Kind::all_ready:
    case Kind::one_missing: break;  // said more than once
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
  PENELOPE_ASSERT(rank < ring_.addresses.size() && rank != ring_.self);
  socket_.send(ring_.addresses[rank], Datagram{ring_.run, mark, kind, static_cast<std::uint16_t>(ring_.self)});
}

}  // namespace penelope
