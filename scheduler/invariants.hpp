// What must hold in every system of Penelope nodes. The simulator checks it; the README explains the rules behind it.
//
//   I1  A worker's father has it among its sons, as of its epoch or a later one.
//   I2  A worker that is advertised as idle, or asks for work, has no sons.
//   I3  Fathers lead to the master: no cycle, after every event.
//   I4  A credit that is missing from a live bit is on its way: an offer, request, export or retry; or the bit's clear is.
//   I5  Nothing under way: live bits are true, at ancestors only, with all their credit; every idle worker is advertised
//       and known to all its ancestors, and so is every overloaded one; sons are those who have this father; no worker
//       is overloaded while another is idle.
//
// Each function returns what is broken, or "".
#pragma once
#include <span>
#include <string>

#include "scheduler/penelope.hpp"

namespace penelope::scheduler {

using Nodes = std::span<const Penelope* const>;  // by id

struct Flight {
  NodeId from, to;
  const Message* message;
};

std::string broken_hierarchy(Nodes);                         // I1 to I3
std::string lost_credit(Nodes, std::span<const Flight>);     // I4
std::string broken_when_quiet(Nodes);                        // I5

}  // namespace penelope::scheduler
