// What the rules of the or-tree let a machine do on its own: it asks before it backtracks to or cuts below these places (or_parallel.hpp).
#pragma once

namespace penelope {

class ParallelRun;
struct Seat;

// Sets the machine's watch and guard to what the rules of the seat's task say now. Under the worker's mutex.
void set_guards(const ParallelRun&, Seat&);

}  // namespace penelope
