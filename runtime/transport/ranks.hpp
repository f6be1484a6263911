// The processes (ranks) of one run: who runs which workers, and who speaks for a process. Workers are numbered over all ranks;
// after them come the offices, one for each rank, to which goes what concerns the whole process.
//
//   peers    1 .. w0 | w0+1 .. w0+w1 | ...  workers of rank 0, of rank 1, ...
//            all workers + 1 + r            office of rank r
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/transport/in_process.hpp"
#include "wam/base/check.hpp"

namespace penelope {

struct Ranks {
  unsigned self = 0;
  std::vector<unsigned> workers{1};  // of each rank
  std::vector<std::string> hosts{""};
  std::vector<std::uint32_t> networks{0};  // the least rank that it shares a network with, or its own
  std::uint64_t stack_limit = 0;           // bytes for the stacks of a worker: as many as fit in every process

  unsigned count() const { return static_cast<unsigned>(workers.size()); }
  Peer all_workers() const { return first_worker(count()) - 1; }
  Peer first_worker(unsigned rank) const {
    PENELOPE_CHECK(rank <= count());
    Peer first = 1;
    for (unsigned r = 0; r < rank; ++r) first += workers[r];
    return first;
  }
  Peer office(unsigned rank) const { return all_workers() + 1 + rank; }
  Peer peers() const { return all_workers() + count(); }  // numbered 1 to this
  unsigned rank_of(Peer peer) const {
    PENELOPE_CHECK(peer >= 1 && peer <= peers());
    const Peer all = all_workers();
    if (peer > all) return peer - all - 1;
    unsigned rank = 0;
    for (Peer last = workers[0]; peer > last; last += workers[rank]) ++rank;
    return rank;
  }
  unsigned workers_on_host_of(unsigned rank) const {
    unsigned all = 0;
    for (unsigned r = 0; r < count(); ++r)
      if (hosts[r] == hosts[rank]) all += workers[r];
    return all;
  }
  bool is_here(Peer peer) const { return rank_of(peer) == self; }
  bool are_on_one_host() const { return std::adjacent_find(hosts.begin(), hosts.end(), std::not_equal_to<>()) == hosts.end(); }
};

// Whether mpirun lets the others live when a rank is lost (--enable-recovery), as its environment says.
bool ranks_outlive_others();

// Transport between the workers and offices of all ranks.
class RankTransport : public Transport {
 public:
  explicit RankTransport(Ranks ranks) : ranks(std::move(ranks)) {}
  const Ranks ranks;
  const bool outlives_ranks = ranks_outlive_others();
  const std::chrono::steady_clock::time_point joined = std::chrono::steady_clock::now();  // about the same moment everywhere
  // All ranks come here at the end, and exit with the status thereafter. What was sent before arrives. They wait for each other, but where
  // others_go_on without this one, or one is lost; when one does not come, this one exits here.
  virtual void leave(int status, bool others_go_on = false) = 0;

  // Rank 0 learns of the others, they of rank 0: each once, by a thread that must not wait; those lost before it is set, too.
  // After on_loss(nullptr) the former one is not called any more.
  virtual void on_loss(std::function<void(unsigned rank)>) = 0;
  // Called when MPI lets this rank down, which hangs inside it or is ended by it, by any thread: it may become another program (exec). When
  // it returns, or there is none, this rank ends. After on_failure(nullptr) the former one is not called any more.
  virtual void on_failure(std::function<void()>) = 0;
  // For good: what is sent to that rank is dropped, and nothing comes from it any more but for messages that could be received
  // already. Never waits. Thread-safe.
  virtual void forget(unsigned rank) = 0;
  virtual bool is_lost(unsigned rank) const = 0;  // or forgotten
};

constexpr int exit_expelled = 4;  // of a rank that rank 0 took for dead, or that hangs inside MPI

struct RankError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What the environment says of a process that mpirun or srun started.
struct LaunchedRank {
  unsigned rank = 0, ranks = 1;
  unsigned on_this_host = 1;
  unsigned rank_on_host = 0;  // the first one there has 0
};
LaunchedRank launched_rank();

struct JoinOptions {
  unsigned workers;                         // of this rank
  std::uint64_t build;                      // must be the same everywhere
  std::chrono::microseconds message_delay;  // tests
  std::uint64_t seed;
  LinkOptions link = {};          // tests: between any two workers
  unsigned damage_every = 0;      // tests: that many-th piece of a message, and so on
  double heartbeat = 0.2;         // seconds between two; that of rank 0 counts
  std::uint64_t stack_limit = 0;  // bytes; the least one counts
  // The ranks do not meet, for one has died, or because of MPI: called before this process ends, by any thread.
  std::function<void(const std::string& why, bool has_died)> on_failed_start = nullptr;
};
// Throws RankError where this program knows no MPI.
void require_mpi();
// Said when a library is about to end this process: it fails as a rank (on_failure), or, before it has met the others, ends with a message.
void note_exit_of_a_library();
// Waits for all ranks. Throws RankError: a rank runs another program, or this one knows no MPI.
std::unique_ptr<RankTransport> join_ranks(const JoinOptions&);

}  // namespace penelope
