// The whole contract between the runtime and what carries bytes: peers are numbered 1 to peers(); messages between two peers
// arrive complete and in the order in which they were sent. Nothing above this knows whether memory is shared.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace penelope {

using Peer = std::uint32_t;

struct Received {
  Peer from;
  std::string bytes;
};

class Transport {
 public:
  virtual ~Transport() = default;
  virtual Peer peers() const = 0;
  // Never waits. Thread-safe. A peer may send to itself.
  virtual void send(Peer from, Peer to, std::string bytes) = 0;
  // The next message for `self`; nothing when none came before `until`, or after wake(self).
  virtual std::optional<Received> receive(Peer self, std::chrono::steady_clock::time_point until) = 0;
  virtual void wake(Peer self) = 0;  // makes a waiting receive() of `self` return
};

}  // namespace penelope
