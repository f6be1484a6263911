// What the rules of the or-tree let a machine do on its own: it asks before it backtracks to or cuts below these places (or_parallel.hpp).
#pragma once

namespace penelope {

class ParallelRun;
struct Seat;

// The seat's task is the front, in another process than that of effects, and runs the goal of a time limit that is over there: it goes there.
bool is_time_over(const ParallelRun&, const Seat&);

// Sets the machine's watch and guard to what the rules of the seat's task say now. Under the worker's mutex.
void set_guards(const ParallelRun&, Seat&);

}  // namespace penelope
