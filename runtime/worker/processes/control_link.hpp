// ControlLink: one process's end of the control channel, for sending. Any thread may call; sending never waits.
#pragma once
#include <optional>
#include <string>
#include <utility>

#include "runtime/transport/ranks.hpp"
#include "runtime/worker/processes/views.hpp"

namespace penelope {

class ControlLink {
 public:
  ControlLink(RankTransport& transport, const Views& views) : transport(transport), views_(views) {}

  RankTransport& transport;
  void to(unsigned rank, std::string message) { transport.send(office(views_.ranks.self), office(rank), std::move(message)); }
  void to_root(std::string message) { to(0, std::move(message)); }
  void to_followers(const std::string& message) { to_other_followers(0, message); }
  void to_other_followers(unsigned than, const std::string& message) {
    for (unsigned rank = 1; rank < views_.ranks.count(); ++rank)
      if (rank != than && !views_.is_lost_rank(rank)) to(rank, message);
  }
  std::optional<Received> receive(std::chrono::steady_clock::time_point until) { return transport.receive(office(views_.ranks.self), until); }

 private:
  Peer office(unsigned rank) const { return views_.ranks.office(rank); }
  const Views& views_;
};

}  // namespace penelope
