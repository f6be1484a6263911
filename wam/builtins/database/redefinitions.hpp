// When a program defines a predicate that the system has as well, such as succ/2: clauses that were compiled before may run the
// system's inline. They are compiled again from their sources, and run the program's from then on. Whoever continues in the old
// code ends there.
#pragma once
#include "wam/machine/worker.hpp"

namespace penelope {

void compile_redefined_again(Worker&);

// After a predicate may have got its first definition in a module.
inline void compile_redefined(Worker& w) {
  if (w.program.has_redefinitions()) compile_redefined_again(w);
}

}  // namespace penelope
