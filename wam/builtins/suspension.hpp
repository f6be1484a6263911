// Suspension: the continuation of a call that reads an unfinished table, copied out of the stacks, so that it can go on with an
// answer that comes later.
//
//   environments, newest first, up to the one of the round ('$table_round'/3) or the feeding that the call is part of
//   block: '$suspension'(To, Moded, Solution, Slots of the 1st environment ..., of the 2nd ..., ...)
//
// To and Moded are what the call unifies with an answer, Solution is what the round adds to the table `owner` when the
// continuation comes to its end. The environments continue in the environment that calls resume(). The trail and the choice points
// are no part of it: alternatives were explored where the call was made.
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
  std::uint32_t next;          // answer

  std::size_t bytes() const { return sizeof(Suspension) + block.size() * sizeof(Cell) + environments.size() * sizeof(Environment); }
};

// What a continuation is copied for.
struct SuspendedCall {
  Cell to, moded, solution;
  const Cell* round;           // choice point
  const Cell* environment;
};

// The continuation of the goal that runs; nothing when it depends on choice points around it.
std::optional<Suspension> suspend(Worker&, const SuspendedCall&);
// Copies it back; what the calling goal continues with is the continuation now. False when the answer does not fit.
struct Resumed {
  Cell to, moded, solution;
};
Resumed resume(Worker&, const Suspension&);

}  // namespace penelope
