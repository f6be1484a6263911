// Life and death of ranks, told by datagrams beside whatever else they exchange: heartbeats that wait behind large messages would
// give false verdicts.
//
// Every rank sends a heartbeat to rank 0 each interval, rank 0 sends one to everybody. Anything else that comes from a rank is a
// sign of life, too (heard). Rank 0 alone gives verdicts on the others, by scheduler/membership.hpp; the others watch rank 0 the same way.
//
//   silent for three intervals and two seconds (ten intervals, when these are shorter)    lost, once and for all
//   heard of, but lost                                                                    rank 0 answers with a fence
//   fenced                                                                                that rank is to end itself
//
// A process that was stopped (SIGSTOP, a suspended machine) has heard nobody meanwhile, which is no fault of theirs: it sees the
// gap in its own time and begins to count anew.
//
// At the end the ranks part: MPI_Finalize is for those of whom none is missing. Each tells rank 0 that it is ready, which tells them
// whether all are.
//
//   datagram   run u64 | mark u32 | kind u16 | rank u16     run: random, so that what another run sends to this port does not count
#pragma once
#include <netinet/in.h>

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "runtime/fault/watchdog.hpp"
#include "runtime/system/udp.hpp"
#include "scheduler/membership.hpp"

namespace penelope {

// The ranks of a run, as one of them sees them.
struct HeartbeatRing {
  unsigned self = 0;
  std::vector<sockaddr_in> addresses;  // by rank
  std::uint64_t run = 0;
  double interval = 0.2;  // seconds
};

// Called by the thread of the heartbeats, which waits for them.
struct HeartbeatEvents {
  std::function<void(unsigned rank)> lost;
  std::function<void()> fenced;  // rank 0 took this one for dead
  std::function<void()> stuck;   // the thread that the watchdog watches
};

class Heartbeats {
 public:
  using Clock = std::function<double()>;  // seconds, from any start
  static double steady_seconds();

  Heartbeats(HeartbeatRing, UdpSocket, HeartbeatEvents, Clock = steady_seconds);
  ~Heartbeats();

  // Nobody is watched any more. True: all others have come here as well, so MPI_Finalize waits for nobody in vain.
  bool part();

  // Something came from that rank. Cheap; any thread.
  void heard(unsigned rank) { heard_[rank].store(true, std::memory_order_relaxed); }

  Watchdog watchdog;

 private:
  enum class Kind : std::uint16_t { beat = 1, fence = 2, ready = 3, all_ready = 4, one_missing = 5 };
  struct Datagram {
    std::uint64_t run;
    std::uint32_t mark;
    Kind kind;
    std::uint16_t rank;
  };
  static_assert(sizeof(Datagram) == 16);

  bool is_root() const { return ring_.self == 0; }
  bool watches(unsigned rank) const { return is_root() ? rank != 0 : rank == 0; }
  scheduler::NodeId watched() const { return is_root() ? static_cast<scheduler::NodeId>(ring_.addresses.size() - 1) : 1; }
  scheduler::NodeId node_of(unsigned rank) const { return is_root() ? rank : 1; }
  unsigned rank_of(scheduler::NodeId node) const { return is_root() ? node : 0; }

  void stop();
  bool part_as_root();
  bool part_from_root();
  bool wait_for(Datagram&) const;
  void communicate();
  void look(double now);
  void begin_anew(double now);
  void take(const Datagram&, double now);
  void hear(unsigned rank, double now);
  void beat();
  void give_verdicts(double now);
  void send(unsigned rank, Kind);

  const HeartbeatRing ring_;
  const UdpSocket socket_;
  const HeartbeatEvents events_;
  const Clock clock_;
  const double longest_silence_, began_;
  scheduler::Membership members_;         // nodes: at rank 0 the other ranks; elsewhere node 1 is rank 0
  std::vector<bool> lost_;                // by node
  std::vector<std::atomic<bool>> heard_;  // since the last look, by rank
  double looked_ = 0, beat_due_ = 0;
  bool fenced_ = false;
  std::mutex mutex_;
  std::condition_variable ending_;
  bool ends_ = false;  // mutex_ guards it
  std::thread thread_;
};

}  // namespace penelope
