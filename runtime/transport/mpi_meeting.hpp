// The ranks of a run meet: MPI starts, and each tells all others who it is and where its sockets are. The only collective
// operation of a run.
#pragma once
#include <netinet/in.h>

#include <vector>

#include "runtime/fault/heartbeats.hpp"
#include "runtime/system/udp.hpp"
#include "runtime/transport/ranks.hpp"

namespace penelope {

struct Meeting {
  Ranks ranks;
  std::vector<sockaddr_in> doorbells;  // of each rank, as this one reaches it
  HeartbeatRing heartbeats;
};

// MPI's errors are returned from then on, to who looks at them. Throws RankError.
Meeting meet(const JoinOptions&, const UdpSocket& doorbell, const UdpSocket& heartbeats);
// A library is about to end this process: if that is within meet(), says so and ends it first.
void note_exit_while_meeting();

}  // namespace penelope
