// What must hold in every system of nodes. The simulator checks it; the README explains the rules behind it.
//
// penelope, central:
//   I1  A worker's father has it among its sons, as of its epoch or a later one.
//   I2  A worker that is advertised as idle, or asks for work, has no sons.
//   I3  Fathers lead to the master: no cycle, after every event.
//   I4  A credit that is missing from a live bit is on its way: an offer, request, export or retry; or the bit's clear is.
//   I5  Nothing under way: live bits are true, at ancestors only, with all their credit; every idle worker is advertised
//       and known to all its ancestors, and so is every overloaded one; sons are those who have this father; no worker
//       is overloaded while another is idle.
//
// penelope+:
//   P1  A worker that seeks work has one request in the system: kept by a node, in a message, or in an export that is being
//       carried out or on its way. Others have none.
//   P2  A node keeps requests only while it is giving, or, without work or suppliers, while it rests, or as the root.
//   P3  A node with work or suppliers that keeps no requests and is not giving counts as a supplier at its father.
//   P4  Who counts as a supplier is one at its father, or a message of one to the other is under way.
//   P5  Nothing under way: all requests are kept by the root, every idle worker has one, and no worker has work beside them.
//
// lifeline:
//   L1  Nothing under way: an idle worker waits at all its lifelines, and nobody waits at an overloaded one.
//
// Each function returns what is broken, or "".
#pragma once
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "scheduler/lifeline.hpp"
#include "scheduler/penelope.hpp"
#include "scheduler/penelope_plus.hpp"

namespace penelope::scheduler {

using Nodes = std::span<const Penelope* const>;  // by id

struct Flight {
  NodeId from, to;
  const Message* message;
};

std::string broken_hierarchy(Nodes);                      // I1 to I3
std::string lost_credit(Nodes, std::span<const Flight>);  // I4
std::string broken_when_quiet(Nodes);                     // I5

using PlusNodes = std::span<const PenelopePlus* const>;
std::string broken_requests(PlusNodes, std::span<const Flight>);  // P1 to P4
std::string broken_when_quiet(PlusNodes);                         // P5

std::string broken_when_quiet(std::span<const Lifeline* const>);  // L1

// All of these for the nodes of a world, whatever their policy. Nodes that only wrap those of a policy cannot be looked into:
// of them only the loads are checked.
class Invariants {
 public:
  Invariants() = default;
  Invariants(PolicyKind, std::span<const std::unique_ptr<Node>>);  // by id; they outlive this

  bool of_hierarchy() const { return !hierarchy_.empty(); }
  bool about_messages() const { return of_hierarchy() || !plus_.empty(); }  // else broken() finds nothing
  // After every event; with all messages that are under way.
  std::string broken(std::span<const Flight>) const;
  // Nothing is under way. Loads as they were last reported, by id: but at lifelines nobody may be overloaded beside an idle
  // worker.
  std::string broken_when_quiet(std::span<const LoadState>) const;

 private:
  PolicyKind policy_ = PolicyKind::penelope_plus;
  std::vector<const Penelope*> hierarchy_;  // of these, those of the policy are filled
  std::vector<const PenelopePlus*> plus_;
  std::vector<const Lifeline*> lifelines_;
};

}  // namespace penelope::scheduler
