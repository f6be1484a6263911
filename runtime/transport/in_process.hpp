// Transport between the workers of one process: a mailbox each. Every message is bytes that share nothing with the sender.
// With a delay, for tests, a message waits a random time up to it, in order with the others between the same two peers; or with
// those of a link for each pair, which has a latency and sends one byte after the other.
#pragma once
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <random>
#include <vector>

#include "runtime/transport/transport.hpp"

namespace penelope {

// No latency and no rate: messages arrive at once.
struct LinkOptions {
  double latency = 0;           // seconds
  double bytes_per_second = 0;  // 0: any number
  bool is_instant() const { return latency == 0 && bytes_per_second == 0; }
};

class InProcessTransport : public Transport {
 public:
  InProcessTransport(Peer peers, std::chrono::microseconds most_delay, std::uint64_t seed, LinkOptions link = {});
  Peer peers() const override { return static_cast<Peer>(boxes_.size() - 1); }
  void send(Peer from, Peer to, std::string bytes) override;
  std::optional<Received> receive(Peer self, std::chrono::steady_clock::time_point until) override;
  void wake(Peer self) override;

 private:
  using Time = std::chrono::steady_clock::time_point;
  struct Mailbox {
    std::mutex mutex;
    std::condition_variable arrived;
    std::multimap<Time, Received> messages;  // by time of arrival; equal times keep their order
    std::vector<Time> last;                  // arrival of the last message of each sender; the link to it is free then, but for the latency
    bool woken = false;
    std::minstd_rand random;
  };
  std::vector<std::unique_ptr<Mailbox>> boxes_;
  Time arrival(Mailbox&, Peer from, Peer to, std::size_t bytes) const;

  std::chrono::microseconds most_delay_;
  LinkOptions link_;
};

}  // namespace penelope
