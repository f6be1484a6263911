// Suspension: the continuation of a call that reads an unfinished table, copied out of the stacks, so that it can go on with an
// answer that comes later.
//
//   environments, newest first, up to the one of the round ('$table_round'/3) or the feeding that the call is part of
//   block: '$suspension'(To, Moded, Solution, Slots of the 1st environment ..., of the 2nd ..., ...)
//
// To and Moded are what the call unifies with an answer, Solution is what the round adds to the table `owner` when the
// continuation comes to its end. The environments continue in the environment that calls resume(). Trail and choice points are
// no part of it: alternatives are explored where the call was made.
#pragma once
#include <optional>
#include <vector>

#include "wam/code/table.hpp"
#include "wam/machine/worker.hpp"

namespace penelope {

struct Suspension {
  struct Environment {
    CodeAddress continuation;  // where it is read from
    std::uint32_t slots;
  };
  std::vector<Environment> environments;
  std::vector<Cell> block;
  Table* owner;
  std::uint32_t next;  // answer

  std::size_t bytes() const { return sizeof(Suspension) + block.size() * sizeof(Cell) + environments.size() * sizeof(Environment); }
};

struct SuspendedCall {
  Cell to, moded, solution;
  const Cell* round;        // choice point of the round
  const Cell* environment;  // and its environment
};

// The continuation of the goal that runs; nothing when it depends on choice points around it.
std::optional<Suspension> suspend(Worker&, const SuspendedCall&);

struct ResumedCall {
  Cell to, moded, solution;
};
// Puts the continuation between the goal that runs and its own: the worker goes on with it.
ResumedCall resume(Worker&, const Suspension&);

}  // namespace penelope
