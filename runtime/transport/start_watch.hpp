// Sees, beside MPI, that a rank of this host dies while the ranks meet: MPI_Init would wait for it for ever.
//
//   the first rank of a host    listens on a socket of a name that only its job has (Linux's abstract name space: there is no file)
//   the others                  connect to it
//
// Who has met the others says so before it closes a connection: one that ends without that is a death. So is a rank that does not come,
// for those of a host are started together.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "runtime/transport/ranks.hpp"

namespace penelope {

class StartWatch {
 public:
  using Failed = std::function<void(const std::string& why)>;
  // `failed` is called by a thread of the watch, and does not return. At the latest when `longest` is over. `job`: the same for all
  // ranks, another one for other runs; without one only the time is watched. Throws NoThread.
  StartWatch(const LaunchedRank&, std::string job, std::chrono::seconds longest, Failed failed);
  ~StartWatch();  // this rank has met the others

 private:
  using Clock = std::chrono::steady_clock;
  struct Other {
    int socket;
    unsigned rank = 0;
    bool is_known = false, has_met = false;
  };

  void watch();
  int listen_to_others() const;
  void accept_one(int listening);
  void connect_to_first();
  void hear();
  void wait(int listening);
  unsigned expected() const { return launched_.rank_on_host == 0 ? launched_.on_this_host - 1 : 1; }

  const LaunchedRank launched_;
  const std::string job_;
  const Clock::time_point begin_ = Clock::now(), end_;
  const Failed failed_;
  std::vector<Other> others_;
  unsigned came_ = 0;
  std::atomic<bool> met_{false};
  const int woken_;
  std::thread thread_;
};

}  // namespace penelope
